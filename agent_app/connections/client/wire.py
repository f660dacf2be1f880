"""The HTTP beneath a session: it shows credentials, bounds what is read, and notes what each request met.

A failed request becomes an answer here, since an exception would end the SDK's whole session with it.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Literal

import httpx2

from agent_app.connections.client.attempt import Attempt, current
from agent_app.connections.client.credentials import Credentials
from agent_app.connections.client.sentences import answered_status, not_reachable, too_large, words
from agent_app.connections.errors import ConnectionTrouble, ScopeNeeded, Unreachable
from agent_app.connections.oauth.challenge import challenge_in
from agent_app.net.refusals import NameUnknown, OddEncoding, RefusedAddress
from agent_app.records.connection_rows import ConnectionRow
from tools.kit.connections import CallRefused

SESSION_HEADER = "mcp-session-id"
Kind = Literal["request", "stream", "farewell", "word"]
_LIMITS_S: dict[Kind, float | None] = {"request": None, "stream": None, "farewell": 1.0, "word": 10.0}
"""Requests and streams wait as long as their attempt; what is sent after the others waits behind them."""
ERROR_LIMIT_BYTES = 64_000
_NEVER_SENT = (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.PoolTimeout, httpx2.ProxyError)
_BAD_REQUEST, _UNAUTHORIZED, _FORBIDDEN, _NOT_FOUND, _TOO_MANY = 400, 401, 403, 404, 429
_SERVER_ERRORS = 500


@dataclass(frozen=True)
class Way:
    """A connection's way to its server; `late_answers` when they come on another stream (old SSE)."""

    row: ConnectionRow
    credentials: Credentials
    result_limit_bytes: int
    late_answers: bool


class Watched(httpx2.AsyncBaseTransport):
    """Sends through `inner`, which decides which addresses may be reached."""

    def __init__(self, inner: httpx2.AsyncClient, way: Way) -> None:
        self._inner = inner
        self._way = way

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        kind = _kind(request)
        asks = kind == "request" or (kind == "stream" and self._way.late_answers)
        # What else is sent during a call tells nothing about whether the call has run.
        attempt = current() if asks else Attempt()
        attempt.posted += kind == "request"
        try:
            async with asyncio.timeout(_LIMITS_S[kind]):
                response = await self._sent(request)
        except TimeoutError:
            return httpx2.Response(504, request=request)
        except ConnectionTrouble as trouble:
            attempt.refused, attempt.trouble = True, trouble
            return self._unanswered(request, attempt)
        except httpx2.TransportError as error:
            attempt.refused = isinstance(error, _NEVER_SENT)
            attempt.trouble = not_reachable(self._way.row.server, _plainly(error))
            return self._unanswered(request, attempt)
        attempt.status = response.status_code
        if kind != "stream" and not response.is_success and not response.is_redirect:
            return await self._refused(request, response, attempt)
        return self._passed_on(request, response, attempt)

    async def _sent(self, request: httpx2.Request) -> httpx2.Response:
        headers = await self._way.credentials.headers()
        response = await self._once(request, headers)
        if response.status_code != _UNAUTHORIZED:
            return response
        others = await self._way.credentials.renewed(headers)
        if others is None:
            return response
        await response.aclose()
        return await self._once(request, others)

    async def _once(self, request: httpx2.Request, headers: dict[str, str]) -> httpx2.Response:
        request.headers.update(headers)
        request.headers["Accept-Encoding"] = "gzip, identity"
        return await self._inner.send(request, stream=True, auth=None, follow_redirects=False)

    def _unanswered(self, request: httpx2.Request, attempt: Attempt) -> httpx2.Response:
        """An answer in place of the one that does not come."""
        if request.method == "POST" and self._way.late_answers:
            attempt.give_up()
            return httpx2.Response(202, request=request)
        return httpx2.Response(503, request=request)

    async def _refused(
        self, request: httpx2.Request, response: httpx2.Response, attempt: Attempt
    ) -> httpx2.Response:
        body = await _start_of(response)
        attempt.refused = response.status_code < _SERVER_ERRORS
        attempt.forgotten = SESSION_HEADER in request.headers and _means_forgotten(response, body)
        attempt.trouble = await self._meaning(request, response)
        if self._way.late_answers:
            return self._unanswered(request, attempt)
        headers = {"content-type": response.headers.get("content-type", "")}
        return httpx2.Response(response.status_code, headers=headers, content=body, request=request)

    async def _meaning(self, request: httpx2.Request, response: httpx2.Response) -> ConnectionTrouble | None:
        row = self._way.row
        challenge = challenge_in(response.headers)
        if response.status_code == _UNAUTHORIZED:
            return await self._way.credentials.refusal(request.headers, challenge.scopes)
        if response.status_code == _FORBIDDEN and challenge.wants_more_scope and row.server.signs_in:
            said = words(challenge.description)
            reason = f"{row.server.title} wants more permission for this" + (f": {said}" if said else ".")
            return ScopeNeeded(row.connection_id, reason, challenge.scopes)
        if response.status_code == _TOO_MANY:
            wait = words(response.headers.get("retry-after", ""), 40)
            when = f" It says when: {wait} (seconds, or a date)." if wait else " Try again later."
            return Unreachable(f"The server {row.server.title} takes no more calls for now (HTTP 429).{when}")
        if response.status_code >= _SERVER_ERRORS:
            return answered_status(row.server, response.status_code)
        return None

    def _passed_on(
        self, request: httpx2.Request, response: httpx2.Response, attempt: Attempt
    ) -> httpx2.Response:
        """Notices may come for days: only answers are bounded as a whole."""
        limit = self._way.result_limit_bytes if request.method == "POST" else None
        body = _Bounded(response, self._way, limit, attempt)
        return httpx2.Response(response.status_code, headers=response.headers, stream=body, request=request)


