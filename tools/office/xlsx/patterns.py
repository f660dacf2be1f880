"""Formulas that say the same in each of their rows, kept as one pattern with a list of rows.

Most formulas of a large sheet stand in columns and differ in nothing but the number of their own row, the one
above or the one below. Such a column is read once; a change is then met by arithmetic on row numbers.
"""

import re
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tools.office.xlsx.precedents import Precedents, Reads
from tools.office.xlsx.refs import Cell, Range, column_number
from tools.office.xlsx.row_marks import MARKS, spelled

Place = tuple[int, int, int]
"""Index of the sheet, row, column."""

_MARK = re.compile(f"[{MARKS}]")
_MARKED_ROW = re.compile(rf"(?<![\w.\\$])\$?[A-Za-z]{{1,3}}\$?[{MARKS}](?![\w(.\[!\\?])")
_SAMPLES = (700_001, 700_005)
_FEWEST_ROWS = 4
_MOST_PATTERNS = 2_000
_WIDE = 64
_FARTHEST = 1 << 30


@dataclass(frozen=True, slots=True)
class Edge:
    """The first or last row of a block that a formula reads: its own row and some more, or a fixed one."""

    row: int
    moves: bool


@dataclass(frozen=True, slots=True)
class Band:
    """A block that the formula of each row reads."""

    sheet: int
    left: int
    right: int
    top: Edge
    bottom: Edge

    def readers(self, row: int) -> tuple[int, int]:
        """The first and last row whose formula reads this row."""
        one, two = self.top, self.bottom
        if one.moves and two.moves:
            return row - two.row, row - one.row
        if not one.moves and not two.moves:
            return (0, _FARTHEST) if one.row <= row <= two.row else (1, 0)
        fixed, moving = (two.row, one.row) if one.moves else (one.row, two.row)
        if row == fixed:
            return 0, _FARTHEST
        return (row - moving, _FARTHEST) if row > fixed else (0, row - moving)


class Pattern:
    """One formula in many rows of a column."""

    def __init__(self, sheet: int, column: int, bands: tuple[Band, ...], *, anything: bool) -> None:
        self.sheet, self.column, self.bands, self.anything = sheet, column, bands, anything
        self._rows = self._next = array("i")

    def arrange(self, rows: Iterable[int]) -> None:
        self._rows = array("i", sorted(rows))
        self._next = array("i", range(len(self._rows) + 1))

    def take(self, first: int, last: int) -> Iterator[Place]:
        """The cells in these rows; each is given once and never again."""
        rows = self._rows
        at = self._free(bisect_left(rows, first))
        while at < len(rows) and rows[at] <= last:
            self._next[at] = at + 1
            yield self.sheet, rows[at], self.column
            at = self._free(at + 1)

    def _free(self, at: int) -> int:
        """The next place in the list that was not taken yet."""
        end = at
        while self._next[end] != end:
            end = self._next[end]
        while at != end:
            following = self._next[at]
            self._next[at] = end
            at = following
        return end


class Patterns:
    """All formulas of a workbook, sorted into patterns; what fits none is given back."""

    def __init__(self, precedents: Precedents) -> None:
        self._precedents = precedents
        self._rows: dict[tuple[int, str, str], array[int]] = {}
        self._patterns: list[Pattern] = []
        self._by_column: dict[tuple[int, int], list[tuple[Band, Pattern]]] = defaultdict(list)
        self._wide: dict[int, list[tuple[Band, Pattern]]] = defaultdict(list)

    def add(self, sheet: int, found: Mapping[tuple[str, str], "array[int]"]) -> None:
        """The rows of each formula, by its column and its text as `marked`."""
        for (column, text), rows in found.items():
            self._rows.setdefault((sheet, column, text), array("i")).extend(rows)

    def arrange(self) -> Iterator[tuple[int, Cell, str]]:
        """Ends the adding; gives back each formula that is like too few others."""
        found = sorted(self._rows.items(), key=lambda item: -len(item[1]))
        self._rows = {}
        for at, ((sheet, column, text), rows) in enumerate(found):
            few = at >= _MOST_PATTERNS or len(rows) < _FEWEST_ROWS
            pattern = None if few else self._read(sheet, column, text)
            if pattern is None:
                number = column_number(column)
                yield from ((sheet, Cell(row, number), spelled(text, row)) for row in rows)
            else:
                self._keep(pattern, rows)

    def _read(self, sheet: int, column: str, text: str) -> Pattern | None:
        if "[" in text or len(_MARK.findall(text)) != len(_MARKED_ROW.findall(text)):
            return None
        number = column_number(column)
        one, two = (self._precedents.of(spelled(text, n), sheet, Cell(n, number)) for n in _SAMPLES)
        bands = _bands(one, two)
        return None if bands is None else Pattern(sheet, number, bands, anything=one.anything)

    def _keep(self, pattern: Pattern, rows: "array[int]") -> None:
        pattern.arrange(rows)
        self._patterns.append(pattern)
        for band in pattern.bands:
            if band.right - band.left >= _WIDE:
                self._wide[band.sheet].append((band, pattern))
            else:
                for column in range(band.left, band.right + 1):
                    self._by_column[band.sheet, column].append((band, pattern))

    def take(self, place: Place) -> Iterator[Place]:
        """The cells whose formula reads a place; each is given once and never again."""
        sheet, row, column = place
        wide = (pair for pair in self._wide.get(sheet, ()) if pair[0].left <= column <= pair[0].right)
        for band, pattern in (*self._by_column.get((sheet, column), ()), *wide):
            first, last = band.readers(row)
            if first <= last:
                yield from pattern.take(first, last)

    def take_unknowable(self) -> Iterator[Place]:
        """The cells whose formula might read anything."""
        for pattern in self._patterns:
            if pattern.anything:
                yield from pattern.take(0, _FARTHEST)


def _bands(one: Reads, two: Reads) -> tuple[Band, ...] | None:
    """What two rows of a pattern read, as one rule for all of its rows; None when there is none."""
    if len(one.blocks) != len(two.blocks) or one.anything != two.anything:
        return None
    bands = [_band(s, a, b) for (s, a), (_, b) in zip(one.blocks, two.blocks, strict=True)]
    return None if None in bands else tuple(band for band in bands if band)


def _band(sheet: int, one: Range, two: Range) -> Band | None:
    top, bottom = (_edge(a, b) for a, b in ((one.first.row, two.first.row), (one.last.row, two.last.row)))
    if top is None or bottom is None or one.first.column != two.first.column:
        return None
    return Band(sheet, one.first.column, one.last.column, top, bottom)


def _edge(one: int, two: int) -> Edge | None:
    if one == two:
        return Edge(one, moves=False)
    return Edge(one - _SAMPLES[0], moves=True) if two - one == _SAMPLES[1] - _SAMPLES[0] else None
