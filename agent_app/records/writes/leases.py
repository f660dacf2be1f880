"""Who drives a turn: claimed by one process at a time, kept by its lease, fenced against the one before."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from agent_app.records.lease_clock import lease_over
from agent_app.records.models import Message, Turn
from agent_app.records.queries.chats import ACTIVE, message_row
from agent_app.records.rows import MessageRow, TurnState
from tools.kit.json_types import JsonValue

DRIVEN = (Turn.State.STREAMING, Turn.State.TOOLS)


class FenceLost(Exception):
    """Another process drives this turn now, or it has ended; nothing was written."""


@dataclass(frozen=True)
class Claim:
    """This process drives the turn until the lease ends; `fence` goes with every write.

    `state` is what the turn was in before; `attempts` counts the claims since a step last ended;
    `is_head` says that the chat shows this answer, `command` that the turn carries one out.
    """

    turn_id: str
    chat_id: str
    fence: int
    attempts: int
    state: TurnState
    client_id: str | None
    user_message_id: str
    said: MessageRow
    answer: MessageRow
    is_head: bool
    stop_requested: bool
    command: str


@transaction.atomic
def claim_turn(turn_id: str, *, now: datetime, lease_until: datetime) -> Claim | None:
    """None when it has ended, is driven elsewhere, or an earlier turn of the chat still runs."""
    locked = Turn.objects.select_for_update(of=("self",))
    related = locked.select_related("conversation", "user_message", "answer", "model")
    free = Q(lease_until=None) | lease_over(now)
    turn = related.filter(free, id=turn_id, state__in=(Turn.State.QUEUED, *DRIVEN)).first()
    if turn is None:
        return None
    return take_turn(turn, lease_until=lease_until)


def take_turn(turn: Turn, *, lease_until: datetime) -> Claim | None:
    """Claims a turn that the caller's transaction has locked or made; None when an earlier one still runs."""
    if turn.state == Turn.State.QUEUED and _earlier_turn_runs(turn):
        return None
    state = turn.state
    turn.fence += 1
    turn.attempts += 1
    turn.lease_until = lease_until
    if turn.state == Turn.State.QUEUED:
        # One that waited for its owner's word goes on with its calls.
        turn.state = Turn.State.TOOLS if turn.fence > 1 else Turn.State.STREAMING
    turn.save(update_fields=["fence", "attempts", "lease_until", "state"])
    return _claim(turn, state)


def _earlier_turn_runs(turn: Turn) -> bool:
    chat = Turn.objects.filter(conversation_id=turn.conversation_id)
    return chat.filter(number__lt=turn.number, state__in=ACTIVE).exists()


def _claim(turn: Turn, state: str) -> Claim:
    return Claim(
        turn_id=turn.id,
        chat_id=turn.conversation_id,
        fence=turn.fence,
        attempts=turn.attempts,
        state=state,  # type: ignore[arg-type]  # a member of Turn.State
        client_id=turn.user_message.client_id,
        user_message_id=turn.user_message_id,
        said=message_row(turn.user_message, None),
        answer=message_row(turn.answer, turn.model.label, turn.error),
        is_head=turn.conversation.head_id == turn.answer_id,
        stop_requested=turn.stop_requested,
        command=turn.command,
    )


@dataclass(frozen=True)
class Checkpoint:
    """What a turn shows by now; `parts` is None when nothing is new since the last one."""

    turn_id: str
    fence: int
    parts: list[JsonValue] | None


@dataclass(frozen=True)
class TurnNews:
    held: bool
    stop_requested: bool


@transaction.atomic
def checkpoint_turns(checkpoints: Sequence[Checkpoint], *, lease_until: datetime) -> dict[str, TurnNews]:
    """Renews leases and keeps the shown text of all turns of a process at once."""
    ids = [item.turn_id for item in checkpoints]
    # In one order, so that two processes that meet here wait for each other instead of deadlocking.
    locked = Turn.objects.select_for_update().filter(id__in=ids, state__in=DRIVEN).order_by("id")
    turns = {turn.id: turn for turn in locked}
    news: dict[str, TurnNews] = {}
    for item in checkpoints:
        turn = turns.get(item.turn_id)
        held = turn is not None and turn.fence == item.fence
        news[item.turn_id] = TurnNews(held, turn is not None and turn.stop_requested)
        if turn is not None and held and item.parts is not None:
            Message.objects.filter(id=turn.answer_id).update(parts=item.parts)
    held_ids = [turn_id for turn_id, item in news.items() if item.held]
    Turn.objects.filter(id__in=held_ids).update(lease_until=lease_until)
    return news


@transaction.atomic
def hand_over(turn_id: str, fence: int, *, now: datetime) -> None:
    """Whoever drives the turn lets go of it as it stands: any other process takes it. Raises FenceLost.

    The fence moves on, so that a checkpoint that is under way renews nothing; and it was no failed try.
    """
    turn = under_fence(turn_id, fence)
    turn.fence += 1
    turn.attempts = max(0, turn.attempts - 1)
    turn.lease_until = now
    turn.save(update_fields=["fence", "attempts", "lease_until"])


def under_fence(turn_id: str, fence: int) -> Turn:
    """The turn, locked until the caller's transaction ends. Raises FenceLost."""
    turn = Turn.objects.select_for_update().filter(id=turn_id, fence=fence, state__in=DRIVEN).first()
    if turn is None:
        raise FenceLost(turn_id)
    return turn
