"""Makes an event fit a frame: long texts become deltas, large arguments and receipts a reference."""

import json
from collections.abc import Iterator

from agent_app.live.message import Json, Message, Part, TextPart, ThinkingPart, ToolPart
from agent_app.live.wire import EventBody, MessageCreated, PartAdded, PartDelta, PartReplaced

FRAME_BYTES = 64 * 1024
EVENT_BYTES = 48 * 1024
PIECE_CHARS = 8_000
"""A character takes at most 6 bytes in JSON, so that a piece never passes EVENT_BYTES."""
VALUE_BYTES = 20_000
"""Arguments or a receipt beyond this go by reference; `GET /api/calls/{id}` has the whole."""
FIELD_CHARS = 1_000
FIELD_BYTES = 6_500


def fitted(event: EventBody) -> Iterator[EventBody]:
    """Events that together fold to the same as this one, each at most EVENT_BYTES of JSON."""
    match event:
        case PartDelta(text=text) if len(text) > PIECE_CHARS:
            for piece in _pieces(text):
                yield event.model_copy(update={"text": piece})
        case (PartAdded() | PartReplaced()) as whole:
            yield from _fitted_part(whole)
        case MessageCreated():
            yield from _fitted_message(event)
        case _:
            yield event


def capped(message: Message) -> Message:
    """The message with large arguments and receipts by reference."""
    return message.model_copy(update={"parts": tuple(capped_part(part) for part in message.parts)})


def capped_part(part: Part) -> Part:
    """A tool part with large arguments or a large receipt by reference; other parts as they are."""
    if not isinstance(part, ToolPart):
        return part
    progress = part.progress[:FIELD_CHARS] if part.progress else part.progress
    return part.model_copy(
        update={
            "args": _capped_value(part.args),
            "receipt": _capped_value(part.receipt),
            "progress": progress,
        }
    )


def _fitted_part(event: PartAdded | PartReplaced) -> Iterator[EventBody]:
    part = event.part
    if isinstance(part, TextPart | ThinkingPart) and len(part.text) > PIECE_CHARS:
        first, *rest = _pieces(part.text)
        yield event.model_copy(update={"part": part.model_copy(update={"text": first})})
        for piece in rest:
            yield PartDelta(message_id=event.message_id, index=event.index, text=piece)
    else:
        yield event.model_copy(update={"part": capped_part(part)})


def _fitted_message(event: MessageCreated) -> Iterator[EventBody]:
    message = capped(event.message)
    if len(message.model_dump_json().encode()) <= EVENT_BYTES:
        yield event.model_copy(update={"message": message})
        return
    yield event.model_copy(update={"message": message.model_copy(update={"parts": ()})})
    for index, part in enumerate(message.parts):
        yield from _fitted_part(PartAdded(message_id=message.id, index=index, part=part))


def _pieces(text: str) -> list[str]:
    return [text[start : start + PIECE_CHARS] for start in range(0, len(text), PIECE_CHARS)]


def _capped_value(value: Json | None) -> Json | None:
    if value is None or _size(value) <= VALUE_BYTES:
        return value
    kept: Json = {}
    room = VALUE_BYTES - _size({"truncated": True})
    for key, field in value.items():
        short = field[:FIELD_CHARS] + "…" if isinstance(field, str) and len(field) > FIELD_CHARS else field
        size = _size({key: short})
        if size <= min(room, FIELD_BYTES):
            kept[key] = short
            room -= size
    return {**kept, "truncated": True}


def _size(value: Json) -> int:
    return len(json.dumps(value, ensure_ascii=False).encode())
