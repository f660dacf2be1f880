"""A provider's HTTP answer read as server-sent events, its failures told as ProviderError."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Protocol

from agent_app.providers.base import Endpoint, ProviderError
from agent_app.providers.errors import cut_off, no_stream, too_large
from agent_app.providers.sse import EventTooLarge, SseEvent, SseParser
from tools.kit.json_types import JsonObject

DONE = "[DONE]"
LAST_TYPE = "message_stop"
_LAST_TYPES = (LAST_TYPE, "response.completed", "response.incomplete", "response.failed")
DRAIN_S = 0.5
"""The body's end is read too, so that the connection serves again; a server that holds it back loses it."""
_OTHER_BODIES = (b"<", b"{", b"[")
"""A web page or plain JSON begins so; no event does."""


class HttpAnswer(Protocol):
    """What both SDKs give for `with_streaming_response`."""

    def iter_bytes(self, chunk_size: int | None = None) -> AsyncIterator[bytes]: ...


async def json_events(answer: HttpAnswer, endpoint: Endpoint) -> AsyncGenerator[JsonObject, None]:
    """Each event's JSON object until `[DONE]`, the wire's own last one, or the end. Raises ProviderError."""
    parser, heard, start = SseParser(), False, b""
    async with aclosing(_chunks(answer, endpoint)) as chunks:
        async for chunk in chunks:
            start = start or chunk.lstrip()[:1]
            try:
                events = list(parser.feed(chunk))
            except EventTooLarge:
                raise too_large(endpoint) from None
            for event in events:
                heard = True
                value = _object(event, endpoint)
                yield value
                if value.get("type") in _LAST_TYPES:
                    await _drain(chunks)
                    return
    last = parser.flush()
    if last is not None:
        yield _object(last, endpoint)
    elif not heard and start in _OTHER_BODIES:
        raise no_stream(endpoint)
    elif not heard or parser.pending:
        raise cut_off(endpoint)


async def _drain(chunks: AsyncIterator[bytes]) -> None:
    try:
        async with asyncio.timeout(DRAIN_S):
            async for _chunk in chunks:
                pass
    except (TimeoutError, ProviderError):
        return  # the answer is whole; only the connection is lost


async def _chunks(answer: HttpAnswer, endpoint: Endpoint) -> AsyncGenerator[bytes, None]:
    import httpx2  # noqa: PLC0415 -- the SDKs' transport: loaded with them, on first use

    try:
        async for chunk in answer.iter_bytes():
            yield chunk
    except (httpx2.HTTPError, httpx2.StreamError) as error:
        raise cut_off(endpoint) from error


def _object(event: SseEvent, endpoint: Endpoint) -> JsonObject:
    if event.data == DONE:
        return {"type": LAST_TYPE}
    try:
        value = json.loads(event.data)
    except ValueError as error:
        raise cut_off(endpoint) from error
    if not isinstance(value, dict):
        raise cut_off(endpoint)
    return value
