"""A deck is shown so that what an op needs to name a place is seen."""

from pptx.slide import Slide
from pptx.util import Inches

from tests.tools.office.pptx.made import box, deck
from tools.kit.json_types import JsonObject
from tools.reading.ask import Ask
from tools.reading.deck import read_deck

PLACE = Inches(1), Inches(1), Inches(4), Inches(1)


def shapes(content: bytes) -> list[JsonObject]:
    slides = read_deck(content, Ask())["slides"]
    assert isinstance(slides, list)
    assert isinstance(slides[0], dict)
    listed = slides[0]["shapes"]
    assert isinstance(listed, list)
    return [one for one in listed if isinstance(one, dict)]


def table(slide: Slide) -> None:
    slide.shapes.add_table(1, 2, *PLACE).table.cell(0, 0).text = "a"


def two(slide: Slide) -> None:
    table(slide)
    table(slide)


def test_a_table_is_shown_by_cell() -> None:
    assert shapes(deck(table)) == [{"name": "Table 1", "kind": "table", "cells": ["1,1: a", "1,2: "]}]


def test_several_tables_are_numbered() -> None:
    assert [one["number"] for one in shapes(deck(two))] == [1, 2]


def test_shapes_of_one_name_come_with_their_ids() -> None:
    def twins(slide: Slide) -> None:
        box("a")(slide)
        box("b")(slide)
        slide.shapes[1].name = slide.shapes[0].name

    assert [one["id"] for one in shapes(deck(twins))] == [2, 3]


def test_a_name_of_its_own_needs_no_id() -> None:
    assert "id" not in shapes(deck(box("a")))[0]
