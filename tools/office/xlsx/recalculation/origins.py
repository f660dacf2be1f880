"""Where the cells of an edited workbook stood before, for edits that move them."""

from tools.office.xlsx.patterns import Place
from tools.office.xlsx.recalculation.settle import Origin
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.workbook import Workbook


def before_lines(sheet: int, lines: Lines) -> Origin:
    """Rows or columns were put into this sheet, or taken out of it."""

    def origin(place: Place) -> Place | None:
        index, row, column = place
        if index != sheet:
            return place
        cell = Cell(row, column)
        line = lines.of(cell)
        if line < lines.at:
            return place
        if lines.inserts and line <= lines.last:
            return None
        was = lines.with_line(cell, line - lines.count if lines.inserts else line + lines.count)
        return index, was.row, was.column

    return origin


def by_name_of_sheet(before: Workbook, after: Workbook) -> Origin:
    """Sheets were put in: the others keep their names, not their numbers."""
    was = {sheet.name: sheet.index for sheet in before.worksheets}
    known = {sheet.index: was[sheet.name] for sheet in after.worksheets if sheet.name in was}

    def origin(place: Place) -> Place | None:
        index = known.get(place[0])
        return None if index is None else (index, *place[1:])

    return origin
