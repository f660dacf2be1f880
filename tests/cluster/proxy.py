"""A load balancer as small as can be: each new connection goes to the next process that takes it."""

import asyncio
import threading
from collections.abc import Sequence
from types import TracebackType
from typing import Self

START_S = 20.0


class RoundRobin:
    """Started with `with RoundRobin(ports) as proxy:`; it has a thread of its own. `port` is its own."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports = tuple(ports)
        self._next = 0
        self._open = True
        self._lines: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="proxy", daemon=True)
        self.port = 0

    def __enter__(self) -> Self:
        self._thread.start()
        if not self._ready.wait(START_S):
            raise TimeoutError("the proxy did not start")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._stopping.set)
        self._thread.join(START_S)

    def cut(self) -> None:
        """Ends all lines and takes none until `mend`."""
        self._loop.call_soon_threadsafe(self._cut)

    def mend(self) -> None:
        self._open = True

    def _cut(self) -> None:
        self._open = False
        for writer in tuple(self._lines):
            writer.transport.abort()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._stopping = asyncio.Event()
        server = await asyncio.start_server(self._line, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._stopping.wait()
        server.close()
        self._cut()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        upstream = await self._reached() if self._open else None
        if upstream is None:
            writer.transport.abort()
            return
        self._lines.add(writer)
        pumps = (
            asyncio.create_task(_pump(reader, upstream[1])),
            asyncio.create_task(_pump(upstream[0], writer)),
        )
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._lines.discard(writer)
            for task in pumps:
                task.cancel()
            for one in (writer, upstream[1]):
                one.close()

    async def _reached(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """The next in turn, or whichever after it is there."""
        for _ in self._ports:
            port = self._ports[self._next % len(self._ports)]
            self._next += 1
            try:
                return await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
        return None


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while content := await reader.read(65_536):
            writer.write(content)
            await writer.drain()
    except OSError:
        return
