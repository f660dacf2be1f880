"""Forgets by what a block was sorted before, which filters show with an arrow and would sort by again."""

from tools.office.package import xml
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.markup import attribute, masked, tags_of
from tools.office.xlsx.refs import Range, range_or_none
from tools.office.xlsx.tables import Table
from tools.office.xlsx.workbook import Workbook


def without_old_order(grid: Grid, data: Range) -> bytes:
    """The sheet without its `<sortState>` for these rows."""
    return _without(grid.raw, grid.tags.prefix, data, grid.data_end)


def changed_table(book: Workbook, table: Table | None, data: Range) -> dict[str, bytes]:
    """The table's part without it, if there was one."""
    if table is None:
        return {}
    raw = xml.utf8(book.package.part(table.part))
    new = _without(raw, tags_of(raw).prefix, data, 0)
    return {table.part: new} if new != raw else {}


def _without(raw: bytes, prefix: bytes, data: Range, start: int) -> bytes:
    if b"<" + prefix + b"sortState" not in raw[start:]:
        return raw
    found = tags_of(raw).elements("sortState", masked(raw), start)
    for match in reversed(list(found)):
        block = range_or_none(attribute(match[1], "ref") or "")
        if block is not None and block.meets(data):
            raw = raw[: match.start()] + raw[match.end() :]
    return raw
