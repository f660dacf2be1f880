"""Reads a window of a sheet: rows with their true numbers, values and formulas together."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from tools.office.package.package import Package
from tools.office.xlsx.cell_view import CellView, raw_value, view
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formula_cells import Leads, formula_in
from tools.office.xlsx.grid import CellSpan, Grid
from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, Cell, Range, letters, range_or_none
from tools.office.xlsx.strings import MOST_CHARACTERS
from tools.office.xlsx.workbook import Sheet, Workbook

DEFAULT_ROWS = 100
MOST_ROWS = 5_000
MOST_CHARACTERS_OF_A_CELL = 2_000


@dataclass(frozen=True, slots=True)
class Row:
    """A row that has something in the window; `number` is the sheet's own, from 1."""

    number: int
    cells: tuple[CellView, ...]
    hidden: bool = False

    def line(self, most: int = MOST_CHARACTERS_OF_A_CELL) -> str:
        """`7 | A: North | C: 601 (=B3*2) | D: Region [covers D7:F7]`, each cell cut after `most`."""
        parts = [f"{letters(view.cell.column)}: {_shown(view, most)}" for view in self.cells]
        return " | ".join([f"{self.number}{' (hidden)' if self.hidden else ''}", *parts])


@dataclass(frozen=True, slots=True)
class Window:
    """What was read: `block` as asked for, `next_row` the first row with content after it."""

    sheet: str
    block: Range
    rows: tuple[Row, ...]
    next_row: int | None

    def lines(self) -> Iterator[str]:
        """One by one, so that a reader with a limit can stop. A cell that is read alone is never cut."""
        most = 2 * MOST_CHARACTERS if self.block.size == 1 else MOST_CHARACTERS_OF_A_CELL
        return (row.line(most) for row in self.rows)


def window(
    package: Package, sheet: str | None, where: str | int | None = None, count: int = DEFAULT_ROWS
) -> Window:
    """`where` is a range like A1:D20, a first row, or None for the top; raises XlsxError for a bad one."""
    return read_window(Workbook(package), sheet, where, count)


def read_window(book: Workbook, sheet: str | None, where: str | int | None, count: int) -> Window:
    tab = book.sheet(sheet)
    block = _block(where, count)
    part = book.excerpt(tab, range(block.first.row, block.last.row + 2), to_read=True)
    found = _windowed(book, tab, block, part.grid if part else book.grid(tab))
    if part and found.next_row is None and not part.shows_the_end:
        return _windowed(book, tab, block, book.grid(tab))
    return found


def _windowed(book: Workbook, tab: Sheet, block: Range, grid: Grid) -> Window:
    rows: list[Row] = []
    reader = _Reader(book, tab, grid)
    for span in grid.rows(block.first.row):
        if span.number > block.last.row:
            if any(cell.inner for cell in grid.cells(span)):
                return Window(tab.name, block, tuple(rows), span.number)
        elif span.number >= block.first.row:
            cells = tuple(reader.shown(c for c in grid.cells(span) if c.cell in block and reader.says(c)))
            if cells:
                rows.append(Row(span.number, cells, _hidden(span.attributes)))
    return Window(tab.name, block, tuple(rows), None)


def read_cells(book: Workbook, tab: Sheet, grid: Grid, wanted: Collection[Cell]) -> dict[Cell, CellView]:
    """The views of single cells anywhere on a sheet; empty ones too. `grid` shows their rows."""
    numbers = {cell.row for cell in wanted}
    found = {cell: CellView(cell, "empty", None) for cell in wanted}
    reader = _Reader(book, tab, grid)
    last = max(numbers, default=0)
    for span in grid.rows(min(numbers, default=1)):
        if span.number > last:
            break
        if span.number in numbers:
            for seen in reader.shown(c for c in grid.cells(span) if c.cell in found):
                found[seen.cell] = seen
    return found


class _Reader:
    """Views of cells, looking up the leads of shared formulas only when a follower is met."""

    def __init__(self, book: Workbook, tab: Sheet, grid: Grid) -> None:
        self._book = book
        self._tab = tab
        self._grid = grid
        self._shared: Leads | None = None
        self._merges = {block.first: block for block in grid.merges}
        self._waiting = _waiting_blocks(grid)

    def says(self, span: CellSpan) -> bool:
        """Whether there is anything to tell of a cell."""
        return bool(span.inner) or any(span.cell in block for block in self._waiting)

    def shown(self, spans: Iterator[CellSpan]) -> Iterator[CellView]:
        for span in spans:
            seen = view(self._book, self._grid, span, self._spelled(span))
            if seen.kind == "empty" and self._waiting and self.says(span):
                seen = replace(seen, kind="unknown")
            yield replace(seen, covers=block) if (block := self._merges.get(span.cell)) else seen

    def _spelled(self, span: CellSpan) -> str | None:
        formula = formula_in(self._grid, span) if b"shared" in span.inner else None
        if formula is None or formula.shared is None or formula.text:
            return None
        if self._shared is None:
            self._shared = Leads(self._book.windows(self._tab))
        return self._shared.text_of(formula)


def _waiting_blocks(grid: Grid) -> tuple[Range, ...]:
    """What an array formula fills whose result is not known until the file is opened."""
    if b"array" not in grid.raw:
        return ()
    leads = (span for span in grid.all_cells() if b"array" in span.inner and raw_value(grid, span) is None)
    formulas = (formula_in(grid, span) for span in leads)
    return tuple(one.block for one in formulas if one and one.kind == "array" and one.block)


def _block(where: str | int | None, count: int) -> Range:
    if not 1 <= count <= MOST_ROWS:
        raise XlsxError(f"{count} rows can't be read at once; ask for 1 to {MOST_ROWS:,}").on("count")
    if isinstance(where, str):
        return _named_block(where, count)
    first = 1 if where is None else where
    if not 1 <= first <= MAX_ROW:
        raise XlsxError(f"there is no row {first}; rows go from 1 to {MAX_ROW:,}").on("start")
    return Range.of(first, 1, min(first + count - 1, MAX_ROW), MAX_COLUMN)


def _named_block(where: str, count: int) -> Range:
    block = range_or_none(where.replace("$", ""))
    if block is None:
        raise XlsxError(f"{where[:80]!r} is not a range; name one like A1:D20").on("range")
    first, last = block.first, block.last
    return Range.of(first.row, first.column, min(last.row, first.row + MOST_ROWS - 1), last.column)


def _shown(view: CellView, most: int) -> str:
    text = str(view).replace("\n", "\\n")
    if len(text) > most:
        text = f"{text[:most]}… ({len(text):,} characters)"
    return f"{text} [covers {view.covers}]" if view.covers else text


def _hidden(attributes: bytes) -> bool:
    return b' hidden="1"' in attributes or b' hidden="true"' in attributes
