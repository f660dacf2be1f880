"""Turns that wait for somebody: to drive them, or to tell their end."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Q

from agent_app.records.lease_clock import lease_over
from agent_app.records.models import Step, Turn
from agent_app.records.queries.chats import ACTIVE, MOVING, message_row
from agent_app.records.rows import MessageRow
from tools.kit.json_types import JsonObject

MOST_LOOKED_AT = 1000


@dataclass(frozen=True)
class TurnInLine:
    """A turn that nobody drives; `answer_id` is the message that it will fill."""

    turn_id: str
    chat_id: str
    answer_id: str
    owner_id: str
    begun: bool


def turns_to_drive(now: datetime, *, silent_too: bool = True) -> tuple[TurnInLine, ...]:
    """Turns whose driver went silent, and behind them queued ones that nothing stands before, fairly.

    Of those that wait, each owner's first comes before anybody's second, and who has turns running comes
    later by as many.
    """
    before = Turn.objects.filter(
        conversation=OuterRef("conversation"), number__lt=OuterRef("number"), state__in=ACTIVE
    )
    free = Q(lease_until=None) | lease_over(now)
    begun = Q(state__in=(Turn.State.STREAMING, Turn.State.TOOLS))
    queued = Q(state=Turn.State.QUEUED) & ~Exists(before)
    waiting = Turn.objects.filter(free, queued | begun if silent_too else queued).order_by("created_at")
    rows = waiting.values_list("id", "conversation_id", "answer_id", "conversation__owner_id", "state")
    found = [TurnInLine(*row[:4], begun=row[4] != Turn.State.QUEUED) for row in rows[:MOST_LOOKED_AT]]
    return tuple(_fairly(found, _running({turn.owner_id for turn in found})))


def _running(owner_ids: Collection[str]) -> dict[str, int]:
    if not owner_ids:
        return {}
    driven = Turn.objects.filter(state__in=(Turn.State.STREAMING, Turn.State.TOOLS))
    of_owners = driven.filter(conversation__owner_id__in=owner_ids).values("conversation__owner_id")
    return dict(of_owners.annotate(count=Count("id")).values_list("conversation__owner_id", "count"))


def _fairly(turns: Iterable[TurnInLine], running: Mapping[str, int]) -> list[TurnInLine]:
    taken = Counter(running)
    ranked = list[tuple[int, TurnInLine]]()
    for turn in turns:
        ranked.append((-1 if turn.begun else taken[turn.owner_id], turn))
        taken[turn.owner_id] += not turn.begun
    # Sorting keeps the order of those of one rank: the oldest first.
    return [turn for _, turn in sorted(ranked, key=lambda one: one[0])]


@dataclass(frozen=True)
class Standing:
    """How many turns wait for room, and how many wait for whatever it may be of one owner's."""

    all: int
    own: int


def standing(owner_id: str) -> Standing:
    """What stands behind a turn of its own chat waits for that one, and room would not help it."""
    earlier = Turn.objects.filter(conversation=OuterRef("conversation"), number__lt=OuterRef("number"))
    own = Count("id", filter=Q(conversation__owner_id=owner_id))
    room = Count("id", filter=~Exists(earlier.filter(state__in=ACTIVE)))
    return Standing(**Turn.objects.filter(state=Turn.State.QUEUED).aggregate(all=room, own=own))


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
