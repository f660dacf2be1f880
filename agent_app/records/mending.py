"""Which failed calls of a turn the next call made good."""

from collections.abc import Sequence
from typing import Protocol


class Call(Protocol):
    """`step` is the index of the step that made it."""

    @property
    def name(self) -> str: ...
    @property
    def step(self) -> int: ...
    @property
    def ok(self) -> bool: ...


def mended(calls: Sequence[Call]) -> list[bool]:
    """For each call of a turn, in order: it failed, and the next one of its tool in a later step did not."""
    return [not call.ok and _next_is_ok(call, calls[place + 1 :]) for place, call in enumerate(calls)]


def _next_is_ok(failed: Call, following: Sequence[Call]) -> bool:
    later = (call for call in following if call.name == failed.name and call.step > failed.step)
    found = next(later, None)
    return found is not None and found.ok
