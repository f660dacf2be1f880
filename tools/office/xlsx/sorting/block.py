"""Decides what a call means to sort: which rows, under which header, by which columns."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.office.xlsx.areas import Area, parse_area
from tools.office.xlsx.cell_view import view
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.grid import CellSpan, Grid
from tools.office.xlsx.refs import Cell, Range, column_number, letters
from tools.office.xlsx.tables import Table
from tools.office.xlsx.workbook import Sheet, Workbook

MOST_CELLS = 500_000
_TEXTS = ("s", "inlineStr", "str")


@dataclass(frozen=True, slots=True)
class SortBlock:
    """`data` are the rows to sort, without the header in row `header` if there is one."""

    data: Range
    header: int | None
    columns: tuple[int, ...]
    table: Table | None


def sort_block(
    book: Workbook, sheet: Sheet, grid: Grid, where: str, by: Sequence[str], *, header: bool | None
) -> SortBlock:
    """Raises XlsxError for what can't be sorted or is not clear."""
    tables = book.tables(sheet)
    area = parse_area(where, tables)
    block = _clipped(grid, area)
    table = _table(tables, block)
    if block.size > MOST_CELLS:
        raise XlsxError(f"{area} holds more than {MOST_CELLS:,} cells; sort a smaller block").on("range")
    rows = _first_rows(grid, block)
    if table is not None:
        data, title = _data_of(table), table.block.first.row if table.header_rows else None
    else:
        title = block.first.row if _has_header(book, grid, block, rows, by, header) else None
        data = block if title is None else _without_first(block)
    names = _names(book, grid, block, title, rows)
    columns = tuple(_column(text, data, names) for text in by)
    if not columns:
        raise XlsxError("name at least one column to sort by, by its letter or its header").on("by")
    return SortBlock(data, title, columns, table)


def _clipped(grid: Grid, area: Area) -> Range:
    """Whole columns and rows end where the sheet's content does."""
    if area.kind == "cells":
        return area.block
    used = grid.used()
    if used is None or not used.meets(area.block):
        raise XlsxError(f"{area} is empty, so there is nothing to sort").on("range")
    first, last, block = used.first, used.last, area.block
    return Range.of(
        max(first.row, block.first.row),
        max(first.column, block.first.column),
        min(last.row, block.last.row),
        min(last.column, block.last.column),
    )


def _table(tables: Sequence[Table], block: Range) -> Table | None:
    met = [table for table in tables if table.block.meets(block)]
    if not met:
        return None
    table = met[0]
    if len(met) == 1 and block in (table.block, _data_of(table)):
        return table
    raise XlsxError(f"{block} takes in a part of table {table.name}; sort the whole table, {table.block}").on(
        "range"
    )


def _data_of(table: Table) -> Range:
    first, last = table.block.first, table.block.last
    return Range.of(table.data_first_row, first.column, table.data_last_row, last.column)


def _without_first(block: Range) -> Range:
    if block.first.row == block.last.row:
        raise XlsxError(f"{block} is a header without rows below it; name the rows too").on("range")
    return Range(Cell(block.first.row + 1, block.first.column), block.last)


def _first_rows(grid: Grid, block: Range) -> dict[Cell, CellSpan]:
    """The cells of the first two rows of the block."""
    top = (block.first.row, block.first.row + 1)
    return {
        span.cell: span
        for row in grid.rows(block.first.row)
        if row.number in top
        for span in grid.cells(row)
        if span.cell in block and span.inner
    }


def _has_header(
    book: Workbook,
    grid: Grid,
    block: Range,
    rows: dict[Cell, CellSpan],
    by: Sequence[str],
    asked: bool | None,  # noqa: FBT001 -- three-valued, as it was asked for
) -> bool:
    """As it was asked for; else by names of columns, or by texts over other values or in another look."""
    if asked is not None:
        return asked
    first = [span for cell, span in rows.items() if cell.row == block.first.row]
    second = [span for cell, span in rows.items() if cell.row != block.first.row]
    words = {view(book, grid, span).text.strip().casefold() for span in first}
    named = any(text.strip().casefold() in words and _letter(text, block) is None for text in by)
    if named and block.first.row < block.last.row:
        return True
    if not all(span.type in _TEXTS for span in first):
        return False
    if any(span.type not in _TEXTS for span in second):
        return bool(first)
    if {span.style for span in first} & {span.style for span in second} or not first:
        raise XlsxError(
            f"whether {block.first.row} is a row of headers can't be told from its cells; "
            "say header: true or false"
        ).on("header")
    return True


def _names(
    book: Workbook, grid: Grid, block: Range, title: int | None, rows: dict[Cell, CellSpan]
) -> dict[str, int]:
    if title is None:
        return {}
    if title != block.first.row:
        rows = _first_rows(grid, Range(Cell(title, block.first.column), block.last))
    return {
        view(book, grid, span).text.strip().casefold(): cell.column
        for cell, span in reversed(rows.items())
        if cell.row == title
    }


def _column(text: str, data: Range, names: dict[str, int]) -> int:
    bare = text.strip()
    if (named := names.get(bare.casefold())) is not None:
        return named
    if (lettered := _letter(bare, data)) is not None:
        return lettered
    known = ", ".join(repr(name) for name in names) if names else "none"
    first, last = letters(data.first.column), letters(data.last.column)
    raise XlsxError(
        f"{text[:80]!r} is no column of the block; its columns are {first} to {last}, its headers {known}"
    ).on("by")


def _letter(text: str, block: Range) -> int | None:
    """The column of the block that a text names by its letters."""
    letter = text.strip().replace("$", "")
    if not (letter.isascii() and letter.isalpha() and len(letter) <= len("XFD")):
        return None
    column = column_number(letter)
    return column if block.first.column <= column <= block.last.column else None
