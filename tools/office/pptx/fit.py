"""Estimates whether a text still fits into its box."""

import math
from unicodedata import east_asian_width

from lxml import etree

from tools.office.package.numbers import whole
from tools.office.pptx.names import child, children
from tools.office.pptx.shapes import Node, matching_placeholder
from tools.office.pptx.text import text_of

EMU_PER_POINT = 12_700
SIDE_INSET_EMU, TOP_INSET_EMU = 91_440, 45_720
DEFAULT_SIZES_PT = {"title": 44.0, "ctrTitle": 44.0, "subTitle": 32.0, "body": 28.0, "obj": 28.0}
LATIN_WIDTH, WIDE_WIDTH, LINE_HEIGHT = 0.5, 1.0, 1.2
MUCH_LONGER, MANY_CHARS = 1.5, 25


def fit_remark(node: Node, before: list[str], layout: etree._Element | None) -> str | None:
    """Says that the box's new text may overflow, or None. `before` holds its old paragraphs."""
    paragraphs = [one for body in node.bodies if body.cell is None for one in body.paragraphs]
    after = box_texts(node)
    if sum(map(len, after)) <= sum(map(len, before)):
        return None
    box, size = _box(node.element, layout), _size_pt(node, paragraphs)
    if box is None:
        return _longer(node, before, after)
    width, height = box
    wraps = _properties(node).get("wrap") != "none"
    needed = _lines(after, width, size, wraps=wraps)
    room = max(1, int(height / (size * LINE_HEIGHT) + 0.25))
    if needed > room and needed > _lines(before, width, size, wraps=wraps):
        return f"{node.name!r}: the new text takes about {needed} lines where {room} fit; it may overflow"
    if not wraps and max(_width(text, size) for text in after) > width * MUCH_LONGER:
        return f"{node.name!r}: the new text is wider than its box and does not wrap; it may run over"
    return None


def box_texts(node: Node) -> list[str]:
    """The paragraphs of a box."""
    return [text_of(one) for body in node.bodies if body.cell is None for one in body.paragraphs]


def _longer(node: Node, before: list[str], after: list[str]) -> str | None:
    old, new = sum(map(len, before)), sum(map(len, after))
    if new > old * MUCH_LONGER and new - old >= MANY_CHARS:
        return f"{node.name!r}: the new text is {new} characters where {old} were; it may overflow its box"
    return None


def _box(shape: etree._Element, layout: etree._Element | None) -> tuple[float, float] | None:
    """Room for text in points, from the shape or the placeholder that it inherits from."""
    for one in (shape, matching_placeholder(shape, layout)):
        size = child(one, "spPr", "xfrm", "ext")
        if size is not None:
            width = whole(size.get("cx")) - 2 * SIDE_INSET_EMU
            height = whole(size.get("cy")) - 2 * TOP_INSET_EMU
            return (width / EMU_PER_POINT, height / EMU_PER_POINT) if width > 0 and height > 0 else None
    return None


def _size_pt(node: Node, paragraphs: list[etree._Element]) -> float:
    sizes = [
        points
        for paragraph in paragraphs
        for run in children(paragraph, "r")
        if (properties := child(run, "rPr")) is not None and (points := whole(properties.get("sz")))
    ]
    default = DEFAULT_SIZES_PT.get(node.placeholder or "", 18.0)
    scale = child(child(node.element, "txBody"), "bodyPr", "normAutofit")
    shrink = whole(scale.get("fontScale"), 100_000) / 100_000 if scale is not None else 1.0
    return (max(sizes) / 100 if sizes else default) * (shrink or 1.0)


def _properties(node: Node) -> dict[str, str]:
    found = child(node.element, "txBody", "bodyPr")
    return {} if found is None else {str(key): str(value) for key, value in found.attrib.items()}


def _lines(texts: list[str], width: float, size: float, *, wraps: bool) -> int:
    lines = [line for text in texts for line in text.split("\n")]
    return sum(max(1, math.ceil(_width(line, size) / width)) if wraps else 1 for line in lines)


def _width(text: str, size: float) -> float:
    return size * sum(WIDE_WIDTH if east_asian_width(char) in "WF" else LATIN_WIDTH for char in text)
