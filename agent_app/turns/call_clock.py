"""How long a call in the web process may take: so long after its beginning, or its newest sign of life."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from agent_app.records.threads import database
from agent_app.records.writes.calls import ClaimedCall, renew_call

# The lease outlasts the time limit, so that a call whose process lives is never taken for a dead one.
LEASE_OVER_LIMIT_S = 15.0


def lease_from_now() -> datetime:
    return timezone.now() + timedelta(seconds=settings.TOOL_SOFT_LIMIT_S + LEASE_OVER_LIMIT_S)


class CallClock:
    """Use `call_clock()`."""

    def __init__(self, claimed: ClaimedCall, timeout: asyncio.Timeout) -> None:
        self._claimed = claimed
        self._timeout = timeout
        self._renewed_at = asyncio.get_running_loop().time()

    async def heard(self) -> None:
        """The call lives, so that its time begins anew; its lease along with that, once it is half over."""
        now = asyncio.get_running_loop().time()
        self._until(now + settings.TOOL_SOFT_LIMIT_S)
        if now - self._renewed_at > LEASE_OVER_LIMIT_S / 2:
            self._renewed_at = now
            claimed = self._claimed
            await database().write(renew_call, claimed.call_id, claimed.attempt, lease_until=lease_from_now())

    def pause(self) -> None:
        """A person is being asked."""
        self._until(None)

    def _until(self, moment: float | None) -> None:
        if not self._timeout.expired():
            self._timeout.reschedule(moment)


@asynccontextmanager
async def call_clock(claimed: ClaimedCall) -> AsyncIterator[CallClock]:
    """Raises TimeoutError."""
    async with asyncio.timeout(settings.TOOL_SOFT_LIMIT_S) as timeout:
        yield CallClock(claimed, timeout)
