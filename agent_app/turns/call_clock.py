"""How long a call in the web process may take: so long after its beginning, or its newest sign of life."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class CallClock:
    """Use `call_clock()`."""

    def __init__(self, timeout: asyncio.Timeout, limit_s: float) -> None:
        self._timeout = timeout
        self._limit_s = limit_s

    def heard(self) -> None:
        """The call lives, so that its time begins anew."""
        self._until(asyncio.get_running_loop().time() + self._limit_s)

    def pause(self) -> None:
        """A person is being asked."""
        self._until(None)

    def _until(self, moment: float | None) -> None:
        if not self._timeout.expired():
            self._timeout.reschedule(moment)


@asynccontextmanager
async def call_clock(limit_s: float) -> AsyncIterator[CallClock]:
    """Raises TimeoutError."""
    async with asyncio.timeout(limit_s) as timeout:
        yield CallClock(timeout, limit_s)
