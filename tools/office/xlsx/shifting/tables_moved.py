"""What a move of lines does to tables: their block, columns that come or go, and the row of totals."""

from collections.abc import Collection, Iterator
from copy import deepcopy
from dataclasses import dataclass

from lxml import etree

from tools.office.package.numbers import whole
from tools.office.xlsx.markup import to_escapes
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.shifting.anchored import anchor, anchored
from tools.office.xlsx.shifting.areas import MOVES
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.shifting.references import Follower
from tools.office.xlsx.shifting.trees import child, children, drop, elements, local
from tools.office.xlsx.tables import Table

_TAKEN_OVER = ("headerRowDxfId", "dataDxfId", "totalsRowDxfId", "headerRowCellStyle", "dataCellStyle")


@dataclass(frozen=True)
class TableMove:
    """A table on the sheet whose lines move; `added` are new columns, by their places in it, with names."""

    table: Table
    lost: frozenset[str]
    added: tuple[tuple[int, str], ...]
    loses_totals: bool

    def headers(self) -> Iterator[tuple[Cell, str]]:
        """The new header cells, in their places afterwards."""
        first = self.table.block.first
        for index, name in self.added if self.table.header_rows else ():
            yield Cell(first.row, first.column + index), name


def table_move(table: Table, lines: Lines) -> TableMove:
    block = table.block
    if lines.axis == "row":
        gone = bool(table.totals_rows) and lines.moved(block.last.row) is None and not lines.inserts
        return TableMove(table, frozenset(), (), loses_totals=gone)
    if lines.inserts and block.first.column < lines.at <= block.last.column:
        names = _new_names(table.columns, lines.count)
        start = lines.at - block.first.column
        return TableMove(table, frozenset(), tuple(enumerate(names, start)), loses_totals=False)
    lost = frozenset(
        name
        for index, name in enumerate(table.columns)
        if not lines.inserts and lines.moved(block.first.column + index) is None
    )
    return TableMove(table, lost, (), loses_totals=False)


def _new_names(known: Collection[str], count: int) -> list[str]:
    taken, number = {name.casefold() for name in known}, 0
    names: list[str] = []
    while len(names) < count:
        number += 1
        if f"column{number}" not in taken:
            names.append(f"Column{number}")
    return names


def move_table(root: etree._Element, move: TableMove, follower: Follower) -> None:
    """The part of a table on the sheet whose lines move."""
    lines, table = follower.lines, move.table
    move_table_formulas(root, table, follower, home=True)
    after = lines.block(table.block)
    if after is not None:
        root.set("ref", str(after))
    for element in list(elements(root)):
        if element is not root and (move_place := MOVES.get(local(element))):
            move_place(element, lines)
    _move_columns(root, move)
    if move.loses_totals:
        drop(root, "totalsRowCount")
        root.set("totalsRowShown", "0")


def move_table_formulas(root: etree._Element, table: Table, follower: Follower, *, home: bool) -> None:
    """Formulas of columns hold for all data rows; those of totals for one cell."""
    holder = child(root, "tableColumns")
    for index, column in enumerate(children(holder, "tableColumn") if holder is not None else ()):
        for name in ("calculatedColumnFormula", "totalsRowFormula"):
            formula = child(column, name)
            if formula is None or not formula.text:
                continue
            first, last = _held(table, index, follower.lines, name)
            at = anchor(follower.lines, first, last, home=home)
            formula.text = anchored(formula.text, follower, at, home=home)


def _held(table: Table, index: int, lines: Lines, name: str) -> tuple[int, int]:
    if lines.axis == "column":
        return table.block.first.column + index, table.block.first.column + index
    if name == "totalsRowFormula":
        return table.block.last.row, table.block.last.row
    return table.data_first_row, max(table.data_first_row, table.data_last_row)


def _move_columns(root: etree._Element, move: TableMove) -> None:
    holder = child(root, "tableColumns")
    if holder is None:
        return
    columns = children(holder, "tableColumn")
    for column, name in zip(list(columns), move.table.columns, strict=False):
        if name in move.lost:
            holder.remove(column)
    number = max((whole(column.get("id")) for column in columns), default=0)
    for index, name in move.added:
        number += 1
        holder.insert(index, _new_column(columns[move.added[0][0] - 1], number, name))
    holder.set("count", str(len(children(holder, "tableColumn"))))


def _new_column(left: etree._Element, number: int, name: str) -> etree._Element:
    new = deepcopy(left)
    new.tail = None
    for part in list(new):
        new.remove(part)
    for key in list(new.attrib):
        if key not in _TAKEN_OVER:
            del new.attrib[key]
    new.set("id", str(number))
    new.set("name", to_escapes(name))
    return new
