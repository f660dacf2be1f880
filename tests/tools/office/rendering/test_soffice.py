"""Tests for tools.office.rendering.soffice."""

import pytest

from tests.tools.office.docx.made import docx, paragraph
from tools.office.docx.read import read
from tools.office.package.package import Package
from tools.office.rendering.soffice import Allowed, TookTooLong, convert, soffice

pytestmark = pytest.mark.skipif(soffice() is None, reason="LibreOffice is not here: install it to convert")
# Generous: a busy machine is slow.
ALLOWED = Allowed(120)


def test_several_files_are_converted_in_one_run() -> None:
    sources = {"a.docx": docx(paragraph("One")), "b.docx": docx(paragraph("Two"))}
    made = convert(sources, "txt:Text (encoded):UTF8", ALLOWED)
    assert made.code == 0
    assert {name: content.decode("utf-8-sig").strip() for name, content in made.files.items()} == {
        "a.docx": "One",
        "b.docx": "Two",
    }


def test_what_can_not_be_opened_is_missing_from_what_was_made() -> None:
    made = convert({"a.docx": b"PK\x03\x04 nothing", "b.odt": b"", "c.docx": docx("")}, "docx", ALLOWED)
    assert "a.docx" not in made.files
    assert read(Package.open(made.files["c.docx"])).total == 1


def test_a_run_ends_with_its_time() -> None:
    with pytest.raises(TookTooLong, match="over 0 seconds"):
        convert({"a.docx": docx("")}, "pdf", Allowed(0.05))
