"""The whole web process on a loopback port, and visitors who use it as a browser does."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from agent_app.config.asgi import application
from agent_app.live.fold import Fold
from agent_app.live.message import Message, TextPart
from agent_app.live.wire import Ev, MessageCreated, server_frames

# A liveness bound: what is waited for comes within milliseconds, or never.
COMES_WITHIN_S = 30.0
Json = dict[str, Any]


@asynccontextmanager
async def running_site() -> AsyncIterator[str]:
    """Its address, such as `127.0.0.1:43210`."""
    config = uvicorn.Config(
        application,
        port=0,
        proxy_headers=False,
        ws="websockets-sansio",
        ws_max_size=2 * 1024 * 1024,
        log_level="error",
        log_config=None,
        timeout_graceful_shutdown=5,
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
        assert not serving.done(), "the server ended while it started"
    host, port = server.servers[0].sockets[0].getsockname()
    yield f"{host}:{port}"
    server.should_exit = True
    await serving


class Visitor:
    """A browser with its cookies; `arrive` is what the page does first."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx2.AsyncClient(base_url=f"http://{address}", timeout=COMES_WITHIN_S)

    async def arrive(self) -> Json:
        me: Json = await self.get("/api/me")
        return me

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def call(self, method: str, path: str, body: Json | None = None) -> httpx2.Response:
        return await self.http.request(method, path, json=body, headers=self.token)

    @property
    def token(self) -> dict[str, str]:
        return {"X-CSRFToken": self.http.cookies.get("csrftoken") or ""}

    async def sign_up(self) -> str:
        name = f"member{secrets.token_hex(4)}"
        answer = await self.call(
            "POST", "/_allauth/browser/v1/auth/signup", {"username": name, "password": "correct-horse-9"}
        )
        assert answer.status_code == 200, answer.text
        return name

    async def new_chat(self, **fields: Any) -> str:
        answer = await self.call("POST", "/api/chats", fields)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def upload(self, chat_id: str, name: str, content: bytes) -> httpx2.Response:
        return await self.http.post(
            f"/api/chats/{chat_id}/files", files={"file": (name, content)}, headers=self.token
        )

    @asynccontextmanager
    async def socket(self, *, origin: str | None = None) -> AsyncIterator["Socket"]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        async with connect(
            f"ws://{self.address}/ws/",
            additional_headers={"Cookie": cookies} if cookies else {},
            origin=origin or f"http://{self.address}",  # type: ignore[arg-type]  # a NewType of str
            max_size=None,
        ) as line:
            yield Socket(line)

    async def snapshot(self, chat_id: str) -> Json:
        found: Json = await self.get(f"/api/chats/{chat_id}/snapshot")
        return found

    async def aclose(self) -> None:
        await self.http.aclose()


class Socket:
    """A page's connection: folds the events of the chats it follows, keeps every frame."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.frames: list[Json] = []
        self.fold = Fold()
        self.seqs: list[int] = []

    async def write(self, **frame: Any) -> None:
        await self.line.send(json.dumps(frame))

    async def follow(self, chat_id: str, snapshot: Json) -> None:
        """As the page does after a snapshot."""
        for message in snapshot["messages"]:
            self.fold.apply(MessageCreated(message=Message.model_validate(message)))
        await self.write(type="sub", chat=chat_id, epoch=snapshot["epoch"], after=snapshot["seq"])

    async def read(self) -> Json:
        text = await asyncio.wait_for(self.line.recv(), COMES_WITHIN_S)
        assert isinstance(text, str)
        assert len(text.encode()) <= 64 * 1024
        frame = server_frames.validate_json(text)
        if isinstance(frame, Ev):
            for event in frame.events:
                self.seqs.append(event.seq)
                self.fold.apply(event)
        raw: Json = json.loads(text)
        self.frames.append(raw)
        return raw

    async def read_until(self, holds: Callable[[Json], bool]) -> Json:
        while True:
            frame = await self.read()
            if holds(frame):
                return frame

    async def answer(self, **frame: Any) -> Json:
        """Writes a command and gives its ack."""
        await self.write(**frame)
        return await self.read_until(lambda f: f["type"] == "ack" and f["cmd"] == frame["cmd"])

    async def closed(self) -> int | None:
        """The code with which the server closes, after any frames that still come."""
        try:
            while True:
                await self.read()
        except ConnectionClosed:
            return self.line.close_code

    def text(self, message_id: str) -> str:
        message = self.fold.message(message_id)
        assert message is not None
        return "".join(part.text for part in message.parts if isinstance(part, TextPart))


def ended(frame: Json) -> bool:
    return frame["type"] == "ev" and any(event["type"] == "turn.finished" for event in frame["events"])
