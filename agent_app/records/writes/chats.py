"""Conversations are made, named, archived and deleted."""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from agent_app.records.models import Conversation, Message
from agent_app.records.queries.chats import chat
from agent_app.records.rows import ChatRow
from agent_app.records.writes.audit import Change, Subject, note, owning
from agent_app.records.writes.connections import begin_with_connections
from agent_app.records.writes.endings import stop_turns


@dataclass(frozen=True)
class ChatChange:
    """What is to change; None leaves a field as it is."""

    title: str | None = None
    model_id: str | None = None
    temperature: float | None = None
    archived: bool | None = None
    pinned: bool | None = None
    web: bool | None = None


@transaction.atomic
def create_chat(
    owner_id: str, *, model_id: str | None, temperature: float | None, web: bool = False
) -> ChatRow:
    """Connections that their owner wants on in new chats are on from its beginning."""
    made = Conversation.objects.create(owner_id=owner_id, model_id=model_id, temperature=temperature, web=web)
    begin_with_connections(owner_id, made.id)
    row = chat(owner_id, made.id)
    assert row is not None  # noqa: S101 - made on the line above
    return row


@transaction.atomic
def change_chat(owner_id: str, chat_id: str, change: ChatChange) -> ChatRow | None:
    """None when the owner has no such chat. Only what is said in a chat makes it newer."""
    found = (
        Conversation.objects.select_for_update()
        .filter(owner_id=owner_id, id=chat_id, deleted_at=None)
        .first()
    )
    if found is None:
        return None
    if change.title is not None:
        found.title = change.title[:200]
    if change.model_id is not None:
        found.model_id = change.model_id
    if change.temperature is not None:
        found.temperature = change.temperature
    if change.archived is not None:
        found.archived_at = timezone.now() if change.archived else None
    if change.pinned is not None:
        found.pinned_at = timezone.now() if change.pinned else None
    if change.web is not None:
        found.web = change.web
    found.save(update_fields=["title", "model", "temperature", "archived_at", "pinned_at", "web"])
    return chat(owner_id, chat_id)


@transaction.atomic
def delete_chat(owner_id: str, chat_id: str) -> bool:
    """Hides the chat and stops what runs in it; its rows stay until retention removes them."""
    now = timezone.now()
    live = Conversation.objects.filter(owner_id=owner_id, id=chat_id, deleted_at=None)
    if not live.update(deleted_at=now):
        return False
    stop_turns(chat_id, now=now)
    note(owning(owner_id), Change("chat.deleted", Subject(chat_id)))
    return True


@transaction.atomic
def restore_chat(owner_id: str, chat_id: str) -> ChatRow | None:
    """Takes a deletion back; None when the owner has no such chat, or it was not deleted."""
    deleted = Conversation.objects.filter(owner_id=owner_id, id=chat_id, deleted_at__isnull=False)
    if not deleted.update(deleted_at=None):
        return None
    note(owning(owner_id), Change("chat.restored", Subject(chat_id)))
    return chat(owner_id, chat_id)


@transaction.atomic
def select_branch(owner_id: str, chat_id: str, message_id: str) -> str | None:
    """Makes the newest leaf under `message_id` the head, and returns it; None when it isn't there."""
    owned = Conversation.objects.select_for_update().filter(owner_id=owner_id, id=chat_id, deleted_at=None)
    if not owned.exists():
        return None
    rows = (
        Message.objects.filter(conversation_id=chat_id).order_by("created_at").values_list("id", "parent_id")
    )
    children = {parent: child for child, parent in rows}
    if message_id not in dict(rows):
        return None
    leaf = message_id
    while leaf in children:
        leaf = children[leaf]
    owned.update(head_id=leaf)
    return leaf
