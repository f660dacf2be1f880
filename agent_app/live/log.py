"""The log of each chat: a Valkey stream with dense ids `<epoch>-<seq>`, written behind a fence."""

import hashlib
from collections.abc import Awaitable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from redis import asyncio as aredis
from redis.exceptions import NoScriptError, RedisError

from agent_app.live.scripts import APPEND

ENTRIES_KEPT = 4_000
RUNNING_TTL_S = 3_600
ENDED_TTL_S = 600
FENCE_TTL_S = 86_400
PAGE = 500

Mode = Literal["report", "begin", "anew"]

_APPEND_SHA = hashlib.sha1(APPEND.encode(), usedforsecurity=False).hexdigest()


class Position(NamedTuple):
    """A place in a chat's log: `seq` is dense within `epoch`; seq 0 is the start of an epoch."""

    epoch: int
    seq: int


UNKNOWN = Position(0, 0)
"""No place yet: the log counts as right wherever it stands."""


class Entry(NamedTuple):
    """A logged event as JSON without its seq."""

    position: Position
    payload: str


@dataclass(frozen=True)
class Fence:
    """A turn's right to write: only the highest number that was ever taken writes."""

    turn_id: str
    number: int


class FenceLost(Exception):
    """Another process took the turn over; nothing of this writer is written any more."""


class LogAway(RedisError):
    """Valkey cannot be reached or refuses; what waits to be written stays in memory."""


@contextmanager
def reaching_valkey() -> Iterator[None]:
    """Turns whatever the connection raises into LogAway."""
    try:
        yield
    except (RedisError, OSError) as error:
        raise LogAway(str(error)) from error


@dataclass(frozen=True)
class Append:
    """Entries for one chat.

    `mode` decides what happens when the log is not where `known` says: `report` writes nothing and says so,
    `begin` starts an epoch if the log vanished or went back, `anew` always starts one. `look` searches for
    the nonce first, for entries that may have been written already.
    """

    chat_id: str
    payloads: Sequence[str]
    nonce: str
    fence: Fence | None = None
    known: Position = UNKNOWN
    mode: Mode = "begin"
    look: bool = False
    ttl_s: int = ENDED_TTL_S
    ttl_mode: Literal["set", "extend"] = "extend"


@dataclass(frozen=True)
class Landed:
    """The entries stand in the log as seq `first` to `last`; without entries `last` is where it ends."""

    epoch: int
    first: int
    last: int


@dataclass(frozen=True)
class Moved:
    """Nothing was written: the log is gone (epoch 0), went back or is in another epoch."""

    at: Position


@dataclass(frozen=True)
class FencedOff:
    """Nothing was written: a higher fence number was taken."""


@dataclass(frozen=True)
class Refused:
    """Nothing is known to be written: Valkey answered with an error."""

    error: RedisError


Answer = Landed | Moved | FencedOff | Refused


@dataclass(frozen=True)
class Publication:
    """A pub/sub message that rides along with a flush."""

    channel: str
    payload: str


def log_key(chat_id: str) -> str:
    return f"chat:{chat_id}:log"


def fence_key(turn_id: str) -> str:
    return f"turn:{turn_id}:fence"


