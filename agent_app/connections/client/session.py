"""One session with a server, opened, held and closed by a task of its own."""

import asyncio
import contextvars
import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from agent_app.connections.client.attempt import Attempt
from agent_app.records.connection_rows import ConnectionRow

if TYPE_CHECKING:
    from mcp.client.session import ClientSession

    from agent_app.connections.client.dispatcher import Dispatcher


class SessionClosed(Exception):
    """Others had no use for it any more while it was being opened."""


class Session:
    """The SDK's cancel scopes must be closed by the task that opened them; calls run in their callers' tasks.

    `attempts` are the calls that run on it. `on_change` is told that the server's list has changed.
    """

    def __init__(self, row: ConnectionRow, limit_s: float, on_change: Callable[[], None]) -> None:
        self.row = row
        self.limit_s = limit_s
        self.opening = Attempt()
        self.attempts: list[Attempt] = []
        self.list_changed = on_change
        self._line: tuple[ClientSession, Dispatcher] | None = None
        self._waiting = 0
        self._known = asyncio.Event()
        self._ending = asyncio.Event()
        # A fresh context: what runs for the whole session must not seem to run for the call that opened it.
        self._task = asyncio.create_task(self._own(), context=contextvars.Context())
        self._task.add_done_callback(lambda _: self._known.set())

    def when_ended(self, told: Callable[["Session"], None]) -> None:
        self._task.add_done_callback(lambda _: told(self))

    @property
    def usable(self) -> bool:
        """It is being opened, or open."""
        if self._task.done() or self._ending.is_set():
            return False
        return self._line is None or not self._line[1].over

    async def known(self) -> "ClientSession | BaseException":
        """Waits until it is open; what kept it from opening comes back as it was raised."""
        self._waiting += 1
        try:
            await self._known.wait()
        finally:
            self._waiting -= 1
            if not self._waiting and not self._known.is_set():
                self.end()
        return self._line[0] if self._line is not None else self._failure()

    @contextmanager
    def carrying(self, attempt: Attempt) -> Iterator[None]:
        self.attempts.append(attempt)
        try:
            yield
        finally:
            self.attempts.remove(attempt)

    def end(self) -> None:
        self._ending.set()
        if self._line is None:
            self._task.cancel()

    async def ended(self) -> None:
        self.end()
        await asyncio.gather(self._task, return_exceptions=True)

    def _failure(self) -> BaseException:
        if self._task.cancelled():
            return SessionClosed()
        return self._task.exception() or SessionClosed()

    async def _own(self) -> None:
        opened = (await asyncio.to_thread(importlib.import_module, f"{__package__}.opening")).opened
        async with self.opening.under_way(self.limit_s), opened(self.row, self) as line:
            self.opening.patient()
            self._line = line
            self._known.set()
            await self._ending.wait()
