"""Turns that wait for somebody to drive them."""

from datetime import datetime

from django.db.models import Q

from agent_app.records.models import Step, Turn


def turns_to_drive(now: datetime) -> tuple[str, ...]:
    """Queued turns, and turns whose driver went silent, oldest first."""
    free = Q(lease_until=None) | Q(lease_until__lt=now)
    waiting = Turn.objects.filter(free, state__in=(Turn.State.QUEUED, Turn.State.STREAMING, Turn.State.TOOLS))
    return tuple(waiting.order_by("created_at").values_list("id", flat=True)[:200])


def queued_turns(chat_id: str) -> tuple[str, ...]:
    """The turns of one chat that wait for the one before them, oldest first."""
    queued = Turn.objects.filter(conversation_id=chat_id, state=Turn.State.QUEUED)
    return tuple(queued.order_by("created_at").values_list("id", flat=True))


def ended_texts(turn_id: str) -> str:
    """What the steps that came to an end have said, joined."""
    ended = Step.objects.filter(turn_id=turn_id).exclude(state=Step.State.STREAMING)
    return "".join(ended.order_by("index").values_list("text", flat=True))
