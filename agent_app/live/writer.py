"""One source of a chat's events: what it has to write, what is on its way, what the log answered."""

import asyncio
import itertools
import logging
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from agent_app.live.log import (
    ENDED_TTL_S,
    ENTRIES_KEPT,
    RUNNING_TTL_S,
    Append,
    Fence,
    FenceLost,
    Mode,
    Position,
)
from agent_app.live.split import fitted
from agent_app.live.wire import (
    EventBody,
    MessageCreated,
    PartAdded,
    PartDelta,
    PartReplaced,
    TurnFinished,
    TurnStarted,
)

logger = logging.getLogger(__name__)

RESTATED_EVERY = ENTRIES_KEPT * 3 // 8
"""Entries between two restatements: what the log keeps always holds a whole one."""
PENDING_CHARS = 1_000_000

Replay = Callable[[], Sequence[EventBody]]


class Wake(Protocol):
    def __call__(self, writer: "Writer", *, urgent: bool) -> None: ...


@dataclass
class _Deltas:
    """Deltas of one part that came one after the other, merged until the flush."""

    first: PartDelta
    texts: list[str]

    def merged(self) -> PartDelta:
        return (
            self.first
            if len(self.texts) == 1
            else self.first.model_copy(update={"text": "".join(self.texts)})
        )


@dataclass(frozen=True)
class _Flight:
    """Entries that were sent, with the number of events that they stand for."""

    append: Append
    events: tuple[EventBody, ...]
    upto: int


class HubClosed(Exception):
    """The hub was closed before the log had answered."""


CLOSE_S = 2.0


