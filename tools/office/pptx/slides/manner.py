"""How the deck's other slides are set, so that a new one looks like them."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice

from lxml import etree

from tools.office.package.numbers import whole
from tools.office.pptx.deck import Deck, Slide
from tools.office.pptx.dialect import Dialect
from tools.office.pptx.fit import overflows
from tools.office.pptx.inherit import Box, Lineage, own_box
from tools.office.pptx.markup import box_markup
from tools.office.pptx.names import child, children
from tools.office.pptx.shapes import Node, placeholder_of
from tools.office.pptx.slides.layouts import ON_EVERY_SLIDE, Layout, layout_names
from tools.office.pptx.text import text_of

_LOOKED_AT = 8
_SCALES = ((92_500, 10_000), (85_000, 20_000), (77_500, 20_000), (70_000, 20_000), (62_500, 20_000))


@dataclass(frozen=True)
class Manner:
    """The nearest slide that is like the new one, the new one's number, and sizes by level in 1/100 pt."""

    near: Slide | None
    number: int
    sizes: Mapping[int, int]
    boxes: Mapping[str, Box]
    """Where placeholders lie by their index, when the layout alone would leave too little room."""


def manner_of(deck: Deck, layout: Layout, neighbour: int, number: int) -> Manner:
    """Sizes are those that the nearest slide of the same layout states in its text."""
    near = deck.slide(neighbour) if neighbour else None
    numbers = sorted(range(1, len(deck.names) + 1), key=lambda one: (abs(one - neighbour), one))
    names = layout_names(deck)
    alike = (one for one in numbers if names[one - 1] == layout.part.name)
    listed = [deck.slide(one) for one in islice(alike, _LOOKED_AT)]
    found = (_sizes(node) for slide in listed for node in slide.nodes if node.kind in {"text", "content"})
    boxes = _boxes(listed[0]) if listed and layout.is_cramped else {}
    model = listed[0] if listed else near
    return Manner(model, number, next((sizes for sizes in found if sizes), {}), boxes)


def set_box(dialect: Dialect, shape: etree._Element, boxes: Mapping[str, Box]) -> None:
    """The placeholder lies where the like one of another slide does."""
    role, properties = placeholder_of(shape), child(shape, "spPr")
    box = None if role is None else boxes.get(role.get("idx", "0"))
    if box is not None and properties is not None:
        properties.insert(0, dialect.fragment(box_markup(box.x, box.y, box.cx, box.cy)))


def set_sizes(dialect: Dialect, shape: etree._Element, sizes: Mapping[int, int]) -> None:
    """Each run takes the size of its level, where that is known."""
    for paragraph in shape.iter(dialect.name("a", "p")):
        size = sizes.get(_level(paragraph))
        for run in children(paragraph, "r") if size else ():
            look = child(run, "rPr")
            if look is None:
                look = dialect.fragment("<a:rPr/>")
                run.insert(0, look)
            look.set("sz", str(size))


def shrunk(dialect: Dialect, shape: etree._Element, lineage: Lineage) -> list[str]:
    """Text that is too much for its box gets smaller, as PowerPoint itself would set it on typing."""
    body = child(shape, "txBody", "bodyPr")
    texts = [text_of(one) for one in shape.iter(dialect.name("a", "p"))]
    if body is None or not lineage.autofits(shape) or not overflows(shape, texts, lineage):
        return []
    fit = dialect.fragment("<a:normAutofit/>")
    body.append(fit)
    for scale, closer in _SCALES:
        fit.set("fontScale", str(scale))
        fit.set("lnSpcReduction", str(closer))
        if not overflows(shape, texts, lineage):
            break
    return [f"the text was set at {scale / 1000:g} % of its size to fit"]


def _boxes(slide: Slide) -> dict[str, Box]:
    found = ((placeholder_of(node.element), own_box(node.element)) for node in slide.nodes if not node.groups)
    return {
        role.get("idx", "0"): box
        for role, box in found
        if role is not None and box is not None and role.get("type") not in ON_EVERY_SLIDE
    }


def _sizes(node: Node) -> dict[int, int]:
    sizes: dict[int, int] = {}
    for paragraph in (one for body in node.bodies for one in body.paragraphs):
        for look in (child(run, "rPr") for run in children(paragraph, "r")):
            if look is not None and (size := whole(look.get("sz"))):
                sizes.setdefault(_level(paragraph), size)
    return sizes


def _level(paragraph: etree._Element) -> int:
    properties = child(paragraph, "pPr")
    return 0 if properties is None else whole(properties.get("lvl"))
