"""Puts changed cells into a sheet's bytes, in order, and leaves every other byte where it was."""

from collections.abc import Mapping
from typing import Protocol

from tools.office.xlsx.grid import CellSpan, Grid, RowSpan
from tools.office.xlsx.markup import Tags, attribute, with_attribute
from tools.office.xlsx.refs import Cell, Range, range_or_none


class Change(Protocol):
    """What becomes of a cell; `span` is None for one that is not there yet, no bytes mean that it goes."""

    def rendered(self, tags: Tags, cell: Cell, span: CellSpan | None) -> bytes: ...


def woven(grid: Grid, changes: Mapping[Cell, Change]) -> bytes:
    """The sheet part with the changes; rows and cells that are missing are put where they belong."""
    by_row: dict[int, dict[int, Change]] = {}
    for cell, change in changes.items():
        by_row.setdefault(cell.row, {})[cell.column] = change
    weaver = _Weaver(grid, by_row)
    weaver.run()
    return weaver.result()


class _Weaver:
    def __init__(self, grid: Grid, by_row: dict[int, dict[int, Change]]) -> None:
        self._grid = grid
        self._by_row = by_row
        self._pieces: list[bytes] = []
        self._place = grid.data_start
        self._added: Range | None = None

    def run(self) -> None:
        pending = sorted(self._by_row, reverse=True)
        for row in self._grid.rows(pending[-1] if pending else 1):
            while pending and pending[-1] < row.number:
                self._copy_to(row.start)
                self._new_row(pending.pop())
            if not pending:
                break
            if pending[-1] == row.number:
                pending.pop()
                self._old_row(row, self._by_row[row.number])
        if pending:
            self._open_data()
            for number in reversed(pending):
                self._new_row(number)

    def _copy_to(self, place: int) -> None:
        self._pieces.append(self._grid.raw[self._place : place])
        self._place = place

    def _open_data(self) -> None:
        """Goes to the end of the rows; a sheet without data, or with an empty tag, gets a whole one."""
        grid = self._grid
        if grid.last > grid.first or grid.data_end > grid.first:
            self._copy_to(grid.last)

    def _new_row(self, number: int) -> None:
        cells = self._rendered_new(number, self._by_row[number])
        if cells:
            name = self._grid.tags.prefix + b"row"
            self._pieces.append(b'<%s r="%d">%s</%s>' % (name, number, cells, name))

    def _rendered_new(self, number: int, changes: Mapping[int, Change]) -> bytes:
        return b"".join(self._new_cell(Cell(number, column), changes[column]) for column in sorted(changes))

    def _new_cell(self, cell: Cell, change: Change) -> bytes:
        written = change.rendered(self._grid.tags, cell, None)
        if written:
            self._added = self._added.with_cell(cell) if self._added else Range(cell, cell)
        return written

    def _old_row(self, row: RowSpan, changes: dict[int, Change]) -> None:
        cells = self._merged(row, changes)
        if cells is None:
            return
        self._copy_to(row.start)
        name = self._grid.tags.prefix + b"row"
        attributes = _spanning(row.attributes.removesuffix(b"/").rstrip(), changes)
        self._pieces.append(b"<%s%s>%s</%s>" % (name, attributes, cells, name))
        self._place = row.end

    def _merged(self, row: RowSpan, changes: dict[int, Change]) -> bytes | None:
        """The row's content with its changes, or None when nothing comes of them."""
        pieces: list[bytes] = []
        place = row.inner
        pending = sorted(changes, reverse=True)
        for span in self._grid.cells(row):
            pieces.append(self._grid.raw[place : span.start])
            while pending and pending[-1] < span.cell.column:
                column = pending.pop()
                pieces.append(self._new_cell(Cell(row.number, column), changes[column]))
            if pending and pending[-1] == span.cell.column:
                pieces.append(self._changed(span, changes[pending.pop()]))
            else:
                pieces.append(self._grid.raw[span.start : span.end])
            place = span.end
        pieces += [self._new_cell(Cell(row.number, column), changes[column]) for column in reversed(pending)]
        pieces.append(self._grid.raw[place : row.close])
        content = b"".join(pieces)
        return None if content == self._grid.raw[row.inner : row.close] else content

    def _changed(self, span: CellSpan, change: Change) -> bytes:
        return change.rendered(self._grid.tags, span.cell, span)

    def result(self) -> bytes:
        grid = self._grid
        head, body = self._head(), self._pieces
        if grid.first == grid.last == grid.data_end and body:
            wrapped = grid.tags.wrapped("sheetData", b"".join(body))
            return b"".join([head, wrapped, grid.raw[grid.data_end :]])
        return b"".join([head, *body, grid.raw[self._place :]])

    def _head(self) -> bytes:
        """What stands before the data, its dimension grown by the cells that were added."""
        head = self._grid.raw[: self._grid.data_start]
        match = self._grid.tags.opening("dimension").search(self._grid.head)
        known = range_or_none(attribute(match[1], "ref") or "") if match else None
        if match is None or known is None or self._added is None:
            return head
        grown = known.with_cell(self._added.first).with_cell(self._added.last)
        if grown == known:
            return head
        return head[: match.start(1)] + with_attribute(match[1], "ref", str(grown)) + head[match.end(1) :]


def _spanning(attributes: bytes, columns: Mapping[int, Change]) -> bytes:
    """The row's attributes, its `spans` hint widened where it does not reach a changed column."""
    spans = attribute(attributes, "spans")
    if not spans:
        return attributes
    try:
        pairs = [tuple(map(int, pair.split(":"))) for pair in spans.split()]
        first, last = min(pair[0] for pair in pairs), max(pair[1] for pair in pairs)
    except (ValueError, IndexError):
        return with_attribute(attributes, "spans", None)
    if first <= min(columns) and max(columns) <= last:
        return attributes
    return with_attribute(attributes, "spans", f"{min(first, *columns)}:{max(last, *columns)}")
