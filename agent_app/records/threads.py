"""The database from async code: a writer thread, some readers, each with a connection of its own."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import DEFAULT_DB_ALIAS, OperationalError, connection, connections
from django.db import Error as DatabaseFailure
from django.db.backends.base.base import BaseDatabaseWrapper

logger = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

READERS = 3
AGAIN_S = 0.5
TELL_AGAIN_S = 30.0
IDLE_S = 1.0
"""A connection that was not used for so long may have died with a database that was started again."""

_used = threading.local()

_patient: ContextVar[Callable[[], bool]] = ContextVar("patient", default=lambda: False)


class DatabaseAway(OperationalError):
    """The line to the database broke, or none can be had: what was asked of it may or may not be done."""


def wait_for_database(patient: Callable[[], bool]) -> None:
    """From here on this task, and those that it starts, ask again while the database is away.

    They do so as long as `patient` says; what they write must be safe to write twice.
    """
    _patient.set(patient)


class DatabaseThreads:
    """Runs queries and writes off the loop; `close` ends the threads and their connections."""

    def __init__(self) -> None:
        self._connections: list[BaseDatabaseWrapper] = []
        self._tell_again_at = 0.0
        self._writer = self._pool("database-writer", 1)
        self._readers = self._pool("database-reader", READERS)
        self._aside = self._pool("database-aside", 1)

    def _pool(self, name: str, threads: int) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(threads, name, initializer=self._remember_connection)

    def _remember_connection(self) -> None:
        """`close` runs in another thread than the one that opened the connection."""
        opened = connections[DEFAULT_DB_ALIAS]
        opened.inc_thread_sharing()
        self._connections.append(opened)

    async def read(self, query: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._run(self._readers, partial(query, *args, **kwargs))

    async def write(self, write: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs in the order of the calls, one at a time in this process."""
        return await self._run(self._writer, partial(write, *args, **kwargs))

    async def read_aside(self, query: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """For what takes its time, and writes nothing to the database: whoever reads or writes goes on."""
        return await self._run(self._aside, partial(query, *args, **kwargs))

    async def _run(self, pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        loop, patient = asyncio.get_running_loop(), _patient.get()
        while True:
            try:
                return await loop.run_in_executor(pool, _with_fresh_connection, work)
            except DatabaseAway as error:
                if not patient():
                    raise
                self._tell_away(error)
            await asyncio.sleep(AGAIN_S)

    def _tell_away(self, error: DatabaseAway) -> None:
        """Now and then: many tasks wait at once, and each asks twice a second."""
        if time.monotonic() >= self._tell_again_at:
            self._tell_again_at = time.monotonic() + TELL_AGAIN_S
            logger.warning("the database is away, turns wait for it: %s", error)

    def close(self) -> None:
        for pool in (self._writer, self._readers, self._aside):
            pool.shutdown(wait=True)
        for opened in self._connections:
            opened.close()
        self._connections.clear()


def _with_fresh_connection(work: Callable[[], T]) -> T:
    """A connection that failed is dropped, so that the next job opens a new one. Raises DatabaseAway."""
    _drop_if_it_died()
    try:
        return work()
    except DatabaseFailure as error:
        is_away = _is_away()
        connection.close()
        if is_away:
            raise DatabaseAway(str(error)) from error
        raise
    finally:
        _used.at = time.monotonic()


def _drop_if_it_died() -> None:
    if connection.connection is None or time.monotonic() - getattr(_used, "at", 0.0) < IDLE_S:
        return
    if not connection.in_atomic_block and not connection.is_usable():
        connection.close()


def _is_away() -> bool:
    """After a failure. SQLite is never away."""
    line = connection.connection
    return connection.vendor == "postgresql" and (line is None or bool(line.closed))


_threads: DatabaseThreads | None = None


def database() -> DatabaseThreads:
    """This process's threads, made when first asked for."""
    global _threads  # noqa: PLW0603 - one set per process, closed by close_database()
    if _threads is None:
        _threads = DatabaseThreads()
    return _threads


def close_database() -> None:
    global _threads  # noqa: PLW0603 - see database()
    if _threads is not None:
        _threads.close()
        _threads = None
