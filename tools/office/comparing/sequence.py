"""Finds what two sequences have in common, in order: by items that occur once, then by trying out."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

_MOST_TRIED = 250_000
_MOST_GAPS = 100_000


@dataclass(frozen=True, slots=True)
class Match:
    """`size` items from `before` on in the one are those from `after` on in the other."""

    before: int
    after: int
    size: int


@dataclass(frozen=True, slots=True)
class Gap:
    """What lies between two matches: half-open stretches of both, one of which may be empty."""

    before: int
    before_end: int
    after: int
    after_end: int


def matches(before: Sequence[Hashable], after: Sequence[Hashable]) -> list[Match]:
    """Ascending in both, as long as possible, never touching. Near linear where most items occur once."""
    found: list[Match] = []
    waiting = [Gap(0, len(before), 0, len(after))]
    for _ in range(_MOST_GAPS):
        if not waiting:
            break
        gap = waiting.pop()
        inner, matched = _trimmed(before, after, gap)
        found += matched
        if inner.before < inner.before_end and inner.after < inner.after_end:
            anchors = _anchors(before, after, inner)
            if anchors:
                found += anchors
                waiting += gaps(anchors, inner)
            else:
                found += _tried(before, after, inner)
    return _joined(found)


def gaps(found: Sequence[Match], whole: Gap) -> Iterator[Gap]:
    """What is left of `whole` between and around ascending matches."""
    before, after = whole.before, whole.after
    for match in found:
        if before < match.before or after < match.after:
            yield Gap(before, match.before, after, match.after)
        before, after = match.before + match.size, match.after + match.size
    if before < whole.before_end or after < whole.after_end:
        yield Gap(before, whole.before_end, after, whole.after_end)


def _trimmed(before: Sequence[Hashable], after: Sequence[Hashable], gap: Gap) -> tuple[Gap, list[Match]]:
    """Without the common beginning and end."""
    one, two, one_end, two_end = gap.before, gap.after, gap.before_end, gap.after_end
    while one < one_end and two < two_end and before[one] == after[two]:
        one, two = one + 1, two + 1
    while one < one_end and two < two_end and before[one_end - 1] == after[two_end - 1]:
        one_end, two_end = one_end - 1, two_end - 1
    head = Match(gap.before, gap.after, one - gap.before)
    tail = Match(one_end, two_end, gap.before_end - one_end)
    return Gap(one, one_end, two, two_end), [match for match in (head, tail) if match.size]


def _anchors(before: Sequence[Hashable], after: Sequence[Hashable], gap: Gap) -> list[Match]:
    """Items that occur equally often in both, each with its counterpart, as far as they ascend."""
    counts = Counter(before[at] for at in range(gap.before, gap.before_end))
    others = Counter(after[at] for at in range(gap.after, gap.after_end))
    rare = {item for item, count in counts.items() if others[item] == count == 1}
    rare = rare or {item for item, count in counts.items() if others[item] == count}
    if not rare:
        return []
    places: dict[Hashable, list[int]] = {}
    for at in range(gap.after_end - 1, gap.after - 1, -1):
        if after[at] in rare:
            places.setdefault(after[at], []).append(at)
    pairs = [(at, places[before[at]].pop()) for at in range(gap.before, gap.before_end) if before[at] in rare]
    return [Match(one, two, 1) for one, two in ascending(pairs)]


def ascending(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest run of pairs whose second numbers ascend; the first ones do already."""
    ends: list[int] = []
    last: list[int] = []
    links = [-1] * len(pairs)
    for index, (_, place) in enumerate(pairs):
        at = bisect_left(ends, place)
        links[index] = last[at - 1] if at else -1
        if at == len(ends):
            ends.append(place)
            last.append(index)
        else:
            ends[at], last[at] = place, index
    chain: list[tuple[int, int]] = []
    step = last[-1] if last else -1
    while step >= 0:
        chain.append(pairs[step])
        step = links[step]
    return chain[::-1]


def _tried(before: Sequence[Hashable], after: Sequence[Hashable], gap: Gap) -> list[Match]:
    one, two = before[gap.before : gap.before_end], after[gap.after : gap.after_end]
    if len(one) * len(two) > _MOST_TRIED:
        return []
    blocks = SequenceMatcher(None, one, two, autojunk=False).get_matching_blocks()
    return [Match(gap.before + b.a, gap.after + b.b, b.size) for b in blocks if b.size]


def _joined(found: list[Match]) -> list[Match]:
    joined: list[Match] = []
    for match in sorted(found, key=lambda one: one.before):
        last = joined[-1] if joined else None
        if last and (last.before + last.size, last.after + last.size) == (match.before, match.after):
            joined[-1] = Match(last.before, last.after, last.size + match.size)
        else:
            joined.append(match)
    return joined
