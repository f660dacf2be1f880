"""Excel's order of values: numbers, texts, FALSE and TRUE, errors; empty cells come last either way."""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tools.office.package.numbers import whole
from tools.office.xlsx.cell_view import raw_value
from tools.office.xlsx.dates import moment_or_none
from tools.office.xlsx.grid import CellSpan, Grid
from tools.office.xlsx.markup import from_escapes
from tools.office.xlsx.strings import text_of
from tools.office.xlsx.workbook import Workbook

_NUMBER, _TEXT, _TRUTH, _ERROR = range(4)
_PASSED_OVER = frozenset("-'\u2010\u2011\u00ad")
_SIGN, _DIGIT, _LETTER = range(3)

SortKey = tuple[int, float, tuple[object, ...]]


@dataclass(frozen=True, slots=True)
class Unknown:
    """A formula whose result is not stored."""


def key_of(book: Workbook, grid: Grid, span: CellSpan | None) -> SortKey | Unknown | None:
    """How a cell compares with others of its column; None for an empty one."""
    if span is None or not span.inner:
        return None
    if span.type == "inlineStr":
        return text_key(text_of(grid.tags, span.inner))
    raw = raw_value(grid, span)
    has_formula = grid.tags.opening("f").search(span.inner) is not None
    if raw is None or (raw == "" and not (has_formula and span.type == "str")):
        return Unknown() if has_formula else None
    return _typed(book, span.type, raw)


def _typed(book: Workbook, kind: str, raw: str) -> SortKey:
    match kind:
        case "s":
            return text_key(book.strings.text(whole(raw, -1)))
        case "str":
            return text_key(from_escapes(raw))
        case "b":
            return (_TRUTH, float(raw.strip() in ("1", "true")), ())
        case "e":
            return (_ERROR, 0.0, ())
    return _number(book, kind, raw)


def _number(book: Workbook, kind: str, raw: str) -> SortKey:
    moment = moment_or_none(raw) if kind == "d" else None
    serial = moment.serial(date1904=book.date1904) if moment else None
    if serial is not None:
        return (_NUMBER, serial, ())
    try:
        return (_NUMBER, float(raw), ())
    except ValueError:
        return text_key(raw)


@lru_cache(maxsize=65536)
def text_key(text: str) -> SortKey:
    """Signs before digits before letters, in any case; hyphens and apostrophes, then accents, break ties."""
    bare: list[tuple[int, str]] = []
    accents: list[str] = []
    passed: list[tuple[int, str]] = []
    for sign in unicodedata.normalize("NFD", text.casefold()):
        if unicodedata.combining(sign):
            accents.append(f"{len(bare):05}{sign}")
        elif sign in _PASSED_OVER:
            passed.append((len(bare), sign))
        else:
            bare.append((_kind(sign), sign))
    return (_TEXT, 0.0, (tuple(bare), tuple(accents), tuple(passed)))


def _kind(sign: str) -> int:
    if sign.isdigit():
        return _DIGIT
    return _LETTER if sign.isalpha() else _SIGN


def sorted_rows(
    rows: Sequence[int], key: Callable[[int, int], SortKey | None], keys: int, *, descending: bool
) -> list[int]:
    """The rows in their new order, equal ones in their old; `key` is of a row and the number of a key."""
    order = list(rows)
    for number in reversed(range(keys)):
        known = {row: key(row, number) for row in order}
        filled = [row for row in order if known[row] is not None]
        empty = [row for row in order if known[row] is None]
        filled.sort(key=lambda row: known[row] or (0, 0.0, ()), reverse=descending)
        order = filled + empty
    return order
