"""What a shape inherits from its layout and master: its box, and how its text is set."""

from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from tools.office.package.numbers import whole
from tools.office.pptx.names import child, children, is_text_paragraph
from tools.office.pptx.shapes import matching_placeholder, placeholder_of

PLAIN_SIZE_PT = 18.0
_MASTER_KINDS = {"ctrTitle": "title", "title": "title", "dt": "dt", "ftr": "ftr", "sldNum": "sldNum"}
_STYLES = {"title": "titleStyle", "body": "bodyStyle"}


@dataclass(frozen=True)
class Box:
    """Left, top, width and height in EMU."""

    x: int
    y: int
    cx: int
    cy: int

    def meets(self, other: "Box") -> bool:
        return (
            self.x < other.x + other.cx
            and other.x < self.x + self.cx
            and self.y < other.y + other.cy
            and other.y < self.y + self.cy
        )


@dataclass(frozen=True)
class Lineage:
    """The roots of a slide's layout and master, as far as there are any."""

    layout: etree._Element | None
    master: etree._Element | None

    def forebears(self, shape: etree._Element) -> tuple[etree._Element, ...]:
        """The shape, then the placeholders that it inherits from, nearest first."""
        in_layout = matching_placeholder(shape, self.layout)
        in_master = self._in_master(in_layout if in_layout is not None else shape)
        return tuple(one for one in (shape, in_layout, in_master) if one is not None)

    def box(self, shape: etree._Element) -> Box | None:
        """Where the shape lies; None where nothing says it."""
        for one in self.forebears(shape):
            if (found := own_box(one)) is not None:
                return found
        return None

    def content_box(self) -> Box | None:
        """Where slides of this layout have their contents, else where the master's body lies."""
        for root, kinds in ((self.layout, {None, "obj", "body"}), (self.master, {"body"})):
            found = []
            for one in children(child(root, "cSld", "spTree"), "sp"):
                placeholder = placeholder_of(one)
                if placeholder is not None and placeholder.get("type") in kinds:
                    found.append(self.box(one))
            boxes = [box for box in found if box is not None and box.cx and box.cy]
            if boxes:
                return _around(boxes)
        return None

    def body_property(self, shape: etree._Element, name: str, default: str = "") -> str:
        """An attribute of the text body's properties."""
        for one in self.forebears(shape):
            properties = child(one, "txBody", "bodyPr")
            if properties is not None and (found := properties.get(name)) is not None:
                return found
        return default

    def autofits(self, shape: etree._Element) -> bool:
        """Whether the text shrinks, or its box grows, by itself in PowerPoint."""
        for one in self.forebears(shape):
            properties = child(one, "txBody", "bodyPr")
            for found in ("noAutofit", "normAutofit", "spAutoFit"):
                if child(properties, found) is not None:
                    return found != "noAutofit"
        return False

    def size_pt(self, shape: etree._Element) -> float:
        """The size of text: the largest that its runs state, else the inherited one of its first level."""
        body = child(shape, "txBody")
        paragraphs = [one for one in body if is_text_paragraph(one)] if body is not None else []
        stated = [
            points
            for one in paragraphs
            for run in children(one, "r")
            if (points := _points(child(run, "rPr")))
        ]
        level = whole(_first_level(paragraphs)) + 1
        return max(stated) / 100 if stated else self._inherited_size(shape, f"lvl{level}pPr")

    def alignment(self, shape: etree._Element) -> str:
        """Of the first paragraph: `l`, `ctr`, `r` or another word of DrawingML."""
        body = child(shape, "txBody")
        first = next((one for one in body if is_text_paragraph(one)), None) if body is not None else None
        styles = (child(style, "lvl1pPr") for style in self._styles(shape))
        found = (one.get("algn") for one in (child(first, "pPr"), *styles) if one is not None)
        return next((one for one in found if one), "l")

    def _inherited_size(self, shape: etree._Element, level: str) -> float:
        for style in self._styles(shape):
            for found in (child(style, level, "defRPr"), child(style, "lvl1pPr", "defRPr")):
                if points := _points(found):
                    return points / 100
        return PLAIN_SIZE_PT

    def _styles(self, shape: etree._Element) -> Iterator[etree._Element | None]:
        yield from (child(one, "txBody", "lstStyle") for one in self.forebears(shape))
        placeholder = placeholder_of(shape)
        kind = "other" if placeholder is None else _master_kind(self._kind(shape))
        yield child(self.master, "txStyles", _STYLES.get(kind, "otherStyle"))

    def _kind(self, shape: etree._Element) -> str:
        kinds = (ph.get("type") for one in self.forebears(shape) if (ph := placeholder_of(one)) is not None)
        return next((kind for kind in kinds if kind), "obj")

    def _in_master(self, shape: etree._Element) -> etree._Element | None:
        placeholder = placeholder_of(shape)
        if placeholder is None or self.master is None:
            return None
        wanted = _master_kind(placeholder.get("type") or "obj")
        shapes = children(child(self.master, "cSld", "spTree"), "sp")
        found = ((one, ph) for one in shapes if (ph := placeholder_of(one)) is not None)
        return next((one for one, ph in found if _master_kind(ph.get("type") or "obj") == wanted), None)


def _around(boxes: list[Box]) -> Box:
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(b.x + b.cx for b in boxes) - x, max(b.y + b.cy for b in boxes) - y)


def own_box(shape: etree._Element) -> Box | None:
    """The box that a shape, a frame or a group states itself; a side turned by 90° is not looked at."""
    transform = child(shape, "xfrm")
    for holder in ("spPr", "grpSpPr"):
        if transform is None:
            transform = child(shape, holder, "xfrm")
    place, size = child(transform, "off"), child(transform, "ext")
    if place is None or size is None:
        return None
    return Box(_signed(place.get("x")), _signed(place.get("y")), whole(size.get("cx")), whole(size.get("cy")))


def _master_kind(kind: str) -> str:
    return _MASTER_KINDS.get(kind, "body")


def _first_level(paragraphs: list[etree._Element]) -> str | None:
    properties = child(paragraphs[0], "pPr") if paragraphs else None
    return None if properties is None else properties.get("lvl")


def _points(properties: etree._Element | None) -> int:
    return 0 if properties is None else whole(properties.get("sz"))


def _signed(text: str | None) -> int:
    bare = (text or "").strip()
    return -whole(bare[1:]) if bare.startswith("-") else whole(bare)
