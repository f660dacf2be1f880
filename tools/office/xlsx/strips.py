"""Finds the cells of a few columns in a row without reading the others."""

from collections.abc import Iterator

from tools.office.xlsx.grid import CellSpan, Grid, RowSpan
from tools.office.xlsx.refs import Cell, column_number, letters

_FEW_COLUMNS = 12
_USUAL = b' r="'


def is_usual(grid: Grid, row: RowSpan) -> bool:
    """Whether every cell of the row begins by saying where it is, as in the files of nearly all programs."""
    start = b"<" + grid.tags.prefix + b"c"
    usual = grid.text.count(start + _USUAL, row.inner, row.close)
    return usual == sum(
        grid.text.count(start + end, row.inner, row.close) for end in (b" ", b">", b"/", b"\n")
    )


def cells_between(grid: Grid, row: RowSpan, first: int, last: int) -> Iterator[CellSpan]:
    """The row's cells in the columns from `first` to `last`."""
    if last - first >= _FEW_COLUMNS or not is_usual(grid, row):
        yield from (span for span in grid.cells(row) if first <= span.cell.column <= last)
        return
    name = b"<" + grid.tags.prefix + b"c"
    place = row.inner
    for column in range(first, last + 1):
        sought = b'%s%s%s%d"' % (name, _USUAL, letters(column).encode(), row.number)
        found = grid.text.find(sought, place, row.close)
        if found >= 0 and (span := _span(grid, Cell(row.number, column), found, row.close)):
            yield span
            place = span.end


def _span(grid: Grid, cell: Cell, place: int, close: int) -> CellSpan | None:
    match = next(grid.tags.elements("c", grid.text, place, _end_of_cell(grid, place, close)), None)
    if match is None:
        return None
    inner = grid.raw[match.start(2) : match.end(2)] if match[2] else b""
    return CellSpan(cell, match.start(), match.end(), match[1], inner)


def _end_of_cell(grid: Grid, place: int, close: int) -> int:
    """Where the next cell begins, or the row's end."""
    following = grid.text.find(b"<" + grid.tags.prefix + b"c ", place + 1, close)
    return following if following >= 0 else close


def reach(grid: Grid, row: RowSpan) -> tuple[int, int] | None:
    """The first and the last column with a cell, of a usual row; None for a row without or an unusual one."""
    if not is_usual(grid, row):
        return None
    start = b"<" + grid.tags.prefix + b"c" + _USUAL
    first, last = grid.text.find(start, row.inner, row.close), grid.text.rfind(start, row.inner, row.close)
    if first < 0:
        return None
    columns = [_column(grid.text[at + len(start) : at + len(start) + 4]) for at in (first, last)]
    return columns[0], columns[1]


def _column(text: bytes) -> int:
    return column_number("".join(sign for sign in text.decode("ascii", "replace") if sign.isalpha()))
