"""A cell as a page shows it: its text under its number format, beside value and formula."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from tools.office.xlsx.cell_view import CellView, raw_value, view
from tools.office.xlsx.formula_cells import followers
from tools.office.xlsx.grid import CellSpan, Grid
from tools.office.xlsx.looks import Looks
from tools.office.xlsx.number_codes import class_of
from tools.office.xlsx.number_text import number_text, text_under
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.workbook import Workbook

Scalar = str | int | float | bool | None
CellType = Literal[
    "number", "percent", "currency", "date", "time", "text", "boolean", "error", "empty", "unknown"
]
_TYPES: dict[str, CellType] = {
    "percent": "percent",
    "currency": "currency",
    "date": "date",
    "time": "time",
}


@dataclass(frozen=True, slots=True)
class ShownCell:
    """`unknown` is a formula without a stored result; a date's `value` is ISO text."""

    cell: Cell
    type: CellType
    text: str
    value: Scalar
    formula: str | None
    style: int


class SheetReader:
    """Shows the cells of one sheet; the texts of shared formulas are spelled out when first met."""

    def __init__(self, book: Workbook, grid: Grid, looks: Looks) -> None:
        self._book = book
        self.grid = grid
        self.looks = looks

    @cached_property
    def _followers(self) -> Mapping[Cell, str]:
        return followers(self.grid)

    def shown(self, span: CellSpan) -> ShownCell:
        spelled = self._followers.get(span.cell) if b"shared" in span.inner else None
        seen = view(self._book, self.grid, span, spelled)
        kind, text = self._in_words(span, seen)
        return ShownCell(span.cell, kind, text, seen.value, seen.formula, span.style)

    def _in_words(self, span: CellSpan, seen: CellView) -> tuple[CellType, str]:
        code = self.looks[span.style].format
        match seen.kind:
            case "unknown" | "empty":
                return seen.kind, ""
            case "number" | "date" if (number := self._number(span)) is not None:
                kind = _TYPES.get(class_of(code), "number")
                return kind, number_text(number, code, date1904=self._book.date1904)
            case "text":
                return "text", text_under(str(seen.value), code)
            case _:
                return (
                    "date" if seen.kind == "date" else "boolean" if seen.kind == "boolean" else "error"
                ), seen.text

    def _number(self, span: CellSpan) -> float | None:
        """None for a date that is stored as text."""
        if span.type not in ("n", ""):
            return None
        try:
            return float(raw_value(self.grid, span) or "")
        except ValueError:
            return None
