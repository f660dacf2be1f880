"""Chats: listed, made, changed, deleted, and one whole as it stands."""

from asgiref.sync import async_to_sync
from django.http import HttpRequest
from ninja import Path, Router, Status

from agent_app.live.hub import get_hub
from agent_app.live.wire import ChatMeta
from agent_app.records.queries import chats as queries
from agent_app.records.queries.models import models_for
from agent_app.records.writes import chats as writes
from agent_app.turns.stop import request_stop
from agent_app.web.api.asking import asking
from agent_app.web.api.errors import ApiError, not_found
from agent_app.web.api.schemas import ChatEdit, ChatNew, ChatOut, Id, MessagePage, Snapshot
from agent_app.web.api.shapes import chat_out, file_out
from agent_app.web.snapshot import earlier
from agent_app.web.snapshot import snapshot as make_snapshot

router = Router(tags=["chats"])


@router.get("/chats", response=list[ChatOut])
def list_chats(request: HttpRequest, *, archived: bool = False) -> list[ChatOut]:
    return [chat_out(row) for row in queries.chats_of(asking(request).owner_id, archived=archived)]


@router.post("/chats", response={201: ChatOut})
def create_chat(request: HttpRequest, new: ChatNew) -> Status[ChatOut]:
    _check_model(asking(request).owner_id, new.model_id)
    row = writes.create_chat(
        asking(request).owner_id, model_id=new.model_id, temperature=new.temperature, web=new.web
    )
    return Status(201, chat_out(row))


@router.patch("/chats/{chat_id}", response=ChatOut)
def change_chat(request: HttpRequest, chat_id: Path[Id], edit: ChatEdit) -> ChatOut:
    _check_model(asking(request).owner_id, edit.model_id)
    change = writes.ChatChange(**edit.dict())
    row = writes.change_chat(asking(request).owner_id, chat_id, change)
    if row is None:
        raise not_found("chat")
    if edit.title is not None or edit.archived is not None:
        async_to_sync(_announce)(chat_id, ChatMeta(title=edit.title, archived=edit.archived))
    return chat_out(row)


@router.delete("/chats/{chat_id}", response={204: None})
def delete_chat(request: HttpRequest, chat_id: Path[Id]) -> Status[None]:
    """A turn that runs there is stopped."""
    owner_id = asking(request).owner_id
    row = queries.chat(owner_id, chat_id)
    if row is None:
        raise not_found("chat")
    if row.running_turn_id is not None:
        async_to_sync(request_stop)(owner_id, chat_id, row.running_turn_id)
    writes.delete_chat(owner_id, chat_id)
    return Status(204, None)


@router.post("/chats/{chat_id}/restore", response=ChatOut)
def restore_chat(request: HttpRequest, chat_id: Path[Id]) -> ChatOut:
    """Brings back a chat that was deleted, for as long as its rows are kept."""
    row = writes.restore_chat(asking(request).owner_id, chat_id)
    if row is None:
        raise not_found("chat")
    return chat_out(row)


@router.get("/chats/{chat_id}/snapshot", response=Snapshot)
def snapshot(request: HttpRequest, chat_id: Path[Id], first: Id | None = None) -> Snapshot:
    """The newest messages of the shown branch, and those above them up to `first`."""
    found = make_snapshot(asking(request).owner_id, chat_id, first)
    if found is None:
        raise not_found("chat")
    return Snapshot(
        chat=chat_out(found.chat),
        epoch=found.log.position.epoch,
        seq=found.log.position.seq,
        head_id=found.chat.head_id,
        messages=list(found.messages),
        branches=found.branches,
        files=[file_out(row) for row in found.files],
        running_turn_id=found.chat.running_turn_id,
    )


@router.get("/chats/{chat_id}/messages", response=MessagePage)
def earlier_messages(request: HttpRequest, chat_id: Path[Id], before: Id) -> MessagePage:
    """The page above a message; nothing is above a first one."""
    found = earlier(asking(request).owner_id, chat_id, before)
    if found is None:
        raise not_found("message")
    return MessagePage(messages=list(found.messages), branches=found.branches)


async def _announce(chat_id: str, meta: ChatMeta) -> None:
    await get_hub().announce(chat_id, [meta])


def _check_model(owner_id: str, model_id: str | None) -> None:
    if model_id is not None and model_id not in {row.model_id for row in models_for(owner_id)}:
        raise ApiError(422, "no_model", "That model is not offered to you. Pick another one.")
