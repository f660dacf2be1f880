"""Gives the cells of an area another style each, made from the one that they have."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tools.office.package.numbers import whole
from tools.office.xlsx.areas import Area
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formatting.columns import Columns, columns_of, style_of_column
from tools.office.xlsx.grid import CellSpan, Grid, RowSpan
from tools.office.xlsx.markup import Tags, attribute, with_attribute
from tools.office.xlsx.refs import MAX_COLUMN, Cell
from tools.office.xlsx.strips import cells_between
from tools.office.xlsx.weave import woven

Restyle = Callable[[Cell, int], int]
"""The new style of a cell, by its place and its old style."""

MOST_NEW_CELLS = 100_000
MOST_NEW_ROWS = 20_000


@dataclass(frozen=True, slots=True)
class _Blank:
    """An empty cell with a look."""

    style: int

    def rendered(self, tags: Tags, cell: Cell, span: CellSpan | None) -> bytes:
        del span
        return b'<%sc r="%s" s="%d"/>' % (tags.prefix, str(cell).encode(), self.style)


def restyled(grid: Grid, area: Area, restyle: Restyle) -> bytes:
    """The sheet with new styles in the area; `<cols>` is left to others. Raises XlsxError."""
    columns = columns_of(grid)
    missing = _missing(grid, area, columns)
    filled = Grid(woven(grid, missing)) if missing else grid
    return b"".join(_pieces(filled, area, columns, restyle))


def _missing(grid: Grid, area: Area, columns: list[Columns]) -> dict[Cell, _Blank]:
    """The cells that the look needs and that are not there yet, as they look now."""
    first, last = area.block.first, area.block.last
    rows = {row.number: row for row in grid.rows() if first.row <= row.number <= last.row}
    if area.kind == "cells":
        _check_size(area, grid, rows)
    blanks: dict[Cell, _Blank] = {}
    numbers = rows if area.kind == "columns" else range(first.row, last.row + 1)
    if area.kind == "rows" and last.row - first.row >= MOST_NEW_ROWS:
        raise XlsxError(f"{area} are more than {MOST_NEW_ROWS:,} rows; name fewer").on("range")
    for number in numbers:
        row = rows.get(number)
        own = _row_style(row) if row else None
        if area.kind == "columns" and own is None:
            continue
        there = cells_between(grid, row, first.column, last.column) if row else ()
        present = {span.cell.column for span in there}
        for column, style in _needed(area, columns, own):
            if column not in present:
                blanks[Cell(number, column)] = _Blank(style)
        if len(blanks) > MOST_NEW_CELLS:
            raise _too_many(area)
    return blanks


def _check_size(area: Area, grid: Grid, rows: dict[int, RowSpan]) -> None:
    """A block is looked at cell by cell only when it is not hopeless."""
    if area.block.size <= MOST_NEW_CELLS:
        return
    first, last = area.block.first, area.block.last
    there = sum(1 for row in rows.values() for _ in cells_between(grid, row, first.column, last.column))
    if area.block.size - there > MOST_NEW_CELLS:
        raise _too_many(area)


def _too_many(area: Area) -> XlsxError:
    return XlsxError(
        f"{area} holds more than {MOST_NEW_CELLS:,} empty cells; name fewer, or whole columns like B:D"
    ).on("range")


def _needed(area: Area, columns: list[Columns], own: int | None) -> Iterator[tuple[int, int]]:
    """Columns of one row whose cells must be there, with the style that an empty cell has."""
    first, last = area.block.first.column, area.block.last.column
    if area.kind == "cells":
        for column in range(first, last + 1):
            yield column, own if own is not None else style_of_column(columns, column)
    elif area.kind == "columns":
        if own is not None:
            yield from ((column, own) for column in range(first, last + 1))
    elif own is None:
        rest = style_of_column(columns, MAX_COLUMN)
        for one in columns:
            if one.style != rest:
                yield from ((column, one.style) for column in range(one.first, one.last + 1))


def _row_style(row: RowSpan) -> int | None:
    if attribute(row.attributes, "customFormat") in ("1", "true"):
        return whole(attribute(row.attributes, "s"))
    return None


def _pieces(grid: Grid, area: Area, columns: list[Columns], restyle: Restyle) -> Iterator[bytes]:
    first, last = area.block.first, area.block.last
    rest = style_of_column(columns, MAX_COLUMN)
    place, following = 0, first.row
    for row in grid.rows():
        if area.kind == "rows" and row.number >= following:
            yield grid.raw[place : row.start]
            place = row.start
            yield _new_rows(grid.tags, following, min(row.number, last.row + 1), restyle, rest)
            following = max(following, row.number + 1)
        if first.row <= row.number <= last.row:
            yield grid.raw[place : row.start]
            yield _opening(grid, area, row, restyle, rest)
            yield from _cells(grid, area, row, restyle)
            place = row.close
    new = _new_rows(grid.tags, following, last.row + 1, restyle, rest) if area.kind == "rows" else b""
    yield from _end(grid, place, new)


def _opening(grid: Grid, area: Area, row: RowSpan, restyle: Restyle, rest: int) -> bytes:
    """The row's start tag, with a style of its own where whole rows get one."""
    if area.kind != "rows":
        return grid.raw[row.start : row.inner]
    own = _row_style(row)
    style = restyle(Cell(row.number, MAX_COLUMN), rest if own is None else own)
    attributes = with_attribute(row.attributes, "s", str(style))
    return b"<%srow%s>" % (grid.tags.prefix, with_attribute(attributes, "customFormat", "1"))


def _cells(grid: Grid, area: Area, row: RowSpan, restyle: Restyle) -> Iterator[bytes]:
    first, last = area.block.first.column, area.block.last.column
    name = b"<" + grid.tags.prefix + b"c"
    place = row.inner
    for span in cells_between(grid, row, first, last):
        old, new = span.style, restyle(span.cell, span.style)
        if old != new:
            yield grid.raw[place : span.start]
            yield name + with_attribute(span.attributes, "s", str(new))
            place = span.start + len(name) + len(span.attributes)
    yield grid.raw[place : row.close]


def _new_rows(tags: Tags, first: int, end: int, restyle: Restyle, base: int) -> bytes:
    return b"".join(
        b'<%srow r="%d" s="%d" customFormat="1"/>'
        % (tags.prefix, number, restyle(Cell(number, MAX_COLUMN), base))
        for number in range(first, end)
    )


def _end(grid: Grid, place: int, new: bytes) -> Iterator[bytes]:
    """The rest of the sheet, with new rows at the end of its data."""
    if new and grid.first == grid.last == grid.data_end:
        yield grid.raw[place : grid.data_start] + grid.tags.wrapped("sheetData", new)
        yield grid.raw[grid.data_end :]
        return
    yield grid.raw[place : grid.last] + new
    yield grid.raw[grid.last :]
