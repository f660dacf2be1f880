"""A person says something else while calls wait for their word: nothing of those runs any more."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import OuterRef, QuerySet

from agent_app.records.models import ToolCall, Turn
from agent_app.records.queries.turns import UntoldEnd, untold
from agent_app.records.writes.endings import end_undriven
from agent_app.records.writes.leases import DRIVEN
from tools.kit.json_types import JsonObject
from tools.kit.receipt import FAILURE

INSTEAD: JsonObject = {
    "ok": False,
    FAILURE: "withdrawn",
    "error": (
        "The person wrote something else instead of answering what this call asked them; nothing ran. "
        "Go by what they wrote, and try this again only if they ask for it."
    ),
    "example": None,
}


@dataclass(frozen=True)
class LetGo:
    """Turns that ended, which the log has to tell; and ids of turns whose drivers have to stop."""

    ended: tuple[UntoldEnd, ...] = ()
    stopping: tuple[str, ...] = ()


def let_go(chat_id: str, *, now: datetime, tell_until: datetime | None) -> LetGo:
    """Runs in the caller's transaction, which has locked the chat."""
    ended, stopping = [], []
    for turn in _with_waiting_calls(chat_id):
        refused = _refused(turn, now)
        if turn.state in DRIVEN:
            turn.stop_requested = True
            turn.save(update_fields=["stop_requested"])
            stopping.append(turn.id)
        else:
            end_undriven(turn, now, tell_until, refused)
            ended.append(untold(turn))
    return LetGo(tuple(ended), tuple(stopping))


def waiting_calls(chat_id: str | OuterRef) -> QuerySet[ToolCall]:
    return ToolCall.objects.filter(state=ToolCall.State.WAITING, step__turn__conversation_id=chat_id)


def _with_waiting_calls(chat_id: str) -> list[Turn]:
    waiting = waiting_calls(chat_id)
    locked = Turn.objects.select_for_update(of=("self",))
    related = locked.select_related("conversation", "user_message", "answer", "model")
    found = related.filter(
        id__in=waiting.values("step__turn_id"), state__in=(*DRIVEN, Turn.State.QUEUED, Turn.State.WAITING)
    )
    return list(found.order_by("id"))


def _refused(turn: Turn, now: datetime) -> dict[str, JsonObject]:
    waiting = ToolCall.objects.filter(step__turn=turn, state=ToolCall.State.WAITING)
    ids = list(waiting.values_list("id", flat=True))
    waiting.update(state=ToolCall.State.ERROR, ask=None, receipt=INSTEAD, finished_at=now)
    return dict.fromkeys(ids, INSTEAD)
