"""Pairs the items of two stretches in order, those most alike; what is too long is paired by place."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

_MOST_COMPARED = 10_000


def paired(
    before: Sequence[T], after: Sequence[T], similar: Callable[[T, T], float], least: float
) -> Iterator[tuple[T | None, T | None]]:
    """In order; an item without a counterpart stands alone, those taken out before those put in."""
    if len(before) * len(after) > _MOST_COMPARED:
        yield from _by_place(before, after, similar, least)
        return
    one = two = 0
    for left, right in (*_best(before, after, similar, least), (len(before), len(after))):
        yield from ((item, None) for item in before[one:left])
        yield from ((None, item) for item in after[two:right])
        if left < len(before):
            yield before[left], after[right]
        one, two = left + 1, right + 1


def _by_place(
    before: Sequence[T], after: Sequence[T], similar: Callable[[T, T], float], least: float
) -> Iterator[tuple[T | None, T | None]]:
    for at in range(max(len(before), len(after))):
        one = before[at] if at < len(before) else None
        two = after[at] if at < len(after) else None
        if one is not None and two is not None and similar(one, two) < least:
            yield one, None
            yield None, two
        else:
            yield one, two


def _best(
    before: Sequence[T], after: Sequence[T], similar: Callable[[T, T], float], least: float
) -> list[tuple[int, int]]:
    """The pairs that are alike most in sum, by dynamic programming."""
    width = len(after) + 1
    score = [[0.0] * width for _ in range(len(before) + 1)]
    near = [[0.0] * len(after) for _ in before]
    for i in range(len(before) - 1, -1, -1):
        for j in range(len(after) - 1, -1, -1):
            likeness = similar(before[i], after[j])
            near[i][j] = likeness if likeness >= least else 0.0
            together = near[i][j] + score[i + 1][j + 1] if near[i][j] else 0.0
            score[i][j] = max(together, score[i + 1][j], score[i][j + 1])
    pairs, i, j = [], 0, 0
    while i < len(before) and j < len(after):
        if near[i][j] and score[i][j] == near[i][j] + score[i + 1][j + 1]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif score[i][j] == score[i + 1][j]:
            i += 1
        else:
            j += 1
    return pairs
