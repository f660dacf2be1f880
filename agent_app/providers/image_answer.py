"""The answer of an images API: events with pictures in the making, or one object with those that are done."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Protocol

from agent_app.providers.base import Endpoint, ProviderError
from agent_app.providers.errors import IN_STREAM, Trouble, text_field
from agent_app.providers.event_stream import json_events
from agent_app.providers.image_errors import broken_off, image_failure, no_image, too_much
from tools.kit.json_types import JsonObject, JsonValue

MOST_BYTES = 96 * 1024 * 1024
"""Of an answer that comes whole: four large pictures in base64."""
MOST_PARTIAL = 8
"""More of one answer are not shown."""
_PARTIAL = ("image_generation.partial_image", "image_edit.partial_image")
_COMPLETED = ("image_generation.completed", "image_edit.completed")
_MOST_EVENTS, _MOST_TOKENS = 64, 10**9
Seen = Callable[[str, int], Awaitable[None]]
"""Is told of each picture in the making: its base64, and its number from 0."""


class HttpAnswer(Protocol):
    """What the SDK gives for `with_streaming_response`."""

    @property
    def headers(self) -> Mapping[str, str]: ...

    def iter_bytes(self, chunk_size: int | None = None) -> AsyncIterator[bytes]: ...


@dataclass(frozen=True)
class AnsweredImage:
    """In base64, or at an address; neither has been looked at."""

    base64: str = field(default="", repr=False)
    url: str = ""


@dataclass(frozen=True)
class ImageAnswer:
    """At least one picture. `tokens` are 0 where none were told."""

    images: tuple[AnsweredImage, ...]
    revised_prompt: str = ""
    tokens: int = 0


async def read_answer(answer: HttpAnswer, endpoint: Endpoint, seen: Seen) -> ImageAnswer:
    """A stream or a whole answer, whichever was asked for. Raises ImageFailed."""
    try:
        if "event-stream" in answer.headers.get("content-type", "").lower():
            return await _streamed(answer, endpoint, seen)
        return await _whole(answer, endpoint)
    except ProviderError as error:
        failed = broken_off if error.kind == "cut_off" else too_much if error.kind == "unknown" else no_image
        raise failed(endpoint) from error


async def _streamed(answer: HttpAnswer, endpoint: Endpoint, seen: Seen) -> ImageAnswer:
    """Raises ProviderError too."""
    count = 0
    async with aclosing(json_events(answer, endpoint)) as events:
        async for event in events:
            count += 1
            match event.get("type"):
                case str(kind) if kind in _COMPLETED:
                    return _answer([event], event, endpoint)
                case str(kind) if kind in _PARTIAL and count <= MOST_PARTIAL:
                    await seen(_text(event, "b64_json"), _index(event))
            if event.get("error") or event.get("type") == "error":
                raise image_failure(_trouble(event), endpoint)
            if count > _MOST_EVENTS:
                raise too_much(endpoint)
    raise broken_off(endpoint)


def _index(event: JsonObject) -> int:
    index = event.get("partial_image_index")
    return index if isinstance(index, int) and 0 <= index <= _MOST_EVENTS else 0


def _trouble(event: JsonObject) -> Trouble:
    told = event.get("error")
    body = told if isinstance(told, dict) else event
    kind = "" if body is event else text_field(body, "type")
    message = told if isinstance(told, str) else text_field(body, "message")
    return Trouble(IN_STREAM, kind, text_field(body, "code"), message)


async def _whole(answer: HttpAnswer, endpoint: Endpoint) -> ImageAnswer:
    import httpx2  # noqa: PLC0415 -- the SDK's transport: loaded with it, on first use

    body = bytearray()
    try:
        async for piece in answer.iter_bytes():
            body += piece
            if len(body) > MOST_BYTES:
                raise too_much(endpoint)
    except (httpx2.HTTPError, httpx2.StreamError) as error:
        raise broken_off(endpoint) from error
    found = await asyncio.to_thread(_object, bytes(body))
    listed = found.get("data")
    images = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    if not images and found.get("error"):
        raise image_failure(_trouble(found), endpoint)
    return _answer(images, found, endpoint)


def _object(body: bytes) -> JsonObject:
    try:
        found: JsonValue = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _answer(images: list[JsonObject], about: JsonObject, endpoint: Endpoint) -> ImageAnswer:
    """Raises ImageFailed where no picture is among them, as servers do that moderate without a word."""
    found = [AnsweredImage(_text(one, "b64_json"), _text(one, "url")) for one in images]
    held = tuple(one for one in found if one.base64 or one.url)
    if not held:
        raise no_image(endpoint)
    revised = next((text for one in images if (text := _text(one, "revised_prompt"))), "")
    return ImageAnswer(held, revised, _tokens(about))


def _text(one: JsonObject, name: str) -> str:
    held = one.get(name)
    return held if isinstance(held, str) else ""


def _tokens(about: JsonObject) -> int:
    usage = about.get("usage")
    total = usage.get("total_tokens") if isinstance(usage, dict) else None
    sound = isinstance(total, int) and not isinstance(total, bool) and 0 < total <= _MOST_TOKENS
    return total if sound and isinstance(total, int) else 0
