"""The database from async code: one writer thread, a few readers, each with a connection of its own."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db import Error as DatabaseFailure
from django.db.backends.base.base import BaseDatabaseWrapper

P = ParamSpec("P")
T = TypeVar("T")

READERS = 3


class DatabaseThreads:
    """Runs queries and writes off the loop; `close` ends the threads and their connections."""

    def __init__(self) -> None:
        self._connections: list[BaseDatabaseWrapper] = []
        self._writer = self._pool("database-writer", 1)
        self._readers = self._pool("database-reader", READERS)

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

    async def _run(self, pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, _with_fresh_connection, work)

    def close(self) -> None:
        for pool in (self._writer, self._readers):
            pool.shutdown(wait=True)
        for opened in self._connections:
            opened.close()
        self._connections.clear()


def _with_fresh_connection(work: Callable[[], T]) -> T:
    """A connection that failed is dropped, so that the next job opens a new one."""
    try:
        return work()
    except DatabaseFailure:
        connection.close()
        raise


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
