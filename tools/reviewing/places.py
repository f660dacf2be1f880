"""Looks up in a file the places that findings name, as file_read shows them."""

import re
from collections.abc import Callable, Mapping
from functools import partial

from tools.kit.quoting import quoted
from tools.kit.workspace import FileFacts
from tools.office.package.errors import OfficeError
from tools.reading.ask import Ask, whole
from tools.reading.kinds import read_file
from tools.reviewing.place import NoPlace, Place

LookUp = Callable[[str], Place]
"""Raises NoPlace."""

_LINES = re.compile(r"(?:lines?\s*)?(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?", re.IGNORECASE)
_PAGES = re.compile(r"(?:pages?\s*)?(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?", re.IGNORECASE)
_SLIDE = re.compile(r"(?:slide\s*)?(\d{1,6})(?:\s*[,:]\s*(\S.*))?", re.IGNORECASE | re.DOTALL)
_ROW = re.compile(r"(?:row\s*)?(\d{1,7})", re.IGNORECASE)
_IN_TABLE = re.compile(r",?\s*cell \d+,\s*\d+\Z")
_NOTES = "notes"


def look_up(facts: FileFacts, kind: str, content: bytes) -> LookUp:
    """The file is opened once for all places. Raises OfficeError for one that can't be."""
    if kind == "pdf":
        pages = whole(read_file(facts, content, Ask(start=1, count=1)).get("total"))
        return partial(_stretch, _PAGES, "page", pages)
    return _OPENED[kind](content) if kind in _OPENED else Place


def _in_text(content: bytes) -> LookUp:
    from tools.office.text.lines import read_lines  # noqa: PLC0415 -- brings its libraries

    return partial(_stretch, _LINES, "line", read_lines(content, 1, 1).total)


def _stretch(form: re.Pattern[str], unit: str, total: int, text: str) -> Place:
    match = form.fullmatch(text)
    if match is None:
        raise NoPlace(f"{quoted(text)} is no {unit}; name one like {unit} 1")
    first, last = int(match[1]), int(match[2] or match[1])
    if not 1 <= first <= last <= total:
        there = f"{unit}s 1 to {total}" if total > 1 else f"{unit} 1 alone" if total else f"no {unit}s"
        raise NoPlace(f"{quoted(text)} is not there; the file has {there}")
    return Place(f"{unit} {first}" if first == last else f"{unit}s {first}-{last}")


def _in_document(content: bytes) -> LookUp:
    from tools.office.docx.addresses import addressed  # noqa: PLC0415 -- brings its libraries
    from tools.office.docx.document import Document  # noqa: PLC0415 -- brings its libraries
    from tools.office.package.package import Package  # noqa: PLC0415 -- brings its libraries

    document = Document(Package.open(content, expected="document"))
    ids = {block.id for block in document.blocks}

    def found(text: str) -> Place:
        if text in ids:
            return Place(text, paragraph=text)
        try:
            block = addressed(document, text)
        except OfficeError as error:
            raise NoPlace(str(error)) from error
        return Place(block.id, paragraph=block.id)

    return found


def _in_workbook(content: bytes) -> LookUp:
    from tools.office.package.package import Package  # noqa: PLC0415 -- brings its libraries
    from tools.office.xlsx.refs import range_or_none  # noqa: PLC0415 -- brings its libraries
    from tools.office.xlsx.sheets.names import spelled  # noqa: PLC0415 -- brings its libraries
    from tools.office.xlsx.workbook import Workbook  # noqa: PLC0415 -- brings its libraries
    from tools.reading.workbook import split, whole_lines  # noqa: PLC0415 -- brings its libraries

    book = Workbook(Package.open(content, expected="workbook"))

    def found(text: str) -> Place:
        sheet, cells = split(text, None)
        block = range_or_none(whole_lines(cells or "").strip())
        if block is None:
            raise NoPlace(f"{quoted(text)} is no cell; name it with its sheet, like Sheet1!B7")
        try:
            tab = book.sheet(sheet)
        except OfficeError as error:
            raise NoPlace(str(error)) from error
        first = str(block.first)
        return Place(
            f"{spelled(tab.name)}{block}",
            sheet=tab.name,
            cell=first if block.size == 1 else "",
            first_cell=first,
        )

    return found


def _in_deck(content: bytes) -> LookUp:
    from tools.office.package.package import Package  # noqa: PLC0415 -- brings its libraries
    from tools.office.pptx.deck import Deck, Slide  # noqa: PLC0415 -- brings its libraries
    from tools.office.pptx.targets import shape, shown_name  # noqa: PLC0415 -- brings its libraries

    deck = Deck(Package.open(content, expected="deck"))

    def found(text: str) -> Place:
        match = _SLIDE.fullmatch(text)
        if match is None:
            raise NoPlace(f"{quoted(text)} is no slide; name it like slide 1, or with a shape after a comma")
        number, name = int(match[1]), (match[2] or "").strip()
        try:
            slide = deck.slide(number)
            named = _shape(slide, name) if name and name.casefold() != _NOTES else ""
        except OfficeError as error:
            raise NoPlace(str(error)) from error
        return Place(f"slide {number}{f', {name}' if name else ''}", slide=number, shape=named)

    def _shape(slide: Slide, name: str) -> str:
        try:
            return shown_name(shape(slide, name))
        except OfficeError:
            bare = _IN_TABLE.sub("", name)
            if bare == name:
                raise
            return shown_name(shape(slide, bare))

    return found


def _in_table(content: bytes) -> LookUp:
    from tools.office.text.csv_table import read_rows  # noqa: PLC0415 -- brings its libraries
    from tools.office.xlsx.refs import cell_or_none, letters  # noqa: PLC0415 -- brings its libraries

    table = read_rows(content, 1, 1)

    def found(text: str) -> Place:
        row, cell = _ROW.fullmatch(text), cell_or_none(text.replace("$", ""))
        if row is None and cell is None:
            raise NoPlace(f"{quoted(text)} is no cell; name one like B2, or a row like row 2")
        at = int(row[1]) if row else cell.row if cell else 0
        if not 1 <= at <= table.total or (cell and cell.column > table.columns):
            last = f"{letters(table.columns)}{table.total}" if table.columns and table.total else "none"
            raise NoPlace(f"{quoted(text)} is not there; the last cell of the file is {last}")
        return Place(str(cell), cell=str(cell), first_cell=str(cell)) if cell else Place(f"row {at}")

    return found


_OPENED: Mapping[str, Callable[[bytes], LookUp]] = {
    "docx": _in_document,
    "xlsx": _in_workbook,
    "pptx": _in_deck,
    "csv": _in_table,
    "text": _in_text,
}
