"""The server's note on a user message, in a fixed frame that nobody else can write."""

import re
from collections.abc import Mapping
from datetime import datetime

from prompts.context import Attachment, TurnContext
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import FRAME

OPENING, CLOSING = f"<{FRAME}>", f"</{FRAME}>"
TRANSCRIPT_LIMIT_CHARS = 8_000
_FRAME_START = re.compile(rf"<(?=[\s/\\]*{FRAME})", re.IGNORECASE)
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_UNITS = ((1024 * 1024, "MB"), (1024, "kB"))


def framed(body: str) -> str:
    return f"{OPENING}\n{escaped(body)}\n{CLOSING}"


def escaped(text: str) -> str:
    """Text from outside: its copies of the frame are defused, and UTF-8 can carry it."""
    return _FRAME_START.sub("&lt;", text.encode("utf-8", "replace").decode("utf-8"))


def escaped_object(value: JsonObject) -> JsonObject:
    """The same for every string and name of a JSON object."""
    return {escaped(name): _escaped_value(item) for name, item in value.items()}


def _escaped_value(value: JsonValue) -> JsonValue:
    match value:
        case str():
            return escaped(value)
        case list():
            return [_escaped_value(item) for item in value]
        case dict():
            return escaped_object(value)
    return value


def newest_note(context: TurnContext, news: tuple[str, ...] = (), guide: str = "") -> str:
    """The note on the message that is being answered: the clock, its files, what is read in its pictures.

    What it is told of a slash command comes after those. `news` are lines on connections, `guide` is the
    product guide, for a message that asks for it.
    """
    attachments = context.newest.attachments
    lines = [_clock(context.now)]
    if attachments:
        lines.append("Attached:")
        lines += [_attachment(attachment) for attachment in attachments]
    if not context.model_sees_images:
        lines += _transcripts(attachments, context.transcripts)
    lines += news
    if context.brief:
        lines.append(context.brief)
    if guide:
        lines.append(guide)
    return framed("\n".join(lines))


def _clock(now: datetime) -> str:
    zone = getattr(now.tzinfo, "key", None) or now.tzname() or "UTC"
    offset = now.strftime("%z")
    return f"Now: {_WEEKDAYS[now.weekday()]} {now:%Y-%m-%d %H:%M} {zone} (UTC{offset[:3]}:{offset[3:5]})"


def attachment_words(attachment: Attachment, transcript: str | None) -> str:
    """What the note says of one file; a text-only model reads a picture's `transcript` there, too."""
    line = _attachment(attachment)
    if transcript is None or attachment.kind != "image":
        return line
    return f"{line}\n{_transcript(_one_line(attachment.name), transcript)}"


def _attachment(attachment: Attachment) -> str:
    return (
        f"- {_one_line(attachment.name)}: file_id {attachment.file_id}, {attachment.kind}, "
        f"version {attachment.version}, {_size(attachment.size)}"
    )


def _one_line(name: str) -> str:
    return " ".join(name.split())


def _size(size: int) -> str:
    for unit, word in _UNITS:
        if size >= unit:
            return f"{size / unit:.0f} {word}"
    return f"{size} bytes"


def _transcripts(attachments: tuple[Attachment, ...], transcripts: Mapping[str, str]) -> list[str]:
    return [
        _transcript(_one_line(image.name), transcripts.get(image.file_id))
        for image in attachments
        if image.kind == "image"
    ]


def _transcript(name: str, text: str | None) -> str:
    if text is None:
        return f"{name} is a picture that could not be transcribed here."
    if not text.strip():
        return f"{name} is a picture in which no writing was found."
    shown = text.strip()[:TRANSCRIPT_LIMIT_CHARS]
    more = (
        "" if len(text.strip()) <= len(shown) else f" (first {len(shown)} of {len(text.strip())} characters)"
    )
    return f"Writing found in {name}{more}:\n{shown}"
