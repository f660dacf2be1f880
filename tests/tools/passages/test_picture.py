"""The writing in a picture is taken page by page, and it is said why there can be none."""

import pytest

from tests.tools.image.drawn import picture, saved
from tests.tools.image.engines import without_rapidocr
from tests.tools.image.test_ocr import needs_tesseract
from tests.tools.image.truth import written
from tools.image import tesseract
from tools.image.errors import ImageError
from tools.passages.kinds import passages_of, units_of


def scan(*lines: str) -> bytes:
    drawn = [written(one, "DejaVuSans.ttf", 32) for one in lines]
    return saved(drawn[0], "TIFF", save_all=True, append_images=drawn[1:])


@needs_tesseract
def test_a_scan_of_several_pages_is_read_page_by_page() -> None:
    seen: list[tuple[int, int]] = []
    content = scan("Page number one\nof the contract", "Page number two\nof the contract")
    units = list(units_of("a.tiff", "image", content, lambda done, total, _: seen.append((done, total))))
    assert [(str(unit.place), unit.text) for unit in units] == [
        ("page 1", "Page number one"),
        ("page 1", "of the contract"),
        ("page 2", "Page number two"),
        ("page 2", "of the contract"),
    ]
    assert seen == [(1, 2), (2, 2)]


@needs_tesseract
def test_a_picture_of_one_page_has_no_number() -> None:
    content = saved(written("Platform nine", "DejaVuSans.ttf", 32))
    assert [str(one.place) for one in passages_of("a.png", "image", content)] == ["picture"]


@needs_tesseract
def test_a_picture_without_writing_has_no_passages() -> None:
    assert list(passages_of("a.png", "image", saved(picture(size=(300, 200), color="white")))) == []


def test_where_no_recognition_is_installed_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_rapidocr(monkeypatch)
    monkeypatch.setenv("PATH", "")
    tesseract.installed_packs.cache_clear()
    try:
        with pytest.raises(ImageError, match="tesseract-ocr"):
            list(passages_of("a.png", "image", saved(picture())))
    finally:
        tesseract.installed_packs.cache_clear()
