"""What a chart says: its titles and labels, and each series with its values by category."""

from collections.abc import Iterator

from lxml import etree

from tools.office.package.numbers import whole
from tools.office.pptx.charts.plots import series_of
from tools.office.pptx.names import child, children, is_text_paragraph
from tools.office.pptx.text import text_of

MAX_POINTS = 50
CATEGORIES, VALUES = ("cat", "xVal"), ("val", "yVal")


def title_paragraphs(chart: etree._Element) -> list[etree._Element]:
    """The paragraphs of the chart's title, of its axes' titles and of labels that were written by hand."""
    return [one for rich in chart.iter("{*}rich") for one in rich if is_text_paragraph(one)]


def chart_lines(chart: etree._Element) -> list[str]:
    """Titles, then one line for each series: `name: category = value; …`."""
    titles = [text for paragraph in title_paragraphs(chart) if (text := text_of(paragraph))]
    return [*titles, *(_series(one) for one in series_of(chart))]


def _series(series: etree._Element) -> str:
    name = next((v.text or "" for v in _all_values(child(series, "tx"))), "series")
    values = _points(next((one for kind in VALUES for one in children(series, kind)), None))
    labels = _points(next((one for kind in CATEGORIES for one in children(series, kind)), None))
    shown = [f"{labels.get(at, at + 1)} = {value}" for at, value in list(values.items())[:MAX_POINTS]]
    more = f"; … {len(values) - MAX_POINTS} more" if len(values) > MAX_POINTS else ""
    return f"{name}: {'; '.join(shown)}{more}"


def _points(data: etree._Element | None) -> dict[int, str]:
    if data is None:
        return {}
    points = ((whole(one.get("idx"), -1), one) for one in data.iter("{*}pt"))
    return {at: v.text or "" for at, one in points if at >= 0 for v in children(one, "v")}


def _all_values(element: etree._Element | None) -> Iterator[etree._Element]:
    return iter(()) if element is None else element.iter("{*}v")
