"""What the sockets of this process follow: each chat's place in its log, and who reads along from where."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Protocol

from agent_app.live.log import Position
from agent_app.live.message import Json
from agent_app.live.split import FRAME_BYTES

logger = logging.getLogger(__name__)

_FRAME_ROOM = FRAME_BYTES - 512


class Frame(NamedTuple):
    """An `ev` frame as text, its size in bytes, and the last seq in it."""

    text: str
    size: int
    last: int


@dataclass(frozen=True)
class Batch:
    """Events of one chat that follow each other, as JSON without their seq."""

    chat_id: str
    epoch: int
    first: int
    payloads: tuple[str, ...]

    @property
    def last(self) -> int:
        return self.first + len(self.payloads) - 1

    def after(self, seq: int) -> "Batch":
        """The part of it that comes after a seq."""
        if seq < self.first:
            return self
        return Batch(self.chat_id, self.epoch, seq + 1, self.payloads[seq + 1 - self.first :])

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """The frames that carry it, each at most FRAME_BYTES; made once for all sockets."""
        frames: list[Frame] = []
        group: list[str] = []
        room = _FRAME_ROOM
        for seq, payload in enumerate(self.payloads, self.first):
            event = f'{{"seq":{seq},{payload[1:]}'
            size = len(event.encode()) + 1
            if group and size > room:
                frames.append(self._frame(group, seq - 1))
                group, room = [], _FRAME_ROOM
            group.append(event)
            room -= size
        if group:
            frames.append(self._frame(group, self.last))
        return tuple(frames)

    def _frame(self, events: Sequence[str], last: int) -> Frame:
        head = f'{{"type":"ev","chat":"{self.chat_id}","epoch":{self.epoch},"events":['
        text = head + ",".join(events) + "]}"
        return Frame(text, len(text.encode()), last)


class Sink(Protocol):
    """Where a subscription's events go; no method may wait."""

    def events(self, batch: Batch) -> bool:
        """Takes a batch whole, or returns False: then the subscription ends before this batch."""
        ...

    def resync(self, chat_id: str) -> None:
        """The chat's log is another one now: the subscription has ended."""
        ...

    def passing(self, chat_id: str, kind: str, data: Json) -> None:
        """Something that is not logged."""
        ...


@dataclass(eq=False)
class Subscription:
    """One reader of one chat; `position` is the last event that its sink took."""

    chat_id: str
    sink: Sink
    position: Position
    active: bool = True

    def deliver(self, batch: Batch) -> None:
        if batch.last <= self.position.seq:
            return
        rest = batch.after(self.position.seq)
        if self.sink.events(rest):
            self.position = Position(batch.epoch, rest.last)
        else:
            self.active = False


@dataclass(eq=False)
class Feed:
    """A chat that somebody in this process follows; `position` is None until the log was read once."""

    chat_id: str
    position: Position | None = None
    subscriptions: set[Subscription] = field(default_factory=set)
    joining: int = 0
    changes: int = 0
    """Counts what was heard, so that a reader who is joining can tell that it must read again."""

    @property
    def unused(self) -> bool:
        return not self.subscriptions and not self.joining

    def push(self, batch: Batch) -> bool:
        """Hands on what follows; False if the log must be read because something is missing before it."""
        self.changes += 1
        if self.position is None or not batch.payloads:
            return True
        if batch.epoch != self.position.epoch:
            if batch.epoch > self.position.epoch:
                self.resync()
            return True
        if batch.first > self.position.seq + 1:
            return False
        if batch.last > self.position.seq:
            self.position = Position(batch.epoch, batch.last)
            for subscription in tuple(self.subscriptions):
                subscription.deliver(batch)
                if not subscription.active:
                    self.subscriptions.discard(subscription)
        return True

    def resync(self) -> None:
        self.position = None
        for subscription in tuple(self.subscriptions):
            subscription.active = False
            subscription.sink.resync(self.chat_id)
        self.subscriptions.clear()

    def pass_on(self, kind: str, data: Json) -> None:
        for subscription in tuple(self.subscriptions):
            subscription.sink.passing(self.chat_id, kind, data)
