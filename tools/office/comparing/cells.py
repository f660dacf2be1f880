"""The rows and cells of a sheet as a comparison needs them, of a workbook or of a CSV file alike."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from tools.office.comparing.usual import UsualCell, number, usual_cells, usual_value
from tools.office.text.csv_table import records, separator_of
from tools.office.text.decode import decode
from tools.office.viewing.bounds import cut
from tools.office.xlsx.cell_view import raw_value
from tools.office.xlsx.formula_cells import followers, formula_in, text_in
from tools.office.xlsx.grid import CellSpan, Grid, RowSpan
from tools.office.xlsx.looks import PLAIN, Look, Looks
from tools.office.xlsx.markup import from_escapes
from tools.office.xlsx.refs import Cell, Range, column_number, letters
from tools.office.xlsx.shown_cell import Scalar, SheetReader
from tools.office.xlsx.strings import SharedStrings, text_of
from tools.office.xlsx.workbook import Workbook

_PLACE = re.compile(rb'(?:(?<=[<:]c r="[A-Z])|(?<=[<:]c r="[A-Z]{2})|(?<=[<:]c r="[A-Z]{3}))[0-9]+(?=")')

_STYLE = re.compile(rb'<(?:[\w.-]+:)?c (?:[^<>]*? )?s="([0-9]+)"')


@dataclass(frozen=True, slots=True)
class Side:
    """A cell before or after: `text` as shown, `value` as stored, a date as ISO text."""

    cell: str
    row: int
    column: int
    text: str
    value: Scalar
    formula: str | None
    type: str


@dataclass(frozen=True, slots=True)
class Spot:
    """What a cell holds, to be compared: `value` in the terms of its kind, `formula` spelled out."""

    column: int
    value: object
    formula: str | None
    look: Look
    at: int


class Rows(Protocol):
    """The rows of a sheet that hold something, by index; `numbers` ascend."""

    @property
    def numbers(self) -> Sequence[int]: ...

    @property
    def merges(self) -> Sequence[Range]: ...

    def quick(self, index: int) -> int:
        """The same for two rows of sheets that are `alike_stored` when they hold and look the same."""
        ...

    def spots(self, index: int) -> Mapping[int, Spot]:
        """The cells that hold something, by column."""
        ...

    def styles(self, index: int) -> Sequence[bytes]:
        """The numbers of its cells' styles, in a row of sheets that are `alike_stored`."""
        ...

    def looks_of(self, index: int) -> Mapping[int, Look]:
        """Of all cells of a row, also of those that hold nothing."""
        ...

    def side(self, index: int, spot: Spot) -> Side:
        """The cell as a page shows it."""
        ...


