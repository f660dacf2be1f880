"""The one task of a process that writes: all chats' pending events in one pipeline, every 30 ms."""

import asyncio
import logging
import time
from collections.abc import Callable

from redis.exceptions import RedisError

from agent_app.live import notices
from agent_app.live.feed import Batch
from agent_app.live.log import (
    UNKNOWN,
    Answer,
    Append,
    FencedOff,
    Landed,
    Log,
    Moved,
    Position,
    Publication,
    Refused,
)
from agent_app.live.notices import CallSettled, Progress, Ring, StopAsked
from agent_app.live.writer import Writer

logger = logging.getLogger(__name__)

FLUSH_S = 0.03
PAUSE_S = (0.05, 1.0)
NOTICES_KEPT = 1_000


class Flusher:
    """Writes what the writers hold and tells them, and the feeds of this process, what the log answered."""

    def __init__(
        self,
        log: Log,
        name: str,
        known: dict[str, Position],
        landed: Callable[[Batch], None],
        settled: Callable[[Writer], None],
    ) -> None:
        self._log = log
        self._name = name
        self._known = known
        self._on_landed = landed
        self._on_settled = settled
        self._dirty: dict[Writer, None] = {}
        self._notices: list[CallSettled | StopAsked | Progress] = []
        self._some = asyncio.Event()
        self._urgent = asyncio.Event()
        self._pause_s = 0.0

    def wake(self, writer: Writer, *, urgent: bool) -> None:
        self._dirty[writer] = None
        self._rouse(urgent=urgent)

    def publish(self, notice: CallSettled | StopAsked | Progress) -> None:
        """Sends a notice with the next flush; the oldest are dropped when Valkey stays away."""
        self._notices = [*self._notices[-NOTICES_KEPT:], notice]
        self._rouse(urgent=not isinstance(notice, Progress))

    def _rouse(self, *, urgent: bool) -> None:
        self._some.set()
        if urgent:
            self._urgent.set()

    async def run(self) -> None:
        while True:
            await self._some.wait()
            await self._gather()
            self._some.clear()
            self._urgent.clear()
            if not await self.flush():
                self._some.set()
                await asyncio.sleep(self._pause_s)

    async def _gather(self) -> None:
        try:
            async with asyncio.timeout(FLUSH_S):
                await self._urgent.wait()
        except TimeoutError:
            pass

    async def flush(self) -> bool:
        """One round trip for everything that waits; False if Valkey cannot take it now."""
        now_ms = time.time_ns() // 1_000_000
        writers, self._dirty = list(self._dirty), {}
        sent = [
            (writer, append)
            for writer in writers
            if (append := writer.take(self._known.get(writer.chat_id, UNKNOWN), now_ms))
        ]
        publications, self._notices = self._publications(sent), []
        if not publications:
            return True
        try:
            answers = await self._log.append_all([append for _, append in sent], publications)
        except (RedisError, OSError) as error:
            self._doubt(sent, error)
            return False
        settled = [self._settle(*pair, answer) for pair, answer in zip(sent, answers, strict=True)]
        calm = all(settled)
        self._pause_s = 0.0 if calm else PAUSE_S[0]
        return calm

    def _publications(self, sent: list[tuple[Writer, Append]]) -> list[Publication]:
        rung = (
            [Ring(by=self._name, chats=tuple({append.chat_id: None for _, append in sent}))] if sent else []
        )
        return [Publication(notices.CHANNEL, notice.model_dump_json()) for notice in (*rung, *self._notices)]

    def _settle(self, writer: Writer, append: Append, answer: Answer) -> bool:
        match answer:
            case Landed(epoch, first, last):
                self._known[append.chat_id] = max(
                    Position(epoch, last), self._known.get(append.chat_id, UNKNOWN)
                )
                writer.landed()
                self._on_landed(Batch(append.chat_id, epoch, first, tuple(append.payloads)))
            case Moved(at):
                logger.info(
                    "the log of chat %s is at %s, not at %s: said again", append.chat_id, at, append.known
                )
                self._known[append.chat_id] = max(at, append.known)
                writer.moved()
            case FencedOff():
                logger.warning(
                    "turn %s was taken over; this writer stops", append.fence and append.fence.turn_id
                )
                writer.lose()
            case Refused(error):
                logger.error("Valkey refused entries of chat %s: %s", append.chat_id, error)
                writer.doubted()
        if not writer.idle:
            self._dirty[writer] = None
            self._rouse(urgent=isinstance(answer, Moved))
        else:
            self._on_settled(writer)
        return not isinstance(answer, Refused)

    def _doubt(self, sent: list[tuple[Writer, Append]], error: Exception) -> None:
        if not self._pause_s:
            logger.warning("Valkey cannot be reached, events wait in memory: %s", error)
        self._pause_s = min(max(self._pause_s * 2, PAUSE_S[0]), PAUSE_S[1])
        for writer, _ in sent:
            writer.doubted()
            self._dirty[writer] = None
