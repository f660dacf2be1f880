"""What an edit's receipt tells: what the saved file says when it is opened again, and what else changed."""

from tools.editing.apply import Outcome
from tools.kit.json_types import JsonObject, JsonValue

CHANGES_SHOWN = 40


def account(outcome: Outcome) -> JsonObject:
    """Counts are of all; at most CHANGES_SHOWN changes and outdated places are written out."""
    shown: list[JsonValue] = [
        {"place": change.place, "before": change.before, "now": change.after}
        for change in outcome.changed[:CHANGES_SHOWN]
    ]
    facts: JsonObject = {"changes": len(outcome.changed), "changed": shown}
    if outcome.parts_changed:
        facts["parts_changed"] = list(outcome.parts_changed)
        facts["parts_kept"] = outcome.parts_kept
    if outcome.stale:
        facts["recalculates_when_opened"] = list(outcome.stale[:CHANGES_SHOWN])
    if outcome.remarks:
        facts["remarks"] = list(outcome.remarks)
    return facts
