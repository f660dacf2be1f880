"""Reads what a call means by a range: a block, whole columns, whole rows, or a table by its name."""

import re
from dataclasses import dataclass
from typing import Literal

from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, Range, column_number, letters, range_or_none
from tools.office.xlsx.tables import Table

_COLUMNS = re.compile(r"([A-Za-z]{1,3})(?::([A-Za-z]{1,3}))?")
_ROWS = re.compile(r"([0-9]{1,7}):([0-9]{1,7})")


@dataclass(frozen=True, slots=True)
class Area:
    """`block` of whole columns goes from row 1 to the last, of whole rows from A to XFD."""

    block: Range
    kind: Literal["cells", "columns", "rows"]
    table: Table | None = None

    def __str__(self) -> str:
        first, last = self.block.first, self.block.last
        if self.kind == "rows":
            return f"{first.row}:{last.row}"
        if self.kind == "columns":
            return f"{letters(first.column)}:{letters(last.column)}"
        return str(self.block)


def parse_area(text: str, tables: tuple[Table, ...] = ()) -> Area:
    """`B2:D9`, `B2`, `B:D`, `3:7` or the name of one of the tables; raises XlsxError."""
    bare = text.replace("$", "").strip()
    if "!" in bare:
        raise XlsxError(f"{text[:80]!r} names a sheet; give the sheet apart, in sheet").on("range")
    if block := range_or_none(bare):
        return Area(block, "cells")
    if area := _lines(bare):
        return area
    for table in tables:
        if table.name.casefold() == bare.casefold():
            return Area(table.block, "cells", table)
    known = "".join(f", or a table: {', '.join(t.name for t in tables[:10])}" for _ in tables[:1])
    raise XlsxError(
        f"{text[:80]!r} is not a range; name cells like B2:D9, columns like B:D, rows like 3:7{known}"
    ).on("range")


def _lines(bare: str) -> Area | None:
    if match := _ROWS.fullmatch(bare):
        first, last = sorted((int(match[1]), int(match[2])))
        return Area(Range.of(first, 1, last, MAX_COLUMN), "rows") if 1 <= first <= last <= MAX_ROW else None
    match = _COLUMNS.fullmatch(bare)
    if match is None or not match[2]:
        return None
    first, last = sorted((column_number(match[1]), column_number(match[2])))
    return Area(Range.of(1, first, MAX_ROW, last), "columns") if last <= MAX_COLUMN else None
