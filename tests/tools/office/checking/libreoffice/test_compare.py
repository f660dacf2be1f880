"""Tests for tools.office.checking.libreoffice.compare."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.tools.office.legacy.made import needs_libreoffice
from tests.tools.office.odd_files import changed, plain_book, plain_deck, plain_document
from tests.tools.office.xlsx.books import SHEET
from tools.office.checking.libreoffice.compare import Office
from tools.office.checking.one_file import check_file
from tools.office.checking.trials.carried_out import carried_out

pytestmark = needs_libreoffice


@pytest.mark.parametrize(
    ("name", "content"), [("a.docx", plain_document()), ("a.xlsx", plain_book()), ("a.pptx", plain_deck())]
)
def test_libreoffice_opens_what_was_edited_and_shows_the_rest_as_before(
    name: str, content: bytes, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    report = check_file(path, name, libreoffice=True)
    assert report.failures == ()
    asked = {"opens", "pages", *(["values"] if name == "a.xlsx" else [])}
    assert [set(edit.libreoffice) for edit in report.edits] == [asked] * len(report.edits)


def test_a_value_that_changed_beside_the_edit_is_told() -> None:
    content = plain_book()
    tried = carried_out(content, "workbook", 0)
    assert tried is not None

    def spoil(parts: dict[str, bytes]) -> None:
        parts[SHEET] = parts[SHEET].replace(b"B1*2", b"B1*3")

    wrong = replace(tried, content=changed(tried.content, spoil))
    (trial,) = Office(content, ".xlsx", "workbook").looked_at([wrong], [wrong.trial])
    assert trial.libreoffice["opens"] == "ok"
    assert trial.libreoffice["values"] == "calculates 1 other values: S1!B2 is 36.0 and was 24.0"


def test_a_result_that_does_not_open_is_told() -> None:
    content = plain_document()
    tried = carried_out(content, "document", 0)
    assert tried is not None
    wrong = replace(tried, content=b"PK\x03\x04 nothing")
    (trial,) = Office(content, ".docx", "document").looked_at([wrong], [wrong.trial])
    assert trial.libreoffice == {"opens": "opens the original but not the result"}
