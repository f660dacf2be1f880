"""How far a long call has come, told to whoever watches while it runs; no receipt speaks of it."""

from collections.abc import Callable
from typing import Literal

Unit = Literal["pages", "rows", "slides", "changes", "previews"]
Progress = Callable[[int, int, Unit], None]
"""Takes what is done, of how many, in which unit. It may be called often, and it never raises."""


def untold(_done: int, _total: int, _unit: Unit) -> None:
    """For a call that nobody watches."""
