"""The free area covers nothing, lies on the slide, and keeps the picture's shape."""

from hypothesis import given, settings
from hypothesis import strategies as st
from pptx.enum.shapes import MSO_SHAPE
from pptx.slide import Slide
from pptx.util import Emu

from tests.tools.office.pptx.made import deck
from tools.office.package.package import Package
from tools.office.pptx.deck import Deck
from tools.office.pptx.inherit import Box
from tools.office.pptx.pictures.free_area import free_area

WIDTH, HEIGHT = 9_144_000, 6_858_000
_SIDES = st.integers(100_000, 3_000_000)
_BOXES = st.lists(st.builds(Box, st.integers(0, WIDTH), st.integers(0, HEIGHT), _SIDES, _SIDES), max_size=6)


@settings(max_examples=15, deadline=None)
@given(_BOXES, _SIDES, _SIDES)
def test_a_free_area_covers_nothing(boxes: list[Box], wide: int, tall: int) -> None:
    def fill(slide: Slide) -> None:
        for box in boxes:
            slide.shapes.add_shape(MSO_SHAPE.RECTANGLE, Emu(box.x), Emu(box.y), Emu(box.cx), Emu(box.cy))

    found = free_area(Deck(Package.open(deck(fill))).slide(1), (WIDTH, HEIGHT), (wide, tall))
    if found is not None:
        assert not any(found.meets(box) for box in boxes)
        assert found.x >= 0
        assert found.y >= 0
        assert found.x + found.cx <= WIDTH
        assert found.y + found.cy <= HEIGHT
        assert abs(found.cx * tall - found.cy * wide) <= 2 * max(wide, tall)