@dataclass
class Log:
    """All chats' logs in one Valkey. Every method raises redis' RedisError when it cannot be reached."""

    writing: aredis.Redis
    reading: aredis.Redis
    _loaded: bool = field(default=False, init=False)

    async def append_all(
        self, appends: Sequence[Append], publications: Sequence[Publication] = ()
    ) -> list[Answer]:
        """Writes all in one round trip; an exception leaves open what was written."""
        if not self._loaded:
            await self._load()
        answers = await self._send(appends, publications)
        unknown = [i for i, answer in enumerate(answers) if _script_is_missing(answer)]
        if unknown:
            await self._load()
            again = await self._send([appends[i] for i in unknown], publications)
            for i, answer in zip(unknown, again, strict=True):
                answers[i] = answer
        return answers

    async def _load(self) -> None:
        await self.writing.script_load(APPEND)
        self._loaded = True

    async def _send(self, appends: Sequence[Append], publications: Sequence[Publication]) -> list[Answer]:
        async with self.writing.pipeline(transaction=False) as pipe:
            for append in appends:
                keys = (log_key(append.chat_id), fence_key(append.fence.turn_id if append.fence else ""))
                pipe.evalsha(_APPEND_SHA, 2, *keys, *_arguments(append))
            for publication in publications:
                pipe.publish(publication.channel, publication.payload)
            replies = await pipe.execute(raise_on_error=False)
        return [_answer(reply) for reply in replies[: len(appends)]]

    async def position(self, chat_id: str, known: Position = UNKNOWN) -> Position:
        """Where the log ends; begins an epoch if there is none or it went back."""
        (answer,) = await self.append_all([Append(chat_id, (), nonce="", known=known)])
        match answer:
            case Landed(epoch, _, last):
                return Position(epoch, last)
            case Refused(error):
                raise error
            case Moved() | FencedOff():
                raise AssertionError("an append without a fence in mode `begin` always lands")

    async def take_fence(self, fence: Fence) -> None:
        """Raises the turn's fence to this number; it is never lowered."""
        script = (
            "if tonumber(redis.call('GET', KEYS[1]) or '0') < tonumber(ARGV[1]) then "
            "redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2]) end return 1"
        )
        await self.reading.eval(script, 1, fence_key(fence.turn_id), str(fence.number), str(FENCE_TTL_S))

    async def since(self, chat_id: str, after: Position) -> list[Entry] | None:
        """At most a page of entries after a position, or None if the log no longer reaches back to it."""
        key = log_key(chat_id)
        async with self.reading.pipeline(transaction=True) as pipe:
            pipe.xrevrange(key, "+", "-", count=1)
            pipe.xrange(key, f"({after.epoch}-{after.seq}", "+", count=PAGE)
            newest, page = await pipe.execute()
        if not newest:
            return None
        end = _position(newest[0][0])
        entries = _entries(page)
        if end.epoch != after.epoch or end.seq < after.seq:
            return None
        if end.seq > after.seq and entries[0].position.seq != after.seq + 1:
            return None
        return entries

    async def after_each(self, places: Mapping[str, Position]) -> dict[str, list[Entry]]:
        """At most a page of new entries for each chat, by one XREAD."""
        chats = {log_key(chat).encode(): chat for chat in places}
        ids = (f"{at.epoch}-{at.seq}" for at in places.values())
        answer = await _raw(self.reading, "XREAD", "COUNT", PAGE, "STREAMS", *chats, *ids)
        return {chats[key]: _entries(page) for key, page in answer}

    async def whole(self, chat_id: str) -> list[Entry]:
        """Everything that the log holds, the epoch's header included; empty if there is no log."""
        return _entries(await _raw(self.reading, "XRANGE", log_key(chat_id), "-", "+"))


RawEntry = tuple[bytes, dict[bytes, bytes]]


def _raw(connection: aredis.Redis, *words: str | bytes | int) -> Awaitable[Any]:
    """The typed methods of the client describe answers of either protocol; ours is the older one."""
    return connection.execute_command(*words)  # type: ignore[no-untyped-call]  # the client's own gap


def _arguments(append: Append) -> list[str]:
    return [
        str(append.fence.number if append.fence else 0),
        str(FENCE_TTL_S),
        str(append.known.epoch),
        str(append.known.seq),
        append.mode,
        "1" if append.look else "0",
        str(append.ttl_s),
        append.ttl_mode,
        str(ENTRIES_KEPT),
        append.nonce,
        *append.payloads,
    ]


def _answer(reply: RedisError | Sequence[bytes]) -> Answer:
    if isinstance(reply, RedisError):
        return Refused(reply)
    kind, epoch, first, last = reply
    if kind == b"ok":
        return Landed(int(epoch), int(first), int(last))
    if kind == b"moved":
        return Moved(Position(int(epoch), int(last)))
    return FencedOff()


def _script_is_missing(answer: Answer) -> bool:
    return isinstance(answer, Refused) and isinstance(answer.error, NoScriptError)


def _position(raw_id: bytes) -> Position:
    epoch, _, seq = raw_id.partition(b"-")
    return Position(int(epoch), int(seq))


def _entries(page: Sequence[RawEntry]) -> list[Entry]:
    return [Entry(_position(raw_id), fields[b"e"].decode()) for raw_id, fields in page]
