"""Finds the formula cells of a sheet in its raw bytes, with shared formulas spelled out."""

from collections.abc import Iterator
from dataclasses import dataclass

from tools.office.xlsx.formula_tokens import moved
from tools.office.xlsx.grid import CellSpan, Grid
from tools.office.xlsx.markup import attribute, from_escapes, plain
from tools.office.xlsx.refs import Cell, Range, range_or_none


@dataclass(frozen=True, slots=True)
class FormulaCell:
    """A cell with `<f>`. `text` is empty for a follower of a shared formula (`shared` is its number)."""

    cell: Cell
    text: str
    kind: str
    block: Range | None
    shared: str | None
    attributes: bytes

    @property
    def leads(self) -> bool:
        """Whether it carries the text of a shared formula for others."""
        return self.shared is not None and bool(self.text)


@dataclass(frozen=True, slots=True)
class Lead:
    """The cell that carries a shared formula, and its text."""

    cell: Cell
    text: str

    def at(self, cell: Cell) -> str:
        return moved(self.text, cell.row - self.cell.row, cell.column - self.cell.column)


def formula_in(grid: Grid, span: CellSpan) -> FormulaCell | None:
    """The formula of one cell, or None."""
    if b"f" not in span.inner:
        return None
    match = grid.tags.element("f").search(span.inner)
    if match is None:
        return None
    attributes = match[1].removesuffix(b"/")
    kind = attribute(attributes, "t") or "normal"
    block = range_or_none(attribute(attributes, "ref") or "")
    shared = attribute(attributes, "si") if kind == "shared" else None
    text = from_escapes(plain(match[2])) if match[2] else ""
    return FormulaCell(span.cell, text, kind, block, shared, attributes)


def formula_spans(grid: Grid) -> Iterator[tuple[CellSpan, FormulaCell]]:
    """All formula cells in file order; rows without one are passed over."""
    mark = b"<" + grid.tags.prefix + b"f"
    for row in grid.rows():
        if grid.text.find(mark, row.inner, row.close) < 0:
            continue
        for span in grid.cells(row):
            if formula := formula_in(grid, span):
                yield span, formula


class SharedFormulas:
    """Spells out followers while a sheet is walked in file order."""

    def __init__(self) -> None:
        self._leads: dict[str, Lead] = {}

    def text_of(self, formula: FormulaCell) -> str:
        """The formula's own text; empty when a follower's lead is missing."""
        if formula.shared is None:
            return formula.text
        if formula.text:
            self._leads[formula.shared] = Lead(formula.cell, formula.text)
            return formula.text
        lead = self._leads.get(formula.shared)
        return lead.at(formula.cell) if lead else ""


def followers(grid: Grid) -> dict[Cell, str]:
    """The formulas of a sheet that are shared, spelled out for each of their cells."""
    shared = SharedFormulas()
    return {f.cell: shared.text_of(f) for _, f in formula_spans(grid) if f.shared is not None}
