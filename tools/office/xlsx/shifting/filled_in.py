"""What new rows and columns hold from the start: a table's formulas and the headers of its new columns."""

from collections.abc import Iterator, Sequence

from tools.office.xlsx.cell_change import Content, formula_element
from tools.office.xlsx.formula_cells import followers, formula_in
from tools.office.xlsx.formula_tokens import moved
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.markup import text_element
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.shifting.references import Follower
from tools.office.xlsx.shifting.tables_moved import TableMove
from tools.office.xlsx.tables import Table


def filled_in(grid: Grid, moves: Sequence[TableMove], follower: Follower) -> dict[Cell, Content]:
    """By their places afterwards; `grid` is the sheet before."""
    lines = follower.lines
    contents: dict[Cell, Content] = {}
    for move in moves:
        for cell, name in move.headers():
            inside = grid.tags.wrapped("is", text_element(grid.tags, name))
            contents[cell] = Content("inlineStr", inside)
        if lines.axis == "row" and lines.inserts and move.table.data_first_row < lines.at + 1:
            contents |= _formulas(grid, move.table, follower)
    return contents


def _formulas(grid: Grid, table: Table, follower: Follower) -> dict[Cell, Content]:
    lines = follower.lines
    if not table.data_first_row <= lines.at <= table.data_last_row + bool(table.totals_rows):
        return {}
    source = lines.at - 1 if lines.at > table.data_first_row else lines.at
    contents: dict[Cell, Content] = {}
    for cell, text in _calculated(grid, table, source):
        there = lines.settled(cell.row)
        said = follower.followed(text, home=True).text
        for row in range(lines.at, lines.last + 1):
            spelled = moved(said, row - there, 0)
            contents[Cell(row, cell.column)] = Content(None, formula_element(grid.tags, b"", spelled))
    return contents


def _calculated(grid: Grid, table: Table, source: int) -> Iterator[tuple[Cell, str]]:
    """The formulas of calculated columns in one row."""
    first = table.block.first.column
    wanted = {first + index for index, calculated in enumerate(table.calculated) if calculated}
    row = next((row for row in grid.rows(source) if row.number == source), None) if wanted else None
    for span in grid.cells(row) if row else ():
        formula = formula_in(grid, span) if span.cell.column in wanted else None
        if formula and formula.kind in ("normal", "shared"):
            text = formula.text or followers(grid).get(span.cell, "")
            if text:
                yield span.cell, text
