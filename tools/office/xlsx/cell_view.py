"""What a cell says, as people and models read it: value, formula, and whether the value still holds."""

from dataclasses import dataclass
from math import isfinite
from typing import Literal

from tools.office.package.numbers import whole
from tools.office.xlsx.dates import iso
from tools.office.xlsx.formula_cells import FormulaCell, formula_in
from tools.office.xlsx.formula_rules import shown
from tools.office.xlsx.grid import CellSpan, Grid
from tools.office.xlsx.markup import from_escapes, plain
from tools.office.xlsx.refs import Cell, Range
from tools.office.xlsx.strings import text_of
from tools.office.xlsx.workbook import Workbook

ValueKind = Literal["empty", "text", "number", "boolean", "date", "error", "unknown"]
RECALCULATES = "recalculates when opened"
_DIGITS = 15
_WHOLE_BELOW = 10**_DIGITS


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell as shown. A date's `value` is ISO text; `unknown` is a formula without a stored result."""

    cell: Cell
    kind: ValueKind
    value: str | int | float | bool | None
    formula: str | None = None
    covers: Range | None = None

    @property
    def stale(self) -> bool:
        """Whether there is a formula whose result is not known until the file is opened."""
        return self.kind == "unknown"

    @property
    def text(self) -> str:
        """The value in words: TRUE, 0.3, 2026-03-01; a stale one says that it recalculates."""
        if self.kind == "unknown":
            return RECALCULATES
        if isinstance(self.value, bool):
            return "TRUE" if self.value else "FALSE"
        return "" if self.value is None else str(self.value)

    def __str__(self) -> str:
        return f"{self.text} ({self.formula})" if self.formula else self.text


def view(book: Workbook, grid: Grid, span: CellSpan, formula_text: str | None = None) -> CellView:
    """`formula_text` spells out a follower of a shared formula."""
    formula = formula_in(grid, span)
    kind, value = _value(book, grid, span, formula)
    return CellView(span.cell, kind, value, _formula(formula, formula_text))


def _formula(formula: FormulaCell | None, text: str | None) -> str | None:
    if formula is None:
        return None
    if formula.kind == "dataTable":
        return "=TABLE()"
    spelled = shown(text if text is not None else formula.text)
    return f"{{{spelled}}}" if formula.kind == "array" else spelled


def _value(
    book: Workbook, grid: Grid, span: CellSpan, formula: FormulaCell | None
) -> tuple[ValueKind, str | int | float | bool | None]:
    if span.type == "inlineStr":
        text = text_of(grid.tags, span.inner)
        return ("text", text) if text else ("empty", None)
    raw = raw_value(grid, span)
    if raw is None or (raw == "" and (formula is None or span.type != "str")):
        return ("unknown", None) if formula else ("empty", None)
    return _typed(book, span, raw)


def _typed(book: Workbook, span: CellSpan, raw: str) -> tuple[ValueKind, str | int | float | bool | None]:
    match span.type:
        case "s":
            return "text", book.strings.text(whole(raw, -1))
        case "b":
            return "boolean", raw.strip() in ("1", "true")
        case "e":
            return "error", raw
        case "str":
            return "text", from_escapes(raw)
        case "d":
            return "date", raw
        case _:
            return _number(book, span.style, raw.strip())


def raw_value(grid: Grid, span: CellSpan) -> str | None:
    """The text of `<v>`, or None without one."""
    if not span.inner:
        return None
    match = grid.tags.first("v", span.inner)
    return plain(match[2]) if match and match[2] is not None else None


def _number(book: Workbook, style: int, raw: str) -> tuple[ValueKind, str | int | float | None]:
    try:
        number = float(raw)
    except ValueError:
        return "text", raw
    if not isfinite(number):
        return "text", raw
    look = book.styles.look(style)
    if look:
        text = iso(number, date1904=book.date1904, shows_date=look.date, shows_time=look.time)
        if text is not None:
            return "date", text
    return "number", plain_number(number)


def plain_number(number: float) -> int | float:
    """Rounded to the 15 digits that a sheet shows; whole ones without a fraction."""
    rounded = float(f"{number:.{_DIGITS}g}")
    return int(rounded) if rounded.is_integer() and abs(rounded) < _WHOLE_BELOW else rounded
