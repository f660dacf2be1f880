"""What a move of lines makes of the formulas of one sheet, cell by cell in their old places."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tools.office.xlsx.cell_change import Restate
from tools.office.xlsx.formula_cells import FormulaCell, formula_cells, plain_formulas, text_in
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.markup import attribute, with_attribute
from tools.office.xlsx.refs import Cell, cell_or_none, column_number
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.shifting.outdated import Outdated
from tools.office.xlsx.shifting.references import Followed, Follower
from tools.office.xlsx.shifting.repeats import Repeats
from tools.office.xlsx.shifting.shared import groups, regrouped


@dataclass
class SheetFormulas:
    """`changes` are by old places; `outdated` have another value now; `lost` say #REF! for what is gone."""

    changes: dict[Cell, Restate] = field(default_factory=dict)
    outdated: set[Cell] = field(default_factory=set)
    lost: list[Cell] = field(default_factory=list)
    across: list[Cell] = field(default_factory=list)
    """Cells whose formula reads a row of sheets that the moved one is among."""


def moved_formulas(grid: Grid, follower: Follower, outdated: Outdated, *, home: bool) -> SheetFormulas:
    """`home` says that this is the sheet whose lines move."""
    pass_ = _Pass(follower, outdated, home=home)
    plain = plain_formulas(grid)
    if plain is not None:
        repeats = Repeats(follower.lines)
        for column, row, content in plain:
            cell = Cell(int(row), column_number(column.decode()))
            if repeated := repeats.repeated(column, row, content):
                pass_.repeat(cell, repeated)
            elif (said := pass_.plain(cell, text_in(content))) and not pass_.noted(cell):
                repeats.learn(column, row, content, said.text)
        return pass_.found
    formulas = list(formula_cells(grid))
    led: set[Cell] = set()
    for group in groups(formulas):
        for member in regrouped(group, follower, home=home):
            pass_.note(member.cell, member.formula.text or member.said.text, member.said)
            if member.change:
                pass_.found.changes[member.cell] = member.change
        led.update(one.cell for one in group.cells)
    for formula in formulas:
        if formula.shared is None and formula.cell not in led:
            pass_.single(formula)
    return pass_.found


class _Pass:
    def __init__(self, follower: Follower, outdated: Outdated, *, home: bool) -> None:
        self.found = SheetFormulas()
        self._follower, self._outdated, self._home = follower, outdated, home

    def plain(self, cell: Cell, text: str) -> Followed | None:
        """None for a cell that goes."""
        if self._home and self._follower.lines.cell(cell) is None:
            return None
        said = self._follower.followed(text, home=self._home)
        if said.text != text:
            self.found.changes[cell] = Restate((b"", said.text))
        self.note(cell, text, said)
        return said

    def repeat(self, cell: Cell, text: str) -> None:
        """A formula that reads as the one above it did, and of which nothing else is to be said."""
        self.found.changes[cell] = Restate((b"", text))

    def noted(self, cell: Cell) -> bool:
        return cell in self.found.outdated

    def note(self, cell: Cell, text: str, said: Followed) -> None:
        if said.lost:
            self.found.lost.append(cell)
        if self._outdated.by_itself(cell, text, said, home=self._home):
            self.found.outdated.add(cell)
        if self._follower.spans_target(text):
            self.found.across.append(cell)
            self.found.outdated.add(cell)

    def single(self, formula: FormulaCell) -> None:
        if self._home and self._follower.lines.cell(formula.cell) is None:
            return
        said = self._follower.followed(formula.text, home=self._home)
        attributes = self._attributes(formula)
        if said.text != formula.text or attributes != formula.attributes:
            self.found.changes[formula.cell] = Restate((attributes, said.text))
        self.note(formula.cell, formula.text, said)

    def _attributes(self, formula: FormulaCell) -> bytes:
        """Where a formula's own block and the input cells of a data table stand afterwards."""
        attributes, lines = formula.attributes, self._follower.lines
        if not self._home or formula.block is None:
            return attributes
        block = lines.block(formula.block)
        if block and block != formula.block:
            attributes = with_attribute(attributes, "ref", str(block))
        for name, gone in (("r1", "del1"), ("r2", "del2")) if formula.kind == "dataTable" else ():
            cell = cell_or_none(attribute(attributes, name) or "")
            if cell is None:
                continue
            after = lines.cell(cell)
            attributes = with_attribute(attributes, name, str(after or cell))
            if after is None:
                attributes = with_attribute(attributes, gone, "1")
        return attributes


def filled_cells(grid: Grid, lines: Lines) -> Iterator[Cell]:
    """The cells with content in lines that are taken out."""
    for row in grid.rows(lines.at if lines.axis == "row" else 1):
        if lines.axis == "row" and row.number > lines.last:
            return
        if lines.axis == "row" and row.number < lines.at:
            continue
        for span in grid.cells(row):
            if span.inner and lines.cell(span.cell) is None:
                yield span.cell
