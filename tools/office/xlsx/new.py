"""Makes a new workbook from sheets of rows: plain, with a header that looks like one."""

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

from openpyxl import Workbook as NewWorkbook
from openpyxl.cell import Cell as NewCell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.worksheet.worksheet import Worksheet

from tools.kit.json_types import JsonMapping, JsonValue
from tools.office.xlsx.dates import Moment
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formula_rules import Surroundings, written
from tools.office.xlsx.markup import to_escapes
from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, Cell, letters
from tools.office.xlsx.values import Empty, Formula, Number, Text, Truth, Value, read_value

MOST_CELLS = 500_000
_LONGEST_NAME = 31
_FORBIDDEN = re.compile(r"[:\\/?*\[\]\x00-\x1f]")
_HEADER_FONT = Font(bold=True)
_HEADER_FILL = PatternFill("solid", start_color="FFDDE6F0")
_NARROWEST, _WIDEST = 9, 60
_FIRST_WIDE_SIGN = 0x2E80
_DATE, _DATE_TIME, _DECIMALS = "yyyy-mm-dd", "yyyy-mm-dd hh:mm", "#,##0.00"


@dataclass(frozen=True, slots=True)
class NewSheet:
    """A checked sheet: its name, and its rows as values (None for a cell that stays empty)."""

    name: str
    rows: tuple[tuple[Value, ...], ...]

    @property
    def has_header(self) -> bool:
        """Whether the first row is all text and something stands below it."""
        return len(self.rows) > 1 and bool(self.rows[0]) and all(isinstance(v, Text) for v in self.rows[0])


def make_workbook(sheets: Sequence[JsonMapping]) -> bytes:
    """The .xlsx for `[{name, rows}]`; cells as for set_cells, null stays empty.

    Raises XlsxError with a pointer such as /sheets/0/rows/2.
    """
    checked = _checked(sheets)
    book = NewWorkbook()
    book.remove(book.worksheets[0])
    book.properties.creator = "Folio"
    for sheet in checked:
        _fill(book.create_sheet(sheet.name), sheet)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _checked(sheets: Sequence[JsonMapping]) -> list[NewSheet]:
    if not sheets:
        raise XlsxError("a workbook needs at least one sheet with a name and rows", "/sheets")
    names: list[str] = []
    for index, sheet in enumerate(sheets):
        names.append(_name(sheet.get("name"), names, f"/sheets/{index}/name"))
    around = Surroundings(frozenset(name.casefold() for name in names), {})
    checked = [
        NewSheet(name, _rows(sheet.get("rows"), around, f"/sheets/{index}/rows"))
        for index, (name, sheet) in enumerate(zip(names, sheets, strict=True))
    ]
    if sum(len(row) for sheet in checked for row in sheet.rows) > MOST_CELLS:
        raise XlsxError(f"a new workbook holds at most {MOST_CELLS:,} cells", "/sheets")
    return checked


def _name(name: JsonValue, taken: list[str], pointer: str) -> str:
    """Excel's rules: 1 to 31 characters, some signs not, no apostrophe at the ends, each name once."""
    if not isinstance(name, str) or not name.strip():
        raise XlsxError("a sheet needs a name, such as Sheet1", pointer)
    if len(name) > _LONGEST_NAME:
        raise XlsxError(f"{name[:80]!r} has {len(name)} characters; a sheet's name has at most 31", pointer)
    if _FORBIDDEN.search(name) or name.startswith("'") or name.endswith("'") or name.casefold() == "history":
        raise XlsxError(
            rf"{name!r} can't be a sheet's name; leave out : \ / ? * [ ] and outer apostrophes", pointer
        )
    if name.casefold() in (known.casefold() for known in taken):
        raise XlsxError(f"two sheets are called {name!r}; give each its own name", pointer)
    return name


def _rows(rows: JsonValue, around: Surroundings, pointer: str) -> tuple[tuple[Value, ...], ...]:
    if not isinstance(rows, list) or not rows:
        raise XlsxError(
            'a sheet needs rows, a list of lists such as [["Item", "Amount"], ["Rent", 1200]]', pointer
        )
    if len(rows) > MAX_ROW:
        raise XlsxError(f"a sheet holds at most {MAX_ROW:,} rows", pointer)
    return tuple(
        _row(row, number, around, f"{pointer}/{number - 1}") for number, row in enumerate(rows, start=1)
    )


