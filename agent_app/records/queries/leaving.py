"""What is under way of somebody who leaves."""

from agent_app.records.models import Turn
from agent_app.records.queries.chats import ACTIVE


def active_turns(owner_id: str) -> tuple[tuple[str, str], ...]:
    """Chats and turns of the owner that run, queue or wait; of deleted chats, too."""
    turns = Turn.objects.filter(conversation__owner_id=owner_id, state__in=ACTIVE)
    return tuple(turns.order_by("number").values_list("conversation_id", "id"))


def is_driven(turn_ids: tuple[str, ...]) -> bool:
    """Whether a process still works on any of these turns."""
    return Turn.objects.filter(id__in=turn_ids, state__in=ACTIVE).exists()
