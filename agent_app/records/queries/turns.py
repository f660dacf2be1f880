"""Turns that wait for somebody to drive them."""

from datetime import datetime

from django.db.models import Exists, OuterRef, Q

from agent_app.records.models import Step, Turn
from agent_app.records.queries.chats import ACTIVE


def turns_to_drive(now: datetime) -> tuple[str, ...]:
    """Queued turns that nothing stands before, and turns whose driver went silent, oldest first."""
    before = Turn.objects.filter(
        conversation=OuterRef("conversation"), number__lt=OuterRef("number"), state__in=ACTIVE
    )
    free = Q(lease_until=None) | Q(lease_until__lt=now)
    begun = Q(state__in=(Turn.State.STREAMING, Turn.State.TOOLS))
    waiting = Turn.objects.filter(free, begun | (Q(state=Turn.State.QUEUED) & ~Exists(before)))
    return tuple(waiting.order_by("created_at").values_list("id", flat=True)[:200])


def next_turn(chat_id: str) -> str | None:
    """The turn of a chat that has waited longest."""
    queued = Turn.objects.filter(conversation_id=chat_id, state=Turn.State.QUEUED)
    return queued.order_by("number").values_list("id", flat=True).first()


def ended_texts(turn_id: str) -> str:
    """What the steps that came to an end have said, joined."""
    ended = Step.objects.filter(turn_id=turn_id).exclude(state=Step.State.STREAMING)
    return "".join(ended.order_by("index").values_list("text", flat=True))
