"""Skills: a person's own with the site's, those that are of use in a turn, and what a branch has of them."""

from typing import Any

from django.db.models import F, JSONField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Substr

from agent_app.records.models import Compaction, Skill, ToolCall, Turn
from agent_app.records.queries.active_connections import JsonRow, JsonRows
from agent_app.records.queries.branches import turns_in_view
from agent_app.records.rows import SkillFileRow, SkillRow
from tools.kit.commands import SKILL
from tools.kit.json_types import JsonObject
from tools.kit.skills import SKILL_OPEN, SkillFacts

_COLUMNS = ("name", "owner_id", "offered", "short")
_SHORT_CHARS = 200
"""Of a description in a turn, which shows less of it."""


def skills_of(owner_id: str) -> tuple[SkillRow, ...]:
    """The person's own, then the site's, each by name; those that are switched off, too."""
    rows = Skill.objects.filter(Q(owner_id=owner_id) | Q(owner=None), deleted_at=None)
    return tuple(sorted(map(skill_row, rows), key=lambda row: (row.owner_id is None, row.name)))


def skill_of(owner_id: str, skill_id: str) -> SkillRow | None:
    """One of the person's own or of the site's."""
    return next((row for row in skills_of(owner_id) if row.skill_id == skill_id), None)


def usable_skills(owner_id: str) -> tuple[SkillRow, ...]:
    """Those that are switched on, by name; one's own stands before the site's of the same name."""
    named: dict[str, SkillRow] = {}
    for row in skills_of(owner_id):
        if row.enabled:
            named.setdefault(row.name, row)
    return tuple(named[name] for name in sorted(named))


def of_a_turn() -> Subquery:
    """For an annotation of turns; `offered_skills` reads what it gives."""
    mine = Q(owner=OuterRef("conversation__owner")) | Q(owner=None)
    there = Skill.objects.filter(mine, enabled=True, deleted_at=None).order_by()
    found = there.annotate(short=Substr("description", 1, _SHORT_CHARS)).annotate(
        found=JsonRows(JsonRow(*map(F, _COLUMNS)))
    )
    return Subquery(found.values("found"), output_field=JSONField())


def offered_skills(gathered: list[list[Any]] | None) -> tuple[SkillFacts, ...]:
    """Those that the model may open, by name; one's own hides the site's of the same name."""
    rows = [dict(zip(_COLUMNS, row, strict=True)) for row in gathered or ()]
    named: dict[str, dict[str, Any]] = {}
    for row in sorted(rows, key=lambda row: row["owner_id"] is None):
        named.setdefault(row["name"], row)
    offered = [row for row in named.values() if row["offered"]]
    return tuple(
        SkillFacts(row["name"], row["short"]) for row in sorted(offered, key=lambda row: row["name"])
    )


def briefs_in_view(owner_id: str, chat_id: str, message_id: str | None) -> tuple[str, ...]:
    """What models were told of `/skill` on the branch of a message, as far as it is still sent."""
    turns = _turns_that_count(owner_id, chat_id, message_id)
    return tuple(turns.filter(command=SKILL).exclude(brief="").values_list("brief", flat=True))


def receipts_in_view(owner_id: str, chat_id: str, message_id: str | None) -> tuple[JsonObject, ...]:
    """What models got when they opened skills there."""
    turns = _turns_that_count(owner_id, chat_id, message_id)
    calls = ToolCall.objects.filter(step__turn__in=turns, name=SKILL_OPEN, state=ToolCall.State.OK)
    return tuple(receipt for receipt in calls.values_list("receipt", flat=True) if receipt)


def _turns_that_count(owner_id: str, chat_id: str, message_id: str | None) -> QuerySet[Turn]:
    """Those of the branch from its newest compaction on."""
    on_branch = turns_in_view(owner_id, chat_id, message_id)
    compactions = Compaction.objects.filter(turn__in=on_branch).order_by("-turn__number")
    first_kept = compactions.values_list("first_kept__number", flat=True).first()
    return on_branch if first_kept is None else on_branch.filter(number__gte=first_kept)


def skill_row(skill: Skill) -> SkillRow:
    return SkillRow(
        skill_id=skill.id,
        owner_id=skill.owner_id,
        name=skill.name,
        description=skill.description,
        files=tuple(SkillFileRow(**file) for file in skill.files),
        enabled=skill.enabled,
        offered=skill.offered,
        updated_at=skill.updated_at,
    )
