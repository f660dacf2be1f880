"""A large sheet with only the rows that matter: what is left out is put back, unread, when it is saved."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from tools.office.xlsx.grid import Grid
from tools.office.xlsx.stretches import STRETCH_BYTES, Frame, Stretch, Unusual, check_order, stretches

Pieces = Callable[[], Iterable[bytes]]
"""Unpacks the part anew, piece by piece."""

MOST_BYTES = 12 * 1024 * 1024
_LEFT_OUT = b"<!--left out-->"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """`grid` shows the `kept` stretches, by number; elsewhere a comment stands for what is left out.

    `ends` are the numbers of the last rows of all stretches.
    """

    grid: Grid
    kept: frozenset[int]
    ends: tuple[int, ...]
    pieces: Pieces
    size: int

    def shows(self, rows: Collection[int]) -> bool:
        """Whether all these rows are in it, or the rows that they would come before."""
        before = 0
        wanted = set(rows)
        for number, end in enumerate(self.ends):
            if number not in self.kept and any(before < row <= end for row in wanted):
                return False
            before = end
        return True

    def whole(self, woven: bytes) -> Iterator[bytes]:
        """The part anew, with `woven` for the grid's bytes."""
        shown = iter(woven.split(_LEFT_OUT))
        yield next(shown)
        left_out = False
        for number, stretch in enumerate(_rows(self.pieces(), self.size)):
            if number not in self.kept:
                yield stretch.raw
            elif left_out:
                yield next(shown)
            left_out = number not in self.kept
        yield from shown


def excerpt(
    pieces: Pieces, rows: Collection[int], size: int = STRETCH_BYTES, *, ordered: bool = False
) -> Excerpt | None:
    """With these rows, or those that they would come before; None when the sheet is better seen whole.

    Whether its rows ascend is looked at, unless it is known to be `ordered`.
    """
    try:
        return _excerpt(pieces, rows, size, ordered=ordered)
    except Unusual:
        return None


def _excerpt(pieces: Pieces, rows: Collection[int], size: int, *, ordered: bool) -> Excerpt | None:
    parts: list[bytes] = []
    kept: set[int] = set()
    ends: list[int] = []
    wanted = sorted(rows, reverse=True)
    frame = Frame(b"")
    for one in stretches(pieces(), size):
        if isinstance(one, Frame):
            frame = one
            parts.append(one.raw)
            continue
        if not ordered:
            check_order(one, frame.prefix)
        if b"array" in one.raw or b"dataTable" in one.raw:
            return None
        if wanted and wanted[-1] <= one.last:
            kept.add(len(ends))
            parts.append(one.raw)
        elif parts[-1] is not _LEFT_OUT:
            parts.append(_LEFT_OUT)
        while wanted and wanted[-1] <= one.last:
            wanted.pop()
        ends.append(one.last)
        if len(kept) * size > MOST_BYTES:
            return None
    return Excerpt(Grid(b"".join(parts)), frozenset(kept), tuple(ends), pieces, size)


def _rows(pieces: Iterable[bytes], size: int) -> Iterator[Stretch]:
    return (one for one in stretches(pieces, size) if isinstance(one, Stretch))
