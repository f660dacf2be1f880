"""Fills a sheet of a new workbook and gives each cell its look."""

from openpyxl.cell import Cell
from openpyxl.worksheet.worksheet import Worksheet

from tools.office.letters.width import lines_of, widest_line
from tools.office.xlsx.dates import Moment
from tools.office.xlsx.making.columns import Column, Known, is_gap
from tools.office.xlsx.making.layout import Layout, Table
from tools.office.xlsx.making.looks import CellLook, Looks
from tools.office.xlsx.making.shown import WHOLE, NumberLook
from tools.office.xlsx.making.typed import Dated, Typed
from tools.office.xlsx.markup import to_escapes
from tools.office.xlsx.refs import letters
from tools.office.xlsx.values import Empty, Formula, Number, Text, Truth

_DATE, _DATE_TIME = "yyyy-mm-dd", "yyyy-mm-dd hh:mm"
_LONGEST_TITLE = 60
_TITLE_HEIGHT, _HEADER_HEIGHT, _LINE_HEIGHT = 26, 20, 15


def dress(page: Worksheet, layout: Layout, looks: Looks) -> None:
    """Everything that is seen on the screen; how it prints is another matter."""
    _Dresser(page, layout, looks).dress()


class _Dresser:
    def __init__(self, page: Worksheet, layout: Layout, looks: Looks) -> None:
        self.page, self.layout, self.looks = page, layout, looks

    def dress(self) -> None:
        for table in self.layout.tables:
            for number in table.block.titles:
                self._line(number, first=number == 1 or not _above(self.layout, number), table=table)
            for number in table.block.header:
                self._header(number, table)
            for number in table.block.body:
                self._row(number, table)
        for column, width in self.layout.widths.items():
            self.page.column_dimensions[letters(column)].width = width
        self.page.sheet_view.showGridLines = not self.layout.headed
        rows, columns = self.layout.frozen
        if rows:
            self.page.freeze_panes = f"{letters(columns + 1)}{rows + 1}"
        if self.layout.filtered:
            last = letters(len(self.layout.rows[self.layout.filtered[0] - 1]))
            self.page.auto_filter.ref = f"A{self.layout.filtered[0]}:{last}{self.layout.filtered[-1]}"

    def _line(self, number: int, *, first: bool, table: Table) -> None:
        """A title, or a note beside no table; a note longer than the tables are wide takes several lines."""
        value = self.layout.rows[number - 1][0]
        room = sum(self.layout.widths.values())
        text = value.text if isinstance(value, Text) else ""
        long = widest_line(text) > room or "\n" in text
        role = self._role(number, first=first, table=table)
        self._put(number, 1, value, CellLook(role, wrap=long, top=long))
        if role == "title":
            self.page.row_dimensions[number].height = _TITLE_HEIGHT
        elif long:
            if len(self.layout.widths) > 1:
                self.page.merge_cells(None, number, 1, number, len(self.layout.widths))
            self.page.row_dimensions[number].height = _LINE_HEIGHT * lines_of(text, room) + 1

    def _role(self, number: int, *, first: bool, table: Table) -> str:
        heads = bool(table.block.header or table.block.body)
        if number == 1 and (heads or _is_short(self.layout)):
            return "title"
        if heads:
            return "section" if first else "subtitle"
        return "note" if any(one.block.body for one in self.layout.tables) else "bare"

    def _header(self, number: int, table: Table) -> None:
        for column, one in table.columns.items():
            row = self.layout.rows[number - 1]
            value = row[column - 1] if column <= len(row) else Empty()
            align = "left" if column == 1 and one.is_label else _header_align(one)
            indent = self._indent(table, column)
            code = WHOLE.code if isinstance(value, Number) else _code(value, WHOLE)
            self._put(number, column, value, CellLook("header", code, align, indent, wrap=True))
        self.page.row_dimensions[number].height = _HEADER_HEIGHT + _LINE_HEIGHT * (self._lines(number) - 1)

    def _lines(self, number: int) -> int:
        """How many lines a row takes: LibreOffice finds that out for the first sheet only."""
        cells = [
            (value.text, self.layout.widths.get(column, 0))
            for column, value in enumerate(self.layout.rows[number - 1], start=1)
            if isinstance(value, Text)
        ]
        return max((lines_of(text, width) for text, width in cells), default=1)

    def _row(self, number: int, table: Table) -> None:
        at = number - table.block.body.start
        total = number in table.block.totals
        wraps = [self._wraps(one.cells[at], column) for column, one in table.columns.items()]
        tall = any(wraps)
        if tall:
            self.page.row_dimensions[number].height = _LINE_HEIGHT * self._lines(number) + 1
        labelled = not table.block.header and len(table.columns) > 1 and not table.columns[1].is_numeric
        for (column, one), wrap in zip(table.columns.items(), wraps, strict=True):
            value, look = table.cell(number, column)
            role = (
                "total"
                if total
                else "label"
                if labelled and column == 1
                else "body"
                if table.block.header
                else "bare"
            )
            align = "left" if column == 1 and one.is_label else _align(value, one, paired=labelled)
            indent = self._indent(table, column) if align == "left" else 0
            self._put(number, column, value, CellLook(role, _code(value, look), align, indent, wrap, tall))

    def _wraps(self, value: Known, column: int) -> bool:
        if not isinstance(value, Text):
            return False
        return "\n" in value.text or widest_line(value.text) > self.layout.widths[column]

    def _indent(self, table: Table, column: int) -> int:
        """Words beside the figures of the column before them stand a little away."""
        before, own = table.columns.get(column - 1), table.columns[column]
        apart = before is not None and before.is_numeric and not before.is_code
        return int(apart and (not own.is_numeric or own.is_code))

    def _put(self, number: int, column: int, value: Known, look: CellLook) -> None:
        cell = self.page.cell(number, column)
        if isinstance(cell, Cell):
            _write(cell, value)
            self.looks.put(cell, look)


def _is_short(layout: Layout) -> bool:
    first = layout.rows[0][0]
    return isinstance(first, Text) and widest_line(first.text) <= _LONGEST_TITLE


def _above(layout: Layout, number: int) -> bool:
    """Whether there is something in the row above."""
    return any(not isinstance(value, Empty) for value in layout.rows[number - 2])


def _write(cell: Cell, value: Known) -> None:
    match value:
        case Number(digits):
            cell.value = float(digits) if "." in digits or "e" in digits else int(digits)
        case Typed(number):
            cell.value = int(number) if number == number.to_integral() else float(number)
        case Truth(holds):
            cell.value = holds
        case Moment(at) | Dated(Moment(at)):
            cell.value = at
        case Formula(text):
            cell.value = f"={text}"
        case Text(text):
            cell.value = to_escapes(text)
            cell.data_type = "s"
        case _:
            return


def _code(value: Known, look: NumberLook) -> str:
    match value:
        case Moment(_, has_time):
            return _DATE_TIME if has_time else _DATE
        case Dated(_, code):
            return code
        case Number() | Typed() | Formula():
            return look.code
        case _:
            return "General"


def _align(value: Known, column: Column, *, paired: bool) -> str | None:
    """The values of named lines all stand to the right."""
    if paired and column.is_numeric and isinstance(value, Text):
        return "right"
    if column.is_code and isinstance(value, Number | Text):
        return "left"
    if isinstance(value, Text):
        return "right" if is_gap(value) and column.is_numeric else "left"
    return "center" if isinstance(value, Truth) else None


def _header_align(column: Column) -> str:
    if any(isinstance(cell, Truth) for cell in column.cells):
        return "center"
    return "right" if column.is_numeric and not column.is_code else "left"
