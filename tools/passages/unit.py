"""What a file is taken apart into before it is cut: units of text, each with its place."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

CELLS = " | "
"""What stands between the cells of a row."""
PlaceUnit = Literal["paragraphs", "slides", "pages", "lines", "rows", "cells", "picture"]
"""In what a kind of file is counted, as file_read does."""
Boundary = Literal["none", "soft", "section", "always"]
"""Whether a passage may begin here a little early, early, or in any case."""


@dataclass(frozen=True)
class Place:
    """From `first` to `last` in the file's own unit; cells are those columns of a sheet's rows.

    `page` is the one on which the first slide is drawn: hidden ones have none, which is 0.
    """

    unit: PlaceUnit
    first: int = 1
    last: int = 1
    sheet: str = ""
    columns: tuple[str, str] = ("", "")
    page: int = 0

    def __str__(self) -> str:
        """In words: `paragraphs 12-18`, `page 3`, `Sales!A2:D40`."""
        match self.unit:
            case "cells":
                return f"{self.sheet}!{self.cells}"
            case "picture":
                return "picture"
        span = f"{self.first}-{self.last}" if self.last > self.first else str(self.first)
        return f"{self.unit if self.last > self.first else self.unit[:-1]} {span}"

    @property
    def cells(self) -> str:
        """The range of cells that it is."""
        left, right = self.columns
        return f"{left}{self.first}:{right}{self.last}"

    def through(self, other: "Place") -> "Place":
        """From here to the end of another one of the same file, and sheet."""
        (left, right), (its_left, its_right) = self.columns, other.columns
        columns = (min(left, its_left, key=_wide), max(right, its_right, key=_wide))
        first, last = min(self.first, other.first), max(self.last, other.last)
        return Place(self.unit, first, last, self.sheet, columns, self.page)


def _wide(letters: str) -> tuple[int, str]:
    return len(letters), letters


@dataclass(frozen=True)
class Unit:
    """A paragraph, a row, a line: what is kept whole as long as it fits into a passage.

    A heading has its `level`. `lead` is repeated before a passage that begins here: the header of a table.
    """

    place: Place
    text: str
    level: int = 0
    boundary: Boundary = "none"
    lead: str = ""


@dataclass(frozen=True)
class Passage:
    """A part of a file's text. `heading` are the titles that it stands under, outermost first.

    `continues` says that it begins within a unit, right where the one before it ended.
    """

    place: Place
    text: str
    heading: tuple[str, ...] = ()
    lead: str = ""
    continues: bool = False

    @property
    def whole(self) -> str:
        """With what is repeated before it."""
        return f"{self.lead}\n{self.text}" if self.lead else self.text


def with_text(units: Iterable[Unit]) -> Iterator[Unit]:
    """Those that say something; the boundary of one that doesn't passes to the next."""
    kept: Boundary = "none"
    for unit in units:
        kept = max(kept, unit.boundary, key=_STRENGTH.index)
        if unit.text.strip():
            yield unit if kept == unit.boundary else _bounded(unit, kept)
            kept = "none"


_STRENGTH: tuple[Boundary, ...] = ("none", "soft", "section", "always")


def _bounded(unit: Unit, boundary: Boundary) -> Unit:
    return Unit(unit.place, unit.text, unit.level, boundary, unit.lead)


def whole_text(units: Iterable[Unit]) -> str:
    """All that passages of these units hold, once: units in lines of their own."""
    return "\n".join(unit.text for unit in units if unit.text.strip())
