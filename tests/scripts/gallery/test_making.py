"""The examples of the gallery are made, and other readers find nothing wrong with them."""

from pathlib import PurePath

import pytest

from scripts.gallery.checks import troubles
from scripts.gallery.making import Made, made_files


@pytest.fixture(scope="module")
def files() -> list[Made]:
    return list(made_files())


def test_there_are_four_of_each_kind(files: list[Made]) -> None:
    suffixes = [PurePath(made.name).suffix for made in files]
    assert {suffix: suffixes.count(suffix) for suffix in suffixes} == {".xlsx": 4, ".docx": 4, ".pptx": 4}


def test_other_readers_find_nothing_wrong(files: list[Made]) -> None:
    assert [f"{made.example}: {trouble}" for made in files for trouble in troubles(made)] == []


def test_what_runs_over_is_found() -> None:
    from tools.editing.make import made  # noqa: PLC0415 -- one test needs it

    deck = made("presentation", [{"title": "T", "bullets": ["a" * 4_000]}])
    assert any("overflows" in trouble for trouble in troubles(Made("x", "", "x.pptx", deck)))
