"""Estimates whether a text still fits into its box."""

import math
from unicodedata import east_asian_width

from lxml import etree

from tools.office.package.numbers import whole
from tools.office.pptx.inherit import Lineage
from tools.office.pptx.names import child
from tools.office.pptx.shapes import Node
from tools.office.pptx.text import text_of

EMU_PER_POINT = 12_700
SIDE_INSET_EMU, TOP_INSET_EMU = 91_440, 45_720
LATIN_WIDTH, WIDE_WIDTH, LINE_HEIGHT = 0.5, 1.0, 1.2
MUCH_LONGER, MANY_CHARS = 1.5, 25


def fit_remark(node: Node, before: list[str], lineage: Lineage) -> str | None:
    """Says that the box's new text may overflow, or None. `before` holds its old paragraphs."""
    after = box_texts(node)
    if sum(map(len, after)) <= sum(map(len, before)):
        return None
    box, size = _room(node.element, lineage), text_size_pt(node.element, lineage)
    if box is None:
        return _longer(node, before, after)
    width, wraps = box[0], lineage.body_property(node.element, "wrap") != "none"
    needed, room = lines_needed(after, width, size, wraps=wraps), _lines_that_fit(box[1], size)
    if needed > room and needed > lines_needed(before, width, size, wraps=wraps):
        return f"{node.name!r}: the new text takes about {needed} lines where {room} fit; it may overflow"
    if not wraps and max(text_width(text, size) for text in after) > width * MUCH_LONGER:
        return f"{node.name!r}: the new text is wider than its box and does not wrap; it may run over"
    return None


def box_texts(node: Node) -> list[str]:
    """The paragraphs of a box."""
    return [text_of(one) for body in node.bodies if body.cell is None for one in body.paragraphs]


def text_size_pt(shape: etree._Element, lineage: Lineage) -> float:
    """As shown: shrunk by as much as the box says."""
    scale = child(child(shape, "txBody"), "bodyPr", "normAutofit")
    shrink = whole(scale.get("fontScale"), 100_000) / 100_000 if scale is not None else 1.0
    return lineage.size_pt(shape) * (shrink or 1.0)


def overflows(shape: etree._Element, texts: list[str], lineage: Lineage) -> bool:
    """Whether paragraphs take more lines than fit; False where the box is not known."""
    box, size = _room(shape, lineage), text_size_pt(shape, lineage)
    return box is not None and lines_needed(texts, box[0], size) > _lines_that_fit(box[1], size)


def _lines_that_fit(height: float, size: float) -> int:
    return max(1, int(height / (size * LINE_HEIGHT) + 0.25))


def lines_needed(texts: list[str], width: float, size: float, *, wraps: bool = True) -> int:
    """How many lines paragraphs take in a box `width` points wide."""
    lines = [line for text in texts for line in text.split("\n")]
    return sum(max(1, math.ceil(text_width(line, size) / width)) if wraps else 1 for line in lines)


def text_width(text: str, size: float) -> float:
    """In points."""
    return size * sum(WIDE_WIDTH if east_asian_width(char) in "WF" else LATIN_WIDTH for char in text)


def _longer(node: Node, before: list[str], after: list[str]) -> str | None:
    old, new = sum(map(len, before)), sum(map(len, after))
    if new > old * MUCH_LONGER and new - old >= MANY_CHARS:
        return f"{node.name!r}: the new text is {new} characters where {old} were; it may overflow its box"
    return None


def _room(shape: etree._Element, lineage: Lineage) -> tuple[float, float] | None:
    """Room for text in points."""
    box = lineage.box(shape)
    if box is None:
        return None
    width, height = box.cx - 2 * SIDE_INSET_EMU, box.cy - 2 * TOP_INSET_EMU
    return (width / EMU_PER_POINT, height / EMU_PER_POINT) if width > 0 and height > 0 else None