def _row(row: JsonValue, number: int, around: Surroundings, pointer: str) -> tuple[Value, ...]:
    if not isinstance(row, list):
        raise XlsxError('a row is a list of cells, such as ["Rent", 1200]', pointer)
    if len(row) > MAX_COLUMN:
        raise XlsxError(f"a row holds at most {MAX_COLUMN:,} cells", pointer)
    return tuple(
        _value(value, Cell(number, column), around, f"{pointer}/{column - 1}")
        for column, value in enumerate(row, start=1)
    )


def _value(value: JsonValue, cell: Cell, around: Surroundings, pointer: str) -> Value:
    if value is None:
        return Empty()
    if isinstance(value, list | dict):
        raise XlsxError(
            f"{cell} is a {type(value).__name__}; a cell is a text, a number or a boolean", pointer
        )
    read = read_value(cell, value, pointer).value
    return (
        Formula(written(read.text, around, cell, pointer), as_filed=True)
        if isinstance(read, Formula)
        else read
    )


def _fill(page: Worksheet, sheet: NewSheet) -> None:
    decimals = _decimal_columns(sheet)
    for number, row in enumerate(sheet.rows, start=1):
        for column, value in enumerate(row, start=1):
            cell = page.cell(number, column)
            if isinstance(cell, NewCell):
                _write(cell, value, has_decimals=column in decimals)
    if sheet.has_header:
        _dress_header(page, sheet)
    for column, width in _widths(sheet).items():
        page.column_dimensions[letters(column)].width = width


def _write(cell: NewCell, value: Value, *, has_decimals: bool) -> None:
    match value:
        case Number(digits):
            cell.value = float(digits) if "." in digits or "e" in digits else int(digits)
            cell.number_format = _DECIMALS if has_decimals else "General"
        case Truth(holds):
            cell.value = holds
        case Moment(at, has_time):
            cell.value = at
            cell.number_format = _DATE_TIME if has_time else _DATE
        case Formula(text):
            cell.value = f"={text}"
            cell.number_format = _DECIMALS if has_decimals else "General"
        case Text(text):
            cell.value = to_escapes(text)
            cell.data_type = "s"
            cell.alignment = Alignment(vertical="top", wrap_text=len(text) > _WIDEST or "\n" in text)
        case _:
            return


def _dress_header(page: Worksheet, sheet: NewSheet) -> None:
    page.freeze_panes = "A2"
    for column in range(1, len(sheet.rows[0]) + 1):
        cell = page.cell(1, column)
        numeric = any(isinstance(v, Number) for row in sheet.rows[1:] for v in row[column - 1 : column])
        cell.font, cell.fill = _HEADER_FONT, _HEADER_FILL
        cell.alignment = Alignment(horizontal="right" if numeric else None, vertical="top", wrap_text=True)


def _decimal_columns(sheet: NewSheet) -> set[int]:
    """Columns with a fraction anywhere show two decimals everywhere; whole numbers stay as they are."""
    return {
        column
        for row in sheet.rows
        for column, value in enumerate(row, start=1)
        if isinstance(value, Number) and "." in value.digits
    }


def _widths(sheet: NewSheet) -> dict[int, int]:
    widths: dict[int, int] = {}
    for row in sheet.rows:
        for column, value in enumerate(row, start=1):
            widths[column] = max(widths.get(column, _NARROWEST), min(_shown_width(value) + 2, _WIDEST))
    return widths


def _shown_width(value: Value) -> int:
    match value:
        case Text(text):
            return max(
                sum(2 if ord(sign) >= _FIRST_WIDE_SIGN else 1 for sign in line) for line in text.split("\n")
            )
        case Number(digits):
            return len(digits) + len(digits) // 3 + 1
        case Moment(_, has_time):
            return len(_DATE_TIME if has_time else _DATE)
        case Formula():
            return _NARROWEST + 1
        case _:
            return 0
