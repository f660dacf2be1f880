"""Moves where pivot tables stand and where they take their rows from."""

from lxml import etree

from tools.office.xlsx.refs import Range, range_or_none
from tools.office.xlsx.shifting.references import Follower
from tools.office.xlsx.shifting.trees import child, elements, local


def move_source(root: etree._Element, follower: Follower) -> None:
    """The definition of a pivot cache, and the areas that a consolidation gathers."""
    for element in elements(root):
        block = _source(element, follower)
        after = follower.lines.block(block) if block else None
        if after is not None:
            element.set("ref", str(after))


def _source(element: etree._Element, follower: Follower) -> Range | None:
    """The block on the moving sheet that an element names."""
    if local(element) not in ("worksheetSource", "rangeSet", "dataRef"):
        return None
    elsewhere = any(str(name).endswith("}id") for name in element.attrib)
    if elsewhere or element.get("sheet", "").casefold() != follower.sheet.casefold():
        return None
    return range_or_none(element.get("ref", "").replace("$", ""))


def sources(root: etree._Element, follower: Follower) -> list[Range]:
    return [block for element in elements(root) if (block := _source(element, follower))]


def move_report(root: etree._Element, follower: Follower) -> None:
    """The definition of a pivot table on the moving sheet."""
    place = child(root, "location")
    block = report_block(root)
    after = follower.lines.block(block) if block else None
    if place is not None and after is not None:
        place.set("ref", str(after))


def report_block(root: etree._Element) -> Range | None:
    place = child(root, "location")
    return None if place is None else range_or_none(place.get("ref", ""))
