"""The series of a chart as its markup holds them, and which of them stay when the data change."""

import re
from collections.abc import Iterator, Sequence
from copy import deepcopy

from lxml import etree

from tools.office.package.numbers import whole
from tools.office.pptx.charts.wanted import WantedSeries
from tools.office.pptx.names import child, children, local

ACCENTS = 6
_OWN_TO_ONE = frozenset(("dPt", "trendline", "errBars", "extLst"))
_BEFORE_SERIES = frozenset(
    ("barDir", "grouping", "varyColors", "scatterStyle", "radarStyle", "ofPieType", "wireframe")
)
_COLOURS = frozenset(("srgbClr", "schemeClr"))


def groups_of(chart: etree._Element) -> Iterator[etree._Element]:
    """Bars, lines and so on, each with its series."""
    area = child(chart, "chart", "plotArea")
    if area is not None:
        yield from (one for one in area if local(one).endswith("Chart"))


def series_of(chart: etree._Element) -> list[etree._Element]:
    """Those that are shown; filtered ones stand in extensions."""
    return [one for group in groups_of(chart) for one in children(group, "ser")]


def shows_one(chart: etree._Element) -> bool:
    """Whether it is a pie, which draws no series but the first."""
    return all(local(one) in {"pieChart", "pie3DChart", "ofPieChart"} for one in groups_of(chart))


def name_of(series: etree._Element) -> str:
    tx = child(series, "tx")
    return "" if tx is None else "".join(value.text or "" for value in tx.iter("{*}v"))


def matched(
    series: Sequence[etree._Element], wanted: Sequence[WantedSeries]
) -> list[tuple[WantedSeries, etree._Element | None]]:
    """Each wanted series with the one that shows it: that of its name, else one whose name is not wanted."""
    left = list(series)
    found: dict[int, etree._Element] = {}
    for fold in (str, str.casefold):
        for at, one in enumerate(wanted):
            same = (old for old in left if at not in found and fold(name_of(old).strip()) == fold(one.name))
            if (old := next(same, None)) is not None:
                found[at] = old
                left.remove(old)
    for at in range(len(wanted)):
        if at not in found and left:
            found[at] = left.pop(0)
    return [(one, found.get(at)) for at, one in enumerate(wanted)]


def added_after(model: etree._Element, chart: etree._Element) -> etree._Element:
    """A new series in the look of `model`, in a colour that it does not share."""
    made = deepcopy(model)
    made.tail = None
    for one in [one for one in made if local(one) in _OWN_TO_ONE]:
        made.remove(one)
    labels = child(made, "dLbls")
    for one in list(children(labels, "dLbl")):
        if labels is not None:
            labels.remove(one)
    number = max((_number(one, "idx") for one in series_of(chart)), default=-1) + 1
    _set_number(made, "idx", number)
    _recolour(made, number)
    model.addnext(made)
    return made


def first_of(chart: etree._Element) -> etree._Element | None:
    """A bare series in a chart that has none yet; None where there is no place for it."""
    group = next(groups_of(chart), None)
    if group is None:
        return None
    made = etree.Element(f"{{{etree.QName(group).namespace}}}ser")
    _set_number(made, "idx", 0)
    _set_number(made, "order", 0)
    before = [at for at, one in enumerate(group) if local(one) in _BEFORE_SERIES]
    group.insert(max(before, default=-1) + 1, made)
    return made


def arrange(ordered: Sequence[etree._Element]) -> None:
    """Series are drawn, and stand in their groups, in this order."""
    for at, one in enumerate(ordered):
        _set_number(one, "order", at)
    parents: dict[etree._Element, list[etree._Element]] = {}
    for one in ordered:
        if (parent := one.getparent()) is not None:
            parents.setdefault(parent, []).append(one)
    for parent, members in parents.items():
        place = min(parent.index(one) for one in members)
        for at, one in enumerate(members):
            parent.remove(one)
            parent.insert(place + at, one)


def drop(series: etree._Element) -> None:
    """The series goes; a group that is left without any goes with the axes that it alone had."""
    group = series.getparent()
    if group is None:
        return
    group.remove(series)
    area = group.getparent()
    if area is None or child(group, "ser") is not None or sum(1 for _ in _groups_in(area)) == 1:
        return
    area.remove(group)
    used = {axis.get("val") for one in _groups_in(area) for axis in children(one, "axId")}
    for axis in [one for one in area if local(one).endswith("Ax")]:
        own = child(axis, "axId")
        if own is not None and own.get("val") not in used:
            area.remove(axis)


def _groups_in(area: etree._Element) -> Iterator[etree._Element]:
    return (one for one in area if local(one).endswith("Chart"))


def _number(series: etree._Element, name: str) -> int:
    found = child(series, name)
    return 0 if found is None else whole(found.get("val"))


def _set_number(series: etree._Element, name: str, number: int) -> None:
    found = child(series, name)
    if found is None:
        found = etree.Element(f"{{{etree.QName(series).namespace}}}{name}")
        series.insert(0 if name == "idx" else 1, found)
    found.set("val", str(number))


def _recolour(series: etree._Element, number: int) -> None:
    """The series' main colour becomes the accent of its number; automatic colours differ by themselves."""
    looks = [one for name in ("spPr", "marker") for one in children(series, name)]
    colours = [one for look in looks for one in look.iter("*") if local(one) in _COLOURS]
    main = next((one.get("val") for one in colours if not _is_neutral(one)), None)
    for one in colours:
        if one.get("val") == main and main is not None:
            one.tag = f"{{{etree.QName(one).namespace}}}schemeClr"
            one.set("val", f"accent{number % ACCENTS + 1}")


def _is_neutral(colour: etree._Element) -> bool:
    """Text and background colours, black and white outline things and are no series' own."""
    value = colour.get("val", "")
    return bool(re.fullmatch(r"(tx|bg|dk|lt)[12]|([0-9A-Fa-f]{2})\2\2", value))
