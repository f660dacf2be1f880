"""Vectors as they are stored, and which of many are nearest to one."""

import math
import sys
from array import array
from collections.abc import Iterator, Sequence
from itertools import islice

MOST_SCORED = 20_000
"""More passages than these are not looked at: 120 MB read of 1,536 numbers each."""
_AT_ONCE = 2_000


class BadVector(Exception):
    """Numbers that point nowhere."""


def packed(numbers: Sequence[float]) -> bytes:
    """As float32 of length one, in little-endian order. Raises BadVector."""
    length = math.hypot(*numbers)
    if not math.isfinite(length) or length == 0:
        raise BadVector("a vector without a direction")
    made = array("f", (number / length for number in numbers))
    if sys.byteorder == "big":
        made.byteswap()
    return made.tobytes()


def nearest(asked: bytes, rows: Iterator[tuple[int, bytes]], most: int) -> list[int]:
    """Ids by cosine, the nearest first; what is of another length than `asked` is passed over."""
    import numpy as np  # noqa: PLC0415 -- only where an embedding model is configured

    wanted = np.frombuffer(asked, "<f4")
    rows = (row for row in islice(rows, MOST_SCORED) if len(row[1]) == len(asked))
    best: list[tuple[float, int]] = []
    while some := list(islice(rows, _AT_ONCE)):
        matrix = np.frombuffer(b"".join(vector for _, vector in some), "<f4").reshape(len(some), len(wanted))
        best += zip((matrix @ wanted).tolist(), (passage_id for passage_id, _ in some), strict=True)
        best = sorted(best, key=lambda one: (-one[0], one[1]))[:most]
    return [passage_id for _, passage_id in best]
