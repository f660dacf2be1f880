"""Slides as a page draws them without their pictures: shapes in their places, with what they say."""

from dataclasses import dataclass
from typing import Literal

from lxml import etree

from tools.office.package.package import Package
from tools.office.pptx.deck import Deck, Slide
from tools.office.pptx.names import child
from tools.office.pptx.read import Cell, Shape, slide_text
from tools.office.pptx.shapes import Node, matching_placeholder
from tools.office.viewing.bounds import BadWindow

MOST_SLIDES = 50
_FRAMES = (("spPr", "xfrm"), ("xfrm",))
_MOST_EMU = 10**12


@dataclass(frozen=True, slots=True)
class Place:
    """Fractions of the slide's width and height, from its upper left corner."""

    x: float
    y: float
    w: float
    h: float


@dataclass(frozen=True, slots=True)
class ShownShape:
    """A shape without a place of its own and of its layout has none; one in a group has none either."""

    id: int
    name: str
    kind: str
    alt: str
    x: float | None
    y: float | None
    w: float | None
    h: float | None
    lines: tuple[str, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class ShownSlide:
    number: int
    title: str
    hidden: bool
    shapes: tuple[ShownShape, ...]
    notes: tuple[str, ...]
    comments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckView:
    start: int
    count: int
    total: int
    next: int | None
    width_emu: int
    height_emu: int
    slides: tuple[ShownSlide, ...]
    kind: Literal["deck"] = "deck"


def view_deck(content: bytes, start: int, count: int) -> DeckView:
    """Raises BadWindow behind the end, or an OfficeError."""
    deck = Deck(Package.open(content, expected="deck"))
    total = len(deck.names)
    if start < 1 or (total and start > total):
        raise BadWindow(f"start {start} is outside this deck's slides 1 to {total}")
    count = max(1, min(count, MOST_SLIDES))
    numbers = range(start, min(start + count, total + 1))
    width, height = deck.size
    slides = tuple(_slide(deck.slide(number), width, height) for number in numbers)
    following = start + len(slides)
    return DeckView(start, count, total, following if following <= total else None, width, height, slides)


def place_of(element: etree._Element, layout: etree._Element | None) -> tuple[int, int, int, int] | None:
    """Left, top, width and height in EMU, from the shape or the placeholder that it inherits from."""
    for one in (element, matching_placeholder(element, layout)):
        if one is None:
            continue
        for path in _FRAMES:
            offset, size = child(one, *path, "off"), child(one, *path, "ext")
            if offset is not None and size is not None:
                found = (offset.get("x"), offset.get("y"), size.get("cx"), size.get("cy"))
                return _signed(found[0]), _signed(found[1]), _signed(found[2]), _signed(found[3])
    return None


def _slide(slide: Slide, width: int, height: int) -> ShownSlide:
    said = slide_text(slide)
    pairs = zip(slide.nodes, said.shapes, strict=True)
    shapes = tuple(_shape(node, shape, slide.layout, (width, height)) for node, shape in pairs)
    return ShownSlide(said.number, said.title, said.hidden, shapes, said.notes, said.comments)


def _shape(node: Node, shape: Shape, layout: etree._Element | None, size: tuple[int, int]) -> ShownShape:
    place = None if node.groups else _fractions(place_of(node.element, layout), *size)
    return ShownShape(
        shape.id,
        shape.name,
        shape.kind,
        shape.alt,
        place.x if place else None,
        place.y if place else None,
        place.w if place else None,
        place.h if place else None,
        shape.lines,
        shape.cells,
    )


def _fractions(place: tuple[int, int, int, int] | None, width: int, height: int) -> Place | None:
    if place is None or not width or not height:
        return None
    left, top, wide, high = place
    return Place(*(round(part, 4) for part in (left / width, top / height, wide / width, high / height)))


def _signed(text: str | None) -> int:
    """Places may lie left of the slide or above it."""
    bare = (text or "").strip()
    digits = bare.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(_MOST_EMU)):
        return 0
    return int(bare)
