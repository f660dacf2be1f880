"""What one exchange with a server met on its way: the SDK tells less than a person has to know."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from tools.kit.json_types import JsonObject

Progress = Callable[[float, float | None, str], Awaitable[None]]
"""Takes what is done, of how much when the server knows it, and the server's words."""
Form = Callable[[str, JsonObject], Awaitable[JsonObject | None]]
"""Takes the server's question and a flat schema; None is the person's no."""


@dataclass(eq=False)
class Attempt:
    """One call, list or opening. The HTTP layer writes here what it sees of it.

    `posted` counts the requests that the server may have received, `refused` means that the newest was turned
    away before anything ran, `forgotten` that the server no longer knows the session. `trouble` is what a
    person has to be told. A local program has no HTTP layer: its attempts begin with one posted.
    """

    is_call: bool = False
    form: Form | None = None
    posted: int = 0
    refused: bool = False
    forgotten: bool = False
    status: int | None = None
    trouble: Exception | None = None
    raw: JsonObject = field(default_factory=dict)
    questions: int = 0
    asking: asyncio.Lock = field(default_factory=asyncio.Lock)
    over: asyncio.Event = field(default_factory=asyncio.Event)
    _clock: asyncio.Timeout | None = None
    _limit_s: float | None = None

    @property
    def nothing_ran(self) -> bool:
        """What came in several requests may have run in part."""
        return self.posted == 0 or (self.refused and self.posted == 1)

    @asynccontextmanager
    async def under_way(self, limit_s: float | None) -> AsyncIterator[None]:
        """It is the current one inside. Raises TimeoutError after so much silence."""
        token = _current.set(self)
        self._limit_s = limit_s
        try:
            async with asyncio.timeout(limit_s) as self._clock:
                yield
        finally:
            self.over.set()
            self._clock = None
            _current.reset(token)

    def heard(self) -> None:
        """The server gave a sign of life: its silence begins anew."""
        self._wait_until(None if self._limit_s is None else _now() + self._limit_s)

    def patient(self) -> None:
        """Until the next sign of life there is no limit: a person is being asked."""
        self._wait_until(None)

    def give_up(self) -> None:
        """Ends the wait for an answer that can't come any more."""
        self._wait_until(_now())

    def _wait_until(self, moment: float | None) -> None:
        if self._clock is not None and not self._clock.expired():
            self._clock.reschedule(moment)


_current: ContextVar[Attempt | None] = ContextVar("attempt", default=None)


def current() -> Attempt:
    """The one that this code runs for. The SDK carries it along to its own tasks."""
    return _current.get() or Attempt()


def _now() -> float:
    return asyncio.get_running_loop().time()
