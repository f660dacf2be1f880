"""Where in the deck a slide that is made comes."""

from tools.office.pptx.deck import Deck
from tools.office.pptx.draft import Draft
from tools.office.pptx.errors import PptxError
from tools.office.pptx.slides.listing import add_entry

MOST_SLIDES = 2_000


def place_behind(deck: Deck, after: int | None, usual: int) -> int:
    """The number of the slide in front of it, 0 for none. Raises PptxError."""
    total, place = len(deck.names), usual if after is None else after
    if not 0 <= place <= total:
        raise PptxError(f"slide {place} is not there; use 0 (in front of all) to {total}").on("after")
    if total >= MOST_SLIDES:
        raise PptxError(f"this deck has {total:,} slides, and at most {MOST_SLIDES:,} are made here")
    return place


def enter(draft: Draft, name: str, place: int) -> None:
    """Lists a new slide part behind the slide with the number `place`."""
    relation = draft.relate(draft.presentation.name, "slide", name)
    behind = draft.deck.entries[place - 1] if place else None
    add_entry(draft.touch(draft.presentation), draft.dialect, relation, behind)
