"""Tells of an edit that was made of parts: saved, opened again, with the remarks that any edit may need."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from tools.office.package import xml
from tools.office.package.edit import Change, Edit
from tools.office.package.package import Package
from tools.office.package.splice import NewContent
from tools.office.xlsx.calculation import with_full_calculation
from tools.office.xlsx.cell_change import Restate
from tools.office.xlsx.dependents import Formulas
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.patterns import Place
from tools.office.xlsx.precedents import Precedents
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.stale import stale_remark
from tools.office.xlsx.weave import woven
from tools.office.xlsx.workbook import Sheet, Workbook

Touched = dict[int, set[Cell]]
"""Cells by the index of their sheet."""


def saved(book: Workbook, parts: Mapping[str, NewContent], removed: Collection[str] = ()) -> Workbook:
    """The workbook with these parts, opened again; raises when one of them is no XML."""
    for name, content in parts.items():
        if isinstance(content, bytes) and not name.lower().endswith(".vml"):
            xml.check(content)
    return Workbook(Package.open(book.package.with_parts(parts, removed), book.package.limits))


def outcome(
    before: Workbook,
    after: Workbook,
    touched: Collection[str],
    changes: Iterable[Change],
    remarks: Iterable[str] = (),
    stale: Sequence[str] = (),
) -> Edit:
    """`touched` are the parts that changed, came or went."""
    spelled = {before.package.actual_name(name) if name in before.package else name for name in touched}
    kept = sum(name not in spelled for name in before.package.names())
    noted = (*remarks, *([stale_remark(len(stale))] if stale else []), *_signed(before))
    return Edit(
        content=after.package.content,
        changed=tuple(changes),
        parts_changed=tuple(sorted(spelled)),
        parts_kept=kept,
        remarks=tuple(dict.fromkeys(noted)),
        stale=tuple(stale),
    )


def protection(book: Workbook, sheet: Sheet) -> Iterator[str]:
    if book.grid(sheet).tags.opening("sheetProtection").search(book.grid(sheet).tail):
        yield f"the sheet {sheet.name!r} is protected against changes in Excel"


def structure_protection(book: Workbook) -> Iterator[str]:
    element = book.root.find("{*}workbookProtection")
    if element is not None and element.get("lockStructure") in ("1", "true"):
        yield "the workbook's list of sheets is protected against changes in Excel"


def _signed(book: Workbook) -> Iterator[str]:
    if any(name.lower().startswith("_xmlsignatures/") for name in book.package.names()):
        yield "the file is signed, and its digital signature no longer holds"


def outdated(book: Workbook, places: Collection[Place], left_out: Mapping[int, set[Cell]]) -> Touched:
    """The formula cells whose results a change at these places outdates.

    Formulas in `left_out` are taken not to be there.
    """
    tables = tuple((sheet.index, table) for sheet, table in book.all_tables)
    formulas = Formulas(Precedents(book, tables))
    for sheet in book.worksheets:
        ignored = dict.fromkeys(left_out.get(sheet.index, ()), "")
        formulas.add_sheet(sheet.index, book.windows(sheet), ignored)
    touched: Touched = {}
    for index, row, column in formulas.touched_by(places):
        touched.setdefault(index, set()).add(Cell(row, column))
    return touched


def without_results(book: Workbook, touched: Touched) -> dict[str, NewContent]:
    """The sheets that hold these formula cells, with their old results taken out."""
    parts: dict[str, NewContent] = {}
    for sheet in book.worksheets:
        if cells := touched.get(sheet.index):
            grid = book.grid(sheet)
            content = woven(grid, {cell: Restate(drop_value=True) for cell in cells})
            if content != grid.raw:
                parts[sheet.part] = content
    return parts


def has_formulas(book: Workbook) -> bool:
    return any(grid.has_formulas for sheet in book.worksheets for grid in book.windows(sheet))


def calculating(book: Workbook) -> dict[str, NewContent]:
    """workbook.xml with the request to calculate anew, unless it has it already."""
    old = book.package.part(book.part)
    new = with_full_calculation(old)
    return {book.part: new} if new != old else {}


def sheet_grids(book: Workbook) -> Iterator[tuple[Sheet, Grid]]:
    for sheet in book.worksheets:
        for grid in book.windows(sheet):
            yield sheet, grid
