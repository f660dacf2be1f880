"""Reads the labelled sets and splits each by the hash of its texts."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Figures:
    """How a detector did: counts, and the texts that it got wrong."""

    found: int
    false_alarms: tuple[str, ...]
    missed: tuple[str, ...]

    @property
    def precision(self) -> float:
        return self.found / (self.found + len(self.false_alarms))

    @property
    def recall(self) -> float:
        return self.found / (self.found + len(self.missed))


def rows(name: str) -> list[list[str]]:
    """The columns of each line that is not a comment; `\\n` in a column is a line break."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [
        [column.replace("\\n", "\n") for column in line.split("\t")]
        for line in lines
        if line and not line.startswith("# ")
    ]


def is_held_out(text: str) -> bool:
    """True for the half of the texts that no detector is tuned on."""
    return hashlib.sha256(text.encode()).digest()[0] % 2 == 1


def measured(outcomes: Iterable[tuple[str, bool, bool]]) -> Figures:
    """Of (text, wanted, said) for each case."""
    seen = list(outcomes)
    return Figures(
        found=sum(wanted and said for _, wanted, said in seen),
        false_alarms=tuple(text for text, wanted, said in seen if said and not wanted),
        missed=tuple(text for text, wanted, said in seen if wanted and not said),
    )
