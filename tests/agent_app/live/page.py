"""A page as the hub sees it: a sink that folds what it is given and keeps the frames."""

import asyncio
from collections.abc import Callable

from agent_app.live.feed import Batch
from agent_app.live.fold import Fold
from agent_app.live.message import Json, TextPart
from agent_app.live.wire import Ev, server_frames

# A liveness bound: what is waited for comes within milliseconds, or never.
COMES_WITHIN_S = 20.0


class Page:
    """`full` makes it refuse everything, as a socket does whose queue is full."""

    def __init__(self) -> None:
        self.seqs: list[int] = []
        self.frames: list[str] = []
        self.resynced: list[str] = []
        self.passed: list[tuple[str, str, Json]] = []
        self.full = False
        self.fold = Fold()
        self._news = asyncio.Event()

    def events(self, batch: Batch) -> bool:
        if self.full:
            return False
        for frame in batch.frames:
            self.frames.append(frame.text)
            ev = server_frames.validate_json(frame.text)
            assert isinstance(ev, Ev)
            for event in ev.events:
                self.seqs.append(event.seq)
                self.fold.apply(event)
        self._news.set()
        return True

    def resync(self, chat_id: str) -> None:
        self.resynced.append(chat_id)
        self._news.set()

    def passing(self, chat_id: str, kind: str, data: Json) -> None:
        self.passed.append((chat_id, kind, data))
        self._news.set()

    def text(self, message_id: str) -> str:
        message = self.fold.message(message_id)
        return "".join(part.text for part in message.parts if isinstance(part, TextPart)) if message else ""

    async def until(self, holds: Callable[["Page"], bool]) -> None:
        async with asyncio.timeout(COMES_WITHIN_S):
            while not holds(self):
                self._news.clear()
                await self._news.wait()
