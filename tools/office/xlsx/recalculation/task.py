"""What is to be calculated in one version of a workbook, and the plain workbook for it."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from tools.office.xlsx.patterns import Place
from tools.office.xlsx.precedents import Precedents, Reads
from tools.office.xlsx.recalculation.book_cells import BookCells, SheetFormula, place_of
from tools.office.xlsx.recalculation.plain_book import PlainBook, PlainFormula, PlainName, PlainSheet
from tools.office.xlsx.recalculation.value import Value
from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, Cell, Range
from tools.office.xlsx.workbook import Sheet

_WHOLE_SHEET = Range.of(1, 1, MAX_ROW, MAX_COLUMN)


@dataclass(frozen=True, slots=True)
class Asked:
    """A formula whose value is wanted, with all places that take their values from it and what it reads."""

    place: Place
    formula: SheetFormula
    fills: tuple[Place, ...]
    reads: Reads

    @property
    def cell(self) -> Cell:
        return Cell(self.place[1], self.place[2])


class Task:
    """`wanted` are places whose values come from formulas; all other formulas are their stored values."""

    def __init__(
        self, cells: BookCells, wanted: Collection[Place], known: Mapping[Place, Asked] | None = None
    ) -> None:
        """`known` are formulas of another version of the workbook: those that stayed read the same."""
        self.cells = cells
        self._known = known or {}
        book = cells.book
        tables = tuple((sheet.index, table) for sheet, table in book.all_tables)
        self.precedents = Precedents(book, tables, exact=True)
        self.asked: dict[Place, Asked] = {one.place: one for one in self._asked(wanted)}

    def _asked(self, wanted: Collection[Place]) -> Iterator[Asked]:
        by_sheet: dict[int, set[Cell]] = {}
        for index, row, column in wanted:
            by_sheet.setdefault(index, set()).add(Cell(row, column))
        for index, places in by_sheet.items():
            sheet = self.cells.sheets[index]
            formulas, fills = self.cells.formulas(sheet), self.cells.fills(sheet)
            leads = {fills.get(cell, cell) for cell in places}
            yield from (self._one(sheet, cell, formulas[cell]) for cell in sorted(leads) if cell in formulas)

    def _one(self, sheet: Sheet, cell: Cell, formula: SheetFormula) -> Asked:
        place = place_of(sheet, cell)
        block = formula.block
        filled = tuple(place_of(sheet, c) for c in block.cells()) if block and block.size > 1 else (place,)
        known = self._known.get(place)
        same = known is not None and known.formula.text == formula.text
        reads = known.reads if known and same else self.precedents.of(formula.text, sheet.index, cell)
        return Asked(place, formula, filled, reads)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """All that are to be calculated, those that array formulas fill too."""
        return tuple(place for one in self.asked.values() for place in one.fills)

    def plain_book(self) -> PlainBook:
        book = self.cells.book
        count = max((sheet.index for sheet in book.sheets), default=-1) + 1
        sheets = [PlainSheet(f"missing {n}") for n in range(count)]
        for tab in book.sheets:
            sheets[tab.index].name = tab.name
        blocks = self._read_blocks()
        for sheet in book.worksheets:
            plain = sheets[sheet.index]
            plain.cells = dict(self._content(sheet, blocks.get(sheet.index)))
            plain.tables = book.tables(sheet)
        return PlainBook(tuple(sheets), tuple(self._names()), book.date1904)

    def _content(self, sheet: Sheet, block: Range | None) -> Iterator[tuple[Cell, Value | PlainFormula]]:
        places = frozenset(self.places)
        for cell, value in self.cells.values(sheet, block):
            if place_of(sheet, cell) not in places:
                yield cell, value
        for one in self.asked.values():
            if one.place[0] == sheet.index:
                _, row, column = one.place
                yield Cell(row, column), PlainFormula(one.formula.text, one.formula.block)

    def _read_blocks(self) -> dict[int, Range]:
        """For each sheet the smallest block around all that the formulas read."""
        if any(one.reads.anything for one in self.asked.values()):
            return dict.fromkeys(self.cells.sheets, _WHOLE_SHEET)
        return _around(block for one in self.asked.values() for block in one.reads.blocks)

    def _names(self) -> Iterator[PlainName]:
        for name in self.cells.book.names:
            if name.formula and not name.name.startswith("_xlnm.") and not _broken(name.formula):
                yield PlainName(name.name, name.formula, name.sheet)


def _around(blocks: Iterable[tuple[int, Range]]) -> dict[int, Range]:
    found: dict[int, Range] = {}
    for index, block in blocks:
        known = found.get(index)
        found[index] = known.with_cell(block.first).with_cell(block.last) if known else block
    return found


def _broken(formula: str) -> bool:
    return "#REF!" in formula or ("[" in formula and "!" in formula)
