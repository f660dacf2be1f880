"""Moves the areas that elements of a sheet, a table or a list of comments lie in."""

from collections.abc import Callable

from lxml import etree

from tools.office.package.numbers import whole
from tools.office.xlsx.refs import range_or_none
from tools.office.xlsx.shifting.area_lists import area_list
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.shifting.trees import children, local, remove
from tools.office.xlsx.shifting.views import move_view

_AREAS = {
    "mergeCell": "ref",
    "hyperlink": "ref",
    "autoFilter": "ref",
    "nsvFilter": "ref",
    "sortState": "ref",
    "sortCondition": "ref",
    "protectedRange": "sqref",
    "ignoredError": "sqref",
    "cellWatch": "r",
    "inputCells": "r",
    "cellSmartTags": "r",
    "webPublishItem": "sourceRef",
    "singleXmlCell": "r",
}
"""Elements that go when their area does, by the attribute that holds it."""


def move_area(element: etree._Element, lines: Lines) -> None:
    """An element with an area of its own, and what in it counts from the area's edge."""
    name = _AREAS.get(local(element))
    old = element.get(name) if name else None
    if not name or not old:
        return
    if local(element) in ("autoFilter", "nsvFilter"):
        _move_filter_columns(element, old, lines)
    new = area_list(old, lines)
    single = local(element) == "mergeCell" and (block := range_or_none(new)) and block.size == 1
    if new and not single:
        element.set(name, new)
    else:
        remove(element)


def _move_filter_columns(element: etree._Element, ref: str, lines: Lines) -> None:
    block = range_or_none(ref)
    after = lines.block(block) if block else None
    if lines.axis == "row" or block is None or after is None:
        return
    for column in [*children(element, "filterColumn"), *children(element, "columnFilter")]:
        moved = lines.moved(block.first.column + whole(column.get("colId")))
        if moved is None:
            element.remove(column)
        else:
            column.set("colId", str(moved - after.first.column))


def move_areas_as_text(element: etree._Element, lines: Lines) -> None:
    """`xm:sqref` of an extension; its owner goes with it."""
    old = element.text or ""
    new = area_list(old, lines)
    owner = element.getparent()
    if new:
        element.text = new
    elif owner is not None:
        remove(owner)


def move_dimension(element: etree._Element, lines: Lines) -> None:
    element.set("ref", area_list(element.get("ref", ""), lines) or "A1")


def move_breaks(element: etree._Element, lines: Lines) -> None:
    """A page begins with the line after `id`; one that can't begin there any more goes."""
    if local(element) != ("rowBreaks" if lines.axis == "row" else "colBreaks"):
        return
    taken: set[int] = set()
    for one in children(element, "brk"):
        before = lines.settled(whole(one.get("id")) + 1) - 1
        if before < 1 or before in taken:
            element.remove(one)
            continue
        taken.add(before)
        one.set("id", str(before))
    manual = sum(one.get("man") in ("1", "true") for one in children(element, "brk"))
    if element.get("manualBreakCount") is not None:
        element.set("manualBreakCount", str(manual))
    if not taken:
        remove(element)


MOVES: dict[str, Callable[[etree._Element, Lines], None]] = {
    **dict.fromkeys(_AREAS, move_area),
    "sqref": move_areas_as_text,
    "dimension": move_dimension,
    "rowBreaks": move_breaks,
    "colBreaks": move_breaks,
    "sheetView": move_view,
    "customSheetView": move_view,
}
"""What moves with the lines of its own sheet, by the name of the element."""
