"""One socket's way out: a queue with a pump of its own, so that a slow reader holds nobody up."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

FULL_BYTES = 256 * 1024
LOW_BYTES = 64 * 1024
STUCK_BYTES = 1024 * 1024


class Outgoing:
    """Frames go out in order. `drained` is awaited whenever the queue has become short."""

    def __init__(
        self, send: Callable[[str], Awaitable[None]], drained: Callable[[], Awaitable[None]]
    ) -> None:
        self._send = send
        self._drained = drained
        self._frames: deque[tuple[str, int]] = deque()
        self._bytes = 0
        self._some = asyncio.Event()
        self._empty = asyncio.Event()
        self._empty.set()

    @property
    def full(self) -> bool:
        return self._bytes > FULL_BYTES

    @property
    def stuck(self) -> bool:
        """Even answers to commands pile up: nobody reads at the other end."""
        return self._bytes > STUCK_BYTES

    def put(self, text: str, size: int) -> None:
        self._frames.append((text, size))
        self._bytes += size
        self._some.set()
        self._empty.clear()

    async def emptied(self) -> None:
        """Waits until everything so far was handed to the connection."""
        await self._empty.wait()

    async def pump(self) -> None:
        """Sends for as long as the socket lives."""
        while True:
            await self._some.wait()
            self._some.clear()
            while self._frames:
                text, size = self._frames.popleft()
                await self._send(text)
                self._bytes -= size
                if self._bytes <= LOW_BYTES:
                    await self._drained()
            self._empty.set()
