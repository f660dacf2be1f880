"""Puts pieces of recognised text into reading order: columns one after another, tables row by row."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from tools.image.writing import Piece

_SAME_LINE = 0.5
_GUTTER_HEIGHTS = 0.8
_PROSE_SIGNS = 14
_FEWEST_ROWS = 3
_WIDE_FROM = "\u2e80"
Row = list[Piece]


def in_order(pieces: Sequence[Piece]) -> str:
    """Lines of text; a tab stands between the cells of a row."""
    rows = _rows(pieces)
    return "\n".join("\t".join(piece.text for piece in row) for row in _ordered(rows))


def _rows(pieces: Sequence[Piece]) -> list[Row]:
    rows: list[Row] = []
    for piece in sorted(pieces, key=lambda piece: piece.top + piece.bottom):
        if rows and _on_line(piece, rows[-1]):
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return [sorted(row, key=lambda piece: piece.left) for row in rows]


def _on_line(piece: Piece, row: Row) -> bool:
    top, bottom = median(one.top for one in row), median(one.bottom for one in row)
    shared = min(piece.bottom, bottom) - max(piece.top, top)
    return shared > _SAME_LINE * min(piece.height, bottom - top)


def _ordered(rows: Sequence[Row]) -> Iterator[Row]:
    """Stretches of rows that a gutter runs through are read column by column when prose stands there."""
    start = 0
    while start < len(rows):
        end, gutter = _stretch(rows, start)
        if gutter is None:
            yield rows[start]
            start += 1
            continue
        sides = [piece for row in rows[start:end] for piece in row]
        yield from _ordered(_rows([piece for piece in sides if piece.right <= gutter]))
        yield from _ordered(_rows([piece for piece in sides if piece.left >= gutter]))
        start = end


def _stretch(rows: Sequence[Row], start: int) -> tuple[int, float | None]:
    """Where the longest stretch of columns from this row on ends, and where its gutter is."""
    best: tuple[int, float | None] = (start, None)
    for gutter in _gaps(rows[start]):
        end = start
        while end < len(rows) and all(piece.right <= gutter or piece.left >= gutter for piece in rows[end]):
            end += 1
        if end > best[0] and _is_prose(rows[start:end], gutter):
            best = (end, gutter)
    return best


def _gaps(row: Row) -> Iterator[float]:
    for left, right in pairwise(row):
        if right.left - left.right > _GUTTER_HEIGHTS * min(left.height, right.height):
            yield (left.right + right.left) / 2


def _is_prose(rows: Sequence[Row], gutter: float) -> bool:
    """Whole lines stand on both sides, not the cells of a table."""
    left = [piece for row in rows for piece in row if piece.right <= gutter]
    right = [piece for row in rows for piece in row if piece.left >= gutter]
    both = [row for row in rows if row[0].right <= gutter and row[-1].left >= gutter]
    return len(both) >= _FEWEST_ROWS and all(
        median(_signs(piece.text) for piece in side) >= _PROSE_SIGNS for side in (left, right)
    )


def _signs(text: str) -> int:
    """A Chinese sign counts as two letters."""
    return sum(2 if sign >= _WIDE_FROM else 1 for sign in text)
