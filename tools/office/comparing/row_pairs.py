"""Pairs the rows of two sheets, so that an inserted row is one row and not a changed rest of the sheet."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from tools.office.comparing.cells import Rows, Spot
from tools.office.comparing.pairing import paired
from tools.office.comparing.sequence import Gap, Match, gaps, matches

_MOST_CELLS_OF_A_GAP = 3_000_000
_MOST_ROWS_TRIED = 100
_ALIKE = 0.3
_FORMULA = "="


@dataclass(frozen=True)
class RowPairs:
    """Indexes of rows: `known` pairs hold the same, `pairs` are to be compared, the rest is of one alone."""

    known: tuple[Match, ...]
    pairs: tuple[tuple[int, int], ...]
    removed: tuple[int, ...]
    added: tuple[int, ...]
    moved: tuple[tuple[int, int], ...]


class RowPairing:
    """`columns` says which column of the one is which of the other, where they differ."""

    def __init__(self, before: Rows, after: Rows, columns: Mapping[int, int], *, quick: bool) -> None:
        self._before, self._after = before, after
        self._columns = columns
        self._kept = frozenset(columns.values()) if columns else None
        self._quick = quick

    def found(self) -> RowPairs:
        whole = Gap(0, len(self._before.numbers), 0, len(self._after.numbers))
        known = self._quickly(whole) if self._quick else []
        close: list[Match] = []
        for gap in list(gaps(known, whole)):
            close += self._by_content(gap)
        anchors = sorted((*known, *close), key=lambda match: match.before)
        rest = list(gaps(anchors, whole))
        moved = self._moved(rest)
        pairs = [(m.before + at, m.after + at) for m in close for at in range(m.size)]
        gone, come = {one for one, _ in moved}, {two for _, two in moved}
        for gap in rest:
            pairs += self._in_gap(gap, gone, come)
        taken, put = {one for one, _ in pairs} | gone, {two for _, two in pairs} | come
        removed = [at for gap in rest for at in range(gap.before, gap.before_end) if at not in taken]
        added = [at for gap in rest for at in range(gap.after, gap.after_end) if at not in put]
        return RowPairs(tuple(known), tuple(sorted(pairs)), tuple(removed), tuple(added), tuple(moved))

    def _quickly(self, whole: Gap) -> list[Match]:
        one = [self._before.quick(at) for at in range(whole.before_end)]
        two = [self._after.quick(at) for at in range(whole.after_end)]
        return matches(one, two)

    def _by_content(self, gap: Gap) -> list[Match]:
        """By values alone: formulas count as such, since they change as rows move."""
        rows = gap.before_end - gap.before + gap.after_end - gap.after
        if not gap.before < gap.before_end or not gap.after < gap.after_end or rows > _MOST_CELLS_OF_A_GAP:
            return []
        one = [self._key_before(at) for at in range(gap.before, gap.before_end)]
        two = [self._key_after(at) for at in range(gap.after, gap.after_end)]
        return [Match(gap.before + m.before, gap.after + m.after, m.size) for m in matches(one, two)]

    def _key_before(self, at: int) -> int:
        spots = self._before.spots(at)
        if self._columns:
            return hash(tuple((self._columns[c], _told(s)) for c, s in spots.items() if c in self._columns))
        return hash(tuple((column, _told(spot)) for column, spot in spots.items()))

    def _key_after(self, at: int) -> int:
        kept = self._kept
        spots = self._after.spots(at).items()
        return hash(tuple((column, _told(spot)) for column, spot in spots if kept is None or column in kept))

    def _moved(self, rest: Sequence[Gap]) -> list[tuple[int, int]]:
        """Rows with several cells that are gone once and came once elsewhere."""
        one = {at: self._key_before(at) for gap in rest for at in range(gap.before, gap.before_end)}
        two = {at: self._key_after(at) for gap in rest for at in range(gap.after, gap.after_end)}
        gone, come = Counter(one.values()), Counter(two.values())
        places = {key: at for at, key in two.items()}
        return [
            (at, places[key])
            for at, key in one.items()
            if gone[key] == come.get(key) == 1 and len(self._before.spots(at)) > 1
        ]

    def _in_gap(self, gap: Gap, gone: set[int], come: set[int]) -> list[tuple[int, int]]:
        one = [at for at in range(gap.before, gap.before_end) if at not in gone]
        two = [at for at in range(gap.after, gap.after_end) if at not in come]
        old = self._height(self._before, gap.before, gap.before_end)
        new = self._height(self._after, gap.after, gap.after_end)
        if old == new and (old >= 0 or len(one) == len(two)):
            return self._in_place(gap, one, two)
        if max(len(one), len(two)) > _MOST_ROWS_TRIED:
            return list(zip(one, two, strict=False))
        found = paired(one, two, partial(self._similar), _ALIKE)
        return [(left, right) for left, right in found if left is not None and right is not None]

    @staticmethod
    def _height(rows: Rows, start: int, end: int) -> int:
        """How many rows lie between a gap's neighbours, empty ones counted; -1 at the end of the sheet."""
        first = rows.numbers[start - 1] if start else 0
        return rows.numbers[end] - first if end < len(rows.numbers) else -1

    def _in_place(self, gap: Gap, one: Sequence[int], two: Sequence[int]) -> list[tuple[int, int]]:
        """Nothing was inserted here: each row is the one at its old distance from the row above."""
        shift = (self._after.numbers[gap.after - 1] if gap.after else 0) - (
            self._before.numbers[gap.before - 1] if gap.before else 0
        )
        places = {self._after.numbers[at]: at for at in two}
        numbers = ((at, self._before.numbers[at] + shift) for at in one)
        return [(at, places[number]) for at, number in numbers if number in places]

    def _similar(self, one: int, two: int) -> float:
        left, right = self._before.spots(one), self._after.spots(two)
        columns = self._columns
        same = sum(
            1
            for column, spot in left.items()
            if (other := right.get(columns.get(column, 0) if columns else column))
            and _told(other) == _told(spot)
        )
        return 2 * same / (len(left) + len(right)) if left or right else 1.0


def _told(spot: Spot) -> object:
    return _FORMULA if spot.formula is not None else spot.value
