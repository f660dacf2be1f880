"""Moves what floats above the cells: pictures, charts, shapes and controls, by how each is bound to them."""

from lxml import etree

from tools.office.package.numbers import whole
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.shifting.references import Follower
from tools.office.xlsx.shifting.rules import move_links
from tools.office.xlsx.shifting.trees import child, elements, local

_TRUE = ("1", "true")


def move_anchor(anchor: etree._Element, lines: Lines) -> None:
    """A twoCellAnchor or oneCellAnchor of a drawing, or the anchor of a control."""
    start, end = child(anchor, "from"), child(anchor, "to")
    if start is None or not _moves(anchor):
        return
    before = _line(start, lines)
    _move_end(start, lines, stretches=True)
    if end is None:
        return
    if _stretches(anchor):
        _move_end(end, lines, stretches=False)
    else:
        _set_line(end, lines, _line(end, lines) + _line(start, lines) - before)


def _moves(anchor: etree._Element) -> bool:
    if local(anchor) == "anchor":
        return anchor.get("moveWithCells") in _TRUE
    return anchor.get("editAs") != "absolute"


def _stretches(anchor: etree._Element) -> bool:
    if local(anchor) == "anchor":
        return anchor.get("sizeWithCells") in _TRUE
    return anchor.get("editAs", "twoCell") == "twoCell"


def _move_end(end: etree._Element, lines: Lines, *, stretches: bool) -> None:
    """An end at the very edge of the new lines belongs to what lies before them, unless it begins there."""
    line, offset = _line(end, lines), _offset(end, lines)
    if not stretches and lines.inserts and line == lines.at and offset is not None and not _number(offset):
        return
    if lines.moved(line) is None and offset is not None:
        offset.text = "0"
    _set_line(end, lines, min(lines.settled(line), lines.limit))


def _line(end: etree._Element, lines: Lines) -> int:
    place = child(end, "row" if lines.axis == "row" else "col")
    return _number(place) + 1


def _offset(end: etree._Element, lines: Lines) -> etree._Element | None:
    return child(end, "rowOff" if lines.axis == "row" else "colOff")


def _number(element: etree._Element | None) -> int:
    return 0 if element is None else whole(element.text)


def _set_line(end: etree._Element, lines: Lines, line: int) -> None:
    place = child(end, "row" if lines.axis == "row" else "col")
    if place is not None:
        place.text = str(min(max(line, 1), lines.limit) - 1)


def move_drawing(root: etree._Element, follower: Follower, *, home: bool) -> None:
    """A drawing part; `home` says that it lies on the sheet whose lines move."""
    for element in elements(root):
        if home and local(element) in ("twoCellAnchor", "oneCellAnchor"):
            move_anchor(element, follower.lines)
        elif element.get("textlink"):
            move_links(element, follower, home=home)
