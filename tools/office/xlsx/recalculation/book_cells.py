"""Reads a workbook's formulas and values as an engine needs them: spelled out, typed, without formats."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tools.office.package.numbers import whole
from tools.office.xlsx.cell_view import raw_value
from tools.office.xlsx.dates import moment_or_none
from tools.office.xlsx.formula_cells import FormulaCell, SharedFormulas, formula_cells
from tools.office.xlsx.grid import CellSpan, Grid
from tools.office.xlsx.markup import attribute, from_escapes
from tools.office.xlsx.patterns import Place
from tools.office.xlsx.recalculation.value import Value, number
from tools.office.xlsx.refs import Cell, Range
from tools.office.xlsx.strings import text_of
from tools.office.xlsx.workbook import Sheet, Workbook

_LARGEST_BLOCK = 100_000


@dataclass(frozen=True, slots=True)
class SheetFormula:
    """A formula cell; `block` is what an array formula or a data table fills, `dynamic` may fill more."""

    text: str
    kind: str
    block: Range | None
    dynamic: bool = False


class BookCells:
    """The cells of a workbook, each sheet read when it is first asked for."""

    def __init__(self, book: Workbook) -> None:
        self.book = book
        self._grids: dict[int, Grid] = {}
        self._formulas: dict[int, dict[Cell, SheetFormula]] = {}

    def grid(self, sheet: Sheet) -> Grid:
        if sheet.index not in self._grids:
            self._grids[sheet.index] = self.book.grid(sheet)
        return self._grids[sheet.index]

    @cached_property
    def sheets(self) -> dict[int, Sheet]:
        return {sheet.index: sheet for sheet in self.book.worksheets}

    def formulas(self, sheet: Sheet) -> dict[Cell, SheetFormula]:
        if sheet.index not in self._formulas:
            self._formulas[sheet.index] = dict(self._read_formulas(sheet))
        return self._formulas[sheet.index]

    def _read_formulas(self, sheet: Sheet) -> Iterator[tuple[Cell, SheetFormula]]:
        grid = self.grid(sheet)
        shared = SharedFormulas()
        for formula in formula_cells(grid):
            text = shared.text_of(formula)
            filled = formula.block if formula.kind in ("array", "dataTable") else None
            yield formula.cell, SheetFormula(text, formula.kind, filled, _is_dynamic(grid, formula))

    def fills(self, sheet: Sheet) -> dict[Cell, Cell]:
        """Cells without a formula of their own whose value comes from one, with that one's cell."""
        formulas = self.formulas(sheet)
        return {
            cell: lead
            for lead, formula in formulas.items()
            if formula.block and 1 < formula.block.size <= _LARGEST_BLOCK
            for cell in formula.block.cells()
            if cell not in formulas
        }

    def values(self, sheet: Sheet, block: Range | None) -> Iterator[tuple[Cell, Value]]:
        """The stored values inside of a block, of formulas too; a formula without one is left out."""
        if block is None:
            return
        grid = self.grid(sheet)
        for row in grid.rows(block.first.row):
            if row.number < block.first.row:
                continue
            if row.number > block.last.row:
                break
            for span in grid.cells(row):
                if span.inner and span.cell in block and (value := self._value(grid, span)):
                    yield span.cell, value

    def _value(self, grid: Grid, span: CellSpan) -> Value | None:
        if span.type == "inlineStr":
            return Value("str", text_of(grid.tags, span.inner))
        raw = raw_value(grid, span)
        if raw is None or (raw == "" and span.type != "str"):
            return None
        return self._typed(span.type, raw)

    def _typed(self, kind: str | None, raw: str) -> Value | None:
        match kind:
            case "s":
                return Value("str", self.book.strings.text(whole(raw, -1)))
            case "str":
                return Value("str", from_escapes(raw))
            case "b":
                return Value("b", str(int(raw.strip() in ("1", "true"))))
            case "e":
                return Value("e", raw.strip())
        return self._date(raw.strip()) if kind == "d" else _number(raw.strip())

    def _date(self, raw: str) -> Value | None:
        moment = moment_or_none(raw.removesuffix("Z"))
        serial = moment.serial(date1904=self.book.date1904) if moment else None
        return None if serial is None else number(serial)


def _number(raw: str) -> Value | None:
    """The digits stay as they are, so that a value that comes out the same is written the same."""
    try:
        found = number(float(raw))
    except ValueError:
        return None
    return found and Value("n", raw)


def _is_dynamic(grid: Grid, formula: FormulaCell) -> bool:
    if formula.kind != "array":
        return False
    place = grid.text.find(b'r="%s"' % str(formula.cell).encode(), grid.first, grid.last)
    start = grid.text.rfind(b"<", grid.first, place)
    match = grid.tags.opening("c").match(grid.text, start) if place >= 0 else None
    return match is None or attribute(match[1], "cm") is not None


def place_of(sheet: Sheet, cell: Cell) -> Place:
    return sheet.index, cell.row, cell.column
