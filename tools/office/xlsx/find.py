"""Finds what is wanted in the cells of a workbook, in values as shown and as stored, and in formulas."""

from collections.abc import Iterator
from dataclasses import dataclass

from tools.office.package.package import Package
from tools.office.search.hits import Hits, hits_of
from tools.office.search.wanted import Wanted
from tools.office.xlsx.cell_view import CellView, view
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formula_cells import SharedFormulas, formula_in
from tools.office.xlsx.grid import Grid, RowSpan
from tools.office.xlsx.sieve import Sieve
from tools.office.xlsx.workbook import Sheet, Workbook


@dataclass(frozen=True, slots=True)
class Place:
    """A cell that holds the text; `in_formula` when only its formula does."""

    sheet: str
    cell: CellView
    in_formula: bool


def find(
    package: Package, wanted: Wanted, sheet: str | None = None, start: int = 1, count: int = 50
) -> Hits[Place]:
    """Looks on one sheet or on all, and gives a page of hits in the order of the file."""
    if not wanted.text:
        raise XlsxError("there is nothing to look for; give at least one character")
    book = Workbook(package)
    sheets = book.worksheets if sheet is None else (book.sheet(sheet),)
    return hits_of(_places(book, sheets, wanted), start, count)


def holds(wanted: Wanted, seen: CellView) -> bool:
    """Whether the value is it, as text or as a number."""
    if seen.stale:
        return False
    number = seen.value if seen.kind == "number" else None
    return wanted.in_text(seen.text) or (isinstance(number, int | float) and wanted.in_number(number))


def _places(book: Workbook, sheets: tuple[Sheet, ...], wanted: Wanted) -> Iterator[Place]:
    for sheet in sheets:
        sieve, shared = Sieve(book, wanted), SharedFormulas()
        for grid in book.windows(sheet):
            for row in grid.rows():
                if grid.tags.prefix or sieve.may_hold(grid.raw[row.inner : row.close]):
                    yield from _in_row(book, sheet, grid, row, shared, wanted)


def _in_row(
    book: Workbook, sheet: Sheet, grid: Grid, row: RowSpan, shared: SharedFormulas, wanted: Wanted
) -> Iterator[Place]:
    for span in grid.cells(row):
        if not span.inner:
            continue
        formula = formula_in(grid, span)
        seen = view(book, grid, span, shared.text_of(formula) if formula else None)
        if holds(wanted, seen):
            yield Place(sheet.name, seen, in_formula=False)
        elif seen.formula and wanted.in_formula(seen.formula):
            yield Place(sheet.name, seen, in_formula=True)
