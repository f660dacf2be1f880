"""Walks a sheet's rows and cells in the raw bytes, with their places, for reading and for editing alike."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tools.office.package import xml
from tools.office.package.numbers import whole
from tools.office.xlsx.markup import Tags, attribute, masked, tags_of
from tools.office.xlsx.refs import (
    MAX_COLUMN,
    MAX_ROW,
    Cell,
    Range,
    cell_or_none,
    column_number,
    range_or_none,
)

_LETTERS = re.compile(rb"(?:\A|\s)r\s*=\s*[\"']([A-Za-z]{1,3})[0-9]")
_ROW_NUMBER = re.compile(rb"(?:\A|\s)r\s*=\s*[\"']([0-9]{1,7})[\"']")
_DATA = re.compile(rb"<([\w.-]{1,40}:)?sheetData[\s/>]")
_AHEAD_OF_DATA = ("cols", "sheetFormatPr", "sheetViews", "dimension", "sheetPr")


@dataclass(frozen=True, slots=True)
class RowSpan:
    """A row's bytes: `start` of its tag, `inner` after it, `close` of its end tag, `end` after that."""

    number: int
    start: int
    inner: int
    close: int
    end: int
    attributes: bytes


@dataclass(frozen=True, slots=True)
class CellSpan:
    """A cell's bytes; `inner` is its content, empty for a cell with a look only."""

    cell: Cell
    start: int
    end: int
    attributes: bytes
    inner: bytes

    @property
    def style(self) -> int:
        return whole(attribute(self.attributes, "s"))

    @property
    def type(self) -> str:
        return attribute(self.attributes, "t") or "n"


def _tags(raw: bytes, text: bytes) -> Tags:
    """By the prefix of the data, which in a macro sheet is not that of the root."""
    found = _DATA.search(text)
    return Tags(found[1] or b"") if found else tags_of(raw)


class Grid:
    """One sheet part. `raw` are its bytes in UTF-8; all places are offsets into them."""

    def __init__(self, part: bytes) -> None:
        self.raw = xml.utf8(part)
        self.text = masked(self.raw)
        self.tags: Tags = _tags(self.raw, self.text)
        self._find_data()

    def _find_data(self) -> None:
        """Sets where the sheet data begins and ends, outside and inside; a sheet may lack it."""
        match = self.tags.opening("sheetData").search(self.text)
        if match is None:
            self.data_start = self.data_end = self.first = self.last = self._place_for_data()
            return
        self.data_start, self.first = match.span()
        self.last = self.data_end = self.first
        if not match[1].endswith(b"/") and (
            close := self.tags.closing("sheetData").search(self.text, self.first)
        ):
            self.last, self.data_end = close.span()

    def _place_for_data(self) -> int:
        for name in _AHEAD_OF_DATA:
            if match := self.tags.first(name, self.text):
                return match.end()
        root = re.compile(rb"<[^!?][^>]*>").search(self.text)
        return root.end() if root else len(self.text)

    def rows(self, start_at: int = 1) -> Iterator[RowSpan]:
        """In file order; a row without a number follows the one before it.

        With `start_at` the rows before that one may be left out; they are when it is found at once.
        """
        number = end = 0
        for match in self.tags.opening("row").finditer(self.text, self._seek(start_at), self.last):
            if match.start() < end:
                continue
            attributes = match[1]
            found = _ROW_NUMBER.search(attributes)
            number = int(found[1]) if found else number + 1
            if not 1 <= number <= MAX_ROW:
                continue
            inner = close = end = match.end()
            if not attributes.endswith(b"/"):
                close, end = self._end_of_row(inner)
            yield RowSpan(number, match.start(), inner, close, end, attributes)

    def _seek(self, row: int) -> int:
        start = b'<%srow r="%d"' % (self.tags.prefix, row)
        place = self.text.find(start, self.first, self.last) if row > 1 else -1
        return place if place >= 0 else self.first

    def has_row(self, row: int) -> bool:
        """Whether the row is found at once; one that is spelled in another way is not."""
        return self._seek(row) > self.first

    def _end_of_row(self, inner: int) -> tuple[int, int]:
        if inner > self._last_row_end:
            return inner, inner
        literal = b"</" + self.tags.prefix + b"row>"
        close = self.text.find(literal, inner, self.last)
        if close >= 0:
            return close, close + len(literal)
        stop = self.tags.closing("row").search(self.text, inner, self.last)
        return stop.span() if stop else (inner, inner)

    @cached_property
    def _last_row_end(self) -> int:
        """Behind it no row is closed any more, as in a sheet that is cut off."""
        return self.text.rfind(b"</" + self.tags.prefix + b"row", self.first, self.last)

    def cells(self, row: RowSpan) -> Iterator[CellSpan]:
        """In file order; a cell without a reference follows the one before it."""
        column = 0
        for match in self.tags.elements("c", self.text, row.inner, row.close):
            attributes = match[1]
            found = _LETTERS.search(attributes)
            column = column_number(found[1].decode()) if found else column + 1
            if column > MAX_COLUMN:
                continue
            inner = self.raw[match.start(2) : match.end(2)] if match[2] else b""
            yield CellSpan(Cell(row.number, column), match.start(), match.end(), attributes, inner)

    def all_cells(self) -> Iterator[CellSpan]:
        for row in self.rows():
            yield from self.cells(row)

    @cached_property
    def head(self) -> bytes:
        return self.text[: self.data_start]

    @cached_property
    def tail(self) -> bytes:
        return self.text[self.data_end :]

    @cached_property
    def declared(self) -> Range | None:
        """The block that `dimension` claims to be in use."""
        match = self.tags.opening("dimension").search(self.head)
        reference = attribute(match[1], "ref") if match else None
        return range_or_none(reference) if reference else None

    @cached_property
    def merges(self) -> tuple[Range, ...]:
        found = (attribute(m[1], "ref") for m in self.tags.opening("mergeCell").finditer(self.tail))
        ranges = (range_or_none(ref) for ref in found if ref)
        return tuple(block for block in ranges if block and block.size > 1)

    @property
    def has_formulas(self) -> bool:
        return self.tags.opening("f").search(self.text, self.first, self.last) is not None

    @property
    def formula_count(self) -> int:
        name = b"<" + self.tags.prefix + b"f"
        return sum(self.text.count(name + end, self.first, self.last) for end in (b">", b" ", b"/", b"\n"))

    def used(self) -> Range | None:
        """The block around all cells that hold something, whatever the sheet declares."""
        block: Range | None = None
        for row in self.rows():
            ends = self._filled_ends(row)
            for cell in ends:
                block = block.with_cell(cell) if block else Range(cell, cell)
        return block

    def _filled_ends(self, row: RowSpan) -> list[Cell]:
        """The first and the last cell of a row that hold something; the inside need not be looked at."""
        start = b"<" + self.tags.prefix + b"c"
        last = self._last_filled(row, start)
        if last is None:
            return []
        for span in self.cells(row):
            if span.inner:
                return [span.cell, last]
        return []

    def _last_filled(self, row: RowSpan, start: bytes) -> Cell | None:
        close = b"</" + self.tags.prefix + b"c>"
        place = self.text.rfind(close, row.inner, row.close)
        opening = self.tags.opening("c")
        at = self.text.rfind(start, row.inner, max(place, row.inner))
        match = opening.match(self.text, at) if at >= 0 else None
        reference = attribute(match[1], "r") if match and match.end() < place else None
        if reference and (cell := cell_or_none(reference)):
            return Cell(row.number, cell.column)
        filled = [span.cell for span in self.cells(row) if span.inner]
        return filled[-1] if filled else None
