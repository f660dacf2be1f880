"""Reads a workbook of an older or open format (.xls, .xlsb, .ods) with calamine: values, no formulas."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from python_calamine import (
    CalamineError,
    CalamineSheet,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from tools.office.apart.errors import DamagedFile, LockedFile, ReaderError
from tools.office.search.wanted import Wanted
from tools.office.xlsx.cell_view import plain_number
from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, Cell, Range, letters

DAMAGED = (
    "this workbook can't be made out: it is damaged, cut short, or its cells lie too far apart; "
    "save it as .xlsx and send that"
)
LOCKED = "this workbook is password-protected; remove the password in Office and send it again"
_LONGEST_CELL = 2_000
_SECONDS_PER_HOUR, _SECONDS_PER_MINUTE = 3_600, 60

Value = int | float | str | bool | time | date | datetime | timedelta


@dataclass(frozen=True, slots=True)
class Tab:
    """A sheet as listed: `state` is visible or hidden, `kind` worksheet, chart sheet or the like."""

    name: str
    kind: str
    state: str


@contextmanager
def opened(content: bytes) -> Iterator[CalamineWorkbook]:
    """Raises OfficeError."""
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    except PasswordError as error:
        raise LockedFile(LOCKED) from error
    except CalamineError as error:
        raise DamagedFile(DAMAGED) from error
    with book:
        yield book


def tabs_of(book: CalamineWorkbook) -> list[Tab]:
    """All sheets in order."""
    return [
        Tab(
            sheet.name,
            "worksheet" if sheet.typ == SheetTypeEnum.WorkSheet else _words(sheet.typ),
            "visible" if sheet.visible == SheetVisibleEnum.Visible else "hidden",
        )
        for sheet in book.sheets_metadata
    ]


def sheet_named(book: CalamineWorkbook, name: str | None) -> CalamineSheet:
    """The sheet, or the first visible one. Raises ReaderError with the names there are."""
    tabs = tabs_of(book)
    if name is None:
        visible = [tab for tab in tabs if tab.state == "visible" and tab.kind == "worksheet"] or tabs
        if not visible:
            raise DamagedFile(DAMAGED)
        name = visible[0].name
    found = next((tab.name for tab in tabs if tab.name.casefold() == name.casefold()), None)
    if found is None:
        names = ", ".join(repr(tab.name) for tab in tabs)
        raise ReaderError(f"there is no sheet {name[:80]!r}; there are {names}").on("sheet")
    try:
        return book.get_sheet_by_name(found)
    except CalamineError as error:
        raise DamagedFile(f"sheet {found!r} of this workbook is damaged; send a whole copy of it") from error


def used(sheet: CalamineSheet) -> Range | None:
    """The block of the cells that hold something."""
    if sheet.start is None or sheet.end is None:
        return None
    (row, column), (last_row, last_column) = sheet.start, sheet.end
    return Range.of(row + 1, column + 1, min(last_row + 1, MAX_ROW), min(last_column + 1, MAX_COLUMN))


def rows_of(sheet: CalamineSheet, last_row: int = MAX_ROW) -> Iterator[tuple[int, list[tuple[Cell, Value]]]]:
    """Each row that has something, with its number, and its filled cells."""
    if sheet.start is None:
        return
    first_row, first_column = sheet.start
    count = max(0, last_row - first_row)
    for at, row in enumerate(sheet.to_python(skip_empty_area=True, nrows=count)):
        number = first_row + at + 1
        cells = [
            (Cell(number, first_column + place + 1), value) for place, value in enumerate(row) if value != ""
        ]
        if cells:
            yield number, cells


def line_of(number: int, cells: list[tuple[Cell, Value]]) -> str:
    """`7 | A: North | C: 601`, as rows of a workbook are shown."""
    return " | ".join([str(number), *(f"{letters(cell.column)}: {_cut(value)}" for cell, value in cells)])


def shown(value: Value) -> str:
    """A value in words; dates as ISO, a length of time as hours, minutes, seconds."""
    match value:
        case bool():
            return "TRUE" if value else "FALSE"
        case int() | float():
            return str(plain_number(float(value)))
        case datetime():
            return value.isoformat(sep=" ").removesuffix(" 00:00:00")
        case date() | time():
            return value.isoformat()
        case timedelta():
            return _duration(value)
    return value


def holds(wanted: Wanted, value: Value) -> bool:
    """Whether a value is what is looked for, as text or as a number."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return wanted.in_text(shown(value)) or (number and wanted.in_number(float(str(value))))


def _duration(length: timedelta) -> str:
    seconds = round(length.total_seconds())
    hours, rest = divmod(abs(seconds), _SECONDS_PER_HOUR)
    minutes, left = divmod(rest, _SECONDS_PER_MINUTE)
    return f"{'-' if seconds < 0 else ''}{hours:02}:{minutes:02}:{left:02}"


def _cut(value: Value) -> str:
    text = shown(value).replace("\n", "\\n")
    return text if len(text) <= _LONGEST_CELL else f"{text[:_LONGEST_CELL]}… ({len(text):,} characters)"


def _words(kind: SheetTypeEnum) -> str:
    names = (
        (SheetTypeEnum.ChartSheet, "chartsheet"),
        (SheetTypeEnum.DialogSheet, "dialogsheet"),
        (SheetTypeEnum.MacroSheet, "macrosheet"),
    )
    return next((name for known, name in names if kind == known), "module")
