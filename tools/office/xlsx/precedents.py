"""Says which cells a formula reads: blocks on sheets, or that it can't be known."""

from dataclasses import dataclass
from functools import lru_cache

from tools.office.xlsx.formula_tokens import Structured, Token, structured, tokens
from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, Cell, Range, column_number, range_or_none
from tools.office.xlsx.tables import Table
from tools.office.xlsx.workbook import Workbook

_UNKNOWABLE = frozenset({"INDIRECT", "OFFSET", "GETPIVOTDATA", "CELL", "INFO", "EVALUATE"})
_READING = frozenset({"range", "table", "name", "call", "op"})
_DEEPEST_NAME = 20


@dataclass(frozen=True, slots=True)
class Reads:
    """`blocks` are (index of the sheet, block); `anything` means that no list would be complete."""

    blocks: tuple[tuple[int, Range], ...]
    anything: bool = False


class Precedents:
    """Resolves sheet names, defined names and tables of one workbook."""

    def __init__(self, book: Workbook, tables: tuple[tuple[int, Table], ...], *, exact: bool = False) -> None:
        """`exact` leaves headers and totals out of a table's columns unless they are asked for."""
        self._exact = exact
        self._order = [sheet.name.casefold() for sheet in book.sheets]
        self._index = {sheet.name.casefold(): sheet.index for sheet in book.sheets}
        self._by_order = [sheet.index for sheet in book.sheets]
        self._tables = {table.name.casefold(): (index, table) for index, table in tables}
        self._names = {(name.name.casefold(), name.sheet): name.formula for name in book.names}

    def of(self, formula: str, sheet: int, cell: Cell, depth: int = 0) -> Reads:
        """What the formula at `cell` of a sheet reads."""
        blocks: list[tuple[int, Range]] = []
        anything = depth > _DEEPEST_NAME
        on = home = [sheet]
        for token in tokens(formula) if not anything else ():
            if token.kind == "sheet":
                on = self._sheets(token.text)
                continue
            if token.kind in _READING:
                found = self._read(token, on, sheet, cell, depth)
                blocks.extend(found.blocks)
                anything = anything or found.anything
            on = home
        return Reads(tuple(blocks), anything)

    def _read(self, token: Token, on: list[int], home: int, cell: Cell, depth: int) -> Reads:
        match token.kind:
            case "range":
                block = block_of(token.text)
                return Reads(((on[0], block),) if len(on) == 1 else tuple((index, block) for index in on))
            case "table":
                return self._structured(token.text, home, cell)
            case "name":
                return self._named(token.text, on, home, cell, depth)
            case "call":
                return Reads((), token.text.upper().rpartition("_XLFN.")[2] in _UNKNOWABLE)
            case _:
                return Reads((), token.text == ":")

    def _sheets(self, text: str) -> list[int]:
        """The sheets before a `!`: one, or all from the first to the last; none in another file."""
        name = text.removesuffix("!")
        if name.startswith("'"):
            name = name[1:-1].replace("''", "'")
        if (known := self._index.get(name.casefold())) is not None:
            return [known]
        first, _, last = name.casefold().partition(":")
        if first in self._index and last in self._index:
            span = sorted((self._order.index(first), self._order.index(last)))
            return self._by_order[span[0] : span[1] + 1]
        return []

    def _named(self, name: str, on: list[int], home: int, cell: Cell, depth: int) -> Reads:
        key = name.casefold()
        for scope in (*on, home, None):
            formula = self._names.get((key, scope))
            if formula is not None:
                return self.of(formula, home, cell, depth + 1)
        if key in self._tables:
            index, table = self._tables[key]
            return Reads(((index, table.block),))
        return Reads(())

    def _structured(self, text: str, home: int, cell: Cell) -> Reads:
        reference = structured(text)
        found = self._tables.get(reference.table.casefold()) or self._table_around(home, cell)
        if found is None:
            return Reads(())
        index, table = found
        return Reads(((index, self._columns(table, reference, cell)),))

    def _columns(self, table: Table, reference: Structured, cell: Cell) -> Range:
        block = columns_of(table, reference, cell)
        if not self._exact or reference.this_row or "#all" in reference.items:
            return block
        first, last = table.data_first_row, table.data_last_row
        if "#headers" in reference.items:
            first, last = table.block.first.row, last if "#data" in reference.items else first - 1
        if "#totals" in reference.items:
            first, last = first if "#data" in reference.items else last + 1, table.block.last.row
        return Range.of(first, block.first.column, max(first, last), block.last.column)

    def _table_around(self, home: int, cell: Cell) -> tuple[int, Table] | None:
        return next((t for t in self._tables.values() if t[0] == home and cell in t[1].block), None)


def columns_of(table: Table, reference: Structured, cell: Cell) -> Range:
    """The cells of a structured reference; headers and totals are taken to be in it."""
    block = table.block
    first, last = (table.column_index(name) if name else None for name in (reference.first, reference.last))
    left = block.first.column + (first if first is not None else 0)
    right = block.first.column + last if last is not None else block.last.column
    if reference.this_row:
        return Range.of(cell.row, left, cell.row, right)
    return Range.of(block.first.row, left, block.last.row, right)


@lru_cache(maxsize=65536)
def block_of(text: str) -> Range:
    """A cell, a block, whole columns or whole rows, as a formula spells them."""
    bare = text.replace("$", "")
    if block := range_or_none(bare):
        return block
    first, _, last = bare.partition(":")
    if first.isdigit():
        rows = sorted((int(first), int(last)))
        return Range.of(rows[0], 1, rows[1], MAX_COLUMN)
    columns = sorted((column_number(first), column_number(last)))
    return Range.of(1, columns[0], MAX_ROW, columns[1])
