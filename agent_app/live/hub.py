"""The one door to the live part of a process: writers in, sockets out, signals both ways."""

import asyncio
import logging
import secrets
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from django.conf import settings
from pydantic import TypeAdapter

from agent_app.live.connection import listening_connection, log_connection, reading_connection
from agent_app.live.feed import Sink, Subscription
from agent_app.live.flusher import Flusher
from agent_app.live.fold import Fold
from agent_app.live.follower import Follower
from agent_app.live.log import UNKNOWN, Fence, Log, LogAway, Position, reaching_valkey
from agent_app.live.message import Json, Message
from agent_app.live.notices import CallSettled, Listeners, Progress, StopAsked, TurnSignals
from agent_app.live.wire import Event, EventBody
from agent_app.live.writer import CLOSE_S, Replay, Writer

logger = logging.getLogger(__name__)

ANNOUNCE_S = 2.0
_events: TypeAdapter[EventBody] = TypeAdapter(Event)


@dataclass(frozen=True)
class LogState:
    """What a chat's log holds up to a position: the messages that it tells from their beginning."""

    position: Position
    messages: dict[str, Message]


class Hub:
    """Use `get_hub()`; a second Hub on the same Valkey behaves as another process would."""

    def __init__(self, redis_url: str) -> None:
        self.name = secrets.token_hex(8)
        self._connections = (
            log_connection(redis_url),
            reading_connection(redis_url),
            listening_connection(redis_url),
        )
        self._log = Log(*self._connections[:2])
        self._known: dict[str, Position] = {}
        self._writers: dict[str, set[Writer]] = {}
        self._announcers: dict[str, Writer] = {}
        self._listeners = Listeners()
        self._follower = Follower(self._log, self._connections[2], self.name, self._listeners.hear)
        self._flusher = Flusher(self._log, self.name, self._known, self._follower.push, self._settled)
        self._tasks = [
            asyncio.create_task(loop, name=f"live {name}")
            for name, loop in (
                ("flush", self._flusher.run()),
                ("listen", self._follower.listen()),
                ("read", self._follower.read()),
                ("watch", self._follower.watch()),
            )
        ]
        for task in self._tasks:
            task.add_done_callback(_report_crash)

    async def close(self) -> None:
        """Writes what is pending, for at most two seconds, and ends all tasks and connections."""
        writers = [w for group in self._writers.values() for w in group] + list(self._announcers.values())
        await asyncio.gather(*(writer.settle(CLOSE_S) for writer in writers))
        await _end(self._tasks)
        for writer in writers:
            writer.abandon()
        for connection in self._connections:
            await connection.aclose()

    def open_writer(self, chat_id: str, fence: Fence, replay: Replay) -> Writer:
        """A turn's way to write; see Writer."""
        writer = Writer(chat_id, fence, replay, self._flusher.wake, self._forget)
        self._writers.setdefault(chat_id, set()).add(writer)
        return writer

    async def take_fence(self, turn_id: str, number: int) -> bool:
        """Raises the turn's fence; False if Valkey cannot be reached (the first entry raises it too)."""
        try:
            with reaching_valkey():
                await self._log.take_fence(Fence(turn_id, number))
        except LogAway as error:
            logger.warning("the fence of turn %s could not be set now: %s", turn_id, error)
            return False
        return True

    async def announce(self, chat_id: str, events: Sequence[EventBody]) -> bool:
        """Writes events outside a turn. True when they are logged; False if that takes more than two
        seconds: they stay pending and are written when Valkey is back."""
        announcer = self._announcers.get(chat_id)
        if announcer is None:
            announcer = Writer(chat_id, None, None, self._flusher.wake, self._settled)
            self._announcers[chat_id] = announcer
        for event in events:
            announcer.write(event, urgent=True)
        return await announcer.settle(ANNOUNCE_S)

    def progress(self, chat_id: str, kind: str, data: Json) -> None:
        """A tick for the chat's open pages; never logged."""
        notice = Progress(chat_id=chat_id, kind=kind, data=data, by=self.name)
        self._follower.pass_on(notice)
        self._flusher.publish(notice)

    def show_here(self, chat_id: str, kind: str, data: Json) -> None:
        """A tick for the pages that are open at this process."""
        self._follower.pass_on(Progress(chat_id=chat_id, kind=kind, data=data, by=self.name))

    def listen(self, turn_id: str) -> AbstractContextManager[TurnSignals]:
        """What is said to this turn, from any process, while the context lasts."""
        return self._listeners.listen(turn_id)

    def signal_stop(self, turn_id: str) -> None:
        self._signal(StopAsked(turn_id=turn_id))

    def signal_call_settled(self, turn_id: str, call_id: str) -> None:
        self._signal(CallSettled(turn_id=turn_id, call_id=call_id))

    def _signal(self, notice: CallSettled | StopAsked) -> None:
        self._listeners.hear(notice)
        self._flusher.publish(notice)

    async def position(self, chat_id: str) -> Position:
        """Where the chat's log ends; makes an empty one if there is none. Raises LogAway."""
        with reaching_valkey():
            return await self._log.position(chat_id, self._known.get(chat_id, UNKNOWN))

    async def running(self, chat_id: str) -> LogState:
        """The messages that the log tells from their beginning, as they stand at its end.

        Raises LogAway."""
        await self.position(chat_id)
        fold = Fold()
        with reaching_valkey():
            entries = await self._log.whole(chat_id)
        for entry in entries:
            if entry.payload:
                fold.apply(_events.validate_json(entry.payload))
        position = entries[-1].position if entries else await self.position(chat_id)
        return LogState(position, fold.messages())

    async def subscribe(self, chat_id: str, epoch: int, after: int, sink: Sink) -> Subscription | None:
        """Feeds the sink with what comes after a position, each event once and in order; None if the log
        is another one or no longer reaches back: then the reader needs a snapshot. Raises LogAway."""
        with reaching_valkey():
            return await self._follower.subscribe(chat_id, Position(epoch, after), sink)

    def unsubscribe(self, subscription: Subscription) -> None:
        self._follower.unsubscribe(subscription)

    async def check(self) -> None:
        """Looks now for lost rings and lost logs, as is done every 15 s anyway. Raises LogAway."""
        with reaching_valkey():
            await self._follower.check()

    def _settled(self, writer: Writer) -> None:
        if self._announcers.get(writer.chat_id) is writer:
            del self._announcers[writer.chat_id]
        self._forget_if_unused(writer.chat_id)

    def _forget(self, writer: Writer) -> None:
        group = self._writers.get(writer.chat_id, set())
        group.discard(writer)
        if not group:
            self._writers.pop(writer.chat_id, None)
        self._forget_if_unused(writer.chat_id)

    def _forget_if_unused(self, chat_id: str) -> None:
        if not (chat_id in self._writers or chat_id in self._announcers or self._follower.follows(chat_id)):
            self._known.pop(chat_id, None)


async def _end(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancels until they are over: redis-py swallows a cancellation that meets a new connection."""
    alive = set(tasks)
    while alive:
        for task in alive:
            task.cancel()
        _, alive = await asyncio.wait(alive, timeout=0.05)


def _report_crash(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()):
        logger.critical("%s ended: events no longer flow in this process", task.get_name(), exc_info=error)


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def get_hub() -> Hub:
    """The hub of this process and running loop, started at the first call."""
    loop = asyncio.get_running_loop()
    hub = _hubs.get(loop)
    if hub is None:
        hub = _hubs[loop] = Hub(settings.REDIS_URL)
    return hub
