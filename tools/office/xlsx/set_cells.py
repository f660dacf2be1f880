"""Sets cells of one sheet, all of them or none."""

from collections.abc import Sequence

from tools.office.package.edit import Edit
from tools.office.package.package import Package
from tools.office.xlsx.change import changed
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.refs import Cell, parse_cell
from tools.office.xlsx.values import CellInput, Wish, read_value
from tools.office.xlsx.workbook import Workbook


def set_cells(
    package: Package, sheet: str | None, cells: Sequence[tuple[str, CellInput]], pointer: str = "/cells"
) -> Edit:
    """`cells` are pairs like ("B2", 42): numbers, booleans, dates; text that begins with `=` is a formula,
    with an apostrophe the text after it, ISO dates become dates, and "" empties a cell.

    Raises XlsxError naming `pointer`/index of the first bad pair; the package is never changed.
    """
    book = Workbook(package)
    tab = book.sheet(sheet)
    wishes: dict[Cell, Wish] = {}
    for index, (name, value) in enumerate(cells):
        place = f"{pointer}/{index}"
        cell = parse_cell(name, place)
        if cell in wishes:
            raise XlsxError(f"{cell} is named twice; give each cell one value", place)
        wishes[cell] = read_value(cell, value, place)
    if not wishes:
        raise XlsxError("no cell is named; give at least one cell with a value", pointer)
    return changed(book, {tab: wishes})
