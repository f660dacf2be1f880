"""Works out the layout of a new sheet: what each cell holds, and how wide its columns are."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tools.office.letters.width import widest_line, width_of
from tools.office.xlsx.dates import Moment
from tools.office.xlsx.making.blocks import Block, Row, blocks_of
from tools.office.xlsx.making.columns import Column, Known, column_of, columns_read
from tools.office.xlsx.making.shown import NumberLook
from tools.office.xlsx.making.typed import Dated, Typed
from tools.office.xlsx.making.words import is_money
from tools.office.xlsx.refs import column_number
from tools.office.xlsx.values import Empty, Formula, Number, Text, Value

NARROWEST, WIDEST, LONG_TEXT, WIDEST_HEADER = 9, 60, 44, 16
NOTE_WIDTH = 90
_ROOM, _FILTER_ARROW = 2, 3
_OF_FORMULA, _OF_DATE, _OF_TIME, _OF_TRUTH = 10, 10, 16, 6
_FEWEST_FILTERED, _FROZEN_COLUMNS, _FROZEN_WIDTH = 8, 8, 110


@dataclass(frozen=True)
class Table:
    """A block with its columns from 1."""

    block: Block
    columns: dict[int, Column]

    def cell(self, number: int, column: int) -> tuple[Known, NumberLook]:
        one, at = self.columns[column], number - self.block.body.start
        return one.cells[at], one.look_of(at)


@dataclass(frozen=True)
class Layout:
    """`widths` are in letters of the body; wider texts wrap."""

    rows: Sequence[Row]
    tables: tuple[Table, ...]

    @cached_property
    def headed(self) -> list[Table]:
        return [table for table in self.tables if table.block.header]

    @cached_property
    def main(self) -> Table | None:
        """The table of a sheet that has one, with a header."""
        full = [table for table in self.tables if table.block.body]
        return full[0] if len(full) == 1 and full[0].block.header else None

    @cached_property
    def filtered(self) -> range | None:
        """The rows of a filter: a header of different names over enough rows."""
        if self.main is None or len(self.main.block.header) != 1:
            return None
        block = self.main.block
        names = [_name(value) for value in self.rows[block.header[0] - 1]]
        inner = [number for number in block.totals if number in block.data]
        fit = len(block.data) >= _FEWEST_FILTERED and len(names) > 1 and all(names) and not inner
        return range(block.header[0], block.data.stop) if fit and len(set(names)) == len(names) else None

    @cached_property
    def frozen(self) -> tuple[int, int]:
        """How many rows and columns stay in view."""
        if self.main is None:
            return 0, 0
        first = self.main.columns.get(1)
        wide = len(self.widths) > _FROZEN_COLUMNS or sum(self.widths.values()) > _FROZEN_WIDTH
        return self.main.block.header[-1], int(wide and first is not None and not first.is_numeric)

    @cached_property
    def widths(self) -> dict[int, int]:
        widths: dict[int, int] = {}
        for table in self.tables:
            for column, one in table.columns.items():
                needed = max(_width_of_body(one), self._width_of_header(table.block, column, one))
                widths[column] = max(widths.get(column, NARROWEST), min(needed, WIDEST))
        return widths or {1: NOTE_WIDTH}

    def _width_of_header(self, block: Block, column: int, one: Column) -> int:
        """A long name wraps between words, if its column is narrower."""
        names = [self.rows[number - 1][column - 1 : column] for number in block.header]
        texts = [_name(row[0]) for row in names if row]
        words = [word for text in texts for word in text.split()]
        longest = max((_two_lines(widest_line(text)) for text in texts), default=0)
        return max(longest, *(min(width_of(word), LONG_TEXT) for word in words), 0) + self._arrow + _ROOM

    @cached_property
    def _arrow(self) -> int:
        return _FILTER_ARROW if self.filtered else 0


def _two_lines(width: int) -> int:
    """A long name stands on two lines."""
    return width if width <= WIDEST_HEADER else max(WIDEST_HEADER, -(-width // 2) + 2)


def layout_of(rows: Sequence[Row]) -> Layout:
    return Layout(rows, tuple(Table(block, _agreed(_columns(rows, block))) for block in blocks_of(rows)))


def _columns(rows: Sequence[Row], block: Block) -> dict[int, Column]:
    labels = [_name(rows[number - 1][0]) for number in block.body]
    columns: dict[int, Column] = {}
    for column in range(1, block.columns + 1):
        values = [_at(rows[number - 1], column) for number in block.body]
        names = [_name(_at(rows[number - 1], column)) for number in block.header]
        name = " ".join(filter(None, names)) or (_FIRST if column == 1 and block.header else "")
        columns[column] = column_of(name, values, labels)
    return {column: _inherited(one, columns) for column, one in columns.items()}


_FIRST = " "


def _inherited(one: Column, columns: dict[int, Column]) -> Column:
    """A column of formulas alone shows as many decimals as those that it reads."""
    formulas = [cell for cell in one.cells if isinstance(cell, Formula)]
    if not formulas or one.look.percent or any(isinstance(cell, Number | Typed) for cell in one.cells):
        return one
    read = [columns.get(column_number(letters)) for letters in columns_read(formulas[0].text)]
    looks = [column.look for column in read if column is not None and column is not one]
    figures = [look for look in looks if not look.general and not look.percent]
    if not figures:
        return one
    unit = next((look for look in figures if look.before or look.after), figures[0])
    decimals = max(one.look.decimals, *(look.decimals for look in figures))
    grouped = one.look.grouped or any(look.grouped for look in figures)
    look = NumberLook(decimals, grouped, before=unit.before, after=unit.after)
    return Column(one.cells, one.name, look)


def _agreed(columns: dict[int, Column]) -> dict[int, Column]:
    """Sums of money in one table all show cents, or none does."""
    money = [at for at, one in columns.items() if is_money(one.name) and one.look.grouped]
    cents = max((columns[at].look.decimals for at in money), default=0)
    return {
        at: replace(one, look=replace(one.look, decimals=cents), looks=_with_decimals(one.looks, cents))
        if at in money and one.look.decimals < cents
        else one
        for at, one in columns.items()
    }


def _with_decimals(looks: dict[int, NumberLook], decimals: int) -> dict[int, NumberLook]:
    return {
        at: look if look.percent or look.general else replace(look, decimals=decimals)
        for at, look in looks.items()
    }


def _at(row: Row, column: int) -> Value:
    return row[column - 1] if column <= len(row) else Empty()


def _name(value: Known) -> str:
    match value:
        case Text(text):
            return text.strip()
        case Number(digits):
            return digits
        case Moment(at, has_time):
            return at.isoformat(" ", "minutes") if has_time else at.date().isoformat()
        case _:
            return ""


def _width_of_body(column: Column) -> int:
    widths = list(_widths(column))
    longest = max(widths, default=0)
    if longest <= LONG_TEXT:
        return longest + _ROOM
    long = [width for width in widths if width > LONG_TEXT]
    return min(WIDEST, max(LONG_TEXT, int(max(long) ** 0.5 * 4)))


def _widths(column: Column) -> Iterator[int]:
    total = sum(abs(number) for cell in column.cells if (number := _figure(cell)) is not None)
    for at, cell in enumerate(column.cells):
        match cell:
            case Text(text):
                yield widest_line(text)
            case Number() | Typed():
                yield column.look_of(at).width(_figure(cell) or 0)
            case Moment(_, has_time):
                yield _OF_TIME if has_time else _OF_DATE
            case Dated(_, code):
                yield _OF_DATE + 4 * ("年" in code)
            case Formula():
                yield max(_OF_FORMULA, column.look_of(at).width(total))
            case Empty():
                yield 0
            case _:
                yield _OF_TRUTH


def _figure(cell: Known) -> float | None:
    if isinstance(cell, Number):
        return float(cell.digits)
    return float(cell.number) if isinstance(cell, Typed) else None
