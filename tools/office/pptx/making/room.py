"""How much room texts take on a slide, and how small they must be to fit."""

import math
from collections.abc import Sequence

from tools.office.letters.columns import shares_of
from tools.office.letters.width import lines_of as breaks
from tools.office.letters.width import width_of
from tools.office.pptx.making.rich import plain
from tools.office.pptx.making.spec import Point
from tools.office.pptx.master import BODY_PT, MARGIN, WIDTH

SCALES = (100, 90, 80, 70, 60)
_LETTER, _LINE, _INDENT_PT, _INSET_PT, _POINTS = 0.51, 1.2, 27.0, 14.4, 72.0
_BEFORE_PT = (11.0, 5.0, 5.0, 5.0, 5.0)
_MOST_LINES_OF_TITLE = 2
TABLE_WIDTH, TABLE_PT = WIDTH - 2 * MARGIN - 0.2, (18, 16, 14, 12)
_ROW, _CELL_PT = 1.25, 11.0


def lines_of(text: str, width_pt: float, size_pt: float) -> int:
    return max(1, math.ceil(width_of(plain(text)) * _LETTER * size_pt / max(1.0, width_pt)))


def height_pt(points: Sequence[Point], width: float, scale: int) -> float:
    """Of points in a box `width` inches wide."""
    total = 7.2
    for point in points:
        size = BODY_PT[point.level] * scale / 100
        room = width * _POINTS - _INSET_PT - _INDENT_PT * (point.level + 1) + _INDENT_PT / 3
        total += lines_of(point.text, room, size) * size * _LINE + _BEFORE_PT[point.level] * scale / 100
    return total


def scale_for(points: Sequence[Point], width: float, height: float) -> int | None:
    """The largest scale in per cent at which points fit into a box; None if none does."""
    return next((one for one in SCALES if height_pt(points, width, one) <= height * _POINTS), None)


def title_scale(title: str, width: float, size_pt: float) -> int:
    """Two lines at most."""
    room = width * _POINTS - _INSET_PT
    return next(
        (one for one in SCALES if lines_of(title, room, size_pt * one / 100) <= _title_lines(one)), SCALES[-1]
    )


def _title_lines(scale: int) -> int:
    """Whole letters leave room for one line and a half."""
    return 1 if scale == SCALES[0] else _MOST_LINES_OF_TITLE


def letters_of_table(size_pt: float) -> float:
    """How many letters a table as wide as the slide has room for."""
    return TABLE_WIDTH * _POINTS / (size_pt * _LETTER)


def row_heights_pt(rows: Sequence[Sequence[str]], size_pt: float) -> list[float]:
    """With the lines that long texts take."""
    shares = shares_of(rows, letters_of_table(size_pt))
    return [
        size_pt * _ROW * max(breaks(text, share - 2) for text, share in zip(row, shares, strict=True))
        + _CELL_PT
        for row in rows
    ]