class Writer:
    """Writes one turn's events (with a fence and a replay) or one chat's announcements (with neither).

    `write` never waits. Events wait here until the flusher takes them; when too much waits, or the log
    was lost, the turn's events are replaced by what `replay()` gives at that moment: the turn's start and
    its whole messages. So apply an event to the draft and write it with no await between.
    """

    def __init__(
        self,
        chat_id: str,
        fence: Fence | None,
        replay: Replay | None,
        wake: Wake,
        closed: Callable[["Writer"], None],
    ) -> None:
        self.chat_id = chat_id
        self.fence = fence
        self.lost = False
        self._replay = replay
        self._wake = wake
        self._on_closed = closed
        self._pending: list[EventBody | _Deltas] = []
        self.pending_chars = 0
        self._flight: _Flight | None = None
        self._restate = False
        self._epoch_doubtful = False
        self._since_restated = 0
        self._first_text_due = True
        self._name = secrets.token_hex(8)
        self._flights = itertools.count()
        self._written = 0
        self._answered = 0
        self._waiters: list[tuple[int, asyncio.Future[None]]] = []

    @property
    def idle(self) -> bool:
        return not self._pending and self._flight is None

    def write(self, event: EventBody, *, urgent: bool = False) -> None:
        if self.lost:
            return
        self._written += 1
        self._queue(event)
        if self.pending_chars > PENDING_CHARS:
            self._shed()
        self._wake(self, urgent=self._is_urgent(event) or urgent)

    async def flushed(self) -> None:
        """Returns when the log has answered for everything written so far. Raises FenceLost, HubClosed."""
        if self.lost:
            raise FenceLost
        if self._answered >= self._written:
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append((self._written, future))
        await future

    async def settle(self, within_s: float) -> bool:
        """Whether the log has answered for everything within a time."""
        try:
            async with asyncio.timeout(within_s):
                await self.flushed()
        except (TimeoutError, FenceLost, HubClosed):
            return False
        return True

    async def close(self) -> bool:
        """Writes what is pending; whether the log has answered for all of it within two seconds."""
        settled = await self.settle(CLOSE_S)
        self._on_closed(self)
        return settled

    def take(self, known: Position, now_ms: int) -> Append | None:
        """What to send now; called by the flusher, which tells the outcome by one of the methods below."""
        if self.lost or self.idle:
            return None
        if self._flight is None:
            self._flight = self._prepared(known, now_ms)
        return self._flight.append

    def landed(self) -> None:
        flight, self._flight = self._flight, None
        if flight is None:
            return
        self._since_restated += len(flight.append.payloads)
        self._answered = flight.upto
        self._settle_waiters(None)
        if self._replay and self._since_restated >= RESTATED_EVERY:
            self._restate = True

    def moved(self) -> None:
        """The log is not where it was: what comes next says everything again, into a new epoch if needed."""
        if self._flight is not None:
            self._pending[:0] = self._flight.events
        self._flight = None
        self._restate = self._epoch_doubtful = True

    def doubted(self) -> None:
        """The line broke, so the entries may stand in the log or not: look before writing again."""
        if self._flight is not None:
            self._flight = replace(self._flight, append=replace(self._flight.append, look=True))

    def lose(self) -> None:
        self.lost = True
        self._pending.clear()
        self._flight = None
        self._settle_waiters(FenceLost())

    def abandon(self) -> None:
        self._settle_waiters(HubClosed())

    def _queue(self, event: EventBody) -> None:
        last = self._pending[-1] if self._pending else None
        match event, last:
            case PartDelta(), _Deltas(first=first) if (first.message_id, first.index) == (
                event.message_id,
                event.index,
            ):
                last.texts.append(event.text)
            case PartDelta(), _:
                self._pending.append(_Deltas(event, [event.text]))
            case _:
                self._pending.append(event)
        self.pending_chars += len(event.text) if isinstance(event, PartDelta) else 500

    def _is_urgent(self, event: EventBody) -> bool:
        if not isinstance(event, PartDelta):
            self._first_text_due = True
            return True
        first, self._first_text_due = self._first_text_due, False
        return first

    def _shed(self) -> None:
        if self._replay:
            self._restate = True
            kept = [item for item in self._pending if not isinstance(item, _Deltas)]
            self._pending = [*kept[-1_000:]]
        else:
            self._epoch_doubtful = True
            self._pending = self._pending[-100:]
            logger.warning(
                "the log of chat %s is away: old announcements are left to the database", self.chat_id
            )
        self.pending_chars = 500 * len(self._pending)

    def _prepared(self, known: Position, now_ms: int) -> _Flight:
        events = tuple(e.merged() if isinstance(e, _Deltas) else e for e in self._pending)
        if self._restate:
            events = self._restated(events)
        append = Append(
            self.chat_id,
            tuple(_dumped(piece, now_ms) for event in events for piece in fitted(event)),
            nonce=f"{self._name}-{next(self._flights)}",
            fence=self.fence,
            known=known,
            mode=self._mode(),
            ttl_s=RUNNING_TTL_S if self._replay else ENDED_TTL_S,
            ttl_mode="extend",
        )
        if any(isinstance(event, TurnFinished) for event in events):
            append = replace(append, ttl_s=ENDED_TTL_S, ttl_mode="set")
        self._pending.clear()
        self.pending_chars = 0
        self._restate = self._epoch_doubtful = False
        return _Flight(append, events, self._written)

    def _mode(self) -> Mode:
        if self._replay is None:
            return "anew" if self._epoch_doubtful else "begin"
        return "begin" if self._epoch_doubtful else "report"

    def _restated(self, events: tuple[EventBody, ...]) -> tuple[EventBody, ...]:
        """The replay, then those events that it does not already tell."""
        said = self._said_again(self._replay) if self._replay else None
        if said is None:
            return events
        self._since_restated = 0
        told = {event.message.id for event in said if isinstance(event, MessageCreated)}
        turns = {event.turn_id for event in said if isinstance(event, TurnStarted)}
        return (*said, *(event for event in events if not _is_told(event, told, turns)))

    def _said_again(self, replay: Replay) -> Sequence[EventBody] | None:
        try:
            return tuple(replay())
        except Exception:
            # The replay is the turn's code and this is the task that writes every other turn's events.
            logger.exception("the replay of chat %s failed; its log goes on without it", self.chat_id)
            return None

    def _settle_waiters(self, error: Exception | None) -> None:
        still = []
        for target, future in self._waiters:
            if future.done():
                continue
            if error is not None:
                future.set_exception(error)
            elif target <= self._answered:
                future.set_result(None)
            else:
                still.append((target, future))
        self._waiters = still


def _is_told(event: EventBody, messages: Iterable[str], turns: Iterable[str]) -> bool:
    match event:
        case PartAdded() | PartDelta() | PartReplaced():
            return event.message_id in messages
        case MessageCreated():
            return event.message.id in messages
        case TurnStarted():
            return event.turn_id in turns
        case _:
            return False


def _dumped(event: EventBody, now_ms: int) -> str:
    return event.model_copy(update={"ts": now_ms}).model_dump_json(exclude={"seq"})
