"""Finds text in the cells of a workbook, in values as shown and in formulas."""

from collections.abc import Iterator
from dataclasses import dataclass

from tools.office.package.numbers import whole
from tools.office.package.package import Package
from tools.office.xlsx.cell_view import CellView, raw_value, view
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formula_cells import SharedFormulas, formula_in
from tools.office.xlsx.grid import CellSpan, Grid
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
        grid = book.grid(sheet)
        shared = SharedFormulas()
        known: dict[str, bool] = {}
        for span in grid.all_cells():
            if not span.inner or _is_other_string(book, grid, span, wanted, known):
                continue
            formula = formula_in(grid, span)
            seen = view(book, grid, span, shared.text_of(formula) if formula else None)
            if not seen.stale and wanted in seen.text.casefold():
                yield Place(sheet.name, seen, in_formula=False)
            elif seen.formula and wanted in seen.formula.casefold():
                yield Place(sheet.name, seen, in_formula=True)


def _is_other_string(book: Workbook, grid: Grid, span: CellSpan, wanted: str, known: dict[str, bool]) -> bool:
    """Whether it is a shared string already seen not to hold the text; most cells of most sheets are."""
    if span.type != "s":
        return False
    raw = raw_value(grid, span) or ""
    if raw not in known:
        known[raw] = wanted not in book.strings.text(whole(raw, -1)).casefold()
    return known[raw]
