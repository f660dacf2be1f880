"""A large sheet with only the rows that matter: what is left out is put back, unread, when it is saved."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from tools.office.xlsx.grid import Grid
from tools.office.xlsx.stretches import STRETCH_BYTES, Frame, Unusual, check_order, stretches

Pieces = Callable[[], Iterable[bytes]]
"""Unpacks the part anew, piece by piece."""

MOST_BYTES = 16 * 1024 * 1024
_SHORTEST_BYTES = 8 * 1024
_LEFT_OUT = b"<!--left out-->"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """`grid` shows the `kept` stretches, by number; elsewhere a comment stands for what is left out.

    `ends` are the numbers of the last rows of all stretches, `gaps` the bytes of the part that are left out.
    """

    grid: Grid
    kept: frozenset[int]
    ends: tuple[int, ...]
    gaps: tuple[tuple[int, int], ...]
    pieces: Pieces

    def shows(self, rows: Collection[int]) -> bool:
        """Whether all these rows are in it, or the rows that they would come before."""
        before = 0
        wanted = set(rows)
        for number, end in enumerate(self.ends):
            if number not in self.kept and any(before < row <= end for row in wanted):
                return False
            before = end
        return True

    @property
    def shows_the_end(self) -> bool:
        """Whether nothing is left out behind the last rows that it shows."""
        return not self.ends or len(self.ends) - 1 in self.kept

    def whole(self, woven: bytes) -> Iterator[bytes]:
        """The part anew, with `woven` for the grid's bytes."""
        first, *shown = woven.split(_LEFT_OUT)
        yield first
        after = dict(zip(self.gaps, shown, strict=True))
        for gap, piece in _inside(self.pieces(), self.gaps):
            yield piece if piece else after[gap]


def excerpt(
    pieces: Pieces,
    rows: Collection[int],
    size: int | None = None,
    *,
    ordered: bool = False,
    to_read: bool = False,
) -> Excerpt | None:
    """With these rows, or those that they would come before; None when the sheet is better seen whole.

    The more rows, the shorter the stretches around them, unless their `size` in bytes is given.
    Whether the rows ascend is looked at, unless it is known to be `ordered`. What only an edit must
    see whole, blocks of formulas, stands in no way where it is `to_read`.
    """
    size = size or (STRETCH_BYTES if to_read else _fitting(len(rows)))
    try:
        return _excerpt(pieces, rows, size, ordered=ordered, to_read=to_read)
    except Unusual:
        return None


def _fitting(rows: int) -> int:
    return max(_SHORTEST_BYTES, min(STRETCH_BYTES, MOST_BYTES // max(rows, 1)))


def _excerpt(
    pieces: Pieces, rows: Collection[int], size: int, *, ordered: bool, to_read: bool
) -> Excerpt | None:
    parts: list[bytes] = []
    kept: set[int] = set()
    ends: list[int] = []
    gaps: list[tuple[int, int]] = []
    wanted = sorted(rows, reverse=True)
    frame = Frame(b"")
    place = 0
    for one in stretches(pieces(), size):
        start, place = place, place + len(one.raw)
        if isinstance(one, Frame):
            frame = one
            parts.append(one.raw)
            continue
        if not ordered:
            check_order(one, frame.prefix)
        if not to_read and (b"array" in one.raw or b"dataTable" in one.raw):
            return None
        if wanted and wanted[-1] <= one.last:
            kept.add(len(ends))
            parts.append(one.raw)
        elif gaps and gaps[-1][1] == start:
            gaps[-1] = (gaps[-1][0], place)
        else:
            gaps.append((start, place))
            parts.append(_LEFT_OUT)
        while wanted and wanted[-1] <= one.last:
            wanted.pop()
        ends.append(one.last)
        if len(kept) * size > MOST_BYTES:
            return None
    return Excerpt(Grid(b"".join(parts)), frozenset(kept), tuple(ends), tuple(gaps), pieces)


def _inside(
    pieces: Iterable[bytes], gaps: Iterable[tuple[int, int]]
) -> Iterator[tuple[tuple[int, int], bytes]]:
    """The bytes of each gap in pieces, and an empty piece when it ends."""
    waiting = iter(gaps)
    gap = next(waiting, None)
    place = 0
    for piece in pieces:
        end = place + len(piece)
        while gap and gap[0] < end:
            if inside := piece[max(gap[0] - place, 0) : gap[1] - place]:
                yield gap, inside
            if gap[1] > end:
                break
            yield gap, b""
            gap = next(waiting, None)
        place = end
