"""Makes a deck from titles, bullets and notes that looks like a careful person's work."""

import io
from collections.abc import Sequence

from pptx import Presentation

from tools.kit.json_types import JsonMapping
from tools.office.letters.language import language_of
from tools.office.letters.width import width_of
from tools.office.pptx.errors import PptxError
from tools.office.pptx.making.fill import add_page
from tools.office.pptx.making.plan import pages_of
from tools.office.pptx.making.spec import SlideSpec
from tools.office.pptx.making.theme import drop_spare, set_theme
from tools.office.pptx.master import set_up
from tools.office.runs.rewrite import unwritable

MAX_SLIDES, MAX_BULLETS = 200, 60
_FEWEST_WITH_FOOTER, _LONGEST_FOOTER = 4, 70


def new_deck(given: Sequence[JsonMapping]) -> bytes:
    """A new 16:9 .pptx from `{title, bullets?, notes?}`. Raises PptxError for no or too many slides."""
    slides = [SlideSpec.of(one) for one in given]
    if not 1 <= len(slides) <= MAX_SLIDES:
        raise PptxError(f"a deck has 1 to {MAX_SLIDES} slides, not {len(slides)}")
    for number, spec in enumerate(slides, 1):
        _check(number, spec)
    language = language_of("\n".join(text for spec in slides for text in _texts(spec)))
    deck = Presentation()
    drop_spare(deck)
    set_theme(deck, language)
    set_up(deck)
    title = slides[0].title
    footer = title if len(slides) >= _FEWEST_WITH_FOOTER and width_of(title) <= _LONGEST_FOOTER else ""
    for page in pages_of(slides):
        add_page(deck, page, language, footer)
    deck.core_properties.title = title[:250]
    deck.core_properties.author = ""
    deck.core_properties.language = language.tag
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def _texts(spec: SlideSpec) -> list[str]:
    cells = [cell for table in spec.tables for row in table.rows for cell in row]
    return [spec.title, spec.notes, *(point.text for point in spec.points), *cells]


def _check(number: int, spec: SlideSpec) -> None:
    if spec.asked > MAX_BULLETS:
        raise PptxError(
            f"slide {number} has {spec.asked} bullets; at most {MAX_BULLETS} fit, use more slides"
        )
    if any(map(unwritable, _texts(spec))):
        raise PptxError(f"slide {number} holds a control character, which a deck can't; leave it out")
