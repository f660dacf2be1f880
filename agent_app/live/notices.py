"""Short messages between processes that are never logged: a call settled, a stop, a tick of progress."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Annotated, Literal

import redis
from django.conf import settings
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from redis.exceptions import RedisError

from agent_app.live.connection import sync_connection
from agent_app.live.message import Json

logger = logging.getLogger(__name__)

CHANNEL = "folio:notices"


class _Notice(BaseModel):
    model_config = ConfigDict(frozen=True)


class CallSettled(_Notice):
    type: Literal["call_settled"] = "call_settled"
    turn_id: str
    call_id: str


class StopAsked(_Notice):
    type: Literal["stop"] = "stop"
    turn_id: str


class Progress(_Notice):
    type: Literal["progress"] = "progress"
    by: str = ""
    chat_id: str
    kind: str
    data: Json


class Ring(_Notice):
    """These chats' logs have new entries, written by the process that names itself."""

    type: Literal["ring"] = "ring"
    by: str
    chats: tuple[str, ...]


AnyNotice = CallSettled | StopAsked | Progress | Ring
_notices: TypeAdapter[AnyNotice] = TypeAdapter(Annotated[AnyNotice, Field(discriminator="type")])


def parsed(payload: bytes) -> AnyNotice | None:
    """The notice in a pub/sub message, or None with a warning."""
    try:
        return _notices.validate_json(payload)
    except ValidationError:
        logger.warning("dropped a notice that cannot be read: %r", payload[:200])
        return None


def publish_call_settled(turn_id: str, call_id: str) -> None:
    """Wakes the turn's runner, wherever it is. Call it after the receipt's transaction has committed."""
    _publish(CallSettled(turn_id=turn_id, call_id=call_id))


def publish_progress(chat_id: str, data: Json) -> bool:
    """A tick for the chat's open pages, from a process without an event loop; False if it was not sent."""
    return _publish(Progress(chat_id=chat_id, kind="progress", data=data))


def _publish(notice: CallSettled | Progress) -> bool:
    # A lost notice costs at most a second: runners look at their rows as well.
    try:
        _client(settings.REDIS_URL).publish(CHANNEL, notice.model_dump_json())
    except (RedisError, OSError) as error:
        logger.warning("a %s notice was not sent: %s", notice.type, error)
        return False
    return True


@cache
def _client(url: str) -> redis.Redis:
    return sync_connection(url)


class TurnSignals:
    """What one turn's runner hears while it works."""

    def __init__(self) -> None:
        self.stop_requested = False
        self.settled: set[str] = set()
        self._event = asyncio.Event()

    async def wait(self, timeout_s: float) -> bool:
        """Returns when something was heard since the last wait (True) or the time is over (False)."""
        try:
            async with asyncio.timeout(timeout_s):
                await self._event.wait()
        except TimeoutError:
            return False
        self._event.clear()
        return True

    def hear(self, notice: CallSettled | StopAsked) -> None:
        match notice:
            case CallSettled(call_id=call_id):
                self.settled.add(call_id)
            case StopAsked():
                self.stop_requested = True
        self._event.set()


class Listeners:
    """The signals of all turns that run in this process."""

    def __init__(self) -> None:
        self._by_turn: dict[str, list[TurnSignals]] = {}

    @contextmanager
    def listen(self, turn_id: str) -> Iterator[TurnSignals]:
        signals = TurnSignals()
        self._by_turn.setdefault(turn_id, []).append(signals)
        try:
            yield signals
        finally:
            self._by_turn[turn_id].remove(signals)
            if not self._by_turn[turn_id]:
                del self._by_turn[turn_id]

    def hear(self, notice: CallSettled | StopAsked) -> None:
        for signals in self._by_turn.get(notice.turn_id, ()):
            signals.hear(notice)
