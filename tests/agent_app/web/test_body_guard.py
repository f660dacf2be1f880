"""A body that is too large never reaches the application whole, and its sender still hears why."""

import json
from collections.abc import Iterable

import pytest

from agent_app.web.asgi_types import Message, Receive, Scope, Send
from agent_app.web.body_guard import MULTIPART_ROOM, BodyGuard

LIMIT = 1024 * 1024
UPLOAD = "/api/chats/c1/files"


class Reader:
    """An application that reads its body as Django does, and answers 200."""

    def __init__(self) -> None:
        self.stored = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            self.stored += len(message["body"])
            if not message["more_body"]:
                break
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


async def exchange(
    sizes: Iterable[int], path: str = UPLOAD, length: int | None = None
) -> tuple[int, Reader, str]:
    """Status, what the application stored, and the body of the answer."""
    pieces = list(sizes)
    coming: list[Message] = [
        {"type": "http.request", "body": b"x" * size, "more_body": n < len(pieces) - 1}
        for n, size in enumerate(pieces)
    ]
    sent: list[Message] = []

    async def receive() -> Message:
        return coming.pop(0) if coming else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    reader = Reader()
    headers = [] if length is None else [(b"content-length", str(length).encode())]
    scope = {"type": "http", "method": "POST", "path": path, "headers": headers}
    await BodyGuard(reader, LIMIT)(scope, receive, send)
    assert not coming, "the rest of the body was left unread"
    return sent[0]["status"], reader, b"".join(message.get("body", b"") for message in sent).decode()


@pytest.mark.asyncio
async def test_a_stated_length_over_the_limit_is_refused_before_anything_is_stored() -> None:
    status, reader, body = await exchange([LIMIT, LIMIT], length=2 * LIMIT)
    assert (status, reader.stored) == (413, 0)
    assert json.loads(body) == {
        "error": {"code": "too_large", "message": "This file is larger than 1 MB, which is the limit."}
    }


@pytest.mark.asyncio
@pytest.mark.parametrize("length", [None, 10])
async def test_a_body_that_grows_over_the_limit_is_refused_without_storing_the_rest(
    length: int | None,
) -> None:
    """UPL-05: not stored whole."""
    status, reader, _ = await exchange([LIMIT // 2] * 20, length=length)
    assert status == 413
    assert reader.stored <= LIMIT + MULTIPART_ROOM


@pytest.mark.asyncio
async def test_a_body_within_the_limit_passes_whole() -> None:
    status, reader, _ = await exchange([LIMIT // 2, LIMIT // 2])
    assert (status, reader.stored) == (200, LIMIT)


@pytest.mark.asyncio
async def test_other_addresses_take_no_uploads() -> None:
    status, reader, body = await exchange([LIMIT, 1], path="/api/chats")
    assert (status, reader.stored) == (413, LIMIT)
    assert "This request is larger than 1 MB" in body
