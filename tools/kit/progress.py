"""How far a long call has come, told to whoever watches while it runs; no receipt speaks of it."""

from typing import Literal, Protocol

Unit = Literal["pages", "rows", "slides", "changes"]


class Progress(Protocol):
    """A tool may call it as often as it likes; it costs next to nothing and never raises."""

    def __call__(self, done: int, total: int, unit: Unit) -> None: ...


def untold(_done: int, _total: int, _unit: Unit) -> None:
    """For a call that nobody watches."""
