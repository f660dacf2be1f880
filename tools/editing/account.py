"""What an edit's receipt tells: what the saved file says when it is opened again, and what else changed."""

from collections.abc import Sequence

from tools.editing.apply import Outcome
from tools.kit.json_types import JsonObject, JsonValue
from tools.office.package.edit import Change

CHANGES_SHOWN = 40


def account(outcome: Outcome) -> JsonObject:
    """Counts are of all; at most CHANGES_SHOWN of each kind are written out.

    Of recalculated places those are shown whose value is another one now.
    """
    facts: JsonObject = {"changes": len(outcome.changed), "changed": _shown(outcome.changed)}
    if outcome.parts_changed:
        facts["parts_changed"] = list(outcome.parts_changed)
        facts["parts_kept"] = outcome.parts_kept
    if outcome.recalculated:
        differing = [change for change in outcome.recalculated if change.before != change.after]
        facts["recalculated"] = len(outcome.recalculated)
        if differing:
            facts["recalculated_values"] = _shown(differing)
    if outcome.stale:
        facts["recalculates_when_opened"] = list(outcome.stale[:CHANGES_SHOWN])
    if outcome.remarks:
        facts["remarks"] = list(outcome.remarks)
    return facts


def _shown(changes: Sequence[Change]) -> list[JsonValue]:
    return [
        {"place": change.place, "before": change.before, "now": change.after}
        for change in changes[:CHANGES_SHOWN]
    ]
