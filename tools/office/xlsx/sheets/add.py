"""Adds a worksheet to a workbook, empty or with rows."""

import re
from collections.abc import Mapping, Sequence

from tools.office.package import xml
from tools.office.package.edit import Change, Edit
from tools.office.package.package import Package
from tools.office.package.splice import NewContent
from tools.office.xlsx.change import changed, placed
from tools.office.xlsx.children import relation_attribute
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.listings import Listings
from tools.office.xlsx.markup import (
    Tags,
    attribute,
    escaped_attribute,
    masked,
    tags_of,
    to_escapes,
    with_attribute,
)
from tools.office.xlsx.namespaces import namespaces_of
from tools.office.xlsx.outcome import outcome, saved, structure_protection
from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, Cell
from tools.office.xlsx.sheets.header import Rows, widths, with_header
from tools.office.xlsx.sheets.names import check_name
from tools.office.xlsx.values import CellInput, Empty, Wish, read_value
from tools.office.xlsx.workbook import Sheet, Workbook

MOST_CELLS = 100_000
_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_MOST_ID = 65_534


def add_sheet(package: Package, name: str, rows: Rows = (), after: str | None = None) -> Edit:
    """Behind the sheet `after`, or behind all; `rows` hold values as for set_cells, None leaves a cell empty.

    Raises XlsxError; the package is never changed.
    """
    book = Workbook(package)
    check_name(name, (sheet.name for sheet in book.sheets))
    wishes = _wishes(rows)
    position = _position(book, after)
    made, touched = _with_empty_sheet(book, name, position, rows)
    remarks: tuple[str, ...] = tuple(structure_protection(book))
    changes: tuple[Change, ...] = ()
    stale: tuple[str, ...] = ()
    if wishes:
        made, more = with_header(made, name, rows)
        filled = _filled_in(made, name, wishes)
        made = Workbook(Package.open(filled.content, package.limits))
        touched |= more | set(filled.parts_changed)
        remarks, changes = (*remarks, *filled.remarks), filled.changed
        stale = filled.stale
    tab = made.sheet(name)
    told = Change(f"sheet {tab.name!r}", "", f"{_ordinal(made, tab)}, {_filled(made, tab)}")
    return outcome(book, made, touched, (told, *changes), remarks, stale)


def _position(book: Workbook, after: str | None) -> int:
    """The index among all tabs that the new one gets."""
    count = len(book.root.findall("{*}sheets/{*}sheet"))
    if after is None:
        return count
    found = next((sheet for sheet in book.sheets if sheet.name.casefold() == after.casefold()), None)
    if found is None:
        names = ", ".join(repr(sheet.name) for sheet in book.sheets[:20])
        raise XlsxError(f"there is no sheet {after[:80]!r} to stand after; the sheets are {names}").on(
            "after"
        )
    return found.index + 1


def _wishes(rows: Rows) -> dict[Cell, Wish]:
    if len(rows) > MAX_ROW or sum(map(len, rows)) > MOST_CELLS:
        raise XlsxError(
            f"a new sheet takes at most {MOST_CELLS:,} cells at once; add the rest in further calls"
        ).on("rows")
    wishes: dict[Cell, Wish] = {}
    for number, row in enumerate(rows, start=1):
        if len(row) > MAX_COLUMN:
            raise XlsxError(f"row {number} has {len(row):,} cells; a row holds {MAX_COLUMN:,}").on("rows")
        for column, value in enumerate(row, start=1):
            wish = None if value is None else _wish(Cell(number, column), value)
            if wish and not isinstance(wish.value, Empty):
                wishes[Cell(number, column)] = wish
    return wishes


def _wish(cell: Cell, value: CellInput) -> Wish:
    try:
        return read_value(cell, value, "")
    except XlsxError as error:
        raise error.on("rows") from error


def _filled_in(book: Workbook, name: str, wishes: Mapping[Cell, Wish]) -> Edit:
    try:
        return changed(book, {book.sheet(name): wishes})
    except XlsxError as error:
        raise error.on("rows") from error


