"""The data that a chart is asked to show, checked."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tools.office.pptx.errors import PptxError
from tools.office.pptx.write_text import lines_of

MOST_SERIES, MOST_POINTS = 200, 20_000


@dataclass(frozen=True)
class WantedSeries:
    """A series by name; None is a gap."""

    name: str
    values: tuple[float | None, ...]


@dataclass(frozen=True)
class WantedData:
    """Categories, and as many values in each series."""

    categories: tuple[str, ...]
    series: tuple[WantedSeries, ...]


def checked(categories: Sequence[str], series: Sequence[WantedSeries]) -> WantedData:
    """Raises PptxError."""
    if not categories:
        raise PptxError("a chart needs at least one category").on("categories")
    if not 1 <= len(series) <= MOST_SERIES:
        raise PptxError(f"a chart takes 1 to {MOST_SERIES} series, not {len(series)}").on("series")
    if len(categories) * len(series) > MOST_POINTS:
        raise PptxError(f"a chart takes at most {MOST_POINTS:,} values").on("series")
    names = tuple(" ".join(lines_of(one, "categories")) for one in categories)
    return WantedData(names, tuple(_series(one, len(categories)) for one in series))


def _series(series: WantedSeries, count: int) -> WantedSeries:
    name = " ".join(lines_of(series.name, "series")).strip()
    if not name:
        raise PptxError("a series needs a name").on("series")
    if len(series.values) != count:
        raise PptxError(
            f"series {name[:80]!r} has {len(series.values)} values for {count} categories; "
            "give one for each, null for a gap"
        ).on("series")
    if any(value is not None and not math.isfinite(value) for value in series.values):
        raise PptxError(f"series {name[:80]!r} holds a value that is no number").on("series")
    return WantedSeries(name, series.values)
