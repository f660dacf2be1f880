"""Harmless edits of a deck: a word, notes, a slide that comes and goes, one that moves and returns."""

from functools import partial

from tools.office.checking.parts import in_deck
from tools.office.checking.trials.attempt import MARKER, Attempt, Trying, longest_word, tried
from tools.office.package.edit import Edit
from tools.office.package.package import Package
from tools.office.pptx.deck import Deck
from tools.office.pptx.notes.set_notes import set_notes
from tools.office.pptx.replace import replace_on_slide, spots_of
from tools.office.pptx.slides.add import NewSlide, add_slide
from tools.office.pptx.slides.delete import delete_slide
from tools.office.pptx.slides.move import move_slide
from tools.office.pptx.text import stream_of, text_of


def one_word(package: Package) -> Attempt | None:
    for slide in Deck(package).slides():
        for spot in spots_of(slide):
            word = longest_word(list(stream_of(spot.paragraph))) if spot.part is slide.part else ""
            if word:
                attempt = Attempt("pptx_replace_on_slide", word, MARKER, in_deck(package, "replace"))
                return tried(attempt, partial(replace_on_slide, package, slide.number, word, MARKER))
    return None


def notes(package: Package) -> Attempt | None:
    """New ones where a slide has none, else one more line."""
    slides = list(Deck(package).slides())
    if not slides:
        return None
    slide = next((one for one in slides if one.notes is None), slides[0])
    said = [text_of(one) for one in slide.notes_paragraphs]
    attempt = Attempt("pptx_set_notes", "", MARKER, in_deck(package, "set_notes"), "added", plain=False)
    return tried(attempt, partial(set_notes, package, slide.number, "\n".join((*said, MARKER))))


def slide_there_and_back(package: Package) -> Attempt | None:
    attempt = Attempt(
        "pptx_add_slide, pptx_delete_slide",
        "",
        "",
        in_deck(package, "add_slide", "delete_slide"),
        "same",
        plain=False,
    )

    def edit() -> Edit:
        there = add_slide(package, NewSlide(MARKER, ("One",)))
        longer = Package.open(there.content, package.limits)
        return delete_slide(longer, len(Deck(longer).names))

    return tried(attempt, edit)


def slide_moved_and_returned(package: Package) -> Attempt | None:
    last = len(Deck(package).names)
    if last < 2:  # noqa: PLR2004 -- one slide has nowhere to go
        return None
    attempt = Attempt("pptx_move_slide, twice", "", "", in_deck(package, "move_slide"), "same", plain=False)

    def edit() -> Edit:
        there = move_slide(package, 1, last)
        return move_slide(Package.open(there.content, package.limits), last, 1)

    return tried(attempt, edit)


TRYING: tuple[Trying, ...] = (one_word, notes, slide_there_and_back, slide_moved_and_returned)
