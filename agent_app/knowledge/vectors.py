"""Vectors as they are stored, and which of many are nearest to one."""

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

MOST_SCORED = 20_000
"""More passages than these are not looked at: about 120 MB read, and a quarter of a second."""
_AT_ONCE = 2_000
_FORM = "<f4"


class BadVector(Exception):
    """Numbers that point nowhere."""


def packed(numbers: Sequence[float]) -> bytes:
    """As float32 of length one, in little-endian order. Raises BadVector."""
    vector = np.asarray(numbers, dtype=np.float64)
    length = float(np.linalg.norm(vector)) if vector.ndim == 1 and vector.size else 0.0
    if not np.isfinite(length) or length == 0:
        raise BadVector("a vector without a direction")
    return (vector / length).astype(_FORM).tobytes()


def nearest(asked: bytes, rows: Iterator[tuple[int, bytes]], most: int) -> list[int]:
    """Ids by cosine, the nearest first; what is of another length than `asked` is passed over."""
    wanted = np.frombuffer(asked, _FORM)
    rows = islice(rows, MOST_SCORED)
    best: list[tuple[float, int]] = []
    while some := [row for row in islice(rows, _AT_ONCE) if len(row[1]) == len(asked)]:
        scores = _matrix(some, len(wanted)) @ wanted
        best += zip(map(float, scores), (passage_id for passage_id, _ in some), strict=True)
        best = sorted(best, key=lambda one: (-one[0], one[1]))[:most]
    return [passage_id for _, passage_id in best]


def _matrix(rows: Sequence[tuple[int, bytes]], width: int) -> NDArray[np.float32]:
    return np.frombuffer(b"".join(vector for _, vector in rows), _FORM).reshape(len(rows), width)
