"""What an edit does to tables: a header renames its column, a row written below makes the table grow."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formula_cells import followers, formula_in
from tools.office.xlsx.formula_tokens import escaped_column, moved, tokens, unescaped_column
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.refs import Cell, Range
from tools.office.xlsx.sight import Sight
from tools.office.xlsx.tables import Table
from tools.office.xlsx.values import Empty, Formula, Number, RichText, Text, Value, Wish


@dataclass(frozen=True, slots=True)
class Rename:
    """A column's new name, for structured references to follow."""

    table: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class TableEffect:
    """A table before and after."""

    before: Table
    after: Table

    @property
    def renames(self) -> tuple[Rename, ...]:
        pairs = zip(self.before.columns, self.after.columns, strict=True)
        return tuple(Rename(self.before.name, old, new) for old, new in pairs if old != new)

    @property
    def rows_added(self) -> int:
        return self.after.block.last.row - self.before.block.last.row


def around_tables(tables: Collection[Table], wishes: Mapping[Cell, Wish]) -> set[Cell]:
    """The cells that decide whether a table grows: the rows below, and the row of formulas to repeat."""
    cells: set[Cell] = set()
    for table in tables:
        columns = range(table.block.first.column, table.block.last.column + 1)
        row = table.block.last.row + 1
        while any(Cell(row, column) in wishes for column in columns):
            cells.update(Cell(row, column) for column in columns)
            row += 1
    return cells


def renamed_headers(table: Table, wishes: Mapping[Cell, Wish], text_of: Mapping[Cell, str]) -> Table:
    """The table with the column names that its header cells will show; raises XlsxError for a bad one."""
    header = table.header
    if header is None:
        return table
    renamed = table
    for cell, wish in wishes.items():
        if cell in header:
            name = _header_text(table, cell, wish, text_of)
            renamed = renamed.renamed(table.column_at(cell), name)
    for cell, wish in wishes.items():
        if cell in header and _is_taken(renamed, table.column_at(cell)):
            name = renamed.columns[table.column_at(cell)]
            raise XlsxError(
                f"{cell} heads a column of table {table.name}, and another is called {name!r} already; "
                "give it a name of its own",
                wish.pointer,
            )
    return renamed


def _header_text(table: Table, cell: Cell, wish: Wish, text_of: Mapping[Cell, str]) -> str:
    match wish.value:
        case Text(text) if text.strip():
            return text
        case Number(digits):
            return digits
        case RichText():
            return text_of[cell]
        case _:
            raise XlsxError(f"{cell} heads a column of table {table.name}; write a text there", wish.pointer)


def header_value(value: Value) -> Value:
    """A header is always text, a year too."""
    return Text(value.digits) if isinstance(value, Number) else value


def _is_taken(table: Table, index: int) -> bool:
    name = table.columns[index].casefold()
    return any(known.casefold() == name for i, known in enumerate(table.columns) if i != index)


def grown(
    table: Table,
    others: Collection[Table],
    merges: Collection[Range],
    sight: Sight,
    wishes: Mapping[Cell, Wish],
) -> Table:
    """The table with the rows directly below it that are written now and were empty before."""
    if table.totals_rows:
        return table
    after = table
    while _takes_next_row(after, others, merges, sight, wishes):
        after = after.grown(1)
    return after


def _takes_next_row(
    table: Table,
    others: Collection[Table],
    merges: Collection[Range],
    sight: Sight,
    wishes: Mapping[Cell, Wish],
) -> bool:
    first, last = table.block.first, table.block.last
    row = Range.of(last.row + 1, first.column, last.row + 1, last.column)
    cells = row.cells()
    written = any(cell in wishes and not isinstance(wishes[cell].value, Empty) for cell in cells)
    if not written or any(sight.filled(cell) for cell in cells):
        return False
    in_the_way = [other.block for other in others if other.part != table.part]
    return not any(row.meets(block) for block in (*in_the_way, *merges))


def filled_down(
    effect: TableEffect, grid: Grid, sight: Sight, wishes: Mapping[Cell, Wish]
) -> dict[Cell, Wish]:
    """The formulas of calculated columns, repeated in the rows that a table grew by."""
    added: dict[Cell, Wish] = {}
    above = effect.before.block.last.row
    for index, calculated in enumerate(effect.before.calculated):
        cell = Cell(above, effect.before.block.first.column + index)
        text = (
            _plain_formula(grid, sight, cell) if calculated and above >= effect.before.data_first_row else ""
        )
        for more in range(1, effect.rows_added + 1 if text else 1):
            below = Cell(above + more, cell.column)
            if below not in wishes:
                added[below] = Wish(Formula(moved(text, more, 0), as_filed=True))
    return added


def _plain_formula(grid: Grid, sight: Sight, cell: Cell) -> str:
    """The formula of a cell in full, or nothing when it has none of its own."""
    span = sight.spans.get(cell)
    formula = formula_in(grid, span) if span else None
    if formula is None or formula.kind not in ("normal", "shared"):
        return ""
    return formula.text or followers(grid).get(cell, "")


def with_renames(formula: str, renames: Collection[Rename]) -> str:
    """The formula with structured references to the renamed columns following."""
    if "[" not in formula:
        return formula
    return "".join(
        _renamed(token.text, renames) if token.kind == "table" else token.text for token in tokens(formula)
    )


def _renamed(text: str, renames: Collection[Rename]) -> str:
    table, _, inside = text.partition("[")
    for rename in renames:
        if table.casefold() == rename.table.casefold():
            inside = _renamed_inside(inside, rename)
    return f"{table}[{inside}"


def _renamed_inside(inside: str, rename: Rename) -> str:
    """Column names stand between the innermost brackets, an apostrophe before their special signs."""
    out: list[str] = []
    name = ""
    escaping = False
    for sign in inside:
        if not escaping and sign in "[]":
            out += [_followed(name, rename), sign]
            name = ""
        else:
            name += sign
        escaping = sign == "'" and not escaping
    return "".join([*out, name])


def _followed(name: str, rename: Rename) -> str:
    at = "@" if name.startswith("@") else ""
    if unescaped_column(name.removeprefix("@")).casefold() == rename.old.casefold():
        return at + escaped_column(rename.new)
    return name
