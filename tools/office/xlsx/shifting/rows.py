"""Writes a sheet's rows with their new numbers, new ones put in and lost ones left out."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from tools.office.xlsx.cell_change import Content
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.grid import Grid, RowSpan
from tools.office.xlsx.markup import Tags, with_attribute
from tools.office.xlsx.refs import MAX_ROW, Cell
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.shifting.looks import RowLook, new_cell

_ROW_NUMBER = re.compile(rb"(\sr\s*=\s*[\"'])[0-9]+")


def moved_rows(
    grid: Grid, lines: Lines, look: RowLook, contents: Mapping[Cell, Content], sheet: str
) -> Iterator[bytes]:
    """What stands between the tags of sheetData afterwards, some at a time.

    `look` is that of new rows, and `contents` by their places is what they hold.
    """
    place, before, pending = grid.first, 0, lines.inserts
    for row in grid.rows():
        if row.number <= before:
            raise XlsxError(f"the rows of {sheet!r} are out of order; save it once in Excel first")
        before = row.number
        if row.number < lines.at:
            continue
        yield grid.raw[place : row.start]
        place = row.end
        if pending:
            yield from _new_rows(grid.tags, lines, look, contents)
            pending = False
        number = lines.moved(row.number)
        if number is not None:
            yield _renumbered(grid, row, number)
    yield grid.raw[place : grid.last]
    if pending and before:
        yield from _new_rows(grid.tags, lines, look, contents)


def _new_rows(tags: Tags, lines: Lines, look: RowLook, contents: Mapping[Cell, Content]) -> Iterator[bytes]:
    held: dict[int, dict[int, Content]] = {}
    for cell, content in contents.items():
        held.setdefault(cell.row, {})[cell.column] = content
    name = tags.prefix + b"row"
    for number in range(lines.at, min(lines.last, MAX_ROW) + 1):
        own = held.get(number, {})
        columns = sorted({*look.styles, *own})
        cells = b"".join(
            new_cell(
                tags, Cell(number, column), look.styles.get(column, look.default(column)), own.get(column)
            )
            for column in columns
        )
        if cells or look.attributes:
            opening = b'<%s r="%d"%s' % (name, number, look.attributes)
            yield b"%s>%s</%s>" % (opening, cells, name) if cells else opening + b"/>"


def _renumbered(grid: Grid, row: RowSpan, number: int) -> bytes:
    digits = b"%d" % number
    tag = grid.raw[row.start : row.inner]
    found = _ROW_NUMBER.search(tag)
    if found:
        tag = tag[: found.end(1)] + digits + tag[found.end() :]
    else:
        name = grid.tags.prefix + b"row"
        tag = b"<%s%s>" % (name, with_attribute(row.attributes, "r", str(number)))
    if grid.text is grid.raw:
        cells = _cell_row(grid.tags.prefix).sub(
            lambda match: match[1] + digits, grid.raw[row.inner : row.close]
        )
    else:
        cells = _careful(grid, row, number)
    return tag + cells + grid.raw[row.close : row.end]


def _careful(grid: Grid, row: RowSpan, number: int) -> bytes:
    """As the plain way, for a sheet with comments or the like between its cells."""
    pieces, place = [], row.inner
    for span in grid.cells(row):
        start = span.start + len(grid.tags.prefix) + 2
        new = with_attribute(span.attributes, "r", str(Cell(number, span.cell.column)))
        pieces += [grid.raw[place:start], new]
        place = start + len(span.attributes)
    return b"".join([*pieces, grid.raw[place : row.close]])


@lru_cache(maxsize=16)
def _cell_row(prefix: bytes) -> re.Pattern[bytes]:
    cell = rb"(<" + re.escape(prefix) + rb"c\s(?:[^<>]*?\s)?r\s*=\s*[\"'][A-Za-z]{1,3})[0-9]+"
    return re.compile(cell)
