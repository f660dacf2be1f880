"""Medians, percentiles and tables."""

from collections.abc import Sequence
from statistics import median, quantiles

Row = Sequence[str]


def median_of(values: Sequence[float]) -> float:
    return median(values)


def p95_of(values: Sequence[float]) -> float:
    """The 95th percentile, by linear interpolation."""
    return quantiles(values, n=20, method="inclusive")[-1] if len(values) > 1 else values[0]


def middle_ms(seconds: Sequence[float]) -> float:
    return median_of(seconds) * 1000


def p95_ms(seconds: Sequence[float]) -> float:
    return p95_of(seconds) * 1000


def table(title: str, head: Row, rows: Sequence[Row]) -> None:
    widths = [max(len(cell) for cell in column) for column in zip(head, *rows, strict=True)]
    print(f"\n{title}")
    for row in (head, tuple("-" * width for width in widths), *rows):
        cells = [
            row[0].ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)),
        ]
        print("  " + "  ".join(cells).rstrip(), flush=True)
