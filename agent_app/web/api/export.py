"""A chat as a file to take along."""

from typing import Literal

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from ninja import Path, Router

from agent_app.records.queries import chats
from agent_app.records.queries.files import files_of
from agent_app.turns.answer import message_of
from agent_app.web.api.asking import asking
from agent_app.web.api.errors import not_found
from agent_app.web.api.schemas import Id
from agent_app.web.export import as_json, as_markdown
from agent_app.web.headers import SANDBOX

router = Router(tags=["export"])

NAME_CHARS = 80


@router.get("/chats/{chat_id}/export")
def export(
    request: HttpRequest,
    chat_id: Path[Id],
    format: Literal["markdown", "json"] = "markdown",  # noqa: A002 - the name of the query's parameter
) -> HttpResponse:
    owner_id = asking(request).owner_id
    chat = chats.chat(owner_id, chat_id)
    if chat is None:
        raise not_found("chat")
    messages = [message_of(row) for row in chats.messages(owner_id, chat_id)]
    if format == "json":
        text = as_json(chat, messages, files_of(owner_id, chat_id), at=timezone.now())
        return _file(text, f"{_name(chat.title)}.json", "application/json")
    return _file(as_markdown(chat, messages), f"{_name(chat.title)}.md", "text/markdown; charset=utf-8")


def _file(text: str, name: str, mime: str) -> HttpResponse:
    disposition = content_disposition_header(as_attachment=True, filename=name) or "attachment"
    headers = {"Content-Disposition": disposition, **SANDBOX}
    return HttpResponse(text.encode("utf-8", "replace"), content_type=mime, headers=headers)


def _name(title: str) -> str:
    """The title as a file's name on any system."""
    kept = "".join(sign if sign.isalnum() or sign in " -_" else " " for sign in title)
    return " ".join(kept.split())[:NAME_CHARS].strip() or "chat"
