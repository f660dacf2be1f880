"""Slides as a page draws them without their pictures: shapes in their places, with what they say."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from lxml import etree

from tools.office.package.package import Package
from tools.office.pptx.deck import Deck, Slide
from tools.office.pptx.names import child
from tools.office.pptx.read import Cell, Shape, slide_text
from tools.office.pptx.shapes import matching_placeholder
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


Frame = tuple[int, int, int, int]


def places_of(slide: Slide) -> dict[int, Frame | None]:
    """By the shapes' ids: left, top, width and height in EMU; shapes in groups are left out.

    A placeholder without a place has that of its layout, or of the layout's master.
    """
    layers = tuple(_layers(slide))
    return {node.id: _place(node.element, layers) for node in slide.nodes if not node.groups}


def _layers(slide: Slide) -> Iterator[etree._Element]:
    """The roots of the layout and of its master."""
    relations, parts = slide.relations, slide.parts
    for kind in ("slideLayout", "slideMaster"):
        target = next((r.target for r in relations if r.type == kind and not r.external), None)
        if target is None or target not in parts.package:
            return
        yield parts.get(target).root
        relations = parts.package.relations(parts.package.actual_name(target))


def _place(element: etree._Element, layers: Sequence[etree._Element]) -> Frame | None:
    one: etree._Element | None = element
    for layer in (*layers, None):
        if one is None:
            return None
        for path in _FRAMES:
            offset, size = child(one, *path, "off"), child(one, *path, "ext")
            if offset is not None and size is not None:
                found = (offset.get("x"), offset.get("y"), size.get("cx"), size.get("cy"))
                return _signed(found[0]), _signed(found[1]), _signed(found[2]), _signed(found[3])
        one = matching_placeholder(one, layer)
    return None


def _slide(slide: Slide, width: int, height: int) -> ShownSlide:
    said = slide_text(slide)
    places = places_of(slide)
    shapes = tuple(
        _shape(shape, _fractions(None if node.groups else places.get(node.id), width, height))
        for node, shape in zip(slide.nodes, said.shapes, strict=True)
    )
    return ShownSlide(said.number, said.title, said.hidden, shapes, said.notes, said.comments)


def _shape(shape: Shape, place: Place | None) -> ShownShape:
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


def _fractions(place: Frame | None, width: int, height: int) -> Place | None:
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
