"""A large sheet with only the rows that matter: what is left out is put back, unread, when it is saved."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from tools.office.xlsx.gathered import Gathered
from tools.office.xlsx.grid import Grid
from tools.office.xlsx.stretches import STRETCH_BYTES, Frame, Stretch, Unusual, check_order, parted, stretches

Pieces = Callable[[], Iterable[bytes]]
"""Unpacks the part anew, piece by piece."""

MOST_BYTES = 16 * 1024 * 1024
_SHORTEST_BYTES = 8 * 1024
_LOOKED_AT_ONCE = 8
"""How many stretches that might be left out; only those with rows that matter are told apart."""
_LEFT_OUT = b"<\x00>"
"""Stands for rows that are left out; no stretch holds it, nor what is written into one."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """`grid` shows the `kept` stretches, by number; elsewhere a sign stands for what is left out.

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
    gathered: Gathered | None = None,
) -> Excerpt | None:
    """With these rows, or those that they would come before; None when the sheet is better seen whole.

    The more rows, the shorter the stretches around them, unless their `size` in bytes is given.
    Whether the rows ascend is looked at, unless it is known to be `ordered`. What only an edit must
    see whole, blocks of formulas, stands in no way where it is `to_read`. All formulas are `gathered` on
    the way; without an excerpt they may not be all.
    """
    size = size or (STRETCH_BYTES if to_read else _fitting(len(rows)))
    step = min(STRETCH_BYTES, size * _LOOKED_AT_ONCE)
    chosen = _Chosen(rows)
    try:
        for one, prefix in _looked_at(pieces(), gathered, step, ordered=ordered, to_read=to_read):
            chosen.add(one, prefix, size)
    except Unusual:
        return None
    return chosen.excerpt(pieces)


def _fitting(rows: int) -> int:
    return max(_SHORTEST_BYTES, min(STRETCH_BYTES, MOST_BYTES // max(rows, 1)))


def _looked_at(
    pieces: Iterable[bytes], gathered: Gathered | None, step: int, *, ordered: bool, to_read: bool
) -> Iterator[tuple[Frame | Stretch, bytes]]:
    """The stretches, each with the prefix of its tags. Raises Unusual."""
    head = Frame(b"")
    for one in stretches(pieces, step):
        if isinstance(one, Frame):
            head = one
        else:
            if not ordered:
                check_order(one, head.prefix)
            single = gathered.add_stretch(one, head) if gathered else to_read
            if not single and (b"array" in one.raw or b"dataTable" in one.raw):
                raise Unusual
        yield one, head.prefix


class _Chosen:
    """What of a sheet goes into an excerpt."""

    def __init__(self, rows: Collection[int]) -> None:
        self._wanted = sorted(rows, reverse=True)
        self._shown: list[bytes] = []
        self._kept: set[int] = set()
        self._ends: list[int] = []
        self._gaps: list[tuple[int, int]] = []
        self._place = self._kept_bytes = 0

    def add(self, one: Frame | Stretch, prefix: bytes, size: int) -> None:
        """Raises Unusual when so much is wanted that nothing is won."""
        if isinstance(one, Frame):
            self._shown.append(one.raw)
            self._place += len(one.raw)
            return
        for part in parted(one, prefix, size) if self._wants(one) else (one,):
            self._add(part)
        if self._kept_bytes > MOST_BYTES:
            raise Unusual

    def _wants(self, one: Stretch) -> bool:
        return bool(self._wanted) and self._wanted[-1] <= one.last

    def _add(self, one: Stretch) -> None:
        start, self._place = self._place, self._place + len(one.raw)
        if self._wants(one):
            self._kept.add(len(self._ends))
            self._shown.append(one.raw)
            self._kept_bytes += len(one.raw)
        elif self._gaps and self._gaps[-1][1] == start:
            self._gaps[-1] = (self._gaps[-1][0], self._place)
        else:
            self._gaps.append((start, self._place))
            self._shown.append(_LEFT_OUT)
        while self._wants(one):
            self._wanted.pop()
        self._ends.append(one.last)

    def excerpt(self, pieces: Pieces) -> Excerpt:
        grid = Grid(b"".join(self._shown))
        return Excerpt(grid, frozenset(self._kept), tuple(self._ends), tuple(self._gaps), pieces)


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
