"""A tab: follows one chat through dying servers as the page does, and remembers what it showed."""

import asyncio
import json
import logging
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from httpx2 import AsyncClient, HTTPError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from agent_app.live.fold import Fold
from agent_app.live.message import Message, TextPart, ToolPart
from agent_app.live.wire import Ev, Heartbeat, MessageCreated, server_frames

logger = logging.getLogger(__name__)
Frame = dict[str, Any]
PAUSE_S, ACK_S = 0.2, 5.0
SETTLED = ("ok", "error", "cancelled")


@dataclass(frozen=True)
class Loss:
    """Words that a page showed and then no longer did, at a `time.time()`."""

    at: float
    message_id: str
    words: str


@dataclass
class Page:
    """`run` it; `command` sends and waits for the ack, False when the line broke first."""

    address: str
    http: AsyncClient
    chat: str
    fold: Fold = field(default_factory=Fold)
    losses: list[Loss] = field(default_factory=list)
    receipts: dict[str, str] = field(default_factory=dict)
    connections: int = 0
    _shown: dict[str, str] = field(default_factory=dict)
    _at: tuple[int, int] | None = None
    _line: ClientConnection | None = None
    _acks: dict[str, asyncio.Future[Frame]] = field(default_factory=dict)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self) -> None:
        while True:
            with suppress(OSError, WebSocketException, HTTPError, TimeoutError):
                await self._connected()
            self._line = None
            for waiting in self._acks.values():
                if not waiting.done():
                    waiting.cancel()
            await asyncio.sleep(PAUSE_S)

    async def _connected(self) -> None:
        if self._at is None:
            await self._read_snapshot()
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        async with connect(
            f"ws{self.address.removeprefix('http')}/ws/",
            additional_headers={"Cookie": cookies},
            origin=Origin(self.address),
            open_timeout=5,
            close_timeout=1,
            max_size=None,
        ) as line:
            await self._subscribe(line)
            self._line = line
            self.connections += 1
            async for text in line:
                await self._hear(line, str(text))

    async def _read_snapshot(self) -> None:
        answer = await self.http.get(f"/api/chats/{self.chat}/snapshot")
        answer.raise_for_status()
        snapshot = answer.json()
        self.fold = Fold(MessageCreated(message=Message.model_validate(one)) for one in snapshot["messages"])
        self._at = (snapshot["epoch"], snapshot["seq"])
        self._look(self.fold.messages())

    async def _subscribe(self, line: ClientConnection) -> None:
        epoch, after = self._at or (0, 0)
        await line.send(json.dumps({"type": "sub", "chat": self.chat, "epoch": epoch, "after": after}))

    async def _hear(self, line: ClientConnection, text: str) -> None:
        frame = server_frames.validate_json(text)
        match frame:
            case Ev():
                await self._take(line, frame)
            case Heartbeat(chats=chats):
                await self._compare(line, [(one.epoch, one.seq) for one in chats if one.chat == self.chat])
            case _ if frame.type == "resync":
                await asyncio.sleep(PAUSE_S)
                await self._read_snapshot()
                await self._subscribe(line)
            case _ if frame.type == "ack":
                waiting = self._acks.pop(frame.cmd, None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(frame.model_dump())
        self._news.set()

    async def _take(self, line: ClientConnection, frame: Ev) -> None:
        for event in frame.events:
            epoch, seq = self._at or (0, 0)
            if frame.epoch != epoch:
                await self._read_snapshot()
                await self._subscribe(line)
                return
            if event.seq <= seq:
                continue
            if event.seq > seq + 1:
                await self._subscribe(line)
                return
            self.fold.apply(event)
            self._at = (epoch, event.seq)
            if isinstance(event, MessageCreated):
                self._look({event.message.id: event.message})
        self._look({mid: one for mid, one in self.fold.messages().items() if one.status == "streaming"})

    async def _compare(self, line: ClientConnection, positions: list[tuple[int, int]]) -> None:
        if any(position > (self._at or (0, 0)) for position in positions):
            await self._subscribe(line)

    def _look(self, messages: dict[str, Message]) -> None:
        """Text only grows, and a receipt stays; what went is remembered."""
        for message_id, message in messages.items():
            text, before = text_of(message), self._shown.get(message_id, "")
            if not text.startswith(before):
                self.losses.append(Loss(time.time(), message_id, before))
            self._shown[message_id] = text
            for part in message.parts:
                if isinstance(part, ToolPart) and part.state in SETTLED:
                    self.receipts[part.call_id] = part.state

    async def command(self, **frame: object) -> Frame | None:
        """The ack, or None when there was none: then send it again."""
        line, cmd = self._line, uuid.uuid4().hex
        if line is None:
            await asyncio.sleep(PAUSE_S)
            return None
        answer = self._acks[cmd] = asyncio.get_running_loop().create_future()
        try:
            await line.send(json.dumps({**frame, "cmd": cmd, "chat": self.chat}))
            return await asyncio.wait_for(answer, ACK_S)
        except (WebSocketException, TimeoutError):
            return None
        except asyncio.CancelledError:
            if answer.cancelled() and not _being_cancelled():
                return None
            raise
        finally:
            self._acks.pop(cmd, None)

    async def until(self, holds: Callable[["Page"], bool], within_s: float) -> bool:
        try:
            async with asyncio.timeout(within_s):
                while not holds(self):
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            return False
        return True

    def status(self, message_id: str) -> str:
        message = self.fold.message(message_id)
        return message.status if message is not None else ""


def _being_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def text_of(message: Message) -> str:
    return "".join(part.text for part in message.parts if isinstance(part, TextPart))
