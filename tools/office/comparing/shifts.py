"""Rows that came, went or moved, and how far the others were moved by that."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tools.office.comparing.carry import Shift
from tools.office.comparing.row_pairs import RowPairs


@dataclass(frozen=True, slots=True)
class RowChange:
    """`count` rows (or columns) from a number on: `state` is added, removed or moved."""

    state: str
    before: int | None
    after: int | None
    count: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """Rows from `before` on are those from `after` on, empty ones included."""

    before: int
    after: int
    count: int


def stretches_of(before: Sequence[int], after: Sequence[int], pairs: RowPairs) -> Iterator[Stretch]:
    """Paired rows at the same distance, together."""
    first: tuple[int, int] | None = None
    last = (0, 0)
    for one, two in _numbers(before, after, pairs):
        if first is not None and one - last[0] != two - last[1]:
            yield Stretch(*first, last[0] - first[0] + 1)
            first = None
        first = first or (one, two)
        last = one, two
    if first is not None:
        yield Stretch(*first, last[0] - first[0] + 1)


def shift_of(alignment: Sequence[Stretch], columns: Mapping[int, int]) -> Shift:
    rows = [(one.before, one.after) for one in alignment]
    return Shift(rows, sorted(columns.items()))


def changes_of(before: Sequence[int], after: Sequence[int], pairs: RowPairs) -> list[RowChange]:
    """In the order of the later rows. Where as many lie between two pairs as before, none came or went."""
    ends = (before[-1] + 1 if before else 1, after[-1] + 1 if after else 1)
    known = [(0, 0), *_numbers(before, after, pairs)]
    gone = _by_gap([before[at] for at in pairs.removed], [one for one, _ in known])
    come = _by_gap([after[at] for at in pairs.added], [two for _, two in known])
    moved = [RowChange("moved", before[one], after[two], 1) for one, two in pairs.moved]
    found: list[RowChange] = []
    for at, (above, below) in enumerate(pairwise([*known, ends])):
        old, new = below[0] - above[0], below[1] - above[1]
        if old != new or below is ends:
            found += _runs("removed", gone.get(at, []))
            found += _runs("added", come.get(at, []))
            spare = (new - len(come.get(at, []))) - (old - len(gone.get(at, [])))
            if spare and below is not ends and not pairs.moved:
                found.append(_blank(above, below, spare))
    return [*found, *moved]


def column_changes(widths: tuple[int, int], columns: Mapping[int, int]) -> list[RowChange]:
    if not columns:
        return []
    kept = set(columns.values())
    gone = [column for column in range(1, widths[0] + 1) if column not in columns]
    come = [column for column in range(1, widths[1] + 1) if column not in kept]
    return [*_runs("removed", gone), *_runs("added", come)]


def _blank(above: tuple[int, int], below: tuple[int, int], spare: int) -> RowChange:
    """Empty rows; they are said to stand right below the row above."""
    if spare > 0:
        return RowChange("added", None, above[1] + 1, spare)
    return RowChange("removed", above[0] + 1, None, -spare)


def _runs(state: str, numbers: Sequence[int]) -> list[RowChange]:
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and found[-1][-1] + 1 == number:
            found[-1].append(number)
        else:
            found.append([number])
    return [
        RowChange(
            state, run[0] if state == "removed" else None, run[0] if state == "added" else None, len(run)
        )
        for run in found
    ]


def _by_gap(numbers: Sequence[int], known: Sequence[int]) -> dict[int, list[int]]:
    """The numbers by the index of the last known one before them; both ascend."""
    found: dict[int, list[int]] = {}
    at = 0
    for number in numbers:
        while at + 1 < len(known) and known[at + 1] < number:
            at += 1
        found.setdefault(at, []).append(number)
    return found


def _numbers(before: Sequence[int], after: Sequence[int], pairs: RowPairs) -> Iterator[tuple[int, int]]:
    known = ((m.before + at, m.after + at) for m in pairs.known for at in range(m.size))
    return ((before[one], after[two]) for one, two in sorted((*known, *pairs.pairs)))
