"""Finds the formula cells of a sheet in its raw bytes, with shared formulas spelled out."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from tools.office.xlsx.formula_tokens import moved
from tools.office.xlsx.grid import CellSpan, Grid
from tools.office.xlsx.markup import attribute, from_escapes, plain
from tools.office.xlsx.refs import Cell, Range, cell_or_none, range_or_none

_REFERENCE = re.compile(rb"(?:\A|\s)r\s*=\s*[\"']([A-Za-z0-9]+)[\"']")


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
    match = grid.tags.first("f", span.inner)
    if match is None:
        return None
    return _formula(grid, span.cell, match, match[2] or b"")


def formula_cells(grid: Grid) -> Iterator[FormulaCell]:
    """All formula cells in file order, found by their formulas; other cells cost nothing."""
    opening, start = grid.tags.opening("c"), b"<" + grid.tags.prefix + b"c"
    for match in grid.tags.elements("f", grid.text, grid.first, grid.last):
        place = grid.text.rfind(start, grid.first, match.start())
        owner = opening.match(grid.text, place) if place >= 0 else None
        reference = _REFERENCE.search(owner[1]) if owner else None
        cell = cell_or_none(reference[1].decode()) if reference else None
        if cell is None:
            yield from _after(grid, match.start())
            return
        yield _formula(grid, cell, match, grid.raw[match.start(2) : match.end(2)] if match[2] else b"")


def plain_formulas(grid: Grid) -> list[tuple[bytes, bytes, bytes]] | None:
    """`plain_between` of all rows of a sheet."""
    return plain_between(grid.text, grid.tags.prefix, grid.first, grid.last)


def plain_between(
    text: bytes, prefix: bytes, start: int, end: int
) -> list[tuple[bytes, bytes, bytes]] | None:
    """Column, row and content of each formula, when all are plain ones in cells that say where they are.

    None when any is shared, of an array or of a data table, or spelled in an unusual way.
    """
    found = plain_cell(prefix).findall(text, start, end)
    return found if len(found) == text.count(b"<" + prefix + b"f", start, end) else None


@lru_cache(maxsize=16)
def plain_cell(prefix: bytes) -> re.Pattern[bytes]:
    """A cell up to the end of its formula; groups are its column, its row and the formula."""
    p = re.escape(prefix)
    cell = rb"<" + p + rb"c r=\"([A-Z]{1,3})([1-9][0-9]{0,6})\"[^>]*>"
    return re.compile(cell + rb"<" + p + rb"f>([^<]*)</" + p + rb"f>")


def text_in(content: bytes) -> str:
    """The formula in the content of `<f>`."""
    return from_escapes(plain(content)) if b"&" in content or b"_x" in content else content.decode()


def _after(grid: Grid, place: int) -> Iterator[FormulaCell]:
    """The formula cells from a place on, by counting the cells that don't say where they are."""
    for row in grid.rows():
        if row.end > place:
            for span in grid.cells(row):
                if span.end > place and (formula := formula_in(grid, span)):
                    yield formula


def _formula(grid: Grid, cell: Cell, match: re.Match[bytes], content: bytes) -> FormulaCell:
    attributes = match[1].removesuffix(b"/")
    text = from_escapes(plain(content)) if content else ""
    if not attributes:
        return FormulaCell(cell, text, "normal", None, None, attributes)
    kind = attribute(attributes, "t") or "normal"
    block = range_or_none(attribute(attributes, "ref") or "")
    shared = attribute(attributes, "si") if kind == "shared" else None
    return FormulaCell(cell, text, kind, block, shared, attributes)


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
    return {f.cell: shared.text_of(f) for f in formula_cells(grid) if f.shared is not None}


class Leads:
    """The cells of a sheet that carry shared formulas; a number that is led anew holds from there on."""

    def __init__(self, grids: Iterable[Grid]) -> None:
        """`grids` are all rows of the sheet in order; only those with a lead are taken apart."""
        self._leads: dict[str, list[Lead]] = {}
        for grid in grids:
            if b"shared" in grid.raw and b"ref=" in grid.raw:
                for one in formula_cells(grid):
                    if one.shared is not None and one.text:
                        self._leads.setdefault(one.shared, []).append(Lead(one.cell, one.text))

    def text_of(self, follower: FormulaCell) -> str:
        """Empty when its lead is missing."""
        known = self._leads.get(follower.shared or "", [])
        before = [lead for lead in known if lead.cell <= follower.cell]
        return (before or known)[-1].at(follower.cell) if known else ""
