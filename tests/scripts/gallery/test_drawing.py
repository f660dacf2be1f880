"""LibreOffice draws the pages of what was made."""

import shutil

import pytest

from scripts.gallery.drawing import contact_sheet, is_cut, pages_of, pdfs_of
from scripts.gallery.making import Made
from tools.editing.make import made
from tools.kit.json_types import JsonValue

needs_libreoffice = pytest.mark.skipif(
    shutil.which("soffice") is None, reason="LibreOffice is not here: install it to draw the gallery"
)
_ROWS: list[JsonValue] = [["Item", "Amount"], ["Rent", 1200.5]]


@needs_libreoffice
def test_each_kind_of_file_becomes_pictures_of_its_pages() -> None:
    files = [
        Made("book", "", "a.xlsx", made("spreadsheet", [{"name": "S", "rows": [*_ROWS]}])),
        Made("text", "", "a.docx", made("document", "# A\n\nWords.")),
        Made("deck", "", "a.pptx", made("presentation", [{"title": "A"}, {"title": "B", "bullets": ["x"]}])),
    ]
    pdfs = pdfs_of(files)
    pages = {example: pages_of(pdf) for example, pdf in pdfs.items()}
    assert {example: len(pictures) for example, pictures in pages.items()} == {
        "book": 1,
        "text": 1,
        "deck": 2,
    }
    assert not is_cut(pdfs["book"])
    assert contact_sheet([page for pictures in pages.values() for page in pictures]).width > 1000
