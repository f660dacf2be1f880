"""Pairs the columns of two sheets by what they hold, so that a new column moves the others along."""

from collections import defaultdict
from collections.abc import Hashable, Mapping

from tools.office.comparing.cells import Rows
from tools.office.comparing.pairing import paired

_SAMPLE_ROWS = 200
_MOST_COLUMNS = 100
_ALIKE, _SURE = 0.5, 0.3


def column_map(before: Rows, after: Rows) -> dict[int, int]:
    """Columns of the one that stand for those of the other; where nothing speaks for it, each for itself."""
    one, two = _samples(before), _samples(after)
    known = sorted({*one, *two})
    if _by_place_will_do(one, two) or len(known) > _MOST_COLUMNS:
        return {}
    pairs = paired(
        list(range(1, max(one, default=0) + 1)),
        list(range(1, max(two, default=0) + 1)),
        lambda left, right: _similar(one.get(left), two.get(right), same=left == right),
        _ALIKE,
    )
    found = {left: right for left, right in pairs if left is not None and right is not None}
    return {} if all(left == right for left, right in found.items()) else found


def _samples(rows: Rows) -> Mapping[int, set[Hashable]]:
    """The different values of the first rows, by column; formulas say nothing of a column's content."""
    found: defaultdict[int, set[Hashable]] = defaultdict(set)
    for index in range(min(len(rows.numbers), _SAMPLE_ROWS)):
        for column, spot in rows.spots(index).items():
            if column <= 2 * _MOST_COLUMNS:
                found[column].add("=" if spot.formula is not None else _hashable(spot.value))
    return found


def _hashable(value: object) -> Hashable:
    return value if isinstance(value, str | float | tuple) else str(value)


def _by_place_will_do(one: Mapping[int, set[Hashable]], two: Mapping[int, set[Hashable]]) -> bool:
    return all(_overlap(one[column], two[column]) >= _SURE for column in one.keys() & two.keys())


def _similar(one: set[Hashable] | None, two: set[Hashable] | None, *, same: bool) -> float:
    if not one or not two:
        return _ALIKE if not one and not two and same else 0.0
    return min(1.0, _overlap(one, two) + (0.05 if same else 0.0))


def _overlap(one: set[Hashable], two: set[Hashable]) -> float:
    return 2 * len(one & two) / (len(one) + len(two))
