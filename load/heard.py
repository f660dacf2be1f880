"""What a chat has heard: whether all pieces came, how late each was, and the pauses between them."""

import re
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from load.model import PIECES

PIECE = re.compile(r"(\d+)@(\d+) ")


@dataclass
class Heard:
    """Of one target in one run; seconds."""

    first: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    pauses: list[float] = field(default_factory=list)
    pieces: int = 0
    turns: int = 0
    lost: int = 0

    def joined(self, others: Iterable["Heard"]) -> "Heard":
        for other in others:
            self.first += other.first
            self.late += other.late
            self.pauses += other.pauses
            self.pieces += other.pieces
            self.turns += other.turns
            self.lost += other.lost
        return self


@dataclass
class Turn:
    """One answer while it comes. The model begins at once: the time to the first text is the target's."""

    asked_at: float
    text: str = ""
    read_to: int = 0
    last_at: float | None = None
    late: list[float] = field(default_factory=list)
    pauses: list[float] = field(default_factory=list)
    first: float | None = None

    def hear(self, text: str) -> None:
        """More text; pieces that came together count as one arrival."""
        now = time.monotonic()
        self.text += text
        for piece in PIECE.finditer(self.text, self.read_to):
            self.read_to = piece.end()
            self.late.append(now - int(piece[2]) / 1e9)
        if self.last_at is None:
            self.first = now - self.asked_at
        else:
            self.pauses.append(now - self.last_at)
        self.last_at = now

    def ended(self, into: Heard, *, with_tool: bool) -> None:
        """A turn with a tool has its first text after the call: that time is another's."""
        numbers = [int(piece[1]) for piece in PIECE.finditer(self.text)]
        into.lost += PIECES - len(set(numbers)) + (numbers != sorted(set(numbers)))
        into.turns += 1
        into.pieces += len(numbers)
        into.late += self.late
        into.pauses += self.pauses
        if self.first is not None and not with_tool:
            into.first.append(self.first)
