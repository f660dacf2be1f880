"""Plans the edit of one sheet: what is refused, what tables do, and which cells are written how."""

from collections.abc import Mapping
from dataclasses import replace

from tools.office.xlsx.cell_change import Change, Restate, Write
from tools.office.xlsx.cell_view import CellView
from tools.office.xlsx.excerpt import Excerpt
from tools.office.xlsx.filing import Filing
from tools.office.xlsx.formula_cells import formula_in
from tools.office.xlsx.formula_rules import Surroundings, spills
from tools.office.xlsx.gathered import Gathered
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.guard import check_filled_blocks, check_merges
from tools.office.xlsx.markup import from_escapes, plain
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.shared_leads import handed_on
from tools.office.xlsx.sight import Sight, rows_around
from tools.office.xlsx.table_effects import (
    TableEffect,
    around_tables,
    filled_down,
    grown,
    header_value,
    renamed_headers,
)
from tools.office.xlsx.tables import Table
from tools.office.xlsx.values import Formula, Wish
from tools.office.xlsx.window import read_cells
from tools.office.xlsx.workbook import Sheet, Workbook


class SheetEdit:
    """Raises XlsxError before anything is written; `texts` are what rich texts of the wishes say."""

    def __init__(
        self, book: Workbook, sheet: Sheet, wishes: Mapping[Cell, Wish], texts: Mapping[Cell, str]
    ) -> None:
        self.sheet = sheet
        self.tables: tuple[Table, ...] = book.tables(sheet)
        self.gathered = Gathered(wishes)
        self.excerpt = None if self.tables else _excerpt(book, sheet, wishes, self.gathered)
        self.grid: Grid = self.excerpt.grid if self.excerpt else book.grid(sheet)
        self.asked = frozenset(wishes)
        self.wishes = dict(wishes)
        check_merges(self.grid, wishes)
        self.freed = check_filled_blocks(self.grid, wishes)
        self._sight = Sight(self.grid, {*wishes, *around_tables(self.tables, wishes)}, sheet.name)
        self.effects = self._table_effects(texts)
        self.before: dict[Cell, CellView] = read_cells(book, sheet, self.grid, self.wishes)
        self.changes: dict[Cell, Change] = {}
        self.formulas: dict[Cell, str] = {}

    def _table_effects(self, texts: Mapping[Cell, str]) -> tuple[TableEffect, ...]:
        effects: list[TableEffect] = []
        for table in self.tables:
            after = renamed_headers(table, self.wishes, texts)
            after = grown(after, self.tables, self.grid.merges, self._sight, self.wishes)
            effect = TableEffect(table, after)
            if after != table:
                effects.append(effect)
                self.wishes |= filled_down(effect, self.grid, self._sight, self.wishes)
            if table.header is not None:
                self._as_headers(table)
        return tuple(effects)

    def _as_headers(self, table: Table) -> None:
        for cell in self.asked:
            if table.header is not None and cell in table.header:
                wish = self.wishes[cell]
                self.wishes[cell] = replace(wish, value=header_value(wish.value), remark="")

    @property
    def tables_after(self) -> tuple[Table, ...]:
        changed = {effect.before.part: effect.after for effect in self.effects}
        return tuple(changed.get(table.part, table) for table in self.tables)

    @property
    def loses_a_formula(self) -> bool:
        return any(
            (span := self._sight.spans.get(cell))
            and formula_in(self.grid, span)
            and cell not in self.formulas
            for cell in self.wishes
        )

    def file(self, filing: Filing, around: Surroundings) -> None:
        """Fills `changes` and `formulas`."""
        for cell, wish in self.wishes.items():
            own = next((table for table in self.tables_after if cell in table.block), None)
            self.changes[cell] = self._write(cell, wish, filing, replace(around, own_table=own))
            filing.remarks += [wish.remark] if wish.remark else []
        for cell in self.freed:
            self.changes[cell] = Restate(drop_value=True)
        overwritten = {cell for cell in self.wishes if b"shared" in self._inner(cell)}
        self.changes |= handed_on(self.grid, overwritten) if overwritten else {}

    def _inner(self, cell: Cell) -> bytes:
        span = self._sight.spans.get(cell)
        return span.inner if span else b""

    def _write(self, cell: Cell, wish: Wish, filing: Filing, around: Surroundings) -> Write:
        span = self._sight.spans.get(cell)
        content = filing.content(self.grid.tags, cell, wish, around)
        in_table = around.own_table is not None and cell.row > around.own_table.data_first_row
        current = span.style if span else self._sight.style_for_new(cell, in_table=in_table)
        style = filing.style(cell, wish, current)
        if isinstance(wish.value, Formula):
            self.formulas[cell] = self._formula_text(content.inner)
            if spills(self.formulas[cell]):
                filing.remarks.append(f"{cell} shows only the first value that its formula gives")
        kept = style == (span.style if span else 0)
        return Write(content, None if kept else style)

    def _formula_text(self, inner: bytes) -> str:
        match = self.grid.tags.first("f", inner)
        return from_escapes(plain(match[2])) if match and match[2] else ""


def _excerpt(book: Workbook, sheet: Sheet, wishes: Mapping[Cell, Wish], gathered: Gathered) -> Excerpt | None:
    """Enough of a large sheet to edit it; a shared formula concerns other rows too, so it needs the whole."""
    found = book.excerpt(sheet, rows_around(wishes), gathered=gathered)
    if found is None or b"shared" not in found.grid.raw:
        return found
    numbers = {cell.row for cell in wishes}
    spans = (s for row in found.grid.rows() if row.number in numbers for s in found.grid.cells(row))
    return None if any(b"shared" in span.inner for span in spans if span.cell in wishes) else found