class _Bounded(httpx2.AsyncByteStream):
    """A body that is read to a limit. What breaks it off is an error that the SDK keeps to one request."""

    def __init__(self, response: httpx2.Response, way: Way, limit: int | None, attempt: Attempt) -> None:
        self._response, self._way, self._limit, self._attempt = response, way, limit, attempt

    async def __aiter__(self) -> AsyncIterator[bytes]:
        read = 0
        try:
            async with aclosing(self._response.aiter_bytes()) as chunks:
                async for chunk in chunks:
                    read += len(chunk)
                    if self._limit is not None and read > self._limit:
                        break
                    yield chunk
                else:
                    return
        except httpx2.TransportError as error:
            broken = "the connection broke off before the answer came."
            self._attempt.trouble = not_reachable(self._way.row.server, broken)
            raise httpx2.StreamError(str(error)) from error
        self._attempt.trouble = CallRefused(too_large(self._way.row.server, self._way.result_limit_bytes))
        self._attempt.give_up()
        raise httpx2.StreamError("The answer is too large.")

    async def aclose(self) -> None:
        await self._response.aclose()


def _kind(request: httpx2.Request) -> Kind:
    if request.method != "POST":
        return "stream" if request.method == "GET" else "farewell"
    message = json.loads(request.content)
    if "method" in message and "id" in message:
        return "request"
    return "farewell" if message.get("method") == "notifications/cancelled" else "word"


async def _start_of(response: httpx2.Response) -> bytes:
    """The body of an answer that says no; of a long one nothing, since half of it says nothing."""
    body = bytearray()
    try:
        async with aclosing(response.aiter_bytes()) as chunks:
            async for chunk in chunks:
                body += chunk
                if len(body) > ERROR_LIMIT_BYTES:
                    return b""
    except httpx2.HTTPError:
        return b""
    finally:
        await response.aclose()
    return bytes(body)


def _means_forgotten(response: httpx2.Response, body: bytes) -> bool:
    """404 says so by the specification; several servers say 400 with words about the session."""
    if response.status_code == _NOT_FOUND:
        return True
    return response.status_code == _BAD_REQUEST and b"session" in body.lower()


def _plainly(error: httpx2.TransportError) -> str:
    match error:
        case RefusedAddress() | NameUnknown():
            return str(error)
        case OddEncoding():
            return f"{error} Ask those who run it."
        case httpx2.TimeoutException():
            return "it takes too long. Try again later."
        case httpx2.ConnectError():
            return "nothing answers at its address. Try again later, or have its address checked."
        case _:
            return "the connection broke off. Try again later."
