"""A socket's queue goes out in order, and says when it is full and when it is short again."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from agent_app.web.outgoing import FULL_BYTES, LOW_BYTES, STUCK_BYTES, Outgoing


class Line:
    """A connection whose reader takes a frame only when the gate is open."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.drained = 0
        self.gate = asyncio.Event()
        self.gate.set()
        self.out = Outgoing(self._send, self._drained)

    async def _send(self, text: str) -> None:
        await self.gate.wait()
        self.sent.append(text)

    async def _drained(self) -> None:
        self.drained += 1

    @asynccontextmanager
    async def pumping(self) -> AsyncIterator[None]:
        pump = asyncio.create_task(self.out.pump())
        yield
        pump.cancel()
        await asyncio.gather(pump, return_exceptions=True)


@pytest.mark.asyncio
async def test_frames_go_out_in_order() -> None:
    line = Line()
    async with line.pumping():
        for n in range(100):
            line.out.put(str(n), 1)
        await line.out.emptied()
    assert line.sent == [str(n) for n in range(100)]


@pytest.mark.asyncio
async def test_a_reader_who_is_slow_fills_the_queue_and_draining_is_told() -> None:
    line = Line()
    line.gate.clear()
    async with line.pumping():
        for _ in range(FULL_BYTES // LOW_BYTES + 1):
            line.out.put("x", LOW_BYTES)
        assert (line.out.full, line.drained) == (True, 0)
        line.gate.set()
        await line.out.emptied()
    assert not line.out.full
    assert line.drained > 0


@pytest.mark.asyncio
async def test_a_reader_who_reads_nothing_is_known() -> None:
    line = Line()
    for _ in range(STUCK_BYTES // FULL_BYTES + 1):
        line.out.put("x", FULL_BYTES)
    assert line.out.stuck
