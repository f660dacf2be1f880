"""Refuses moves of lines that would break something, naming what stands in the way and the way out."""

import re
from collections.abc import Iterable, Sequence

from tools.office.package import xml
from tools.office.package.package import Package
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.guard import filled_blocks
from tools.office.xlsx.refs import Cell, Range, letters
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.shifting.pivots import report_block, sources
from tools.office.xlsx.shifting.references import Follower
from tools.office.xlsx.shifting.related import parts_of_type, related
from tools.office.xlsx.tables import Table

_FAR_CELL = re.compile(rb"\sr\s*=\s*[\"'][A-Za-z]{3}[0-9]")
_MOST_NEW_CELLS = 2_000_000
_FAR = 15_000
"""With fewer new columns than that, only cells with three letters can be pushed off."""
_FILLERS = {
    "array": "the array formula of {block}",
    "spill": "the cells {block} that the formula in {first} fills",
    "table": "the what-if data table {block}",
}


def check_filled(grid: Grid, lines: Lines) -> None:
    """No block that one formula fills may be cut, and nothing may be pushed off the sheet."""
    for filled in filled_blocks(grid):
        if lines.cuts(*lines.ends(filled.block)):
            what = _FILLERS[filled.kind].format(block=filled.block, first=filled.block.first)
            raise _cut(lines, what, filled.block)
    if lines.inserts and (cell := _last_filled(grid, lines)):
        raise XlsxError(
            f"{cell} and what else stands there would be pushed off the sheet; "
            f"empty it or insert at most {lines.limit - lines.of(cell):,} {lines.axis}s"
        ).on("count")


def _cut(lines: Lines, what: str, block: Range) -> XlsxError:
    first, last = lines.ends(block)
    if lines.inserts:
        sentence = f"new {lines.axis}s before {_line(lines, lines.at)} would cut through {what}"
        way = f"insert before {_line(lines, first)} or after {_line(lines, last)}"
    else:
        sentence = f"{lines.words} would take a part out of {what}"
        way = f"take out all of {_line(lines, first)} to {_line(lines, last)}, or none"
    return XlsxError(f"{sentence}; {way}").on(lines.axis)


def _line(lines: Lines, line: int) -> str:
    return f"{lines.axis} {line if lines.axis == 'row' else letters(line)}"


def _last_filled(grid: Grid, lines: Lines) -> Cell | None:
    """A cell with content among the last lines, that have no place any more."""
    used = grid.used() if _reaches_far(grid, lines) else None
    if used is None or lines.of(used.last) + lines.count <= lines.limit:
        return None
    if lines.of(used.last) < lines.at:
        return None
    return next(
        (span.cell for span in grid.all_cells() if span.inner and lines.of(span.cell) == lines.of(used.last)),
        None,
    )


def check_new_cells(grid: Grid, lines: Lines) -> None:
    """New lines look as the one before, cell by cell, so that very many of them would fill the file."""
    if not lines.inserts or lines.at == 1:
        return
    if lines.axis == "row":
        before = next((row for row in grid.rows(lines.at - 1) if row.number >= lines.at - 1), None)
        is_it = before is not None and before.number == lines.at - 1
        cells = len(list(grid.cells(before))) if before and is_it else 0
    else:
        cells = grid.text.count(b"<" + grid.tags.prefix + b"row", grid.first, grid.last)
    if cells * lines.count > _MOST_NEW_CELLS:
        raise XlsxError(
            f"{lines.count:,} new {lines.axis}s would make up to {cells * lines.count:,} new cells; "
            f"insert at most {_MOST_NEW_CELLS // cells:,} at once"
        ).on("count")


def _reaches_far(grid: Grid, lines: Lines) -> bool:
    """False when it is seen at once that no cell stands near the end of the sheet."""
    if lines.axis == "row":
        longest = len(str(lines.limit - lines.count))
        return re.search(rb"\sr\s*=\s*[\"'][A-Za-z]{0,3}[0-9]{%d}" % longest, grid.text) is not None
    return lines.count > _FAR or _FAR_CELL.search(grid.text, grid.first, grid.last) is not None


def check_tables(package: Package, tables: Sequence[Table], lines: Lines) -> None:
    for table in tables:
        first, last = lines.ends(table.block)
        if lines.axis == "row" and not lines.inserts:
            _check_table_rows(table, lines)
        elif lines.takes(first, last):
            raise XlsxError(
                f"{lines.words} are all that table {table.name} ({table.block}) has; leave one of its columns"
            ).on(lines.axis)
        elif lines.axis == "column" and lines.cuts(first, last) and _is_query(package, table):
            raise XlsxError(
                f"table {table.name} ({table.block}) is filled by a query, which says what columns it has; "
                "change the query in Excel instead"
            ).on(lines.axis)


def _check_table_rows(table: Table, lines: Lines) -> None:
    header, (first, last) = table.header, (table.data_first_row, table.data_last_row)
    if header is not None and lines.moved(header.first.row) is None:
        raise XlsxError(
            f"{lines.words} would take out the header {header} of table {table.name}; begin with row {first}"
        ).on("row")
    if lines.takes(first, last):
        raise XlsxError(
            f"{lines.words} would take out all data of table {table.name} ({table.block}); "
            "leave one of its rows, and empty its cells instead"
        ).on("row")


def _is_query(package: Package, table: Table) -> bool:
    return any(True for _ in related(package, table.part, "queryTable"))


def check_pivots(package: Package, sheet_part: str, follower: Follower) -> None:
    """A report is moved only whole, and never loses all rows that it is made of."""
    lines = follower.lines
    for name in related(package, sheet_part, "pivotTable"):
        block = report_block(xml.parse(package.part(name)))
        if block and (lines.cuts(*lines.ends(block)) or lines.takes(*lines.ends(block))):
            raise XlsxError(
                f"{lines.words} would cut into the pivot table in {block}, which Excel lays out; "
                f"choose {lines.axis}s outside of it"
            ).on(lines.axis)
    for block in _sources(package, follower):
        if lines.block(block) is None:
            raise XlsxError(
                f"{lines.words} would take out all of {block}, which a pivot table is made from; "
                f"leave a {lines.axis} of it"
            ).on(lines.axis)


def _sources(package: Package, follower: Follower) -> Iterable[Range]:
    for name in parts_of_type(package, "pivotCacheDefinition+xml"):
        yield from sources(xml.parse(package.part(name)), follower)
