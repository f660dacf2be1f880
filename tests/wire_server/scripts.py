"""What the server will say next: queued scripts, standing rules, gates."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tests.wire_server.record import RecordedRequest
from tests.wire_server.steps import Done, Step, Text

EVENTS = "text/event-stream; charset=utf-8"
Matcher = Callable[[RecordedRequest], bool]
Rule = Callable[[RecordedRequest], Sequence[Step] | None]


def any_request(_request: RecordedRequest) -> bool:
    return True


@dataclass(frozen=True)
class Script:
    """One answer for one request. `piece_bytes` cuts the body into chunks of so many bytes.

    `content_type` is for a server that answers with something else than a stream.
    """

    wire: str
    steps: tuple[Step, ...]
    when: Matcher = any_request
    piece_bytes: int = 0
    content_type: str = EVENTS


class Gate:
    """A place in a stream where the server waits for the test."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._open = asyncio.Event()
        self.reached = threading.Event()

    async def wait(self) -> None:
        self.reached.set()
        await self._open.wait()

    def release(self) -> None:
        self._loop.call_soon_threadsafe(self._open.set)


@dataclass
class Scripts:
    """Thread-safe: tests add from their thread, the server takes in its own."""

    queue: list[Script] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    default: tuple[Step, ...] = (Text("ok"), Done())
    lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, script: Script) -> None:
        with self.lock:
            self.queue.append(script)

    def take(self, request: RecordedRequest) -> Script:
        """The first queued script that fits; else what a rule says; else the default."""
        with self.lock:
            for script in self.queue:
                if script.wire in ("any", request.wire) and script.when(request):
                    self.queue.remove(script)
                    return script
            rules = tuple(self.rules)
        for rule in rules:
            if (steps := rule(request)) is not None:
                return Script("any", tuple(steps))
        return Script("any", self.default)

    def clear(self) -> None:
        with self.lock:
            self.queue.clear()
            self.rules.clear()
