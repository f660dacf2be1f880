"""What a shared link shows: one branch of a chat, as it stood when it was shared."""

from dataclasses import dataclass
from datetime import datetime

from agent_app.records.models import Message, SharedLink
from agent_app.records.queries.branches import path_to
from agent_app.records.queries.chats import messages
from agent_app.records.rows import MessageRow


@dataclass(frozen=True)
class SharedChat:
    title: str
    shared_at: datetime
    messages: tuple[MessageRow, ...]


def shared_chat(token: str) -> SharedChat | None:
    """None for a link that there is not, or not any more."""
    link = (
        SharedLink.objects.select_related("conversation")
        .filter(token=token, conversation__deleted_at=None)
        .first()
    )
    if link is None:
        return None
    chat = link.conversation
    rows = {row.message_id: row for row in messages(chat.owner_id, chat.id)}
    path = path_to({row.message_id: row.parent_id for row in rows.values()}, link.head_id)
    ended = [rows[one] for one in path if rows[one].status != Message.Status.STREAMING]
    return SharedChat(chat.title, link.created_at, tuple(ended))
