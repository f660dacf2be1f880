"""The second engine works in a process of its own, and is asked for what the first can't read."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.tools.image.drawn import picture, saved
from tests.tools.image.engines import only_usual_packs, with_rapidocr_standing_in
from tests.tools.image.test_ocr import needs_tesseract
from tools.image import rapid, tesseract
from tools.image.errors import ImageError
from tools.image.layout import in_order
from tools.image.ocr import transcribe
from tools.image.writing import Piece

LEFT, RIGHT, BELOW, SPACES = (200, 0, 0), (0, 0, 200), (0, 120, 0), (90, 90, 90)
"""The colours of blocks that the engine takes for words."""
READ = "left word\tright word\nbelow"


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with_rapidocr_standing_in(monkeypatch)
    tesseract.installed_packs.cache_clear()
    yield
    tesseract.installed_packs.cache_clear()


def page(*colours: tuple[int, int, int]) -> Image.Image:
    drawn = picture(size=(300, 120), color="white")
    pen = ImageDraw.Draw(drawn)
    for colour, (left, top) in {RIGHT: (180, 20), LEFT: (20, 20), BELOW: (20, 60), SPACES: (180, 60)}.items():
        if colour in colours:
            pen.rectangle((left, top, left + 79, top + 19), fill=colour)
    return drawn


def test_a_line_comes_with_its_place_and_how_sure_it_is() -> None:
    assert rapid.read(page(LEFT)) == [Piece("left word", 20, 20, 100, 40, 98.8)]


def test_a_line_of_spaces_is_none() -> None:
    assert [piece.text for piece in rapid.read(page(SPACES, BELOW))] == ["below"]


def test_a_page_without_writing_gives_none() -> None:
    assert rapid.read(page()) == []


def test_a_page_on_its_side_is_turned_in_that_process() -> None:
    lying = page(LEFT, RIGHT, BELOW).rotate(270, expand=True)
    assert in_order(rapid.read(lying)) == READ


def test_an_engine_that_breaks_down_is_told_in_a_sentence() -> None:
    with pytest.raises(ImageError, match="given up: its reader broke down over it"):
        rapid.read(picture(color="black"))


def test_where_tesseract_is_missing_it_reads_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    found = transcribe(saved(page(LEFT, RIGHT, BELOW)))
    assert (found.text, found.engine, found.confidence) == (READ, "rapidocr", 98.8)


@needs_tesseract
@pytest.mark.parametrize("language", ["ja", "", "English"])
def test_it_is_asked_where_tesseract_lacks_the_language_or_is_not_sure(
    language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    only_usual_packs(monkeypatch, tmp_path)
    found = transcribe(saved(page(LEFT, RIGHT, BELOW)), [language] if language else [])
    assert (found.text, found.engine) == (READ, "rapidocr")
    assert found.language == {"ja": "Japanese", "": "Latin letters", "English": "English"}[language]


@needs_tesseract
def test_a_language_that_its_model_does_not_know_is_left_to_tesseract(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    only_usual_packs(monkeypatch, tmp_path)
    with pytest.raises(ImageError, match="kor is not installed"):
        transcribe(saved(page(LEFT)), ["ko"])
