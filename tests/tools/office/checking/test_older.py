"""Tests for tools.office.checking.older."""

import pytest

from tests.tools.office.legacy.made import RTF, needs_libreoffice, number, open_document, row, sheet, text
from tests.tools.office.pdf.made import Page, pdf
from tools.office.checking.kinds import kind_of_file
from tools.office.checking.older import read_older
from tools.office.package.errors import OfficeError

BOOK = open_document(
    "spreadsheet",
    sheet("One", row(text("Item"), number(3)), row(text("two\nlines")), row(times=9_000), row(text("last")))
    + sheet("Two", row(text("other"))),
)


def test_each_text_of_an_open_workbook_is_read_once() -> None:
    assert kind_of_file(BOOK).name == "ods workbook"
    reading = read_older(BOOK).reading
    assert (reading.units, reading.texts, reading.wrong) == (4, 4, ())


@needs_libreoffice
def test_rich_text_is_read_from_its_copy() -> None:
    assert kind_of_file(RTF).name == "rtf document"
    read = read_older(RTF)
    assert read.reading.wrong == ()
    assert read.reading.texts > 0
    assert read.converted.startswith(b"PK")


def test_the_letters_of_a_paper_are_read() -> None:
    paper = pdf(Page().write(72, 700, "Payment is due"), Page().lines(72, 700, ["One", "Two"]))
    assert kind_of_file(paper).name == "pdf"
    reading = read_older(paper).reading
    assert (reading.pages, reading.texts, reading.wrong) == (2, 18, ())


def test_a_paper_that_is_none_is_refused() -> None:
    with pytest.raises(OfficeError):
        read_older(b"%PDF-1.7 nothing more")
