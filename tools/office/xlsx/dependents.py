"""Finds the formulas whose value depends, by any number of steps, on cells that change."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tools.office.xlsx.gathered import Gathered
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.markup import attribute
from tools.office.xlsx.patterns import Patterns, Place
from tools.office.xlsx.precedents import Precedents, Reads
from tools.office.xlsx.refs import Cell, Range, range_or_none

_NEVER = -1
_LARGEST_FILL = 1_000_000


class _Stack:
    """Blocks in the same columns, so arranged that those over a row are found and taken out at once."""

    def __init__(self, blocks: Iterable[tuple[int, int, int]]) -> None:
        """Each block is its first row, its last row and its number."""
        self._blocks = sorted(blocks)
        self._half = 1
        while self._half < len(self._blocks):
            self._half *= 2
        leaves = [last for _, last, _ in self._blocks]
        self._top = [_NEVER] * self._half + leaves + [_NEVER] * (self._half - len(leaves))
        for node in range(self._half - 1, 0, -1):
            self._top[node] = max(self._top[2 * node], self._top[2 * node + 1])

    def take_over(self, row: int) -> Iterator[int]:
        """The numbers of the blocks over this row; each is given once and never again."""
        pending = [1]
        while pending:
            node = pending.pop()
            if self._top[node] < row or self._first_row(node) > row:
                continue
            if node < self._half:
                pending += (2 * node + 1, 2 * node)
                continue
            yield self._blocks[node - self._half][2]
            self._remove(node)

    def _first_row(self, node: int) -> int:
        while node < self._half:
            node *= 2
        return self._blocks[node - self._half][0] if node - self._half < len(self._blocks) else 1 << 30

    def _remove(self, node: int) -> None:
        self._top[node] = _NEVER
        while node > 1:
            node //= 2
            self._top[node] = max(self._top[2 * node], self._top[2 * node + 1])


@dataclass(slots=True)
class _Formula:
    """A formula cell by its sheet; `fills` are the cells that take their values from it."""

    sheet: int
    cell: Cell
    fills: Range
    reads: Reads


@dataclass
class _Readers:
    """Which formulas read a place: by single cell, and by block."""

    by_cell: dict[Place, list[int]] = field(default_factory=lambda: defaultdict(list))
    stacks: dict[int, list[tuple[int, int, _Stack]]] = field(default_factory=dict)
    of_block: list[list[int]] = field(default_factory=list)

    @classmethod
    def of(cls, formulas: list[_Formula]) -> "_Readers":
        readers = cls()
        blocks: dict[tuple[int, Range], list[int]] = defaultdict(list)
        for number, formula in enumerate(formulas):
            for sheet, block in formula.reads.blocks:
                if block.first == block.last:
                    readers.by_cell[sheet, block.first.row, block.first.column].append(number)
                else:
                    blocks[sheet, block].append(number)
        readers._arrange(blocks)
        return readers

    def _arrange(self, blocks: dict[tuple[int, Range], list[int]]) -> None:
        alike: dict[tuple[int, int, int], list[tuple[int, int, int]]] = defaultdict(list)
        for (sheet, block), numbers in blocks.items():
            columns = (sheet, block.first.column, block.last.column)
            alike[columns].append((block.first.row, block.last.row, len(self.of_block)))
            self.of_block.append(numbers)
        for (sheet, left, right), members in alike.items():
            self.stacks.setdefault(sheet, []).append((left, right, _Stack(members)))

    def take(self, place: Place) -> Iterator[int]:
        """The formulas that read a place, those by block only the first time."""
        sheet, row, column = place
        yield from self.by_cell.pop(place, ())
        for left, right, stack in self.stacks.get(sheet, ()):
            if left <= column <= right:
                for block in stack.take_over(row):
                    yield from self.of_block[block]


class Formulas:
    """All formulas of a workbook, gathered sheet by sheet."""

    def __init__(self, precedents: Precedents) -> None:
        self._precedents = precedents
        self._patterns = Patterns(precedents)
        self._formulas: list[_Formula] = []

    def add_sheet(self, sheet: int, grids: Iterable[Grid], replaced: Mapping[Cell, str]) -> bool:
        """Takes in a sheet's formulas, some rows in each grid, and says whether there are any.

        Cells in `replaced` have the formula given there, empty for none.
        """
        gathered = Gathered(replaced)
        for grid in grids:
            gathered.add(grid)
        return self.add_gathered(sheet, gathered, replaced)

    def add_gathered(self, sheet: int, gathered: Gathered, replaced: Mapping[Cell, str]) -> bool:
        """As `add_sheet`, of a sheet whose formulas are gathered without those of the replaced cells."""
        self._patterns.add(sheet, gathered.rows)
        for filling in gathered.filling:
            formula = filling.formula
            inputs = _inputs(formula.attributes, formula.block) if formula.kind == "dataTable" else ()
            self._add(sheet, formula.cell, filling.text, formula.block, inputs)
        for cell, text in replaced.items():
            if text:
                self._add(sheet, cell, text, None, ())
        return gathered.any_formula or any(replaced.values())

    def add_known(self, sheet: int, cell: Cell, fills: Range | None, reads: Reads) -> None:
        """One formula of which it is known what it reads."""
        self._formulas.append(_Formula(sheet, cell, fills or Range(cell, cell), reads))

    def _add(self, sheet: int, cell: Cell, text: str, fills: Range | None, inputs: tuple[Range, ...]) -> None:
        reads = self._precedents.of(text, sheet, cell)
        if inputs:
            reads = Reads((*reads.blocks, *((sheet, block) for block in inputs)), reads.anything)
        self._formulas.append(_Formula(sheet, cell, fills or Range(cell, cell), reads))

    def touched_by(self, changed: Iterable[Place]) -> set[Place]:
        """All cells whose value comes from a formula that the change reaches."""
        pending = list(changed)
        if not pending:
            return set()
        for sheet, cell, text in self._patterns.arrange():
            self._add(sheet, cell, text, None, ())
        readers = _Readers.of(self._formulas)
        seen: set[int] = set()
        touched: set[Place] = set(self._patterns.take_unknowable())
        pending += touched
        always = [n for n, formula in enumerate(self._formulas) if formula.reads.anything]
        self._touch(always, seen, touched, pending)
        while pending:
            place = pending.pop()
            self._touch(readers.take(place), seen, touched, pending)
            for found in self._patterns.take(place):
                touched.add(found)
                pending.append(found)
        return touched

    def _touch(
        self, numbers: Iterable[int], seen: set[int], touched: set[Place], pending: list[Place]
    ) -> None:
        for number in numbers:
            if number not in seen:
                seen.add(number)
                formula = self._formulas[number]
                places = [(formula.sheet, cell.row, cell.column) for cell in _bounded(formula.fills)]
                touched.update(places)
                pending.extend(places)


def _bounded(block: Range) -> list[Cell]:
    """The cells of a block, or its corner when it claims to be larger than any real one."""
    return block.cells() if block.size <= _LARGEST_FILL else [block.first]


def _inputs(attributes: bytes, block: Range | None) -> tuple[Range, ...]:
    """What a data table reads: its input cells, and the row and column of values along its edges."""
    found = [range_or_none(attribute(attributes, name) or "") for name in ("r1", "r2")]
    edges: list[Range] = []
    if block is not None:
        first, last = block.first, block.last
        top, left = max(first.row - 1, 1), max(first.column - 1, 1)
        edges = [Range.of(top, left, top, last.column), Range.of(top, left, last.row, left)]
    return (*(one for one in found if one), *edges)
