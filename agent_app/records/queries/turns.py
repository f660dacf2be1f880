"""Turns that wait for somebody: to drive them, or to tell their end."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q

from agent_app.records.lease_clock import lease_over
from agent_app.records.models import Step, Turn
from agent_app.records.queries.chats import ACTIVE, MOVING, message_row
from agent_app.records.rows import MessageRow
from tools.kit.json_types import JsonObject


def turns_to_drive(now: datetime, *, silent_too: bool = True) -> tuple[str, ...]:
    """Queued turns that nothing stands before, and turns whose driver went silent, oldest first."""
    before = Turn.objects.filter(
        conversation=OuterRef("conversation"), number__lt=OuterRef("number"), state__in=ACTIVE
    )
    free = Q(lease_until=None) | lease_over(now)
    begun = Q(state__in=(Turn.State.STREAMING, Turn.State.TOOLS))
    queued = Q(state=Turn.State.QUEUED) & ~Exists(before)
    waiting = Turn.objects.filter(free, queued | begun if silent_too else queued)
    return tuple(waiting.order_by("created_at").values_list("id", flat=True)[:200])


def next_turn(chat_id: str) -> str | None:
    """The turn of a chat that has waited longest."""
    queued = Turn.objects.filter(conversation_id=chat_id, state=Turn.State.QUEUED)
    return queued.order_by("number").values_list("id", flat=True).first()


def ended_texts(turn_id: str) -> str:
    """What the steps that came to an end have said, joined."""
    ended = Step.objects.filter(turn_id=turn_id).exclude(state=Step.State.STREAMING)
    return "".join(ended.order_by("index").values_list("text", flat=True))


@dataclass(frozen=True)
class UntoldEnd:
    """A turn that ended, or began to wait, while the log may not say so.

    `error` is `{code, message, retryable}`.
    """

    turn_id: str
    chat_id: str
    state: str
    said: MessageRow
    answer: MessageRow
    error: JsonObject | None
    is_head: bool


def untold_ends(now: datetime) -> tuple[UntoldEnd, ...]:
    """Turns whose process died between their end and its telling, oldest first."""
    ended = [state for state in Turn.State if state not in MOVING]
    related = Turn.objects.select_related("conversation", "user_message", "answer", "model")
    ended_turns = related.filter(state__in=ended, lease_until__lt=now, conversation__deleted_at=None)
    return tuple(untold(one) for one in ended_turns.order_by("finished_at")[:200])


def untold(turn: Turn) -> UntoldEnd:
    """Its chat, messages and model come with it."""
    return UntoldEnd(
        turn_id=turn.id,
        chat_id=turn.conversation_id,
        state=turn.state,
        said=message_row(turn.user_message, None),
        answer=message_row(turn.answer, turn.model.label, turn.error),
        error=turn.error,
        is_head=turn.conversation.head_id == turn.answer_id,
    )
