"""Moves a slide to another place in the deck."""

from tools.office.package.edit import Change, Edit
from tools.office.package.package import Package
from tools.office.pptx.deck import Deck
from tools.office.pptx.draft import Draft
from tools.office.pptx.errors import PptxError
from tools.office.pptx.slides.listing import entries, move_entry


def move_slide(package: Package, slide: int, to: int) -> Edit:
    """Slide `slide` becomes slide `to`; both count from 1 as shown, hidden slides included.

    The closed table of parts: presentation.xml. Raises PptxError.
    """
    draft = Draft(package)
    page = draft.deck.slide(slide)
    total = len(draft.deck.names)
    if not 1 <= to <= total:
        raise PptxError(f"{to} is no place in this deck, whose slides are 1 to {total}").on("position")
    if slide == to:
        return Edit(package.content, (), (), len(package.names()), (f"slide {slide} stands there already",))
    move_entry(draft.touch(draft.presentation), *_indices(draft, slide, to))
    content = draft.saved()
    fresh = Deck(Package.open(content, package.limits))
    expected = list(draft.deck.names)
    expected.insert(to - 1, expected.pop(slide - 1))
    if list(fresh.names) != expected:
        raise PptxError("the deck's list of slides is not in order; save it anew in PowerPoint")
    change = Change(f"slide {slide} → {to}", page.title, fresh.slide(to).title)
    return draft.edit(content, [change])


def _indices(draft: Draft, *numbers: int) -> tuple[int, int]:
    """Where in the list slides stand; an entry whose slide is missing counts there, but is not shown."""
    shown = draft.deck.entries
    listed = entries(draft.presentation.root)
    first, second = (listed.index(shown[number - 1]) for number in numbers)
    return first, second
