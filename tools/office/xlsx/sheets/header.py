"""Dresses a new sheet as a careful person would: a header that looks like one, columns wide enough."""

from collections.abc import Sequence

from tools.office.package.package import Package
from tools.office.xlsx.formatting.format import Wanted, format_cells
from tools.office.xlsx.formatting.look import Look
from tools.office.xlsx.refs import Range, letters
from tools.office.xlsx.values import CellInput
from tools.office.xlsx.workbook import Workbook

_NARROWEST, _WIDEST = 9, 60
_FIRST_WIDE_SIGN = 0x2E80
_HEADER = Look(bold=True, fill="DDE6F0")


def dressed(book: Workbook, name: str, rows: Sequence[Sequence[CellInput]]) -> tuple[Workbook, set[str]]:
    """The workbook with that sheet dressed, and the parts that changed for it."""
    touched: set[str] = set()
    content = book.package.content
    steps = [(where, Wanted(Look(), width=width)) for where, width in _widths(rows)]
    if _has_header(rows):
        steps.append((str(Range.of(1, 1, 1, len(rows[0]))), Wanted(_HEADER, freeze="A2")))
    for where, wanted in steps:
        edit = format_cells(Package.open(content, book.package.limits), name, where, wanted)
        content = edit.content
        touched |= set(edit.parts_changed)
    return Workbook(Package.open(content, book.package.limits)), touched


def _has_header(rows: Sequence[Sequence[CellInput]]) -> bool:
    """Whether the first row is all words and something stands below it."""
    return len(rows) > 1 and bool(rows[0]) and all(_is_word(value) for value in rows[0])


def _is_word(value: CellInput) -> bool:
    return isinstance(value, str) and bool(value.strip()) and not value.startswith("=")


def _widths(rows: Sequence[Sequence[CellInput]]) -> list[tuple[str, float]]:
    """Only columns that the usual width would cut."""
    widest: dict[int, int] = {}
    for row in rows:
        for column, value in enumerate(row, start=1):
            widest[column] = max(widest.get(column, 0), min(_shown(value) + 2, _WIDEST))
    return [(f"{letters(c)}:{letters(c)}", width) for c, width in widest.items() if width > _NARROWEST]


def _shown(value: CellInput) -> int:
    if isinstance(value, str) and value.startswith("="):
        return 0
    text = "" if value is None else str(value)
    return max(sum(2 if ord(sign) >= _FIRST_WIDE_SIGN else 1 for sign in line) for line in text.split("\n"))
