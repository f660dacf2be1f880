"""A chat as a file to keep: the shown branch as Markdown, or the whole tree as JSON."""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime

from agent_app.live.message import FilePart, Json, Message, NoticePart, Part, TextPart, ToolPart
from agent_app.records.rows import ChatRow, FileRow
from agent_app.web.api.shapes import file_out

FORMAT = 1
_NAMES = {"user": "You", "assistant": "Folio"}


def as_markdown(chat: ChatRow, messages: Sequence[Message]) -> str:
    """What a reader of the chat sees, from the first message to the one that is shown last."""
    told = [_told(message) for message in _shown(chat, messages)]
    return "\n\n".join([f"# {_one_line(chat.title) or 'Chat'}", *told]) + "\n"


def as_json(chat: ChatRow, messages: Sequence[Message], files: Iterable[FileRow], *, at: datetime) -> str:
    """Everything that is known of it but the bytes of its files."""
    whole: Json = {
        "format": FORMAT,
        "title": chat.title,
        "exported_at": at.isoformat(),
        "head_id": chat.head_id,
        "messages": [message.model_dump(mode="json") for message in messages],
        "files": [file_out(row).model_dump(mode="json") for row in files],
    }
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _shown(chat: ChatRow, messages: Sequence[Message]) -> list[Message]:
    by_id = {message.id: message for message in messages}
    path: list[Message] = []
    step = by_id.get(chat.head_id or "")
    while step is not None:
        path.append(step)
        step = by_id.get(step.parent_id or "")
    return path[::-1]


def _told(message: Message) -> str:
    model = f" ({message.model})" if message.model else ""
    pieces = [piece for part in message.parts if (piece := _piece(part))]
    if message.error is not None:
        pieces.append(f"> {_one_line(message.error.message)}")
    return "\n\n".join([f"## {_NAMES[message.role]}{model}", *pieces])


def _piece(part: Part) -> str:
    match part:
        case TextPart(text=text):
            return text.strip()
        case FilePart(name=name, version=version):
            return f"- File: {_one_line(name)} (version {version})"
        case ToolPart():
            return _call(part)
        case NoticePart(text=text):
            return f"> {_one_line(text)}"
    return ""


def _call(part: ToolPart) -> str:
    receipt = part.receipt or {}
    about = [str(receipt[key]) for key in ("file", "error") if receipt.get(key)]
    return f"> {part.name}: {_one_line(' · '.join([part.state, *about]))}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
