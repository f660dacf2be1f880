"""A line to Valkey that a test can cut after a command went through and before its answer comes back."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path


class CuttableLine:
    """Forwards one unix socket to another; `cut_next_write` loses the answer of the next EVALSHA."""

    def __init__(self, target: Path, at: Path) -> None:
        self._target = target
        self.at = at
        self.url = f"unix://{at}"
        self.cut_next_write = False
        self.cuts = 0
        self._carried: list[asyncio.Task[None]] = []

    def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._carried.append(asyncio.create_task(self._carry(reader, writer)))

    async def finish(self) -> None:
        await asyncio.gather(*self._carried)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        up_reader, up_writer = await asyncio.open_unix_connection(self._target)
        back = asyncio.create_task(self._back(up_reader, writer))
        while data := await reader.read(65_536):
            cutting = self.cut_next_write and b"EVALSHA" in data
            if cutting:
                back.cancel()
                await asyncio.gather(back, return_exceptions=True)
            up_writer.write(data)
            await up_writer.drain()
            if cutting:
                self.cut_next_write = False
                self.cuts += 1
                await up_reader.read(65_536)
                break
        back.cancel()
        await asyncio.gather(back, return_exceptions=True)
        for end in (writer, up_writer):
            end.close()
            await end.wait_closed()

    async def _back(self, up_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await up_reader.read(65_536):
            writer.write(data)
            await writer.drain()


@asynccontextmanager
async def cuttable_line(target: Path) -> AsyncIterator[CuttableLine]:
    with tempfile.TemporaryDirectory(prefix="folio-l-") as folder:
        line = CuttableLine(target, Path(folder) / "line.sock")
        server = await asyncio.start_unix_server(line.take, line.at)
        try:
            yield line
        finally:
            server.close()
            await line.finish()