class SheetRows:
    """Of a workbook's sheet."""

    def __init__(self, book: Workbook, grid: Grid, looks: Looks) -> None:
        self.book = book
        self.grid = grid
        self.looks = looks
        self._reader = SheetReader(book, grid, looks)
        filled = (row for row in grid.rows() if row.close > row.inner)
        self._spans = sorted(filled, key=lambda row: row.number)
        self.numbers: Sequence[int] = [span.number for span in self._spans]
        self.merges: Sequence[Range] = grid.merges

    @cached_property
    def followers(self) -> Mapping[Cell, str]:
        return followers(self.grid) if b'"shared"' in self.grid.raw or b"'shared'" in self.grid.raw else {}

    def quick(self, index: int) -> int:
        span = self._spans[index]
        return hash(_PLACE.sub(b"", self.grid.raw[span.inner : span.close]))

    def spots(self, index: int) -> Mapping[int, Spot]:
        row = self._spans[index]
        usual = usual_cells(self.grid, row)
        return self._all_spots(row) if usual is None else self._usual_spots(usual)

    def _usual_spots(self, cells: Sequence[UsualCell]) -> Mapping[int, Spot]:
        looks, strings = self.looks, self.book.strings
        found: dict[int, Spot] = {}
        for at, (letters_, style, kind, formula, raw, text) in enumerate(cells):
            value = usual_value(kind, raw, text, strings)
            if value is not None or formula:
                column = column_number(letters_.decode())
                look = looks[int(style)] if style else looks[0]
                found[column] = Spot(column, value, text_in(formula) if formula else None, look, at)
        return found

    def _all_spots(self, row: RowSpan) -> Mapping[int, Spot]:
        found: dict[int, Spot] = {}
        for at, span in enumerate(self.grid.cells(row)):
            if span.inner:
                formula = self._formula(span)
                value = self._value(span)
                if formula is not None or value is not None:
                    column = span.cell.column
                    found[column] = Spot(column, value, formula, self.looks[span.style], at)
        return found

    def styles(self, index: int) -> Sequence[bytes]:
        span = self._spans[index]
        return _STYLE.findall(self.grid.raw, span.inner, span.close)

    def looks_of(self, index: int) -> Mapping[int, Look]:
        return {span.cell.column: self.looks[span.style] for span in self.grid.cells(self._spans[index])}

    def side(self, index: int, spot: Spot) -> Side:
        spans = list(self.grid.cells(self._spans[index]))
        seen = self._reader.shown(spans[spot.at])
        value = cut(seen.value) if isinstance(seen.value, str) else seen.value
        formula = None if seen.formula is None else cut(seen.formula)
        cell = seen.cell
        return Side(str(cell), cell.row, cell.column, cut(seen.text), value, formula, seen.type)

    def _formula(self, span: CellSpan) -> str | None:
        found = formula_in(self.grid, span)
        if found is None:
            return None
        return found.text or self.followers.get(span.cell) or f"{found.kind}"

    def _value(self, span: CellSpan) -> object:
        if span.type == "inlineStr":
            return text_of(self.grid.tags, span.inner) or None
        raw = raw_value(self.grid, span)
        if raw is None or raw == "":
            return None
        match span.type:
            case "s":
                return self.book.strings.text(int(raw)) if raw.isdigit() else raw
            case "str":
                return from_escapes(raw)
            case "b" | "e":
                return span.type, raw
            case _:
                return number(raw)


class TextRows:
    """Of a sheet whose cells are texts, from rows with their numbers: a CSV file or an older workbook."""

    def __init__(self, rows: Iterable[tuple[int, tuple[str, ...]]]) -> None:
        self._rows = [(number, row) for number, row in rows if any(row)]
        self.numbers: Sequence[int] = [number for number, _ in self._rows]
        self.merges: Sequence[Range] = ()

    def quick(self, index: int) -> int:
        return hash(self._rows[index][1])

    def spots(self, index: int) -> Mapping[int, Spot]:
        row = self._rows[index][1]
        return {at: Spot(at, text, None, PLAIN, at) for at, text in enumerate(row, 1) if text}

    @staticmethod
    def styles(_index: int) -> Sequence[bytes]:
        return ()

    @staticmethod
    def looks_of(_index: int) -> Mapping[int, Look]:
        return {}

    def side(self, index: int, spot: Spot) -> Side:
        number, row = self._rows[index]
        text = cut(row[spot.column - 1])
        name = f"{letters(spot.column)}{number}"
        return Side(name, number, spot.column, text, text, None, "text")


def csv_rows(content: bytes) -> TextRows:
    """Raises a TextError."""
    text = decode(content).text
    separator, at = separator_of(text)
    rows = (tuple(field.value for field in fields) for fields in records(text, separator, at))
    return TextRows(enumerate(rows, 1))


def alike_stored(one: SheetRows, two: SheetRows) -> bool:
    """Whether equal markup means equal cells: the same texts and looks stand under the same numbers."""
    strings, others = one.book.strings, two.book.strings
    if strings.raw != others.raw and not _begins_with(strings, others):
        return False
    return one.looks.begins_as(two.looks) and one.followers == two.followers


def _begins_with(strings: SharedStrings, others: SharedStrings) -> bool:
    shared = min(len(strings), len(others))
    return strings.tags == others.tags and all(strings.item(at) == others.item(at) for at in range(shared))
