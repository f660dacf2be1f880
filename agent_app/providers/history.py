"""What every wire needs to write the history down: usable ids, arguments as objects, text for pictures."""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import isfinite

from prompts.note import framed
from prompts.request import (
    AssistantMessage,
    HistoryMessage,
    ImagePart,
    NotePart,
    TextPart,
    ToolResults,
    UserMessage,
    UserPart,
)
from tools.kit.json_types import JsonObject, JsonValue

_SAFE_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
BEHIND = "The pictures that the results above name, in the same order:"
_UNPARSED = "unparsed_arguments"
_DEEPEST = 100


def sendable_id(call_id: str) -> str:
    """The id, or one derived from it where a provider's alphabet or length refuses it; always the same."""
    if _SAFE_ID.fullmatch(call_id):
        return call_id
    return "call_" + hashlib.sha256(call_id.encode("utf-8", "surrogatepass")).hexdigest()[:24]


def with_distinct_ids(messages: Iterable[HistoryMessage]) -> list[HistoryMessage]:
    """The messages with ids that every provider takes, no id twice: some servers count each step anew.

    A message's ids depend on those before it alone, so that they stay as they were while a chat grows.
    """
    used: set[str] = set()
    ids: list[str] = []
    done: list[HistoryMessage] = []
    for message in messages:
        if isinstance(message, AssistantMessage):
            ids = _new_ids([call.call_id for call in message.calls], used)
            done.append(_with_ids(message, ids))
        elif isinstance(message, ToolResults):
            results = zip(message.results, ids, strict=True)
            done.append(ToolResults(tuple(replace(result, call_id=new) for result, new in results)))
        else:
            done.append(message)
    return done


def with_pictures_behind(messages: Iterable[HistoryMessage]) -> Iterator[HistoryMessage]:
    """For wires whose results hold text alone: their pictures in a message of the server's, right behind."""
    for message in messages:
        images = _images(message) if isinstance(message, ToolResults) else ()
        if not isinstance(message, ToolResults) or not images:
            yield message
            continue
        yield ToolResults(tuple(replace(result, images=()) for result in message.results))
        yield UserMessage((NotePart(framed(BEHIND)), *images))


def _images(results: ToolResults) -> tuple[ImagePart, ...]:
    return tuple(image for result in results.results for image in result.images)


def _new_ids(call_ids: Sequence[str], used: set[str]) -> list[str]:
    ids: list[str] = []
    for call_id in call_ids:
        new = sendable_id(call_id)
        ids.append(sendable_id(f"{call_id} {len(used)}") if new in used else new)
        used.add(ids[-1])
    return ids


def _with_ids(message: AssistantMessage, ids: Sequence[str]) -> AssistantMessage:
    """Opaque blocks that only say where a call stood (`{"id": ...}`) follow it."""
    calls = tuple(replace(call, call_id=new) for call, new in zip(message.calls, ids, strict=True))
    known = {call.call_id: new for call, new in zip(message.calls, ids, strict=True)}
    return AssistantMessage(message.text, calls, tuple(_placed(block, known) for block in message.opaque))


def _placed(block: JsonValue, known: dict[str, str]) -> JsonValue:
    if not isinstance(block, dict) or "type" in block or "id" not in block:
        return block
    return {"id": known.get(str(block["id"]), block["id"])}


def arguments_object(arguments_text: str) -> JsonObject:
    """A call's arguments as an object, for wires that take nothing else in the history.

    Text that is cut off or no object stands whole under one name, so that the model sees what it wrote.
    """
    if not arguments_text.strip():
        return {}
    value = sendable_object(arguments_text)
    return {_UNPARSED: arguments_text} if value is None else value


def sendable_object(text: str) -> JsonObject | None:
    """The object that the text is, if every server can read it: no NaN, nothing nested beyond reason."""
    try:
        value = json.loads(text, parse_constant=_no_number, parse_float=_finite)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) and _depth(value) <= _DEEPEST else None


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


def _finite(text: str) -> float:
    number = float(text)
    return number if isfinite(number) else _no_number(text)


def _depth(value: JsonValue) -> int:
    """Levels of objects and arrays, without a stack of calls."""
    level, layer = 0, [value]
    while nested := [item for item in layer if isinstance(item, dict | list)]:
        level += 1
        layer = [child for item in nested for child in (item.values() if isinstance(item, dict) else item)]
    return level


def text_of(part: UserPart, *, vision: bool) -> str | None:
    """The part's text; None for a picture that the model can look at itself, and for blank text."""
    match part:
        case TextPart(text) | NotePart(text):
            return text if text.strip() else None
        case ImagePart():
            return None if vision else f"[Picture {part.name}: this model reads text only.]"
