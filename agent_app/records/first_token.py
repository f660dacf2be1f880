"""Times to first token as a histogram with fixed buckets, so that days and models can be summed."""

from bisect import bisect_left
from collections.abc import Mapping

BOUNDS_MS = (
    50, 100, 150, 200, 300, 400, 500, 650, 800, 1_000, 1_300, 1_600, 2_000, 2_500, 3_000, 4_000, 5_000,
    7_500, 10_000, 15_000, 30_000, 60_000,
)  # fmt: skip
"""The upper bound of each bucket, itself within; one more bucket holds what took longer."""


def bucket_of(first_token_ms: int) -> int:
    return bisect_left(BOUNDS_MS, first_token_ms)


def quantile_ms(counts: Mapping[int, int], share: float) -> int | None:
    """The time within which this share of the answers began, linear inside its bucket; None without any.

    What took longer than the last bound is told as that bound.
    """
    rank = share * sum(counts.values())
    below = 0
    for bucket in sorted(bucket for bucket, count in counts.items() if count > 0):
        if below + counts[bucket] >= rank:
            return _inside(bucket, (rank - below) / counts[bucket])
        below += counts[bucket]
    return None


def _inside(bucket: int, share: float) -> int:
    if bucket >= len(BOUNDS_MS):
        return BOUNDS_MS[-1]
    lower = BOUNDS_MS[bucket - 1] if bucket else 0
    return round(lower + (BOUNDS_MS[bucket] - lower) * share)
