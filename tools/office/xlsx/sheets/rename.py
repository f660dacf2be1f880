"""Renames a sheet, with every reference to it in all parts of the workbook following."""

from collections.abc import Iterator
from dataclasses import dataclass

from tools.office.package import xml
from tools.office.package.edit import Change, Edit
from tools.office.package.package import Package
from tools.office.package.splice import NewContent
from tools.office.xlsx.change import placed
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formula_cells import SharedFormulas, formula_cells
from tools.office.xlsx.formula_tokens import Token, tokens
from tools.office.xlsx.markup import masked, tags_of, to_escapes, with_attribute
from tools.office.xlsx.outcome import (
    calculating,
    outcome,
    outdated,
    saved,
    sheet_grids,
    structure_protection,
    without_results,
)
from tools.office.xlsx.patterns import Place
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.sheets.follow import Following, is_concerned
from tools.office.xlsx.sheets.names import check_name
from tools.office.xlsx.workbook import Sheet, Workbook

_CELLS_NAMED = 5


def rename_sheet(package: Package, sheet: str, name: str) -> Edit:
    """`sheet` is the name of any tab, a chart sheet too; raises XlsxError."""
    book = Workbook(package)
    tab = _tab(book, sheet)
    check_name(name, (other.name for other in book.sheets if other != tab))
    if tab.name == name:
        return Edit(package.content, (), (), len(package.names()), (f"it is called {name!r} already",))
    following = Following(tab.name, name)
    by_text = list(_by_text(book, tab.name))
    parts = _followed(book, tab, following)
    made = saved(book, parts)
    stale: tuple[str, ...] = ()
    if seeds := {
        (found.sheet.index, found.cell.row, found.cell.column) for found in by_text if found.computed
    }:
        touched = outdated(made, seeds, {})
        for index, row, column in seeds:
            touched.setdefault(index, set()).add(Cell(row, column))
        more = {**without_results(made, touched), **calculating(made)}
        made, parts = saved(made, more), {**parts, **more}
        stale = tuple(placed(s, cell) for s in made.sheets for cell in sorted(touched.get(s.index, ())))
    now = next(one.name for one in made.sheets if one.index == tab.index)
    told = Change(f"sheet {made.sheets.index(_tab(made, now)) + 1}", tab.name, now)
    return outcome(book, made, set(parts), (told,), _remarks(book, following, by_text), stale)


def _tab(book: Workbook, name: str) -> Sheet:
    exact = next((sheet for sheet in book.sheets if sheet.name == name), None)
    if exact is None:
        known = ", ".join(repr(sheet.name) for sheet in book.sheets[:20])
        raise XlsxError(f"there is no sheet {name[:80]!r}; the sheets are {known}").on("sheet")
    return exact


def _followed(book: Workbook, tab: Sheet, following: Following) -> dict[str, NewContent]:
    package = book.package
    parts: dict[str, NewContent] = {}
    for name in package.names():
        if not is_concerned(package.content_type(name), name):
            continue
        old = package.part(name)
        new = following.part(old)
        if new is not old:
            parts[name] = new
    raw = parts.get(book.part) or package.part(book.part)
    parts[book.part] = _renamed_tab(xml.utf8(raw if isinstance(raw, bytes) else b""), tab, following.new)
    return parts


def _renamed_tab(raw: bytes, tab: Sheet, name: str) -> bytes:
    tags, text = tags_of(raw), masked(raw)
    listed = tags.first("sheets", text)
    start, end = listed.span(2) if listed else (0, 0)
    match = list(tags.elements("sheet", text, start, end))[tab.index]
    return raw[: match.start(1)] + with_attribute(match[1], "name", to_escapes(name)) + raw[match.end(1) :]


@dataclass(frozen=True, slots=True)
class _ByText:
    """A formula that finds a sheet by a text; `computed` when its value comes from there."""

    sheet: Sheet
    cell: Cell
    computed: bool

    @property
    def place(self) -> Place:
        return self.sheet.index, self.cell.row, self.cell.column


def _by_text(book: Workbook, name: str) -> Iterator[_ByText]:
    mark = name.casefold()
    shared: dict[int, SharedFormulas] = {}
    for sheet, grid in sheet_grids(book):
        speller = shared.setdefault(sheet.index, SharedFormulas())
        for formula in formula_cells(grid):
            text = speller.text_of(formula)
            if '"' not in text and "INDIRECT" not in text.upper():
                continue
            pieces = list(tokens(text))
            computed = any(_is_indirect(piece) for piece in pieces)
            if computed or any(_is_place(piece, mark) for piece in pieces):
                yield _ByText(sheet, formula.cell, computed)


def _is_indirect(piece: Token) -> bool:
    return piece.kind == "call" and piece.text.upper() == "INDIRECT"


def _is_place(piece: Token, mark: str) -> bool:
    """A text such as "#Sales!A1", as HYPERLINK takes it."""
    return piece.kind == "text" and "!" in piece.text and mark in piece.text.casefold()


def _remarks(book: Workbook, following: Following, by_text: list[_ByText]) -> Iterator[str]:
    if following.count:
        noun = "1 reference follows" if following.count == 1 else f"{following.count:,} references follow"
        yield f"{noun} the new name"
    if by_text:
        cells = ", ".join(placed(found.sheet, found.cell) for found in by_text[:_CELLS_NAMED])
        more = f" and {len(by_text) - _CELLS_NAMED} more" if len(by_text) > _CELLS_NAMED else ""
        yield f"a sheet's name inside a quoted text does not follow; look at the formulas in {cells}{more}"
    if book.shared_part("vbaProject"):
        yield "macros that speak of the sheet by its old name have to be changed by hand"
    yield from structure_protection(book)
