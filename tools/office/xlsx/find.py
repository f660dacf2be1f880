"""Finds text in the cells of a workbook, in values as shown and in formulas."""

from collections.abc import Iterator
from dataclasses import dataclass

from tools.office.package.package import Package
from tools.office.xlsx.cell_view import CellView, view
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formula_cells import SharedFormulas, formula_in
from tools.office.xlsx.grid import Grid, RowSpan
from tools.office.xlsx.sieve import Sieve
from tools.office.xlsx.workbook import Sheet, Workbook

MOST_PLACES = 200


@dataclass(frozen=True, slots=True)
class Place:
    """A cell that holds the text; `in_formula` when only its formula does."""

    sheet: str
    cell: CellView
    in_formula: bool


@dataclass(frozen=True, slots=True)
class Places:
    """At most `limit` of them, in the order of the file; `more` says that the search stopped there."""

    found: tuple[Place, ...]
    more: bool


def find(package: Package, text: str, sheet: str | None = None, limit: int = MOST_PLACES) -> Places:
    """Looks for the text in any letter case, on one sheet or on all."""
    if not text:
        raise XlsxError("there is nothing to look for; give at least one character")
    book = Workbook(package)
    sheets = book.worksheets if sheet is None else (book.sheet(sheet),)
    found: list[Place] = []
    for place in _places(book, sheets, text.casefold()):
        if len(found) == limit:
            return Places(tuple(found), more=True)
        found.append(place)
    return Places(tuple(found), more=False)


def _places(book: Workbook, sheets: tuple[Sheet, ...], wanted: str) -> Iterator[Place]:
    for sheet in sheets:
        sieve, shared = Sieve(book, wanted), SharedFormulas()
        for grid in book.windows(sheet):
            for row in grid.rows():
                if grid.tags.prefix or sieve.may_hold(grid.raw[row.inner : row.close]):
                    yield from _in_row(book, sheet, grid, row, shared, wanted)


def _in_row(
    book: Workbook, sheet: Sheet, grid: Grid, row: RowSpan, shared: SharedFormulas, wanted: str
) -> Iterator[Place]:
    for span in grid.cells(row):
        if not span.inner:
            continue
        formula = formula_in(grid, span)
        seen = view(book, grid, span, shared.text_of(formula) if formula else None)
        if not seen.stale and wanted in seen.text.casefold():
            yield Place(sheet.name, seen, in_formula=False)
        elif seen.formula and wanted in seen.formula.casefold():
            yield Place(sheet.name, seen, in_formula=True)
