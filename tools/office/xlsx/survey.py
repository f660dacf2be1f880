"""Surveys a sheet: the block in use, how many formulas, and all but the rows; a large one in one pass."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from tools.office.xlsx.grid import Grid
from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, Range, column_number, letters
from tools.office.xlsx.stretches import STRETCH_BYTES, Frame, Stretch, Unusual, check_order, stretches
from tools.office.xlsx.workbook import LARGE_BYTES, Sheet, Workbook

_ROW_NUMBER = re.compile(rb'[^<>]*?\sr="([0-9]+)"')
_MOST_COLUMNS = 64
"""Of a wider block the rows are walked one by one: there are few of them in a stretch."""


@dataclass(frozen=True, slots=True)
class Survey:
    """`frame` is the sheet with or without its rows; `used` surrounds the cells that hold something."""

    used: Range | None
    formulas: int
    frame: Grid


def survey(book: Workbook, sheet: Sheet) -> Survey:
    """Raises an OfficeError where the part can't be unpacked."""
    if book.package.size(sheet.part) >= LARGE_BYTES:
        try:
            return in_one_pass(book.package.pieces(sheet.part))
        except Unusual:
            pass
    grid = book.grid(sheet)
    return Survey(grid.used(), grid.formula_count, grid)


def in_one_pass(pieces: Iterable[bytes], size: int = STRETCH_BYTES) -> Survey:
    """Of the pieces of a part, holding one stretch of rows at a time. Raises Unusual."""
    frames: list[Frame] = []
    block: Range | None = None
    formulas = 0
    for one in stretches(pieces, size):
        if isinstance(one, Frame):
            frames.append(one)
            continue
        check_order(one, frames[0].prefix)
        formulas += _formulas(one.raw, frames[0].prefix)
        found = _quickly(one, frames[0].prefix, block) if block else None
        block = found or _joined(block, _rows_of(one, frames[0]).used())
    return Survey(block, formulas, Grid(b"".join(frame.raw for frame in frames)))


def _formulas(raw: bytes, prefix: bytes) -> int:
    return sum(raw.count(b"<" + prefix + b"f" + end) for end in (b">", b" ", b"/", b"\n"))


def _rows_of(stretch: Stretch, head: Frame) -> Grid:
    return Grid(head.raw + stretch.raw + b"</%ssheetData>" % head.prefix)


def _joined(one: Range | None, other: Range | None) -> Range | None:
    if one is None or other is None:
        return one or other
    return one.with_cell(other.first).with_cell(other.last)


def _quickly(stretch: Stretch, prefix: bytes, block: Range) -> Range | None:
    """The block with the rows of a stretch below it; None where they must be walked one by one.

    Only cells outside of the block's columns are looked at, and the last cell that holds something.
    """
    if stretch.last > MAX_ROW or _odd_cell(prefix).search(stretch.raw):
        return None
    bottom = _last_filled(stretch.raw, prefix)
    if bottom is None:
        return None
    first, last, place = block.first.column, block.last.column, 0
    while last - first < _MOST_COLUMNS:
        match = _outside(prefix, first, last).search(stretch.raw, place)
        if match is None:
            return Range.of(block.first.row, first, max(bottom, block.last.row), last)
        column, place = column_number(match[1].decode()), match.end()
        if column > MAX_COLUMN:
            return None
        if _holds(stretch.raw, match, prefix):
            first, last = min(first, column), max(last, column)
    return None


def _last_filled(raw: bytes, prefix: bytes) -> int | None:
    """The number of the last row with a cell that holds something; 0 for none, None if it can't be told."""
    start, close, row = (b"<%sc " % prefix, b"</%sc>" % prefix, b"<%srow " % prefix)
    end = raw.rfind(close)
    while end >= 0:
        at = raw.rfind(start, 0, end)
        if at < 0:
            return None
        if raw.find(b">", at) + 1 < end:
            number = _ROW_NUMBER.match(raw, raw.rfind(row, 0, at) + len(row) - 1)
            return int(number[1]) if number else None
        end = raw.rfind(close, 0, at)
    return 0


def _holds(raw: bytes, match: re.Match[bytes], prefix: bytes) -> bool:
    return not match[2].endswith(b"/") and not raw.startswith(b"</%sc>" % prefix, match.end())


@lru_cache(maxsize=16)
def _odd_cell(prefix: bytes) -> re.Pattern[bytes]:
    """A cell that doesn't begin with its place, or whose end tag is spelled in another way."""
    p = re.escape(prefix)
    return re.compile(rb'<%bc(?! r="[A-Z]{1,3}[0-9])[\s/>]|</%bc\s' % (p, p))


@lru_cache(maxsize=256)
def _outside(prefix: bytes, first: int, last: int) -> re.Pattern[bytes]:
    inside = "|".join(letters(column) for column in range(first, last + 1)).encode()
    head = rb'<%bc r="(?!(?:%b)[0-9])' % (re.escape(prefix), inside)
    return re.compile(head + rb'([A-Z]{1,3})[0-9]+"([^<>]*)>')
