"""Folio as `make run` starts it, talked to over its websocket as its page does."""

import asyncio
import json
import uuid
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bench.visitor import Visitor, VisitorError
from load.target import QUESTION, WITH_TOOL, has_tool
from tests.fixtures.processes import running_serve

CSV = b"item,amount\npens,3\npaper,5\n"
Frame = dict[str, Any]


@dataclass
class FolioChat:
    connection: ClientConnection
    chat: str
    file: str
    head: str | None = None

    async def say(self, number: int) -> AsyncIterator[str]:
        form = WITH_TOOL if has_tool(number) else QUESTION
        await self.connection.send(json.dumps({
            "type": "send", "cmd": uuid.uuid4().hex, "chat": self.chat, "parent_id": self.head,
            "client_id": uuid.uuid4().hex, "text": form.format(number=number, file=self.file), "file_ids": [],
        }))  # fmt: skip
        async for message in self.connection:
            frame: Frame = json.loads(message)
            if frame["type"] in {"error", "resync"} or (frame["type"] == "ack" and not frame["ok"]):
                raise VisitorError(f"Folio refused a frame: {frame}")
            for event in frame.get("events", ()):
                if text := self._text_of(event):
                    yield text
                if event["type"] == "turn.finished":
                    return

    def _text_of(self, event: Frame) -> str:
        if event["type"] == "part.delta":
            return str(event["text"])
        if event["type"] == "message.created" and event["message"]["role"] == "assistant":
            self.head = event["message"]["id"]
        part = event.get("part") or {}
        return str(part["text"]) if event["type"] == "part.added" and part.get("type") == "text" else ""

    async def close(self) -> None:
        await self.connection.close()


@dataclass
class Folio:
    address: str
    root: psutil.Process
    name: str = "Folio"
    visitors: list[Visitor] = field(default_factory=list)

    async def chats(self, count: int) -> Sequence[FolioChat]:
        while len(self.visitors) < count:
            self.visitors.append(await asyncio.to_thread(Visitor, self.address))
        return [await self._opened(visitor) for visitor in self.visitors[:count]]

    async def _opened(self, visitor: Visitor) -> FolioChat:
        chat = await asyncio.to_thread(visitor.new_chat)
        file = await asyncio.to_thread(visitor.upload, chat, "items.csv", CSV)
        snapshot = await asyncio.to_thread(visitor.call, "GET", f"/api/chats/{chat}/snapshot")
        connection = await connect(
            f"ws://{urlsplit(self.address).netloc}/ws/",
            additional_headers={"Cookie": visitor.cookie},
            origin=Origin(self.address),
            compression=None,
        )
        follow = {"type": "sub", "chat": chat, "epoch": snapshot["epoch"], "after": snapshot["seq"]}
        await connection.send(json.dumps(follow))
        return FolioChat(connection, chat, file)


@contextmanager
def running_folio(folder: Path, model: str) -> Iterator[Folio]:
    keys = {"OPENAI_API_KEY": "load", "OPENAI_BASE_URL": f"{model}/v1", "OPENAI_MODELS": "load"}
    with running_serve(folder / "folio", **keys) as served:
        yield Folio(served.address, psutil.Process(served.process.pid))
