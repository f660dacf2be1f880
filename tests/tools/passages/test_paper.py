"""Scanned pages are read with the others, and a paper of nothing else says why it can't be."""

import io
from collections.abc import Iterator

import pytest

from tests.tools.image.engines import without_rapidocr
from tests.tools.image.test_ocr import needs_tesseract
from tests.tools.image.truth import written
from tests.tools.office.pdf.made import Page, pdf
from tools.image import tesseract
from tools.image.errors import ImageError
from tools.passages.kinds import passages_of, units_of


@pytest.fixture
def no_recognition(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    without_rapidocr(monkeypatch)
    monkeypatch.setenv("PATH", "")
    tesseract.installed_packs.cache_clear()
    yield
    tesseract.installed_packs.cache_clear()


def scanned(*lines: str) -> bytes:
    pages = [written(one, "DejaVuSans.ttf", 40) for one in lines]
    out = io.BytesIO()
    pages[0].save(out, "PDF", resolution=100, save_all=True, append_images=pages[1:])
    return out.getvalue()


@needs_tesseract
def test_each_scanned_page_is_recognised_at_its_number() -> None:
    content = scanned("First sheet", "Second sheet", "Third sheet")
    told = [(str(unit.place), unit.text) for unit in units_of("a.pdf", "pdf", content)]
    assert told == [("page 1", "First sheet"), ("page 2", "Second sheet"), ("page 3", "Third sheet")]


@pytest.mark.usefixtures("no_recognition")
def test_scanned_pages_alone_say_what_to_install() -> None:
    with pytest.raises(ImageError, match="tesseract-ocr"):
        list(passages_of("a.pdf", "pdf", pdf(Page().paint(), Page().paint())))


@pytest.mark.usefixtures("no_recognition")
def test_the_text_of_other_pages_is_kept_where_a_scanned_one_can_not_be_read() -> None:
    content = pdf(Page().paint(), Page().write(50, 800, "Payment is due in May."))
    found = list(passages_of("a.pdf", "pdf", content))
    assert [(str(one.place), one.text) for one in found] == [("page 2", "Payment is due in May.")]
