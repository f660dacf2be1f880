"""Serves an ASGI app on a loopback port from a thread of its own, and can restart it there."""

import asyncio
import json
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

WAIT_S = 20.0
"""How long a test waits for something that must come; a liveness bound."""


@dataclass(frozen=True)
class Asked:
    """One HTTP request; `method` is that of its JSON-RPC message, empty where there is none."""

    verb: str
    method: str
    headers: dict[str, str]


class Served:
    """Each start makes the app anew, so that what it held in memory is gone."""

    def __init__(self, make: Callable[[], ASGIApp], path: str = "/mcp") -> None:
        self._make = make
        self._path = path
        self.port = 0
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None
        self.asked: list[Asked] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{self._path}"

    def methods(self) -> list[str]:
        """Of the messages that came, in their order."""
        return [asked.method for asked in self.asked if asked.method]

    def count(self, method: str) -> int:
        return self.methods().count(method)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        # Named as TCP, asyncio sends small answers at once.
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self.port))
        self.port = listener.getsockname()[1]
        config = uvicorn.Config(
            Recording(self._make(), self.asked),
            log_config=None,
            ws="none",
            lifespan="on",
            timeout_graceful_shutdown=0,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, args=(self._server, listener), daemon=True)
        self._thread.start()
        _until(lambda: self._server is not None and self._server.started)

    def stop(self) -> None:
        if self._server is None or self._thread is None:
            return
        self._server.should_exit = True
        self._thread.join(WAIT_S)
        self._server = self._thread = None

    def restart(self) -> None:
        self.stop()
        self.start()

    def become(self, make: Callable[[], ASGIApp]) -> None:
        """Another app in the same place."""
        self.stop()
        self._make = make
        self.start()

    @staticmethod
    def _run(server: uvicorn.Server, listener: socket.socket) -> None:
        with listener:
            asyncio.run(server.serve(sockets=[listener]))


class Recording:
    """Keeps what was asked, and passes it on."""

    def __init__(self, app: ASGIApp, asked: list[Asked]) -> None:
        self._app = app
        self._asked = asked

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = await whole_body(receive)
        headers = {name.decode(): value.decode("latin-1") for name, value in scope["headers"]}
        self._asked.append(Asked(scope["method"], method_of(body), headers))
        await self._app(scope, replayed(body, receive), send)


class HandshakeOnly:
    """A server that does not know discovery, as most do: it answers only the older handshake."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = await whole_body(receive)
        if method_of(body) == "server/discover":
            await send({"type": "http.response.start", "status": 400, "headers": []})
            await send({"type": "http.response.body", "body": b"Bad Request"})
            return
        await self._app(scope, replayed(body, receive), send)


async def whole_body(receive: Receive) -> bytes:
    body = b""
    while True:
        message = await receive()
        body += bytes(message.get("body", b""))
        if not message.get("more_body"):
            return body


def replayed(body: bytes, receive: Receive) -> Receive:
    first = True

    async def again() -> Message:
        nonlocal first
        if first:
            first = False
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return again


def method_of(body: bytes) -> str:
    try:
        message = json.loads(body)
    except ValueError:
        return ""
    return str(message.get("method", "")) if isinstance(message, dict) else ""


def _until(true: Callable[[], bool]) -> None:
    waited = threading.Event()
    for _ in range(int(WAIT_S / 0.01)):
        if true():
            return
        waited.wait(0.01)
    raise TimeoutError("the server did not start")
