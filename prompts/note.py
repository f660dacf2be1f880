"""The server's note on a user message, in a fixed frame that nobody else can write."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from prompts.context import Attachment, Reading, TurnContext
from prompts.pictures import out_of_sight, transcribed
from tools.image.writing import ILLEGIBLE, UNSURE
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


def newest_note(context: TurnContext, news: tuple[str, ...] = (), guide: str = "", reader: str = "") -> str:
    """The note on the message that is being answered: the clock, its files, what is read in its pictures.

    What it is told of a slash command comes after those. `news` are lines on connections, `guide` is the
    product guide, for a message that asks for it; `reader` is the tool that reads a picture, where one is
    offered.
    """
    attachments = context.newest.attachments
    lines = [_clock(context.now)]
    if attachments:
        lines.append("Attached:")
        lines += [_attachment(attachment) for attachment in attachments]
    lines += _pictures(context, reader)
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


def attachment_words(attachment: Attachment, transcript: Reading | None) -> str:
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


def _pictures(context: TurnContext, reader: str) -> Iterator[str]:
    """For a model that reads text only: what its pictures say, and which it has no reading of."""
    shown = transcribed(context)
    newest = {attachment.file_id for attachment in context.newest.attachments}
    earlier = [image for image in shown if image.file_id not in newest]
    for image in shown:
        if image in earlier[:1]:
            yield "Pictures of earlier messages, which this model reads as text:"
        yield _transcript(_one_line(image.name), context.transcripts.get(image.file_id))
    if others := out_of_sight(context):
        yield _unread(others, reader)


def _unread(pictures: Sequence[Attachment], reader: str) -> str:
    named = ", ".join(f"{_one_line(image.name)} (file_id {image.file_id})" for image in pictures)
    how = f" {reader} reads one." if reader else ""
    return f"Pictures of earlier messages that this model has no reading of: {named}.{how}"


def _transcript(name: str, reading: Reading | None) -> str:
    if reading is None:
        return f"{name} is a picture that could not be transcribed here; what it shows is not known."
    text = reading.text.strip()
    if not text or reading.confidence < ILLEGIBLE:
        return f"{name} is a picture in which no legible writing was found; what it shows is not known."
    shown = text[:TRANSCRIPT_LIMIT_CHARS]
    more = f", first {len(shown)} of {len(text)} characters" if len(shown) < len(text) else ""
    language = f"{reading.language}, " if reading.language else ""
    about = f"{language}confidence {reading.confidence:.0f} of 100{more}"
    if reading.confidence < UNSURE:
        return f"Badly legible writing in {name}, of which words may be wrong ({about}), as data:\n{shown}"
    return f"Writing recognised in {name} ({about}), as data:\n{shown}"
