"""Conversations and their messages, always asked for through their owner."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import F, OuterRef, QuerySet, Subquery

from agent_app.records.models import Conversation, Message, Turn
from agent_app.records.rows import ChatRow, MessageRow
from tools.kit.json_types import JsonObject

MOVING = (Turn.State.QUEUED, Turn.State.STREAMING, Turn.State.TOOLS)
ACTIVE = (*MOVING, Turn.State.WAITING)


@dataclass(frozen=True)
class Tree:
    """Each message's parent, oldest message first, and which messages still grow."""

    parents: dict[str, str | None]
    growing: frozenset[str]


def _visible(owner_id: str) -> QuerySet[Conversation]:
    running = Turn.objects.filter(conversation=OuterRef("pk"), state__in=ACTIVE).order_by("number")
    return Conversation.objects.filter(owner_id=owner_id, deleted_at=None).annotate(
        running_turn_id=Subquery(running.values("id")[:1]),
        turn_state=Subquery(running.values("state")[:1]),
        link_token=F("shared_link__token"),
    )


def chats_of(owner_id: str, *, archived: bool = False) -> tuple[ChatRow, ...]:
    """Those that are pinned come first, then the newest."""
    pinned_first = F("pinned_at").desc(nulls_last=True)
    chats = _visible(owner_id).filter(archived_at__isnull=not archived)
    chats = chats.order_by(pinned_first, "-updated_at")
    return tuple(_row(chat) for chat in chats)


def chat(owner_id: str, chat_id: str) -> ChatRow | None:
    found = _visible(owner_id).filter(id=chat_id).first()
    return _row(found) if found else None


def owns(owner_id: str, chat_id: str) -> bool:
    return Conversation.objects.filter(owner_id=owner_id, id=chat_id, deleted_at=None).exists()


def messages(owner_id: str, chat_id: str, among: Collection[str] | None = None) -> tuple[MessageRow, ...]:
    """The whole tree, or those `among` these ids; a parent stands before its children."""
    rows = _messages(owner_id, chat_id).select_related("answering_turn__model")
    if among is not None:
        rows = rows.filter(id__in=among)
    return tuple(message_row(message, *_of_its_turn(message)) for message in rows)


def tree(owner_id: str, chat_id: str) -> Tree:
    """How the chat's messages hang together, without their words."""
    rows = tuple(_messages(owner_id, chat_id).values_list("id", "parent_id", "status"))
    growing = frozenset(one for one, _, status in rows if status == Message.Status.STREAMING)
    return Tree({one: parent for one, parent, _ in rows}, growing)


def _messages(owner_id: str, chat_id: str) -> QuerySet[Message]:
    return Message.objects.filter(
        conversation_id=chat_id, conversation__owner_id=owner_id, conversation__deleted_at=None
    )


def message_row(message: Message, model: str | None, error: JsonObject | None = None) -> MessageRow:
    """`model` is the label of the model that answers with it, `error` why that ended early."""
    return MessageRow(
        message_id=message.id,
        parent_id=message.parent_id,
        role="user" if message.role == Message.Role.USER else "assistant",
        status=message.status,
        parts=message.parts,
        created_at=message.created_at,
        model=model,
        error=error,
    )


def _of_its_turn(message: Message) -> tuple[str | None, JsonObject | None]:
    turn: Turn | None = getattr(message, "answering_turn", None)
    return (turn.model.label, turn.error) if turn else (None, None)


def _row(found: Conversation) -> ChatRow:
    return ChatRow(
        chat_id=found.id,
        title=found.title,
        model_id=found.model_id,
        temperature=found.temperature,
        head_id=found.head_id,
        updated_at=found.updated_at,
        running_turn_id=getattr(found, "running_turn_id", None),
        waiting=getattr(found, "turn_state", None) == Turn.State.WAITING,
        pinned=found.pinned_at is not None,
        archived=found.archived_at is not None,
        web=found.web,
        link_token=getattr(found, "link_token", None),
    )
