"""Cell and range references in A1 form, within the limits of a sheet."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from tools.office.xlsx.errors import XlsxError

MAX_ROW = 1_048_576
MAX_COLUMN = 16_384
_CELL = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")
_CODE_A = 64
_LETTERS = 26


@lru_cache(maxsize=MAX_COLUMN)
def letters(column: int) -> str:
    """1 is A, 16384 is XFD."""
    text = ""
    while column:
        column, rest = divmod(column - 1, _LETTERS)
        text = chr(_CODE_A + 1 + rest) + text
    return text


@lru_cache(maxsize=MAX_COLUMN)
def column_number(text: str) -> int:
    """A is 1; the letters may be in either case."""
    number = 0
    for letter in text.upper():
        number = number * _LETTERS + ord(letter) - _CODE_A
    return number


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A place on a sheet, both numbers from 1."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"{letters(self.column)}{self.row}"


@dataclass(frozen=True, slots=True)
class Range:
    """A block of cells with both corners inside."""

    first: Cell
    last: Cell

    @classmethod
    def of(cls, row: int, column: int, last_row: int, last_column: int) -> Self:
        return cls(Cell(row, column), Cell(last_row, last_column))

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}:{self.last}"

    def __contains__(self, cell: object) -> bool:
        return (
            isinstance(cell, Cell)
            and self.first.row <= cell.row <= self.last.row
            and self.first.column <= cell.column <= self.last.column
        )

    @property
    def size(self) -> int:
        return (self.last.row - self.first.row + 1) * (self.last.column - self.first.column + 1)

    def cells(self) -> list[Cell]:
        """All of them, row by row; only for blocks known to be small."""
        return [
            Cell(row, column)
            for row in range(self.first.row, self.last.row + 1)
            for column in range(self.first.column, self.last.column + 1)
        ]

    def meets(self, other: "Range") -> bool:
        return not (
            self.last.row < other.first.row
            or other.last.row < self.first.row
            or self.last.column < other.first.column
            or other.last.column < self.first.column
        )

    def with_cell(self, cell: Cell) -> "Range":
        """The smallest block that holds this one and the cell."""
        return Range.of(
            min(self.first.row, cell.row),
            min(self.first.column, cell.column),
            max(self.last.row, cell.row),
            max(self.last.column, cell.column),
        )


def parse_cell(text: str, pointer: str = "") -> Cell:
    """`B2` or `$b$2`; raises XlsxError on anything else."""
    cell = cell_or_none(text)
    if cell is None:
        shown = text[:80]
        raise XlsxError(f"{shown!r} is not a cell; name one like B2, from A1 to XFD1048576", pointer).on(
            "cell"
        )
    return cell


def cell_or_none(text: str) -> Cell | None:
    match = _CELL.fullmatch(text)
    if match is None:
        return None
    cell = Cell(int(match[2]), column_number(match[1]))
    return cell if 1 <= cell.row <= MAX_ROW and cell.column <= MAX_COLUMN else None


def range_or_none(text: str) -> Range | None:
    """`B2:D5` or `B2`, corners in any order."""
    first, colon, last = text.partition(":")
    one = cell_or_none(first)
    if not colon:
        return Range(one, one) if one else None
    two = cell_or_none(last)
    return Range(one, one).with_cell(two) if one and two else None
