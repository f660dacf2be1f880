"""New decks hold what they were given, each text inside its slide."""

import io

import pytest
from pptx import Presentation

from tools.kit.json_types import JsonObject
from tools.office.package.package import Package
from tools.office.pptx.errors import PptxError
from tools.office.pptx.new import new_deck
from tools.office.pptx.read import read

SLIDES: list[JsonObject] = [
    {"title": "Review", "notes": "welcome"},
    {"title": "Results", "bullets": ["Up", "  North", "Down"], "notes": None},
    {"title": "End"},
]


def test_titles_bullets_and_notes_are_read_back() -> None:
    slides = read(Package.open(new_deck(SLIDES))).slides
    assert [slide.title for slide in slides] == ["Review", "Results", "End"]
    assert slides[1].shapes[1].lines == ("Up", "North", "Down")
    assert slides[0].notes == ("welcome",)


def test_indented_bullets_stand_one_level_deeper() -> None:
    slide = Presentation(io.BytesIO(new_deck(SLIDES))).slides[1]
    assert [p.level for p in slide.placeholders[1].text_frame.paragraphs] == [0, 1, 0]


def test_the_deck_is_wide() -> None:
    deck = Presentation(io.BytesIO(new_deck(SLIDES)))
    assert deck.slide_width is not None
    assert deck.slide_height is not None
    assert round(deck.slide_width / deck.slide_height, 2) == 1.78


def test_no_empty_placeholder_is_left() -> None:
    for slide in Presentation(io.BytesIO(new_deck(SLIDES))).slides:
        assert all(shape.text_frame.text for shape in slide.placeholders)


def test_many_words_get_smaller_letters() -> None:
    few, many = (
        Package.open(new_deck([{"title": "T", "bullets": ["some words " * 12] * count}])).part(
            "ppt/slides/slide1.xml"
        )
        for count in (2, 6)
    )
    assert b"fontScale" not in few
    assert b"fontScale" in many


def test_a_deck_without_slides_is_refused() -> None:
    with pytest.raises(PptxError, match="1 to 200 slides"):
        new_deck([])
