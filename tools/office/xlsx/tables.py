"""Tables of a sheet: where they lie, their columns, and the few edits that their part allows."""

from dataclasses import dataclass, replace

from tools.office.package import xml
from tools.office.package.errors import Damaged
from tools.office.package.numbers import whole
from tools.office.xlsx.markup import (
    attribute,
    from_escapes,
    masked,
    tags_of,
    to_escapes,
    with_attribute,
)
from tools.office.xlsx.refs import Cell, Range, range_or_none


@dataclass(frozen=True, slots=True)
class Table:
    """A table as its part declares it; `columns` are the names as people see them."""

    part: str
    name: str
    block: Range
    columns: tuple[str, ...]
    header_rows: int
    totals_rows: int
    calculated: tuple[bool, ...]
    """For each column, whether Excel fills its formula down when the table grows."""

    @property
    def header(self) -> Range | None:
        if not self.header_rows:
            return None
        first, last = self.block.first, self.block.last
        return Range.of(first.row, first.column, first.row, last.column)

    @property
    def data_first_row(self) -> int:
        return self.block.first.row + self.header_rows

    @property
    def data_last_row(self) -> int:
        return self.block.last.row - self.totals_rows

    def column_at(self, cell: Cell) -> int:
        """The index of the column that a cell of the table lies in."""
        return cell.column - self.block.first.column

    def column_index(self, name: str) -> int | None:
        wanted = name.casefold()
        return next((i for i, known in enumerate(self.columns) if known.casefold() == wanted), None)

    def renamed(self, index: int, name: str) -> "Table":
        columns = (*self.columns[:index], name, *self.columns[index + 1 :])
        return replace(self, columns=columns)

    def grown(self, rows: int) -> "Table":
        first, last = self.block.first, self.block.last
        return replace(self, block=Range.of(first.row, first.column, last.row + rows, last.column))


def read_table(part: str, content: bytes) -> Table:
    root = xml.parse(content)
    block = range_or_none(root.get("ref", ""))
    if block is None:
        raise Damaged("a table does not say where it lies")
    columns = list(root.iterfind("{*}tableColumns/{*}tableColumn"))
    return Table(
        part=part,
        name=from_escapes(root.get("displayName") or root.get("name") or ""),
        block=block,
        columns=tuple(from_escapes(column.get("name", "")) for column in columns),
        header_rows=_count(root.get("headerRowCount"), 1),
        totals_rows=_count(root.get("totalsRowCount"), 0),
        calculated=tuple(column.find("{*}calculatedColumnFormula") is not None for column in columns),
    )


def _count(text: str | None, default: int) -> int:
    return whole(text, default)


def rewritten_table(content: bytes, before: Table, after: Table) -> bytes:
    """The part with the block and the column names of `after`; all other bytes stay."""
    raw = xml.utf8(content)
    if before.block != after.block:
        raw = _with_block(raw, before.block, after.block)
    changed = [i for i, name in enumerate(after.columns) if name != before.columns[i]]
    for index in changed:
        raw = _with_column(raw, index, after.columns[index])
    return raw


def _with_block(raw: bytes, before: Range, after: Range) -> bytes:
    """The table and its filter grow; a filter that covers something else is left alone."""
    tags = tags_of(raw)
    for name in ("autoFilter", "table"):
        match = tags.opening(name).search(masked(raw))
        if match is None:
            continue
        ref = range_or_none(attribute(match[1], "ref") or "")
        if ref is not None and ref.first == before.first and ref.last == before.last:
            raw = raw[: match.start(1)] + with_attribute(match[1], "ref", str(after)) + raw[match.end(1) :]
    return raw


def _with_column(raw: bytes, index: int, name: str) -> bytes:
    found = list(tags_of(raw).opening("tableColumn").finditer(masked(raw)))
    match = found[index]
    written = to_escapes(name).replace("\n", "_x000a_")
    return raw[: match.start(1)] + with_attribute(match[1], "name", written) + raw[match.end(1) :]
