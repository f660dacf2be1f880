"""The sheets of a workbook of an older or open format, as rows of texts."""

from collections.abc import Iterator

from python_calamine import CalamineSheet

from tools.office.comparing.cells import TextRows
from tools.office.legacy.sheets import opened, rows_of, sheet_named, shown, tabs_of


def older_sheets(content: bytes) -> dict[str, TextRows]:
    """By name, in order. Raises an OfficeError."""
    with opened(content) as book:
        names = [tab.name for tab in tabs_of(book) if tab.kind == "worksheet"]
        return {name: TextRows(_rows(sheet_named(book, name))) for name in names}


def _rows(sheet: CalamineSheet) -> Iterator[tuple[int, tuple[str, ...]]]:
    for number, cells in rows_of(sheet):
        row = [""] * cells[-1][0].column
        for cell, value in cells:
            row[cell.column - 1] = shown(value)
        yield number, tuple(row)
