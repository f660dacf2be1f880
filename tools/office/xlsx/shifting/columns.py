"""Writes a sheet's rows with their cells in new columns, new cells put in and lost ones left out."""

from collections.abc import Iterator, Mapping

from tools.office.package.numbers import whole
from tools.office.xlsx.cell_change import Content
from tools.office.xlsx.grid import CellSpan, Grid, RowSpan
from tools.office.xlsx.markup import attribute, with_attribute
from tools.office.xlsx.refs import Cell, letters
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.shifting.looks import ColumnStyles, column_styles, new_cell


def moved_columns(grid: Grid, lines: Lines, contents: Mapping[Cell, Content]) -> Iterator[bytes]:
    """What stands between the tags of sheetData afterwards; `contents` by their places are in new cells."""
    writer = _Writer(grid, lines, contents)
    place = grid.first
    for row in grid.rows():
        yield grid.raw[place : row.start]
        yield writer.row(row)
        place = row.end
    yield grid.raw[place : grid.last]


class _Writer:
    def __init__(self, grid: Grid, lines: Lines, contents: Mapping[Cell, Content]) -> None:
        self._grid, self._lines = grid, lines
        self._name = grid.tags.prefix + b"c"
        self._styles: ColumnStyles = column_styles(grid)
        self._contents: dict[int, dict[int, Content]] = {}
        for cell, content in contents.items():
            self._contents.setdefault(cell.row, {})[cell.column] = content

    def row(self, row: RowSpan) -> bytes:
        raw, lines = self._grid.raw, self._lines
        pieces: list[bytes] = []
        place, pending, left = row.inner, lines.inserts, None
        for span in self._grid.cells(row):
            column = span.cell.column
            if column < lines.at:
                left = span if column == lines.at - 1 else None
                continue
            pieces.append(raw[place : span.start])
            if pending:
                pieces.append(self._new_cells(row, left))
                pending = False
            pieces.append(self._old_cell(span))
            place = span.end
        pieces.append(raw[place : row.close])
        if pending:
            pieces.append(self._new_cells(row, left))
        if row.close == row.end and not any(pieces):
            return raw[row.start : row.end]
        return self._tag(row, pieces)

    def _tag(self, row: RowSpan, pieces: list[bytes]) -> bytes:
        name = self._grid.tags.prefix + b"row"
        attributes = with_attribute(row.attributes.removesuffix(b"/").rstrip(), "spans", None)
        return b"<%s%s>%s</%s>" % (name, attributes, b"".join(pieces), name)

    def _old_cell(self, span: CellSpan) -> bytes:
        column = self._lines.moved(span.cell.column)
        if column is None:
            return b""
        start = span.start + 1 + len(self._name)
        reference = f"{letters(column)}{span.cell.row}"
        attributes = with_attribute(span.attributes, "r", reference)
        rest = self._grid.raw[start + len(span.attributes) : span.end]
        return b"<%s%s%s" % (self._name, attributes, rest)

    def _new_cells(self, row: RowSpan, left: CellSpan | None) -> bytes:
        lines, own = self._lines, self._contents.get(row.number, {})
        if left is None and not own:
            return b""
        default = self._default(row)
        style = left.style if left else default
        return b"".join(
            new_cell(self._grid.tags, Cell(row.number, column), style, own.get(column))
            for column in range(lines.at, lines.last + 1)
            if style != default or column in own
        )

    def _default(self, row: RowSpan) -> int:
        if attribute(row.attributes, "customFormat") in ("1", "true"):
            return whole(attribute(row.attributes, "s"))
        return self._styles.of(self._lines.at - 1)
