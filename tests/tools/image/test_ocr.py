"""Writing in a picture is read, or it is said why not."""

import io
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from tests.shared_files import case_file
from tests.tools.image.drawn import picture, saved
from tests.tools.image.engines import only_usual_packs, without_rapidocr
from tests.tools.image.truth import CHINESE, ENGLISH, Page, errors, pages, written
from tools.image import tesseract
from tools.image.errors import ImageError
from tools.image.fit import fit
from tools.image.ocr import transcribe, transcribe_pages

needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")
PAGES = {page.name: page for page in pages()}


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
@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES.keys())
def test_known_writing_is_read_with_few_errors(page: Page) -> None:
    found = transcribe(page.content)
    assert errors(found.text, page.text) <= 0.05, found.text


@needs_tesseract
@pytest.mark.parametrize("name", ["two columns", "table", "ruled table"])
def test_columns_and_rows_keep_their_order(name: str) -> None:
    page = PAGES[name]
    assert transcribe(page.content).text.replace("\t", " ") == page.text


def test_there_are_more_than_forty_pages_of_known_writing() -> None:
    assert len(PAGES) > 40


@needs_tesseract
@pytest.mark.parametrize(("name", "word"), [("English sans 24", "English"), ("Chinese hei 32", "Chinese")])
def test_the_language_is_told_in_words(name: str, word: str) -> None:
    assert word in transcribe(PAGES[name].content).language


@needs_tesseract
def test_a_picture_without_writing_gives_an_empty_text() -> None:
    assert transcribe(saved(picture(size=(200, 100), color=(255, 255, 255)))).text == ""


@needs_tesseract
def test_each_page_of_a_scan_is_read_under_its_number() -> None:
    first, second = (PAGES[name].draw() for name in ("English sans 24", "Chinese hei 32"))
    out = io.BytesIO()
    first.save(out, "TIFF", save_all=True, append_images=[second])
    found = transcribe_pages(out.getvalue(), most=3)
    assert (found.pages, found.read) == (2, 2)
    head, tail = found.text.split("[page 2]\n")
    assert errors(head.removeprefix("[page 1]\n"), ENGLISH) < 0.05
    assert errors(tail, CHINESE) < 0.05


@needs_tesseract
def test_only_so_many_pages_of_a_scan_are_read_at_once() -> None:
    page = PAGES["English sans 24"].draw()
    out = io.BytesIO()
    page.save(out, "TIFF", save_all=True, append_images=[page, page])
    found = transcribe_pages(out.getvalue(), most=2)
    assert (found.pages, found.read, found.text.count("[page")) == (3, 2, 2)


@needs_tesseract
def test_a_page_that_a_scan_lacks_is_refused_with_those_it_has() -> None:
    with pytest.raises(ImageError, match="pages 1 to 1, not 4"):
        transcribe(PAGES["table"].content, page=4)


@needs_tesseract
def test_an_unknown_language_is_refused_with_the_known_names() -> None:
    with pytest.raises(ImageError, match=r"'xx' is not known; use one of .*chi_sim"):
        transcribe(saved(picture()), ("xx",))


@pytest.fixture
def usual_packs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """English and Chinese are there, and no second engine."""
    without_rapidocr(monkeypatch)
    only_usual_packs(monkeypatch, tmp_path)
    tesseract.installed_packs.cache_clear()
    yield
    tesseract.installed_packs.cache_clear()


@needs_tesseract
@pytest.mark.usefixtures("usual_packs")
@pytest.mark.parametrize("name", ["ko", "Korean", "한국어"])
def test_a_language_that_is_not_there_never_gives_a_reading_in_another(name: str) -> None:
    with pytest.raises(ImageError, match=r"kor is not installed.*installed: .*eng"):
        transcribe(case_file("img_ocr_ja.png").read_bytes(), (name,))


@needs_tesseract
@pytest.mark.usefixtures("usual_packs")
def test_japanese_without_its_pack_is_refused_by_the_name_of_the_pack() -> None:
    with pytest.raises(ImageError, match=r"jpn is not installed.*installed: .*eng") as told:
        transcribe(case_file("img_ocr_ja.png").read_bytes(), ("ja",))
    assert "/" not in str(told.value)


@needs_tesseract
@pytest.mark.usefixtures("usual_packs")
def test_a_page_in_a_script_without_its_pack_is_said_to_be_that() -> None:
    with pytest.raises(ImageError, match="script Cyrillic, and the language pack rus is not installed"):
        transcribe(saved(_russian()))


def test_without_tesseract_and_rapidocr_the_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without_rapidocr(monkeypatch)
    monkeypatch.setenv("PATH", "")
    tesseract.installed_packs.cache_clear()
    try:
        with pytest.raises(ImageError, match="tesseract-ocr"):
            transcribe(saved(picture()))
    finally:
        tesseract.installed_packs.cache_clear()


def _russian() -> Image.Image:
    lines = "Комитет собрался четвёртого мая\nдля обсуждения бюджета на год.\nСчёт оплачен полностью."
    return written(lines, "DejaVuSans.ttf", 36)
