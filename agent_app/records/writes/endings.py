"""A turn ends: with its last step, by its driver's word, or where it stands when it has no driver."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from agent_app.records.models import Message, Step, ToolCall, Turn
from agent_app.records.queries.calls import calls_of_turn
from agent_app.records.queries.chats import ACTIVE, MOVING, message_row
from agent_app.records.rows import CallRow, MessageRow, TurnState
from agent_app.records.shown_calls import ended_parts
from agent_app.records.writes.compactions import NewCompaction, keep_compaction
from agent_app.records.writes.leases import DRIVEN, under_fence
from agent_app.records.writes.steps import ClosedStep, keep_step
from tools.kit.json_types import JsonObject, JsonValue


@dataclass(frozen=True)
class Ending:
    """How a turn ends; `error` is `{code, message, retryable}`.

    `last` is the step that it ends with; without it an open step is interrupted, and `open_text` is what
    that one had said. With `compaction`, what it said stands for older turns from then on.
    """

    state: TurnState
    message_status: str
    parts: list[JsonValue]
    error: JsonObject | None = None
    open_text: str = ""
    last: ClosedStep | None = None
    compaction: NewCompaction | None = None


@transaction.atomic
def finish_turn(
    turn_id: str, fence: int, ending: Ending, *, now: datetime, tell_until: datetime | None = None
) -> None:
    """The stored message is the record from here on. Calls that never ended end with it. Raises FenceLost.

    Who ends a turn has until `tell_until` to write that into the log and say so with `mark_told`; then
    others do it.
    """
    turn = under_fence(turn_id, fence)
    if ending.last is not None:
        keep_step(turn, ending.last)
    else:
        unfinished = Step.objects.filter(turn=turn, state=Step.State.STREAMING)
        unfinished.update(state=Step.State.INTERRUPTED, text=ending.open_text)
    if ending.compaction is not None:
        keep_compaction(turn, ending.compaction)
    Message.objects.filter(id=turn.answer_id).update(parts=ending.parts, status=ending.message_status)
    _open_calls(turn).update(state=ToolCall.State.CANCELLED, ask=None, finished_at=now)
    turn.state = ending.state
    turn.error = ending.error
    turn.finished_at = now
    turn.lease_until = tell_until
    turn.save(update_fields=["state", "error", "finished_at", "lease_until"])


@transaction.atomic
def cancel_calls(turn_id: str, fence: int, *, now: datetime) -> tuple[CallRow, ...]:
    """All calls of a turn that is about to end, as they ended; none runs any more. Raises FenceLost."""
    turn = under_fence(turn_id, fence)
    _open_calls(turn).update(state=ToolCall.State.CANCELLED, ask=None, finished_at=now)
    return calls_of_turn(turn_id)


def _open_calls(turn: Turn) -> QuerySet[ToolCall]:
    open_states = (ToolCall.State.QUEUED, ToolCall.State.WAITING, ToolCall.State.RUNNING)
    return ToolCall.objects.filter(step__turn=turn, state__in=open_states)


@dataclass(frozen=True)
class StopOutcome:
    """`ended` says that the turn had no driver and has ended with this request."""

    answer: MessageRow
    ended: bool


@transaction.atomic
def request_stop(
    owner_id: str, chat_id: str, turn_id: str, *, now: datetime, tell_until: datetime | None = None
) -> StopOutcome | None:
    """None when the owner has no such turn. Pressed twice it changes nothing more."""
    locked = Turn.objects.select_for_update(of=("self",)).select_related("answer", "model")
    turn = locked.filter(id=turn_id, conversation_id=chat_id, conversation__owner_id=owner_id).first()
    if turn is None:
        return None
    ended = _stop(turn, now, tell_until)
    return StopOutcome(message_row(turn.answer, turn.model.label), ended)


def stop_turns(chat_id: str, *, now: datetime) -> None:
    """Stops all that runs or waits in a chat. Runs in the caller's transaction."""
    running = Turn.objects.select_for_update(of=("self",)).select_related("answer")
    for turn in running.filter(conversation_id=chat_id, state__in=ACTIVE).order_by("id"):
        _stop(turn, now, None)


def _stop(turn: Turn, now: datetime, tell_until: datetime | None) -> bool:
    """A driver hears of it; a turn without one ends here (True)."""
    if turn.state in (Turn.State.QUEUED, Turn.State.WAITING):
        end_undriven(turn, now, tell_until)
        return True
    if turn.state in DRIVEN and not turn.stop_requested:
        turn.stop_requested = True
        turn.save(update_fields=["stop_requested"])
    return False


def end_undriven(
    turn: Turn, now: datetime, tell_until: datetime | None, refused: Mapping[str, JsonObject] | None = None
) -> None:
    """Stops a locked turn that nobody drives. `refused` are receipts that its calls were given, by id."""
    _open_calls(turn).update(state=ToolCall.State.CANCELLED, ask=None, finished_at=now)
    turn.answer.parts = ended_parts(turn.answer.parts, refused)
    turn.answer.status = Message.Status.STOPPED
    turn.answer.save(update_fields=["parts", "status"])
    turn.state = Turn.State.STOPPED
    turn.finished_at = now
    turn.lease_until = tell_until
    turn.save(update_fields=["state", "finished_at", "lease_until"])


def mark_told(turn_ids: Sequence[str]) -> None:
    """The log tells how these turns ended, or that they wait."""
    Turn.objects.filter(id__in=turn_ids).exclude(state__in=MOVING).update(lease_until=None)


def take_telling(turn_id: str, *, now: datetime, tell_until: datetime) -> bool:
    """One process tells an end that nobody told; False for the others."""
    untold = Turn.objects.filter(id=turn_id, lease_until__lt=now).exclude(state__in=MOVING)
    return bool(untold.update(lease_until=tell_until))
