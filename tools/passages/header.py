"""Finds the row that names the columns of those below it."""

from collections.abc import Sequence

_FEWEST = 2


def header_among(rows: Sequence[Sequence[bool]]) -> int | None:
    """Which of a table's first rows it is, from 0; for each cell of a row, whether it is words.

    The first one that holds words alone and is at least half as wide as the widest.
    """
    widest = max(map(len, rows), default=0)
    for number, row in enumerate(rows):
        if len(row) >= _FEWEST and all(row) and len(row) * 2 >= widest:
            return number
    return None
