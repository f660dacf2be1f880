"""What a branch's older turns are shortened to, and how many turns stand whole on it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Case, F, Q, TextField, Value, When
from django.db.models.expressions import Combinable

from agent_app.records.models import Compaction, Message, Turn
from agent_app.records.queries.branches import path_to
from prompts.context import Compacted, PastTurn

NAMES = ("shortened_from", "shortened_at", "shortened_by", "summary", "record")
_MADE = "answering_turn__compaction__"


def columns() -> Mapping[str, Combinable]:
    """By `NAMES`, for rows of messages with the steps of their turns."""
    return {
        "shortened_from": F(f"{_MADE}first_kept_id"),
        "shortened_at": F(f"{_MADE}step"),
        "shortened_by": F(f"{_MADE}trigger"),
        "summary": _once(f"{_MADE}summary"),
        "record": _once(f"{_MADE}facts"),
    }


def _once(field: str) -> Case:
    """A long text of the turn, in its first row alone: that of its first step's first call."""
    step, call = "answering_turn__steps__index", "answering_turn__steps__calls__index"
    first_step, first_call = Q((step, None)) | Q((step, 0)), Q((call, None)) | Q((call, 0))
    return Case(
        When(first_step & first_call, then=F(field)),
        default=Value(None, TextField()),
        output_field=TextField(),
    )


def compacted(past: Sequence[PastTurn], rows: Iterable[dict[str, Any]]) -> Compacted | None:
    """The newest one of the turns on a branch, from the rows of all turns of its chat."""
    places = {one.turn_id: place for place, one in enumerate(past)}
    made = [row for row in rows if row["summary"] is not None and row["turn_id"] in places]
    newest = max(made, key=lambda row: places[row["turn_id"]], default=None)
    if newest is None or newest["shortened_from"] not in places:
        return None
    return Compacted(
        first=places[newest["shortened_from"]],
        turn=places[newest["turn_id"]],
        step=newest["shortened_at"],
        by_command=newest["shortened_by"] == Compaction.Trigger.COMMAND,
        summary=newest["summary"],
        record=newest["record"],
    )


def whole_turns(owner_id: str, chat_id: str, parent_id: str | None) -> int:
    """How many turns are sent whole on the branch that ends at `parent_id`; 0 for another's chat."""
    chat = Message.objects.filter(
        conversation_id=chat_id, conversation__owner_id=owner_id, conversation__deleted_at=None
    )
    turn, made = "answering_turn__id", (f"{_MADE}first_kept_id", f"{_MADE}trigger")
    rows = {row["id"]: row for row in chat.annotate(turn=F(turn)).values("id", "parent_id", "turn", *made)}
    if parent_id not in rows or parent_id is None:
        return 0
    path = path_to({one: row["parent_id"] for one, row in rows.items()}, parent_id)
    turns = [row for row in (rows[one] for one in path) if row["turn"] is not None]
    newest = next((row for row in reversed(turns) if row[made[0]] is not None), None)
    if newest is None:
        return len(turns)
    by_command = newest[made[1]] == Compaction.Trigger.COMMAND
    first = next((place for place, row in enumerate(turns) if row["turn"] == newest[made[0]]), 0)
    return len(turns) - first - int(by_command)


def said_in(turn_id: str) -> str:
    """The id of the message that a turn answers. Raises Turn.DoesNotExist."""
    return Turn.objects.values_list("user_message_id", flat=True).get(id=turn_id)
