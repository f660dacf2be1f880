"""Takes a workbook apart: sheet by sheet, row by row, under the header that the rows share."""

from collections.abc import Iterator, Sequence

from tools.office.package.package import Package
from tools.office.xlsx.around import Around
from tools.office.xlsx.cell_view import CellView
from tools.office.xlsx.outline import SheetOutline, outline
from tools.office.xlsx.refs import cell_or_none, letters
from tools.office.xlsx.window import MOST_ROWS, Row, read_window
from tools.office.xlsx.workbook import Workbook
from tools.passages.header import header_among
from tools.passages.unit import CELLS, Boundary, Place, Unit

_FIRST_ROWS = 10


def workbook_units(content: bytes) -> Iterator[Unit]:
    """Values as stored, and what lies beside the cells behind them. Raises OfficeError."""
    package = Package.open(content, expected="workbook")
    book = Workbook(package)
    for sheet in outline(package).sheets:
        if sheet.used is not None:
            yield from _rows(_filled(book, sheet.name), sheet.name)
        yield from _beside(sheet)


def _filled(book: Workbook, sheet: str) -> Iterator[Row]:
    following: int | None = 1
    while following is not None:
        seen = read_window(book, sheet, following, MOST_ROWS)
        yield from seen.rows
        following = seen.next_row


def _rows(rows: Iterator[Row], sheet: str) -> Iterator[Unit]:
    first: list[Row] = []
    for row in rows:
        first.append(row)
        if len(first) == _FIRST_ROWS:
            break
    header = header_among([[cell.kind == "text" for cell in row.cells] for row in first])
    lead = ""
    for number, row in enumerate(_chained(first, rows)):
        boundary: Boundary = "none" if number else "always"
        yield Unit(_place(row, sheet), _line(row), boundary=boundary, lead=lead)
        if number == header:
            lead = _line(row)


def _chained(first: Sequence[Row], rest: Iterator[Row]) -> Iterator[Row]:
    yield from first
    yield from rest


def _place(row: Row, sheet: str) -> Place:
    columns = [cell.cell.column for cell in row.cells]
    return Place("cells", row.number, row.number, sheet, (letters(min(columns)), letters(max(columns))))


def _line(row: Row) -> str:
    return CELLS.join(_said(cell) for cell in row.cells)


def _said(cell: CellView) -> str:
    """A formula that has no result yet is all that there is to say."""
    text = (cell.formula or cell.text) if cell.stale else cell.text
    return text.replace("\n", " ")


def _beside(sheet: SheetOutline) -> Iterator[Unit]:
    """Comments at their cells; charts and texts in shapes under the sheet as a whole."""
    block = sheet.used
    first, last = (block.first, block.last) if block else (None, None)
    whole = Place(
        "cells",
        first.row if first else 1,
        last.row if last else 1,
        sheet.name,
        (letters(first.column) if first else "A", letters(last.column) if last else "A"),
    )
    boundary: Boundary = "always"
    for place, text in _said_beside(sheet.around, whole, sheet.name):
        yield Unit(place, text, boundary=boundary)
        boundary = "none"


def _said_beside(seen: Around, whole: Place, sheet: str) -> Iterator[tuple[Place, str]]:
    for comment in seen.comments:
        cell = cell_or_none(comment.cell)
        column = letters(cell.column) if cell else "A"
        place = Place("cells", cell.row, cell.row, sheet, (column, column)) if cell else whole
        yield place, f"{comment.cell}: {comment.text}"
    for chart in seen.charts:
        yield whole, CELLS.join(filter(None, (chart.title, *chart.words)))
    for text in seen.texts:
        yield whole, text
