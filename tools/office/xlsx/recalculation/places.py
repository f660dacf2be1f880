"""Places as receipts name them (`Sheet1!B2`), and what stands there."""

from collections.abc import Iterable

from tools.office.xlsx.change import placed
from tools.office.xlsx.patterns import Place
from tools.office.xlsx.refs import Cell, cell_or_none
from tools.office.xlsx.window import read_cells
from tools.office.xlsx.workbook import Workbook


def named_place(book: Workbook, place: Place) -> str:
    index, row, column = place
    sheet = next(sheet for sheet in book.sheets if sheet.index == index)
    return placed(sheet, Cell(row, column))


def place_named(book: Workbook, text: str) -> Place | None:
    """The place, or None for a text that names something else."""
    name, _, reference = text.rpartition("!")
    cell = cell_or_none(reference)
    if name.startswith("'") and name.endswith("'"):
        name = name[1:-1].replace("''", "'")
    index = next((sheet.index for sheet in book.worksheets if sheet.name == name), None)
    return None if cell is None or index is None else (index, cell.row, cell.column)


def views(book: Workbook, places: Iterable[Place]) -> dict[Place, str]:
    """What each cell says, with its formula."""
    by_sheet: dict[int, list[Cell]] = {}
    for index, row, column in places:
        by_sheet.setdefault(index, []).append(Cell(row, column))
    return {
        (sheet.index, cell.row, cell.column): str(view)
        for sheet in book.worksheets
        if sheet.index in by_sheet
        for cell, view in read_cells(book, sheet, book.grid(sheet), by_sheet[sheet.index]).items()
    }
