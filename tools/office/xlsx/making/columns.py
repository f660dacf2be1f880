"""Decides for a column what its cells hold and how its numbers are shown."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property

from tools.office.xlsx.dates import Moment
from tools.office.xlsx.making.shown import GENERAL, WHOLE, NumberLook
from tools.office.xlsx.making.typed import Dated, Typed, dated, decimal_sign, typed
from tools.office.xlsx.making.words import is_code, is_generic, is_money, is_share, is_year
from tools.office.xlsx.values import Empty, Formula, Number, Text, Value

Known = Value | Typed | Dated
_GAPS = frozenset(("-", "–", "—", "n/a", "N/A", "无", "暂无", "/"))
_BREAKS = re.compile(r"/|AVERAGE|MEDIAN|STDEV|SQRT|PMT|\d\.\d", re.IGNORECASE)
_REFERENCE = re.compile(r"(?<![A-Za-z0-9_!$.'])\$?([A-Z]{1,2})\$?\d+")
_MANY, _CENTS = 1000, 2
_DECIMALS_BELOW = ((1, 4), (10, 3))


class Quoted(Text):
    """A text that was sent with an apostrophe: it stays as it is."""


@dataclass(frozen=True)
class Column:
    """Its cells as they go into the file, and the look of its numbers."""

    cells: list[Known]
    name: str
    look: NumberLook = GENERAL
    looks: dict[int, NumberLook] = field(default_factory=dict)

    def look_of(self, index: int) -> NumberLook:
        return self.looks.get(index, self.look)

    @cached_property
    def is_numeric(self) -> bool:
        kinds = [cell for cell in self.cells if not isinstance(cell, Empty) and not is_gap(cell)]
        figures = sum(isinstance(cell, Number | Formula | Typed | Moment | Dated) for cell in kinds)
        return bool(kinds) and figures * 2 >= len(kinds)

    @cached_property
    def is_label(self) -> bool:
        """Years and codes in a first column name its rows."""
        whole = self.look == WHOLE and not self.looks
        return whole or self.is_code or any(isinstance(cell, Moment | Dated) for cell in self.cells)

    @cached_property
    def is_code(self) -> bool:
        return is_code(self.name)


def is_gap(cell: Known) -> bool:
    return isinstance(cell, Text) and cell.text.strip() in _GAPS


def column_of(name: str, values: Sequence[Value], labels: Sequence[str]) -> Column:
    """`labels` name the rows: where a column has no name of its own kind, each cell goes by its row."""
    cells = _known(name, values)
    by_row = not name or is_generic(name)
    if not by_row:
        return _by_name(name, cells)
    looks = {at: _of_one(cell, label) for at, (cell, label) in enumerate(zip(cells, labels, strict=True))}
    return Column(cells, name, GENERAL, looks)


def _by_name(name: str, cells: list[Known]) -> Column:
    look = _figures(name, [cell for cell in cells if isinstance(cell, Number)], cells)
    shares = [cell for cell in cells if isinstance(cell, Typed) and cell.shape == "percent"]
    sums = [cell for cell in cells if isinstance(cell, Typed) and cell.shape != "percent"]
    share, money = _of_typed(shares), _of_typed(sums)
    plain = any(isinstance(cell, Number) for cell in cells)
    usual = look if plain or not (shares or sums) else share if len(shares) > len(sums) else money
    looks = {at: share if cell.shape == "percent" else money for at, cell in _typed_cells(cells)}
    averages = {
        at: _finer(usual)
        for at, cell in enumerate(cells)
        if isinstance(cell, Formula) and _BREAKS.search(cell.text)
    }
    return Column(cells, name, usual, looks | averages)


def _typed_cells(cells: Iterable[Known]) -> list[tuple[int, Typed]]:
    return [(at, cell) for at, cell in enumerate(cells) if isinstance(cell, Typed)]


def _finer(look: NumberLook) -> NumberLook:
    """For a quotient among whole numbers."""
    if look.percent or look.decimals:
        return look
    return (
        NumberLook(1) if look.general else replace(look, decimals=_CENTS if look.before or look.after else 1)
    )


def _known(name: str, values: Sequence[Value]) -> list[Known]:
    texts = [value.text for value in values if type(value) is Text and not is_gap(value)]
    sign = decimal_sign(texts)
    read = {text: typed(text, sign) for text in dict.fromkeys(texts)}
    code = is_code(name)
    figures = bool(name) and not code and _all_figures(read) and _nothing_else(values)
    return [_cell(value, read, figures=figures, code=code) for value in values]


def _cell(value: Value, read: dict[str, Typed | None], *, figures: bool, code: bool) -> Known:
    if type(value) is not Text or code:
        return value
    found = read.get(value.text)
    if found is not None and (figures or found.is_clear):
        return found
    return dated(value.text) or value


def _all_figures(read: dict[str, Typed | None]) -> bool:
    """3.9 and 3.10 together are versions, and stay texts."""
    found = [one for one in read.values() if one is not None]
    if len(found) < len(read):
        return False
    plain = [one for one in found if one.shape == "plain"]
    trailing = any(one.decimals and str(one.number).endswith("0") for one in plain)
    return not (trailing and len({one.decimals for one in plain}) > 1)


def _nothing_else(values: Iterable[Value]) -> bool:
    return all(isinstance(value, Text | Number | Formula | Empty) for value in values) and not any(
        isinstance(value, Quoted) for value in values
    )


def _of_typed(cells: Sequence[Typed]) -> NumberLook:
    """The look that all of them can share: the most decimals, the first unit."""
    if not cells:
        return GENERAL
    decimals, first = max(cell.decimals for cell in cells), cells[0]
    if first.shape == "percent":
        return NumberLook(decimals, percent=True, signed=any(cell.signed for cell in cells))
    grouped = any(cell.shape in {"grouped", "money"} for cell in cells)
    return NumberLook(decimals, grouped, before=first.before, after=first.after)


def _of_one(cell: Known, label: str) -> NumberLook:
    if isinstance(cell, Typed):
        return _of_typed([cell])
    return _figures(label, [cell] if isinstance(cell, Number) else [], [cell])


def _figures(name: str, numbers: Sequence[Number], cells: Sequence[Known]) -> NumberLook:
    values = [float(number.digits) for number in numbers]
    formulas = [cell for cell in cells if isinstance(cell, Formula)]
    if is_code(name):
        return WHOLE if values and all(map(float.is_integer, values)) else GENERAL
    if values and is_year(name, values):
        return WHOLE
    broken = any(_BREAKS.search(formula.text) for formula in formulas)
    if is_share(name, values) and (values or broken):
        return NumberLook(_share_decimals(numbers, formulas), percent=True)
    return _plain(name, values, _decimals(numbers), broken=broken, computed=bool(formulas))


def _share_decimals(numbers: Sequence[Number], formulas: Sequence[Formula]) -> int:
    return min(max(max(map(_digits, numbers), default=0) - 2, int(bool(formulas))), 2)


def _plain(name: str, values: list[float], decimals: int, *, broken: bool, computed: bool) -> NumberLook:
    money = is_money(name)
    if not values and not computed:
        return GENERAL
    if money and (decimals or (broken and not values)):
        decimals = _CENTS
    many = any(abs(value) >= _MANY for value in values)
    if decimals or many or (money and (values or computed)):
        return NumberLook(decimals, grouped=many or money or decimals == _CENTS)
    return NumberLook(1, grouped=True) if not values and broken else GENERAL


def _decimals(numbers: Sequence[Number]) -> int:
    """As many as were sent, and no more than their size makes sense of."""
    largest = max((abs(float(number.digits)) for number in numbers), default=0.0)
    most = next((count for bound, count in _DECIMALS_BELOW if largest < bound), _CENTS)
    return min(max(map(_digits, numbers), default=0), most)


def _digits(number: Number) -> int:
    return max(0, -int(Decimal(number.digits).as_tuple().exponent))


def columns_read(formula: str) -> list[str]:
    """The letters of the columns that a formula reads in its own sheet."""
    return list(dict.fromkeys(_REFERENCE.findall(formula)))
