"""Carries a move of lines through a whole workbook: every sheet, every part beside, or nothing."""

from collections.abc import Iterable, Mapping
from functools import partial

from lxml import etree

from tools.office.package import xml
from tools.office.xlsx.calculation import with_full_calculation, without_chain
from tools.office.xlsx.cell_change import Change, Content, with_dropped_value
from tools.office.xlsx.dependents import Formulas
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.precedents import Precedents
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.shifting.beside import moved_beside
from tools.office.xlsx.shifting.columns import moved_columns
from tools.office.xlsx.shifting.filled_in import filled_in
from tools.office.xlsx.shifting.frame import moved_frame
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.shifting.looks import row_look
from tools.office.xlsx.shifting.mentions import may_speak_of
from tools.office.xlsx.shifting.names import moved_names
from tools.office.xlsx.shifting.outdated import Outdated
from tools.office.xlsx.shifting.references import Follower
from tools.office.xlsx.shifting.refusals import check_filled, check_new_cells, check_pivots, check_tables
from tools.office.xlsx.shifting.resized import resized_names
from tools.office.xlsx.shifting.respell import respelled
from tools.office.xlsx.shifting.rows import moved_rows
from tools.office.xlsx.shifting.sheet_formulas import SheetFormulas, filled_cells, moved_formulas
from tools.office.xlsx.shifting.tables_moved import TableMove, move_table, move_table_formulas, table_move
from tools.office.xlsx.shifting.trees import edited
from tools.office.xlsx.tables import Table
from tools.office.xlsx.workbook import Sheet, Workbook