def _with_empty_sheet(book: Workbook, name: str, position: int, rows: Rows) -> tuple[Workbook, set[str]]:
    spaces = namespaces_of(book)
    listings = Listings(book.package)
    folder = _folder(book)
    part = listings.add(f"{folder}sheet", _MEDIA_TYPE, _empty_sheet(spaces.main, widths(rows)))
    relation = listings.relate(book.part, f"{spaces.relations}/worksheet", part)
    raw = xml.utf8(book.package.part(book.part))
    parts: dict[str, NewContent] = dict(listings.parts)
    parts[book.part] = _entered(raw, name, position, relation_attribute(raw, spaces.relations, relation))
    return saved(book, parts), set(parts)


def _folder(book: Workbook) -> str:
    return next((s.part.rpartition("/")[0] + "/" for s in book.worksheets if "/" in s.part), "xl/worksheets/")


def _empty_sheet(namespace: str, wide: Mapping[int, int]) -> bytes:
    columns = b"".join(
        b'<col min="%d" max="%d" width="%d" customWidth="1"/>' % (column, column, width)
        for column, width in sorted(wide.items())
    )
    listed = b"<cols>%s</cols>" % columns if columns else b""
    return (
        b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        b'<worksheet xmlns="%s"><dimension ref="A1"/><sheetViews><sheetView workbookViewId="0"/></sheetViews>'
        b'<sheetFormatPr defaultRowHeight="15"/>%s<sheetData/></worksheet>' % (namespace.encode(), listed)
    )


def _entered(raw: bytes, name: str, position: int, relation: bytes) -> bytes:
    """workbook.xml with the tab, and with all that counts tabs from the left moved on."""
    tags, text = tags_of(raw), masked(raw)
    tabs = list(_tabs(tags, text))
    number = _free_id([attribute(tab[1], "sheetId") for tab in tabs])
    spelled = escaped_attribute(to_escapes(name))
    element = b'<%ssheet name="%s" sheetId="%d"%s/>' % (tags.prefix, spelled, number, relation)
    if not tabs:
        raise XlsxError("this workbook has no list of sheets to add one to; send a whole copy of it")
    place = tabs[position].start() if position < len(tabs) else tabs[-1].end()
    entered = raw[:place] + element + raw[place:]
    for element_name, names in (
        ("definedName", ("localSheetId",)),
        ("workbookView", ("activeTab", "firstSheet")),
    ):
        entered = _moved_on(entered, element_name, names, position)
    return entered


def _tabs(tags: Tags, text: bytes) -> list[re.Match[bytes]]:
    listed = tags.first("sheets", text)
    if listed is None or listed[2] is None:
        return []
    return list(tags.elements("sheet", text, listed.start(2), listed.end(2)))


def _free_id(taken: Sequence[str | None]) -> int:
    numbers = {int(text) for text in taken if text and text.isascii() and text.isdigit()}
    highest = max(numbers, default=0)
    if highest < _MOST_ID:
        return highest + 1
    return next(number for number in range(1, _MOST_ID) if number not in numbers)


def _moved_on(raw: bytes, element: str, names: Sequence[str], position: int) -> bytes:
    tags, out, place = tags_of(raw), [], 0
    for match in tags.opening(element).finditer(masked(raw)):
        attributes = match[1]
        for name in names:
            index = attribute(attributes, name)
            if index and index.isascii() and index.isdigit() and int(index) >= position:
                attributes = with_attribute(attributes, name, str(int(index) + 1))
        out += [raw[place : match.start(1)], attributes]
        place = match.end(1)
    return b"".join([*out, raw[place:]])


def _ordinal(book: Workbook, tab: Sheet) -> str:
    return f"sheet {book.sheets.index(tab) + 1} of {len(book.sheets)}"


def _filled(book: Workbook, tab: Sheet) -> str:
    used = book.grid(tab).used()
    return f"filled in {placed(tab, used.first)}:{used.last}" if used else "empty"
