"""A chat behind a link: made, taken back, and read by anybody who has it."""

from django.http import HttpRequest, HttpResponse
from ninja import Path, Router, Status

from agent_app.live.message import FilePart, Message, NoticePart, Part, TextPart, ToolPart
from agent_app.records.queries import chats as queries
from agent_app.records.queries.sharing import shared_chat
from agent_app.records.writes import sharing as writes
from agent_app.turns.answer import message_of
from agent_app.web.api.asking import asking
from agent_app.web.api.errors import ApiError, not_found
from agent_app.web.api.schemas import ChatOut, Id, SharedOut
from agent_app.web.api.shapes import chat_out

router = Router(tags=["sharing"])


@router.post("/chats/{chat_id}/link", response=ChatOut)
def share(request: HttpRequest, chat_id: Path[Id]) -> ChatOut:
    """The branch that is shown now; sharing again shows what has been said since."""
    owner_id = asking(request).owner_id
    if not queries.owns(owner_id, chat_id):
        raise not_found("chat")
    if not writes.share_chat(owner_id, chat_id):
        raise ApiError(422, "empty_chat", "There is nothing to share yet. Say something first.")
    return _chat(owner_id, chat_id)


@router.delete("/chats/{chat_id}/link", response={204: None})
def unshare(request: HttpRequest, chat_id: Path[Id]) -> Status[None]:
    owner_id = asking(request).owner_id
    if not queries.owns(owner_id, chat_id):
        raise not_found("chat")
    writes.unshare_chat(owner_id, chat_id)
    return Status(204, None)


@router.get("/shared/{token}", response=SharedOut, auth=None)
def read_shared(request: HttpRequest, response: HttpResponse, token: Path[Id]) -> SharedOut:
    """Nothing in it leads to a file, to a receipt or to its owner."""
    del request
    found = shared_chat(token)
    if found is None:
        raise ApiError(404, "not_shared", "This link leads nowhere, or it has been taken back.")
    response["X-Robots-Tag"] = "noindex"
    response["Cache-Control"] = "no-store"
    shown = [_for_others(message_of(row)) for row in found.messages]
    return SharedOut(title=found.title, shared_at=found.shared_at, messages=shown)


def _chat(owner_id: str, chat_id: str) -> ChatOut:
    row = queries.chat(owner_id, chat_id)
    if row is None:
        raise not_found("chat")
    return chat_out(row)


def _for_others(message: Message) -> Message:
    parts = tuple(part for part in map(_part_for_others, message.parts) if part is not None)
    return message.model_copy(update={"parts": parts, "error": None})


def _part_for_others(part: Part) -> Part | None:
    """What was said; of files their names, of calls what they were called and how they ended."""
    match part:
        case TextPart() | NoticePart():
            return part
        case FilePart():
            return part.model_copy(update={"file_id": ""})
        case ToolPart():
            return part.model_copy(update={"args": None, "receipt": None, "progress": None, "call_id": ""})
    return None