class Work:
    """Raises XlsxError before anything is written; then `parts` are those that become different.

    `stale` are cells, where they stand afterwards, whose value is not known until the file is opened.
    """

    def __init__(self, book: Workbook, sheet: Sheet, lines: Lines) -> None:
        self.book, self.sheet, self.lines = book, sheet, lines
        self.grid = book.grid(sheet)
        tables = book.tables(sheet)
        self.moves = tuple(table_move(table, lines) for table in tables)
        lost = {m.table.name.casefold(): (m.table.columns, m.lost) for m in self.moves if m.lost}
        order = [tab.name for tab in book.sheets]
        self.follower = Follower(lines, sheet.name, order, lost)
        check_tables(book.package, tables, lines)
        check_pivots(book.package, sheet.part, self.follower)
        check_filled(self.grid, lines)
        check_new_cells(self.grid, lines)
        self.parts: dict[str, bytes] = {}
        self.removed: tuple[str, ...] = ()
        self.stale: list[tuple[Sheet, Cell]] = []
        self.formulas: dict[int, SheetFormulas] = {}
        self._has_formulas = False

    def after(self, index: int, cell: Cell) -> Cell:
        """Where a cell of a sheet stands afterwards, for one that stays."""
        return (self.lines.cell(cell) or cell) if index == self.sheet.index else cell

    def carry_out(self) -> None:
        self._read_formulas()
        touched = self._touched()
        for tab in self.book.worksheets:
            self._change_sheet(tab, touched.get(tab.index, set()))
        self._change_tables()
        self.parts |= moved_beside(self.book, self.sheet, self.follower)
        self._change_workbook_part()
        for name, content in self.parts.items():
            if not name.lower().endswith(".vml"):
                xml.check(content)

    def _read_formulas(self) -> None:
        outdated = Outdated(self.follower, resized_names(self.book, self.sheet, self.follower))
        for tab in self.book.worksheets:
            home = tab.index == self.sheet.index
            if home or may_speak_of(self.book, tab, self.follower, outdated):
                grid = self.grid if home else self.book.grid(tab)
                self.formulas[tab.index] = moved_formulas(grid, self.follower, outdated, home=home)

    def _touched(self) -> dict[int, set[Cell]]:
        """By their old places, the cells whose results are outdated."""
        tables = tuple((tab.index, table) for tab, table in self.book.all_tables)
        formulas = Formulas(Precedents(self.book, tables))
        for tab in self.book.worksheets:
            grids = (self.grid,) if tab.index == self.sheet.index else self.book.windows(tab)
            if formulas.add_sheet(tab.index, grids, {}):
                self._has_formulas = True
        home = self.sheet.index
        seeds = [(tab, c.row, c.column) for tab, found in self.formulas.items() for c in found.outdated]
        cells = () if self.lines.inserts else filled_cells(self.grid, self.lines)
        gone = [(home, cell.row, cell.column) for cell in cells]
        nowhere = [(home, 0, 0)]
        touched: dict[int, set[Cell]] = {}
        for index, row, column in (*seeds, *formulas.touched_by([*seeds, *gone, *nowhere])):
            cell = Cell(row, column)
            if index != home or self.lines.cell(cell):
                touched.setdefault(index, set()).add(cell)
        return touched

    def _change_sheet(self, tab: Sheet, touched: set[Cell]) -> None:
        home = tab.index == self.sheet.index
        found = self.formulas.get(tab.index)
        grid = self.grid if home else self.book.grid(tab) if found or touched else None
        if grid is None:
            self._change_frame_only(tab)
            return
        changes: dict[Cell, Change] = dict(found.changes) if found else {}
        for cell in touched:
            changes[cell] = with_dropped_value(changes.get(cell))
            self.stale.append((tab, self.after(tab.index, cell)))
        said = Grid(respelled(grid, changes)) if changes else grid
        frame = moved_frame(said, self.follower, home=home)
        opening, closing = said.raw[said.data_start : said.first], said.raw[said.last : said.data_end]
        rows = self._rows(said) if home else [said.raw[said.first : said.last]]
        content = b"".join([frame.head, opening, *rows, closing, frame.tail])
        if content != grid.raw:
            self.parts[tab.part] = content

    def _change_frame_only(self, tab: Sheet) -> None:
        if not may_speak_of(self.book, tab, self.follower, None):
            return
        grid = self.book.grid(tab)
        frame = moved_frame(grid, self.follower, home=False)
        content = frame.head + grid.raw[grid.data_start : grid.data_end] + frame.tail
        if content != grid.raw:
            self.parts[tab.part] = content

    def _rows(self, said: Grid) -> Iterable[bytes]:
        contents = filled_in(self.grid, self.moves, self.follower)
        self.stale += [(self.sheet, cell) for cell, content in contents.items() if content.type is None]
        if self.lines.axis == "column":
            return moved_columns(said, self.lines, contents)
        return self._moved_rows(said, contents)

    def _moved_rows(self, said: Grid, contents: Mapping[Cell, Content]) -> Iterable[bytes]:
        beneath = any(m.table.header_rows and m.table.data_first_row == self.lines.at for m in self.moves)
        look = row_look(said, self.lines, as_below=beneath)
        return moved_rows(said, self.lines, look, contents, self.sheet.name)

    def _change_tables(self) -> None:
        moves = {move.table.part: move for move in self.moves}
        for _, table in self.book.all_tables:
            old = self.book.package.part(table.part)
            new = edited(old, partial(self._change_table, table, moves.get(table.part)))
            if new != old:
                self.parts[table.part] = new

    def _change_table(self, table: Table, move: TableMove | None, root: etree._Element) -> None:
        if move:
            move_table(root, move, self.follower)
        else:
            move_table_formulas(root, table, self.follower, home=False)

    def _change_workbook_part(self) -> None:
        old = self.book.package.part(self.book.part)
        new = moved_names(old, self.follower, self.sheet.index)
        if self._has_formulas:
            new = with_full_calculation(new)
            listings, chain = without_chain(self.book)
            self.parts |= listings
            self.removed = (chain,) if chain else ()
        if new != xml.utf8(old):
            self.parts[self.book.part] = new
