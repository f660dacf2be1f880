"""Takes a presentation apart: slide by slide, each text of a slide by itself."""

from collections.abc import Iterator
from itertools import groupby

from tools.office.package.package import Package
from tools.office.pptx.deck import Deck
from tools.office.pptx.read import Shape, SlideText, slide_text
from tools.passages.unit import CELLS, Place, Unit


def deck_units(content: bytes) -> Iterator[Unit]:
    """Titles head their slides. Raises OfficeError."""
    pages = 0
    for slide in map(slide_text, Deck(Package.open(content, expected="deck")).slides()):
        pages += not slide.hidden
        yield from _slide(slide, 0 if slide.hidden else pages)


def _slide(slide: SlideText, page: int) -> Iterator[Unit]:
    place = Place("slides", slide.number, slide.number, page=page)
    titled = False
    for shape in slide.shapes:
        text = "\n".join(shape.lines)
        is_title = (
            not titled and bool(slide.title) and " ".join(text.split()) == " ".join(slide.title.split())
        )
        titled = titled or is_title
        # A title that is not the first thing on its slide still opens no further passage.
        yield Unit(
            place,
            text,
            level=1 if is_title else 0,
            boundary="section" if shape is slide.shapes[0] else "none",
        )
        yield from _table(shape, place)
    for text in (*slide.notes, *slide.comments):
        yield Unit(place, text)


def _table(shape: Shape, place: Place) -> Iterator[Unit]:
    head = ""
    for _, row in groupby(shape.cells, key=lambda cell: cell.row):
        text = CELLS.join(cell.text.replace("\n", " ") for cell in row)
        yield Unit(place, text, lead=head)
        head = head or text
