"""Finds the tables of a new sheet: their titles, headers, bodies and totals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.office.letters.figures import is_total
from tools.office.letters.width import width_of
from tools.office.xlsx.dates import Moment
from tools.office.xlsx.making.typed import typed
from tools.office.xlsx.making.words import is_year
from tools.office.xlsx.values import Empty, Number, Text, Value

Row = Sequence[Value]
_MOST_LINES = 3
_LONGEST_HEADER = 80
_LONG_NOTE = 60


@dataclass(frozen=True, slots=True)
class Block:
    """Row numbers from 1: lines above the table, its header rows, and the rows of its body."""

    titles: range
    header: range
    body: range
    totals: frozenset[int] = frozenset()
    columns: int = 0

    @property
    def last(self) -> int:
        return max((span[-1] for span in (self.titles, self.header, self.body) if span), default=0)

    @property
    def data(self) -> range:
        """The body without the totals at its end."""
        end = self.body.stop
        while end - 1 in self.totals and end - 1 in self.body:
            end -= 1
        return range(self.body.start, end)


def blocks_of(rows: Sequence[Row]) -> list[Block]:
    """Tables are parted by empty rows."""
    stretches = list(_stretches(rows))
    return [
        _block(rows, stretch, leads=at == 0 and len(stretches) > 1, alone=len(stretches) == 1)
        for at, stretch in enumerate(stretches)
    ]


def _stretches(rows: Sequence[Row]) -> Iterator[range]:
    start = 0
    for number, row in enumerate([*rows, ()], start=1):
        if all(isinstance(value, Empty) for value in row):
            if start:
                yield range(start, number)
            start = 0
        elif not start:
            start = number


def _block(rows: Sequence[Row], stretch: range, *, leads: bool, alone: bool) -> Block:
    lines = _lines(rows, stretch, leads=leads, alone=alone)
    table = range(lines.stop, stretch.stop)
    if not table:
        return Block(lines, table, table)
    count = _header_rows(rows, table)
    header, body = range(table.start, table.start + count), range(table.start + count, table.stop)
    totals = (
        frozenset(number for number in body if _is_total(rows[number - 1])) if count else frozenset[int]()
    )
    columns = max(len(_trimmed(rows[number - 1])) for number in table)
    return Block(lines, header, body, totals, columns)


def _lines(rows: Sequence[Row], stretch: range, *, leads: bool, alone: bool) -> range:
    """The rows of one text above a table; of a stretch without a table, all of a few rows."""
    end = stretch.start
    while end < stretch.stop and _is_line(rows[end - 1]):
        end += 1
    if end < stretch.stop:
        return (
            range(stretch.start, end)
            if end - stretch.start <= _MOST_LINES
            else range(stretch.start, stretch.start)
        )
    short = len(stretch) <= _MOST_LINES and not alone
    if leads or short or _are_notes(rows, stretch):
        return stretch
    return range(stretch.start, stretch.start)


def _are_notes(rows: Sequence[Row], stretch: range) -> bool:
    """Sentences below each other, which are no table of one column."""
    texts = [value.text for number in stretch if isinstance(value := rows[number - 1][0], Text)]
    return any(width_of(text) > _LONG_NOTE for text in texts)


def _is_line(row: Row) -> bool:
    return len(_trimmed(row)) == 1 and isinstance(row[0], Text)


def _trimmed(row: Row) -> Row:
    end = len(row)
    while end and isinstance(row[end - 1], Empty):
        end -= 1
    return row[:end]


def _header_rows(rows: Sequence[Row], table: range) -> int:
    first, rest = _trimmed(rows[table.start - 1]), [rows[number - 1] for number in table[1:]]
    if not rest or not first:
        return 0
    if all(map(_is_name, first)):
        return 1
    if _is_name(first[0]) or isinstance(first[0], Empty):
        if len(rest) > 1 and _spans(first) and all(map(_is_name, rest[0])) and len(rest[0]) >= len(first):
            return 2
        return int(len(first) > 1 and (_are_years(first[1:], rest) or all(map(_is_name, first[1:]))))
    return 0


def _is_name(value: Value) -> bool:
    return isinstance(value, Text) and len(value.text) <= _LONGEST_HEADER and typed(value.text) is None


def _spans(row: Row) -> bool:
    """Whether some of its names stand over several columns."""
    return any(isinstance(value, Empty) for value in row) and all(isinstance(v, Empty | Text) for v in row)


def _are_years(names: Row, rest: Sequence[Row]) -> bool:
    """Years or dates as names, over numbers that are none."""
    if all(isinstance(value, Moment | Text) for value in names):
        below = [value for row in rest for value in row[1:]]
        return any(isinstance(value, Moment) for value in names) and not any(
            isinstance(v, Moment) for v in below
        )
    numbers = [float(value.digits) for value in names if isinstance(value, Number)]
    others = all(_is_name(value) for value in names if not isinstance(value, Number))
    below = [value for row in rest for value in row[1 : len(names) + 1]]
    figures = [float(value.digits) for value in below if isinstance(value, Number)]
    return bool(numbers) and others and is_year("", numbers) and not is_year("", figures)


def _is_total(row: Row) -> bool:
    filled = [value for value in row if not isinstance(value, Empty)]
    return len(filled) > 1 and isinstance(filled[0], Text) and is_total(filled[0].text)
