"""Where in its workbook a chart's data stand, and where they are to stand."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from lxml import etree

from tools.office.pptx.charts.caches import formula_of

CATEGORIES, VALUES = ("cat", "xVal"), ("val", "yVal")
_REFERENCE = re.compile(
    r"(?:'(?P<quoted>(?:[^']|'')+)'|(?P<bare>[^'!(),:]+))!"
    r"\$?(?P<c1>[A-Z]{1,3})\$?(?P<r1>[1-9]\d{0,6})(?::\$?(?P<c2>[A-Z]{1,3})\$?(?P<r2>[1-9]\d{0,6}))?"
)
_BOOK = re.compile(r"\A\[[^\]]*\]")
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*\Z")
_LAST_ROW, _LAST_COLUMN = 1_048_576, 16_384


@dataclass(frozen=True)
class Area:
    """Cells of a sheet: rows and columns from 1, both ends included."""

    sheet: str
    r1: int
    c1: int
    r2: int
    c2: int

    @classmethod
    def of(cls, formula: str) -> Self | None:
        """None for anything but one area of one sheet."""
        match = _REFERENCE.fullmatch(formula)
        if match is None:
            return None
        sheet = (match["quoted"] or match["bare"]).replace("''", "'")
        r1, c1 = int(match["r1"]), _column(match["c1"])
        r2, c2 = int(match["r2"] or r1), _column(match["c2"] or match["c1"])
        return cls(sheet, min(r1, r2), min(c1, c2), max(r1, r2), max(c1, c2))

    def turned(self) -> "Area":
        """Rows as columns."""
        return Area(self.sheet, self.c1, self.r1, self.c2, self.r2)

    def formula(self) -> str:
        sheet = self.sheet if _PLAIN.match(self.sheet) else "'" + self.sheet.replace("'", "''") + "'"
        first = f"${_letters(self.c1)}${self.r1}"
        last = f"${_letters(self.c2)}${self.r2}"
        return f"{sheet}!{first}" if first == last else f"{sheet}!{first}:{last}"


@dataclass(frozen=True)
class Block:
    """One column of categories, and one of values for each series under its name.

    `turned` when a series is a row in truth: then rows and columns below are to be read the other way.
    """

    sheet: str
    first_row: int
    last_row: int
    categories: int
    columns: tuple[int, ...]
    turned: bool

    @classmethod
    def of(cls, series: Sequence[etree._Element]) -> Self | None:
        """None when the data stand in no such order."""
        for turned in (False, True):
            if (found := cls._read(series, turned=turned)) is not None:
                return found
        return None

    @classmethod
    def fresh(cls, count: int, sheet: str = "Sheet1") -> Self:
        """In a new workbook, from A1 on."""
        return cls(sheet, 2, 1, 1, tuple(range(2, 2 + count)), turned=False)

    @classmethod
    def _read(cls, series: Sequence[etree._Element], *, turned: bool) -> Self | None:
        areas = [
            tuple(_area(one, kinds, turned=turned) for kinds in (("tx",), CATEGORIES, VALUES))
            for one in series
        ]
        first = areas[0][2] if areas else None
        if first is None:
            return None
        left = next((cats.c1 for _, cats, _ in areas if cats is not None), first.c1 - 1)
        block = cls(
            first.sheet, first.r1, first.r2, left, tuple(v.c1 for _, _, v in areas if v is not None), turned
        )
        fits = all(_fits(block, name, cats, values) for name, cats, values in areas)
        free = left >= 1 and left not in block.columns and len(set(block.columns)) == len(series)
        return block if fits and free and block.first_row > 1 else None

    def area(self, column: int, first: int, last: int) -> Area:
        area = Area(self.sheet, first, column, last, column)
        return area.turned() if self.turned else area

    def fits_the_sheet(self, columns: Sequence[int], count: int) -> bool:
        rows, across = (_LAST_COLUMN, _LAST_ROW) if self.turned else (_LAST_ROW, _LAST_COLUMN)
        return self.first_row + count - 1 <= rows and max(columns) <= across


def sheet_name(formula_sheet: str) -> str:
    """Without the name of the workbook that a formula may put in front."""
    return _BOOK.sub("", formula_sheet)


def address(area: Area) -> str:
    return f"{_letters(area.c1)}{area.r1}"


def _area(series: etree._Element, kinds: tuple[str, ...], *, turned: bool) -> Area | None:
    area = Area.of(formula_of(series, *kinds))
    return area.turned() if area is not None and turned else area


def _fits(block: Block, name: Area | None, cats: Area | None, values: Area | None) -> bool:
    if values is None or name is None:
        return False
    rows = (block.first_row, block.last_row)
    return (
        {values.sheet, name.sheet, (cats or values).sheet} == {block.sheet}
        and values.c1 == values.c2
        and (values.r1, values.r2) == rows
        and (name.r1, name.r2, name.c1, name.c2) == (rows[0] - 1, rows[0] - 1, values.c1, values.c1)
        and (
            cats is None
            or (cats.c1, cats.c2, cats.r1, cats.r2) == (block.categories, block.categories, *rows)
        )
    )


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def _letters(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
