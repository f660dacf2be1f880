"""Writing in a picture is read, or it is said why not."""

import shutil

import pytest

from tests.shared_files import case_file
from tests.tools.image.drawn import picture, saved
from tools.image import ocr
from tools.image.errors import ImageError
from tools.image.fit import fit
from tools.image.ocr import transcribe

needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")


@needs_tesseract
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("img_alpha_black_text.png", "INVOICE 4711"),
        ("img_alpha_la.png", "INVOICE 4711"),
        ("img_alpha_palette.png", "INVOICE 4711"),
        ("img_alpha_white_text.png", "WHITE 8832"),
    ],
)
def test_writing_on_a_clear_ground_is_read_from_what_is_sent(name: str, text: str) -> None:
    found = transcribe(fit(case_file(name).read_bytes()).content, ("eng",))
    assert found.text == text
    assert found.confidence > 80


@needs_tesseract
def test_a_picture_without_writing_gives_an_empty_text() -> None:
    assert transcribe(saved(picture(size=(200, 100), color=(255, 255, 255)))).text == ""


@needs_tesseract
def test_an_unknown_language_is_refused_with_the_known_names() -> None:
    with pytest.raises(ImageError, match=r"'xx' is not known; use one of chi_sim"):
        transcribe(saved(picture()), ("xx",))


@needs_tesseract
def test_a_missing_pack_is_named_with_what_is_installed() -> None:
    if "fra" in ocr.installed_languages():
        pytest.skip("the French pack is installed here")
    with pytest.raises(ImageError, match=r"fra is not installed.*installed: .*eng"):
        transcribe(saved(picture()), ("French",))


def test_without_tesseract_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    ocr.installed_languages.cache_clear()
    try:
        with pytest.raises(ImageError, match="tesseract-ocr"):
            transcribe(saved(picture()))
    finally:
        ocr.installed_languages.cache_clear()
