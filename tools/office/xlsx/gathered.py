"""Gathers the formulas of one sheet, rows by rows; what they read is asked later."""

from array import array
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tools.office.xlsx.formula_cells import (
    FormulaCell,
    SharedFormulas,
    formula_cells,
    plain_between,
    text_in,
)
from tools.office.xlsx.formula_columns import FormulaColumn, formula_columns
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.refs import Cell, letters
from tools.office.xlsx.row_marks import is_near, marked
from tools.office.xlsx.stretches import Frame, Stretch


@dataclass(frozen=True, slots=True)
class Filling:
    """A formula that fills a block of cells."""

    formula: FormulaCell
    text: str


class Gathered:
    """`rows` are those of each formula, by its column and its text with the row's number marked."""

    def __init__(self, skipped: Collection[Cell] = ()) -> None:
        """The formulas of `skipped` cells are left out."""
        self.rows: dict[tuple[str, str], array[int]] = {}
        self.filling: list[Filling] = []
        self.any_formula = False
        self._shared = SharedFormulas()
        self._skipped: dict[bytes, set[int]] = defaultdict(set)
        for cell in skipped:
            self._skipped[letters(cell.column).encode()].add(cell.row)

    def add(self, grid: Grid) -> None:
        """Grids of one sheet come in the order of their rows."""
        if not self._add_plain(grid.text, grid.tags.prefix, grid.first, grid.last):
            self._add_each(grid)

    def add_stretch(self, stretch: Stretch, head: Frame) -> bool:
        """Whether all its formulas are plain ones, each of a single cell and for itself."""
        if self._add_plain(stretch.raw, head.prefix, 0, len(stretch.raw)):
            return True
        self._add_each(Grid(head.raw + stretch.raw + b"</%ssheetData>" % head.prefix))
        return False

    def _add_plain(self, text: bytes, prefix: bytes, start: int, end: int) -> bool:
        columns = formula_columns(text, prefix, start, end)
        plain = plain_between(text, prefix, start, end) if columns is None else None
        self.any_formula = self.any_formula or columns != []
        self._add_columns(columns or ())
        self._add_single(plain or ())
        return columns is not None or plain is not None

    def _add_columns(self, columns: Iterable[FormulaColumn]) -> None:
        for one in columns:
            text = marked(text_in(one.content), one.rows[0])
            skipped = self._skipped.get(one.column, ())
            rows = (row for row in one.rows if row not in skipped) if skipped else one.rows
            self._rows_of(one.column.decode(), text).extend(rows)

    def _add_single(self, found: Iterable[tuple[bytes, bytes, bytes]]) -> None:
        """A formula is first held against the last one in its column, which it most often repeats."""
        last: dict[bytes, tuple[list[bytes], array[int]]] = {}
        for column, row, content in found:
            known = last.get(column)
            if column in self._skipped and int(row) in self._skipped[column]:
                continue
            if known and row.join(known[0]) == content:
                known[1].append(int(row))
                continue
            text = marked(text_in(content), int(row))
            rows = self._rows_of(column.decode(), text)
            rows.append(int(row))
            if not is_near(text):
                last[column] = (content.split(row), rows)

    def _add_each(self, grid: Grid) -> None:
        for formula in formula_cells(grid):
            text, cell = self._shared.text_of(formula), formula.cell
            column = letters(cell.column)
            if cell.row in self._skipped.get(column.encode(), ()):
                continue
            if formula.kind == "dataTable" or (formula.block is not None and formula.shared is None):
                self.filling.append(Filling(formula, text))
            else:
                self._rows_of(column, marked(text, cell.row)).append(cell.row)

    def _rows_of(self, column: str, text: str) -> "array[int]":
        rows = self.rows.get((column, text))
        if rows is None:
            rows = self.rows[column, text] = array("i")
        return rows
