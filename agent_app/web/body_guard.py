"""Refuses a request body that is too large while it is still coming in, with and without a stated length."""

import asyncio
import json
import re
from http import HTTPStatus

from agent_app.files.size_limit import too_large
from agent_app.records.error_codes import ErrorCode
from agent_app.records.full_disk import SENTENCE, is_full
from agent_app.web.asgi_types import App, Message, Receive, Scope, Send

MULTIPART_ROOM = 64 * 1024
OTHER_BODIES = 1024 * 1024
DRAIN_S = 10.0
DRAIN_BYTES = 256 * 1024 * 1024
_UPLOAD_PATH = re.compile(r"^/api/(?:chats/[^/]+/files|skills|knowledge)$")


class BodyGuard:
    """Counts the bytes of a body before Django stores them; an upload may hold `upload_limit` of file."""

    def __init__(self, app: App, upload_limit: int) -> None:
        self._app = app
        self._upload_limit = upload_limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_upload = scope["method"] == "POST" and _UPLOAD_PATH.match(scope["path"]) is not None
        most = self._upload_limit + MULTIPART_ROOM if is_upload else OTHER_BODIES
        counted = _Counted(receive, most)
        if _stated_length(scope) <= most:
            try:
                await self._app(scope, counted, send)
            except OSError as error:
                # Django lays a large body down before it looks at it, and answers nothing when it can't.
                if not is_full(error):
                    raise
                await _answer(HTTPStatus.INSUFFICIENT_STORAGE, "no_space", SENTENCE, receive, send)
                return
            if not counted.passed:
                return
        said = self._upload_limit if is_upload else OTHER_BODIES
        await _refuse(said, receive, send, is_upload=is_upload)


class _Counted:
    """Tells the application that the client has left as soon as a body passes the limit."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._room = most
        self.passed = False

    async def __call__(self) -> Message:
        if self.passed:
            return {"type": "http.disconnect"}
        message = await self._receive()
        self._room -= len(message.get("body", b""))
        if self._room < 0:
            self.passed = True
            return {"type": "http.disconnect"}
        return message


def _stated_length(scope: Scope) -> int:
    stated = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(stated) if stated.isdigit() else 0


async def _refuse(limit: int, receive: Receive, send: Send, *, is_upload: bool) -> None:
    subject = "This file" if is_upload else "This request"
    await _answer(413, "too_large", f"{too_large(subject, limit)}.", receive, send)


async def _answer(status: int, code: ErrorCode, message: str, receive: Receive, send: Send) -> None:
    body = json.dumps({"error": {"code": code, "message": message}}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": True})
    await _drain(receive)
    await send({"type": "http.response.body", "body": b""})


async def _drain(receive: Receive) -> None:
    """Reads and forgets the rest: a connection closed on unread bytes takes the answer down with it."""
    room = DRAIN_BYTES
    try:
        async with asyncio.timeout(DRAIN_S):
            while room > 0:
                message = await receive()
                room -= len(message.get("body", b""))
                if not message.get("more_body"):
                    return
    except TimeoutError:
        return
