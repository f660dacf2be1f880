"""Looks once over a sheet before an edit: the cells that are asked for, and what stands around them."""

from collections.abc import Collection
from dataclasses import dataclass

from tools.office.package.numbers import whole
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.grid import CellSpan, Grid, RowSpan
from tools.office.xlsx.markup import attribute
from tools.office.xlsx.refs import Cell

_ROWS_ABOVE = 2


@dataclass(frozen=True, slots=True)
class ColumnLook:
    """The style of new cells in a run of columns."""

    first: int
    last: int
    style: int


class Sight:
    """Spans of the wanted cells and of those in the two rows above them, in the wanted columns."""

    def __init__(self, grid: Grid, wanted: Collection[Cell], sheet_name: str) -> None:
        self._columns = {cell.column for cell in wanted}
        self._rows = rows_around(wanted)
        self.spans: dict[Cell, CellSpan] = {}
        self._row_styles: dict[int, int] = {}
        self._column_looks = _column_looks(grid)
        before, last = 0, max(self._rows, default=0)
        for row in grid.rows(self._start(grid, wanted)):
            if row.number > last:
                break
            if row.number <= before:
                raise XlsxError(f"the rows of {sheet_name!r} are out of order; save it once in Excel first")
            before = row.number
            if row.number in self._rows:
                self._look_at(grid, row)

    def _start(self, grid: Grid, wanted: Collection[Cell]) -> int:
        """The topmost row to look at, when that of the first cell is there; else the top of the sheet."""
        first = min(cell.row for cell in wanted)
        if not grid.has_row(first):
            return 1
        return next(row for row in sorted(self._rows) if row == first or (row > 0 and grid.has_row(row)))

    def _look_at(self, grid: Grid, row: RowSpan) -> None:
        if attribute(row.attributes, "customFormat") in ("1", "true"):
            self._row_styles[row.number] = whole(attribute(row.attributes, "s"))
        for span in grid.cells(row):
            if span.cell.column in self._columns:
                self.spans[span.cell] = span

    def filled(self, cell: Cell) -> bool:
        span = self.spans.get(cell)
        return span is not None and bool(span.inner)

    def style_for_new(self, cell: Cell, *, in_table: bool) -> int:
        """Its row's or its column's; else that of the cells above when they go on like a table."""
        if (own := self._row_styles.get(cell.row)) is not None:
            return own
        above = self.spans.get(Cell(cell.row - 1, cell.column))
        if above is not None and self.filled(above.cell) and (in_table or self._goes_on(above)):
            return above.style
        return next((c.style for c in self._column_looks if c.first <= cell.column <= c.last), 0)

    def _goes_on(self, above: CellSpan) -> bool:
        """Two filled cells of one style on top of each other are no header."""
        second = Cell(above.cell.row - 1, above.cell.column)
        return self.filled(second) and self.spans[second].style == above.style


def rows_around(wanted: Collection[Cell]) -> set[int]:
    """The rows of cells, and those above that a new cell takes its look from."""
    return {cell.row - up for cell in wanted for up in range(_ROWS_ABOVE + 1)}


def _column_looks(grid: Grid) -> tuple[ColumnLook, ...]:
    looks = []
    for match in grid.tags.opening("col").finditer(grid.head):
        first, last, style = (whole(attribute(match[1], name)) for name in ("min", "max", "style"))
        if style:
            looks.append(ColumnLook(first, last, style))
    return tuple(looks)
