"""Moves the rules of a sheet (looks, inputs, sparklines) and the formulas in them."""

from collections.abc import Iterator

from lxml import etree

from tools.office.xlsx.refs import Range
from tools.office.xlsx.shifting.anchored import Anchor, anchor, anchored
from tools.office.xlsx.shifting.area_lists import area_list, blocks_of
from tools.office.xlsx.shifting.references import Follower
from tools.office.xlsx.shifting.trees import child, elements, local, remove, within

_FORMULAS = frozenset({"formula", "formula1", "formula2", "f"})
_LINKS = ("linkedCell", "listFillRange", "fmlaLink", "fmlaRange", "fmlaGroup", "fmlaTxbx", "textlink")
"""Attributes that hold a formula, of controls and shapes."""


def move_rule(element: etree._Element, follower: Follower, *, home: bool) -> None:
    """A conditional format or an input rule, in the sheet or in its extensions."""
    area = child(element, "sqref")
    text = (area.text or "") if area is not None else element.get("sqref", "")
    blocks = blocks_of(text)
    if not blocks:
        return
    at = _anchor(blocks, follower, home=home)
    if at.after is not None:
        _move_formulas(element, follower, at, home=home)
    if not home:
        return
    new = area_list(text, follower.lines)
    if not new:
        remove(element)
    elif area is not None:
        area.text = new
    else:
        element.set("sqref", new)


def _anchor(blocks: list[Range], follower: Follower, *, home: bool) -> Anchor:
    """Formulas are written for the top left cell of all the areas together."""
    lines = follower.lines
    before = [lines.ends(block) for block in blocks]
    first, last = min(one for one, _ in before), max(other for _, other in before)
    whole = anchor(lines, first, last, home=home)
    if not home:
        return whole
    after = [lines.span(*ends) for ends in before]
    left = [span[0] for span in after if span]
    return Anchor(first, last, min(left) if left else None, uniform=whole.uniform and None not in after)


def _move_formulas(element: etree._Element, follower: Follower, at: Anchor, *, home: bool) -> None:
    for formula in _formulas(element):
        formula.text = anchored(formula.text or "", follower, at, home=home)
    for value in within(element, "cfvo"):
        if text := value.get("val"):
            value.set("val", anchored(text, follower, at, home=home))


def _formulas(element: etree._Element) -> Iterator[etree._Element]:
    return (one for one in elements(element) if local(one) in _FORMULAS and (one.text or "").strip())


def move_sparkline(element: etree._Element, follower: Follower, *, home: bool) -> None:
    """A sparkline or a group of them: the cells they draw."""
    formula = child(element, "f")
    if formula is None or not formula.text:
        return
    said = follower.followed(formula.text, home=home)
    if said.lost and local(element) == "sparkline":
        element.remove(formula)
    else:
        formula.text = said.text


def move_hyperlink(element: etree._Element, follower: Follower, *, home: bool) -> None:
    """The place in this workbook that a link leads to; it stays when the place is gone."""
    location = element.get("location")
    if not location or any(str(name).endswith("}id") for name in element.attrib):
        return
    said = follower.followed(location, home=home)
    if not said.lost:
        element.set("location", said.text)


def move_links(element: etree._Element, follower: Follower, *, home: bool) -> None:
    """The cells that a control or a shape is bound to."""
    for name in _LINKS:
        if text := element.get(name):
            element.set(name, follower.followed(text, home=home).text)


def move_formulas_of(root: etree._Element, follower: Follower, *, home: bool) -> None:
    """All formulas of a sheet's part that are not in its cells."""
    for element in elements(root):
        match local(element):
            case "conditionalFormatting" | "dataValidation":
                move_rule(element, follower, home=home)
            case "sparkline" | "sparklineGroup":
                move_sparkline(element, follower, home=home)
            case "hyperlink":
                move_hyperlink(element, follower, home=home)
            case "controlPr" | "formControlPr":
                move_links(element, follower, home=home)
