"""Sorts the rows of a block or a table by the values of some columns, as Excel does."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tools.office.package.edit import Change, Edit
from tools.office.package.package import Package
from tools.office.package.splice import NewContent
from tools.office.xlsx.calculation import without_chain
from tools.office.xlsx.cell_view import view
from tools.office.xlsx.change import placed
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formula_cells import SharedFormulas, formula_cells
from tools.office.xlsx.grid import CellSpan, Grid
from tools.office.xlsx.markup import attribute
from tools.office.xlsx.outcome import (
    Touched,
    calculating,
    has_formulas,
    outcome,
    outdated,
    protection,
    saved,
    without_results,
)
from tools.office.xlsx.precedents import Precedents
from tools.office.xlsx.refs import Cell, letters
from tools.office.xlsx.shared_leads import handed_on
from tools.office.xlsx.sorting.anchored import check_block, is_drawn_over, with_moved_links
from tools.office.xlsx.sorting.block import SortBlock, sort_block
from tools.office.xlsx.sorting.comments import moved_comments
from tools.office.xlsx.sorting.follow import Follower
from tools.office.xlsx.sorting.old_order import changed_table, without_old_order
from tools.office.xlsx.sorting.order import SortKey, Unknown, key_of, sorted_rows
from tools.office.xlsx.sorting.rearrange import rearranged, spelled_out
from tools.office.xlsx.strips import cells_between
from tools.office.xlsx.weave import woven
from tools.office.xlsx.workbook import Sheet, Workbook

_VALUES_SHOWN = 8


def sort_rows(
    package: Package,
    sheet: str | None,
    where: str,
    by: Sequence[str],
    *,
    descending: bool = False,
    header: bool | None = None,
) -> Edit:
    """`by` are letters or headers, the first one first; without `header` it is seen from the cells.

    Raises XlsxError.
    """
    book = Workbook(package)
    tab = book.sheet(sheet)
    grid = book.grid(tab)
    block = sort_block(book, tab, grid, where, by, header=header)
    check_block(book, tab, grid, block.data)
    grid = spelled_out(grid, block.data)
    sources = _sources(book, grid, block, descending=descending)
    if all(target == source for target, source in sources.items()):
        return Edit(
            package.content, (), (), len(package.names()), (f"{block.data} is in that order already",)
        )
    return _Sorting(book, tab, grid, block, sources).carried_out()


def _sources(book: Workbook, grid: Grid, block: SortBlock, *, descending: bool) -> dict[int, int]:
    """For each row that is shown, the row that comes to stand there."""
    data = block.data
    keys: dict[tuple[int, int], SortKey | None] = {}
    shown: list[int] = []
    for row in grid.rows(data.first.row):
        if not data.first.row <= row.number <= data.last.row:
            continue
        if attribute(row.attributes, "hidden") not in ("1", "true"):
            shown.append(row.number)
        for column in block.columns:
            for span in cells_between(grid, row, column, column):
                keys[row.number, column] = _known(book, grid, span)
    columns = block.columns
    order = sorted_rows(
        shown, lambda row, number: keys.get((row, columns[number])), len(columns), descending=descending
    )
    return dict(zip(shown, order, strict=True))


def _known(book: Workbook, grid: Grid, span: CellSpan) -> SortKey | None:
    key = key_of(book, grid, span)
    if isinstance(key, Unknown):
        raise XlsxError(
            f"{span.cell} holds a formula whose result is not known before the file is opened in Excel; "
            "sort by another column"
        ).on("by")
    return key


@dataclass
class _Moved:
    """Formulas of the block by their old places: new texts, shared ones, and those with another result."""

    texts: dict[Cell, str] = field(default_factory=dict)
    shared: set[Cell] = field(default_factory=set)
    settled: set[Cell] = field(default_factory=set)
    positional: set[Cell] = field(default_factory=set)


class _Sorting:
    def __init__(
        self, book: Workbook, tab: Sheet, grid: Grid, block: SortBlock, sources: Mapping[int, int]
    ) -> None:
        self.book, self.tab, self.grid, self.block, self.sources = book, tab, grid, block, sources
        self.targets = {source: target for target, source in sources.items()}
        self.moved = self._formulas()

    def _formulas(self) -> _Moved:
        """All formulas of the block, read for their new rows; raises XlsxError."""
        tables = tuple((sheet.index, table) for sheet, table in self.book.all_tables)
        follower = Follower(self.tab, self.block.data, Precedents(self.book, tables))
        shared, moved = SharedFormulas(), _Moved()
        for formula in formula_cells(self.grid):
            text, cell = shared.text_of(formula), formula.cell
            if cell not in self.block.data:
                continue
            row = self.targets.get(cell.row, cell.row)
            followed = follower.moved(text, cell, row)
            if formula.shared is not None or followed.text != text:
                moved.texts[cell] = followed.text
            if formula.shared is not None:
                moved.shared.add(cell)
            place = Cell(row, cell.column)
            if followed.settled:
                moved.settled.add(place)
            if followed.positional:
                moved.positional.add(place)
        return moved

    def carried_out(self) -> Edit:
        grid, data = self.grid, self.block.data
        if self.moved.shared:
            grid = Grid(woven(grid, handed_on(grid, self.moved.shared)))
        content = rearranged(grid, data, self.sources, self.moved.texts, self.moved.shared)
        parts: dict[str, NewContent] = {
            self.tab.part: without_old_order(Grid(with_moved_links(Grid(content), data, self.targets)), data),
            **moved_comments(self.book, self.tab, data, self.targets),
            **changed_table(self.book, self.block.table, data),
        }
        made = saved(self.book, parts)
        removed: tuple[str, ...] = ()
        stale: Touched = {}
        if has_formulas(self.book):
            stale = self._outdated(made)
            more = {**without_results(made, stale), **calculating(made)}
            if self.moved.settled or self.moved.texts or self.moved.positional:
                listings, chain = without_chain(made)
                more |= listings
                removed = (chain,) if chain else ()
            made, parts = saved(made, more, removed), {**parts, **more}
        return outcome(
            self.book,
            made,
            {*parts, *removed},
            (self._told(made),),
            self._remarks(),
            [placed(s, cell) for s in made.sheets for cell in sorted(stale.get(s.index, ()))],
        )

    def _outdated(self, made: Workbook) -> Touched:
        """Formulas that read what moved, but for those that moved along with all that they read."""
        index, data = self.tab.index, self.block.data
        changed = [target for target, source in self.sources.items() if target != source]
        columns = range(data.first.column, data.last.column + 1)
        places = [(index, row, column) for row in changed for column in columns]
        touched = outdated(made, places, {index: self.moved.settled})
        touched.setdefault(index, set()).update(self.moved.positional)
        seeds = [(i, cell.row, cell.column) for i, cells in touched.items() for cell in cells]
        for i, cells in (outdated(made, seeds, {}) if seeds else {}).items():
            touched.setdefault(i, set()).update(cells)
        return {i: cells for i, cells in touched.items() if cells}

    def _told(self, made: Workbook) -> Change:
        first = self.block.columns[0]
        before, after = (self._values(book, first) for book in (self.book, made))
        place = f"{placed(self.tab, self.block.data.first)}:{self.block.data.last}"
        return Change(place, f"{letters(first)}: {before}", f"{letters(first)}: {after}")

    def _values(self, book: Workbook, column: int) -> str:
        """The first values of a column of the block."""
        grid, data = book.grid(self.tab), self.block.data
        spans = (
            span
            for row in grid.rows(data.first.row)
            if row.number in self.sources
            for span in cells_between(grid, row, column, column)
        )
        words = [view(book, grid, span).text for _, span in zip(range(_VALUES_SHOWN), spans, strict=False)]
        return ", ".join(words) + (" …" if len(self.sources) > _VALUES_SHOWN else "")

    def _remarks(self) -> Iterator[str]:
        moved = sum(target != source for target, source in self.sources.items())
        yield f"{moved:,} of {len(self.sources):,} rows moved"
        if self.block.header is not None:
            yield f"row {self.block.header} stayed on top as the header"
        rows = self.block.data.last.row - self.block.data.first.row + 1
        if hidden := rows - len(self.sources):
            words = "1 hidden row stayed" if hidden == 1 else f"{hidden:,} hidden rows stayed"
            yield f"{words} in place, as in Excel"
        if beside := self._beside():
            yield f"{beside} beside the block holds values that did not move"
        if is_drawn_over(self.book, self.tab, self.block.data):
            yield "pictures, shapes and charts on the block stayed where they are"
        yield from protection(self.book, self.tab)

    def _beside(self) -> str:
        """Filled cells right next to the block, which may have belonged to its rows."""
        first, last = self.block.data.first.column - 1, self.block.data.last.column + 1
        if self.block.table is not None:
            return ""
        found = {
            span.cell.column
            for row in self.grid.rows(self.block.data.first.row)
            if row.number in self.sources
            for column in (first, last)
            for span in cells_between(self.grid, row, column, column)
            if span.inner
        }
        return " and ".join(f"column {letters(column)}" for column in sorted(found))
