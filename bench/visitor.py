"""A guest with a browser's manners: cookies, the CSRF header, one websocket."""

import asyncio
import json
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

Frame = dict[str, Any]
LONGEST_TURN_S = 60.0


class VisitorError(Exception):
    """Folio answered otherwise than a page expects."""


@dataclass(frozen=True)
class Heard:
    """An event and when it was heard, in seconds of `time.perf_counter`."""

    at: float
    event: Frame


class Visitor:
    """One session over HTTP. Every call is synchronous; only the socket is not."""

    def __init__(self, address: str) -> None:
        self._host = urlsplit(address).netloc
        self._address = address
        self._cookies = SimpleCookie()
        self.call("GET", "/api/me")

    def call(self, method: str, path: str, body: bytes = b"", kind: str = "application/json") -> Frame:
        token = self._cookies["csrftoken"].value if "csrftoken" in self._cookies else ""
        headers = {"Cookie": self.cookie, "X-CSRFToken": token, "Content-Type": kind, "Origin": self._address}
        connection = HTTPConnection(self._host, timeout=60)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        content = answer.read()
        for line in answer.headers.get_all("Set-Cookie", []):
            self._cookies.load(line)
        connection.close()
        if answer.status >= 400:  # noqa: PLR2004 -- HTTP's bound of errors
            raise VisitorError(f"{method} {path} answered {answer.status}: {content[:300]!r}")
        found: Frame = json.loads(content)
        return found

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={morsel.value}" for name, morsel in self._cookies.items())

    def new_chat(self) -> str:
        return str(self.call("POST", "/api/chats", b"{}")["id"])

    def upload(self, chat: str, name: str, content: bytes) -> str:
        mark = uuid.uuid4().hex
        head = f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        body = head.encode() + content + f"\r\n--{mark}--\r\n".encode()
        kind = f"multipart/form-data; boundary={mark}"
        return str(self.call("POST", f"/api/chats/{chat}/files", body, kind)["id"])

    @asynccontextmanager
    async def following(self, chat: str) -> AsyncIterator["Line"]:
        """A socket that follows the chat, as a page does once it has drawn it."""
        snapshot = await asyncio.to_thread(self.call, "GET", f"/api/chats/{chat}/snapshot")
        headers = {"Cookie": self.cookie}
        async with connect(
            f"ws://{self._host}/ws/",
            additional_headers=headers,
            origin=Origin(self._address),
            compression=None,
        ) as connection:
            line = Line(connection)
            await line.follow(chat, snapshot)
            async with asyncio.timeout(LONGEST_TURN_S):
                yield line


class Line:
    """The websocket of a visitor."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    async def follow(self, chat: str, snapshot: Frame) -> None:
        """Hears what happens in the chat after a snapshot of it."""
        await self._tell({"type": "sub", "chat": chat, "epoch": snapshot["epoch"], "after": snapshot["seq"]})

    async def say(self, chat: str, text: str, files: tuple[str, ...] = ()) -> AsyncIterator[Heard]:
        """Sends a message and yields what happens, until the turn is over."""
        await self._tell({
            "type": "send", "cmd": uuid.uuid4().hex, "chat": chat, "parent_id": None,
            "client_id": uuid.uuid4().hex, "text": text, "file_ids": files,
        })  # fmt: skip
        async for message in self._connection:
            at, frame = time.perf_counter(), json.loads(message)
            if frame["type"] in {"error", "resync"} or (frame["type"] == "ack" and not frame["ok"]):
                raise VisitorError(f"Folio refused a frame: {frame}")
            for event in frame.get("events", ()):
                yield Heard(at, event)
                if event["type"] == "turn.finished":
                    return

    async def _tell(self, frame: Frame) -> None:
        await self._connection.send(json.dumps(frame))
