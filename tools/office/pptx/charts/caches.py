"""Writes what a series shows into its markup: its name, its categories, its values."""

from collections.abc import Sequence
from datetime import date

from lxml import etree

from tools.office.pptx.errors import PptxError
from tools.office.pptx.names import child, children, local

_DATES_BEGIN, _DATES_1904 = date(1899, 12, 30), 1462
_DATA = frozenset(("strRef", "numRef", "multiLvlStrRef", "strLit", "numLit", "v"))
_LOOK = ("spPr", "invertIfNegative", "pictureOptions", "explosion", "marker")
_EXTRAS = ("dPt", "dLbls", "trendline", "errBars")
_BEHIND: dict[str, frozenset[str]] = {
    "tx": frozenset(("idx", "order")),
    "cat": frozenset(("idx", "order", "tx", *_LOOK, *_EXTRAS)),
}
_BEHIND["val"] = _BEHIND["cat"] | {"cat"}
_BEHIND["xVal"], _BEHIND["yVal"] = _BEHIND["cat"], _BEHIND["cat"] | {"xVal"}

Datum = str | float | None


def by_x(series: etree._Element) -> bool:
    """Whether the series has an x value for each point in place of a category."""
    group = series.getparent()
    return group is not None and local(group) in {"scatterChart", "bubbleChart"}


def categories_for(series: etree._Element, chart: etree._Element, given: Sequence[str]) -> list[Datum]:
    """Numbers where the series has numbers or dates for categories and these are such, too; else texts.

    Raises PptxError for a text where an x value has to be.
    """
    held = child(series, "xVal" if by_x(series) else "cat")
    numeric = by_x(series) or child(held, "numRef") is not None or child(held, "numLit") is not None
    numbers = [_number(text, chart) for text in given] if numeric else []
    if numeric and all(one is not None for one in numbers):
        return [*numbers]
    if by_x(series):
        bad = next(text for text, one in zip(given, numbers, strict=True) if one is None)
        raise PptxError(f"{bad[:80]!r} is no number, and this chart's categories are x values").on(
            "categories"
        )
    return [*given]


def write_name(series: etree._Element, name: str, formula: str) -> None:
    holder = _holder(series, "tx")
    if not formula:
        _put(holder, "v").text = name
        return
    reference = _put(holder, "strRef")
    _put(reference, "f").text = formula
    _points(_put(reference, "strCache"), [name])


def write_categories(series: etree._Element, data: Sequence[Datum], formula: str) -> None:
    _write(_holder(series, "xVal" if by_x(series) else "cat"), data, formula)


def write_values(series: etree._Element, data: Sequence[Datum], formula: str) -> None:
    _write(_holder(series, "yVal" if by_x(series) else "val"), data, formula, numeric=True)


def formula_of(series: etree._Element, *names: str) -> str:
    """Where the workbook holds the name (`tx`), the categories or the values; empty when it does not."""
    for name in names:
        for held in children(series, name):
            for formula in held.iter("{*}f"):
                return (formula.text or "").strip()
    return ""


def has_levels(series: etree._Element) -> bool:
    """Whether the categories stand in several levels."""
    return child(series, "cat", "multiLvlStrRef") is not None


def spelled(number: float) -> str:
    """As Office writes it: whole numbers without a point."""
    return str(int(number)) if number.is_integer() and abs(number) < 10**15 else repr(number)


def _write(holder: etree._Element, data: Sequence[Datum], formula: str, *, numeric: bool = False) -> None:
    numeric = numeric or all(isinstance(one, float) for one in data)
    code = next((one.text for one in holder.iter("{*}formatCode")), None)
    for one in [one for one in holder if local(one) in _DATA]:
        holder.remove(one)
    kind = "num" if numeric else "str"
    if formula:
        reference = _put(holder, f"{kind}Ref")
        _put(reference, "f").text = formula
        cache = _put(reference, f"{kind}Cache")
    else:
        cache = _put(holder, f"{kind}Lit")
    if numeric:
        _put(cache, "formatCode").text = code or "General"
    _points(cache, data)


def _points(cache: etree._Element, data: Sequence[Datum]) -> None:
    _put(cache, "ptCount").set("val", str(len(data)))
    for at, one in enumerate(data):
        if one is not None:
            point = _put(cache, "pt")
            point.set("idx", str(at))
            _put(point, "v").text = spelled(one) if isinstance(one, float) else one


def _holder(series: etree._Element, name: str) -> etree._Element:
    """The element, made in its place when it is missing; of a name, what it held goes."""
    found = child(series, name)
    if found is None:
        found = etree.Element(f"{{{etree.QName(series).namespace}}}{name}")
        before = [at for at, one in enumerate(series) if local(one) in _BEHIND[name]]
        series.insert(max(before, default=-1) + 1, found)
    if name == "tx":
        for one in list(found):
            found.remove(one)
    return found


def _put(parent: etree._Element, name: str) -> etree._Element:
    return etree.SubElement(parent, f"{{{etree.QName(parent).namespace}}}{name}")


def _number(text: str, chart: etree._Element) -> float | None:
    """A number, or a date as the chart's calendar counts it."""
    try:
        return float(text.replace("\u2212", "-"))
    except ValueError:
        return _serial(text, chart)


def _serial(text: str, chart: etree._Element) -> float | None:
    try:
        days = (date.fromisoformat(text.strip()) - _DATES_BEGIN).days
    except ValueError:
        return None
    since_1904 = any(one.get("val", "1") in {"1", "true"} for one in children(chart, "date1904"))
    return float(days - _DATES_1904 if since_1904 else days)
