"""What is put under load: an address, chats that can be talked in, and the processes that it costs."""

import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import psutil

QUESTION = "Tell me about number {number}."
WITH_TOOL = "First read the file {file}, then tell me about number {number}."
TOOL_EVERY = 5


def has_tool(number: int) -> bool:
    """Of five questions the last."""
    return number % TOOL_EVERY == TOOL_EVERY - 1


class Chat(Protocol):
    def say(self, number: int) -> AsyncIterator[str]:
        """Pieces of the answer's text to the question with this number, until it is whole."""
        ...

    async def close(self) -> None: ...


class Target(Protocol):
    name: str

    async def chats(self, count: int) -> Sequence[Chat]:
        """Open ones of as many people."""
        ...

    @property
    def root(self) -> psutil.Process:
        """The process that all others of the target descend from."""
        ...


@dataclass(frozen=True)
class Cost:
    """Processor seconds and resident bytes of a whole target."""

    cpu_s: float
    bytes: int
    at: float


def cost_of(root: psutil.Process) -> Cost:
    cpu_s, resident = 0.0, 0
    for process in (root, *root.children(recursive=True)):
        try:
            times, memory = process.cpu_times(), process.memory_info()
        except psutil.NoSuchProcess:
            continue
        cpu_s += times.user + times.system
        resident += memory.rss
    return Cost(cpu_s, resident, time.monotonic())
