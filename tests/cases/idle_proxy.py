"""A proxy as the field has them: it closes a line on which nothing comes down for a while."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field


@dataclass
class IdleProxy:
    """`address` is its own; `closed_idle` counts the lines that it took for dead."""

    upstream: str
    idle_s: float
    address: str = ""
    closed_idle: int = 0
    _lines: set[asyncio.StreamWriter] = field(default_factory=set)

    async def serve_line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, port = self.upstream.split(":")
        up_reader, up_writer = await asyncio.open_connection(host, int(port))
        self._lines.add(writer)
        pumps = {
            asyncio.create_task(_pump(reader, up_writer, None)),
            asyncio.create_task(_pump(up_reader, writer, self.idle_s)),
        }
        done, pending = await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)
        self.closed_idle += sum(isinstance(task.exception(), TimeoutError) for task in done)
        self._lines.discard(writer)
        for one in (writer, up_writer):
            one.close()

    def cut(self) -> None:
        """Every line that is open now, without a word."""
        for writer in tuple(self._lines):
            writer.transport.abort()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, idle_s: float | None) -> None:
    try:
        while content := await asyncio.wait_for(reader.read(65_536), idle_s):
            writer.write(content)
            await writer.drain()
    except ConnectionError:
        return


@asynccontextmanager
async def idle_proxy(upstream: str, idle_s: float) -> AsyncIterator[IdleProxy]:
    proxy = IdleProxy(upstream, idle_s)
    server = await asyncio.start_server(proxy.serve_line, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    proxy.address = f"{host}:{port}"
    async with server:
        yield proxy
        proxy.cut()
