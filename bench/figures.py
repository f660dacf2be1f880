"""Medians, percentiles and tables."""

from collections.abc import Sequence
from statistics import median, quantiles

Row = Sequence[str]


def middle_ms(seconds: Sequence[float]) -> float:
    return median(seconds) * 1000


def p95_ms(seconds: Sequence[float]) -> float:
    """The 95th percentile, by linear interpolation."""
    return quantiles(seconds, n=20, method="inclusive")[-1] * 1000 if len(seconds) > 1 else seconds[0] * 1000


def table(title: str, head: Row, rows: Sequence[Row]) -> None:
    widths = [max(len(cell) for cell in column) for column in zip(head, *rows, strict=True)]
    print(f"\n{title}")
    for row in (head, tuple("-" * width for width in widths), *rows):
        cells = [
            row[0].ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)),
        ]
        print("  " + "  ".join(cells).rstrip(), flush=True)
