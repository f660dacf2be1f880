"""Each connection's own failure zone in this process: its session, its breaker, and its end when idle."""

import asyncio
import weakref
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from agent_app.connections.client.attempt import Attempt
from agent_app.connections.client.breaker import Breaker
from agent_app.connections.client.relisting import follow_change
from agent_app.connections.client.session import Session
from agent_app.records.connection_rows import ConnectionRow

CHANGES_PAUSE_S = 2.0
LIST_AGE_S = 900.0
"""A list that was read longer ago is read again when its server is called."""
PROGRAM_START_S = 20.0


class Zone:
    """What happens to one connection touches no other."""

    def __init__(self) -> None:
        self.breaker = Breaker()
        self._newest: Session | None = None
        self._living: set[Session] = set()
        self._idle: asyncio.TimerHandle | None = None
        self._look_at = 0.0
        self._changed = False
        self._following: asyncio.Task[None] | None = None

    def open_session(self, row: ConnectionRow) -> Session | None:
        """The one that is open or being opened, if it still leads where the row says."""
        newest = self._newest
        if newest is not None and newest.usable and _same_place(newest.row, row):
            return newest
        return None

    def new_session(self, row: ConnectionRow) -> Session:
        limit_s = PROGRAM_START_S if row.server.transport == "stdio" else settings.CONNECT_LIMIT_S
        session = Session(row, limit_s, self._list_changed)
        session.when_ended(self._living.discard)
        self._living.add(session)
        self._newest = session
        self._sweep()
        self._wait_idle()
        return session

    def retire(self, session: Session) -> bool:
        """It takes no new calls, and ends with the last one that runs on it. False where it was retired."""
        first = self._newest is session
        if first:
            self._newest = None
        self._sweep()
        return first

    @contextmanager
    def carrying(self, session: Session, attempt: Attempt) -> Iterator[None]:
        """While a call runs its session stays open."""
        try:
            with session.carrying(attempt):
                yield
        finally:
            self._sweep()
            self._wait_idle()

    def look_again(self) -> None:
        """The stored list is old, and no notice of a change may have come."""
        now = asyncio.get_running_loop().time()
        if now >= self._look_at:
            self._look_at = now + LIST_AGE_S
            self._list_changed()

    def _wait_idle(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(settings.CONNECTION_IDLE_S, self._close_idle)

    def _close_idle(self) -> None:
        if self._newest is not None and not self._newest.attempts:
            self.retire(self._newest)

    def _sweep(self) -> None:
        for session in self._living:
            if session is not self._newest and not session.attempts:
                session.end()

    def _list_changed(self) -> None:
        self._changed = True
        if self._following is None or self._following.done():
            self._following = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        """Many notices in a row are one."""
        while self._changed and self._newest is not None and self._newest.usable:
            self._changed = False
            await follow_change(self._newest)
            await asyncio.sleep(CHANGES_PAUSE_S)

    async def close(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)
        self._newest = None
        await asyncio.gather(*(session.ended() for session in self._living))


_zones: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, Zone]] = weakref.WeakKeyDictionary()


def zone_of(connection_id: str) -> Zone:
    """Of the running loop."""
    return _zones.setdefault(asyncio.get_running_loop(), {}).setdefault(connection_id, Zone())


async def close_connection(connection_id: str) -> None:
    """Ends what this process holds of it; a later call begins anew."""
    zone = _zones.get(asyncio.get_running_loop(), {}).pop(connection_id, None)
    if zone is not None:
        await zone.close()


async def close_connections() -> None:
    """Ends every session of the running loop; programs that were started for them end too."""
    zones = _zones.pop(asyncio.get_running_loop(), {})
    await asyncio.gather(*(zone.close() for zone in zones.values()))


def _same_place(opened: ConnectionRow, row: ConnectionRow) -> bool:
    """A session belongs to an address, a way in and an account."""

    def place(of: ConnectionRow) -> tuple[str, ...]:
        server = of.server
        return (server.transport, server.address, server.auth, server.header_name, of.account)

    return place(opened) == place(row)
