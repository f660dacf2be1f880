"""Dresses a new sheet as a careful person would: a header that looks like one, columns wide enough."""

from collections.abc import Iterator, Sequence

from tools.office.package.package import Package
from tools.office.xlsx.formatting.format import Wanted, format_cells
from tools.office.xlsx.formatting.look import Look
from tools.office.xlsx.refs import Range
from tools.office.xlsx.values import CellInput
from tools.office.xlsx.workbook import Workbook

_NARROWEST, _WIDEST = 9, 60
_FIRST_WIDE_SIGN = 0x2E80
_HEADER = Look(bold=True, fill="DDE6F0")
Rows = Sequence[Sequence[CellInput]]


def with_header(book: Workbook, name: str, rows: Rows) -> tuple[Workbook, set[str]]:
    """The workbook with a look for the header of a sheet that is still empty, and the parts that changed."""
    touched: set[str] = set()
    content = book.package.content
    for where, wanted in _steps(rows):
        edit = format_cells(Package.open(content, book.package.limits), name, where, wanted)
        content = edit.content
        touched |= set(edit.parts_changed)
    return Workbook(Package.open(content, book.package.limits)), touched


def _steps(rows: Rows) -> Iterator[tuple[str, Wanted]]:
    if not _has_header(rows):
        return
    width = len(rows[0])
    yield str(Range.of(1, 1, 1, width)), Wanted(_HEADER, freeze="A2")
    numeric = [
        any(_is_number(row[column]) for row in rows[1:] if column < len(row)) for column in range(width)
    ]
    start = 0
    for column in range(width + 1):
        if column == width or not numeric[column]:
            if column > start:
                yield str(Range.of(1, start + 1, 1, column)), Wanted(Look(align="right"))
            start = column + 1


def _has_header(rows: Rows) -> bool:
    """Whether the first row is all words and something stands below it."""
    return len(rows) > 1 and bool(rows[0]) and all(_is_word(value) for value in rows[0])


def _is_word(value: CellInput) -> bool:
    return isinstance(value, str) and bool(value.strip()) and not value.startswith("=")


def _is_number(value: CellInput) -> bool:
    """A formula most often gives one."""
    if isinstance(value, str):
        return value.startswith("=")
    return isinstance(value, int | float) and not isinstance(value, bool)


def widths(rows: Rows) -> dict[int, int]:
    """Of the columns, from 1, that the usual width would cut; in characters."""
    widest: dict[int, int] = {}
    for row in rows:
        for column, value in enumerate(row, start=1):
            widest[column] = max(widest.get(column, 0), min(_shown(value) + 2, _WIDEST))
    return {column: width for column, width in widest.items() if width > _NARROWEST}


def _shown(value: CellInput) -> int:
    if isinstance(value, str) and value.startswith("="):
        return 0
    text = "" if value is None else str(value)
    return max(sum(2 if ord(sign) >= _FIRST_WIDE_SIGN else 1 for sign in line) for line in text.split("\n"))
