"""A place that a finding names is one of its file, or it is told what there is."""

import io

import pytest
from PIL import Image

from tests.tools.files import holding, run, workspace
from tests.tools.reviewing.reports import found, listed, report
from tools.review_findings import REVIEW_FINDINGS


@pytest.mark.parametrize(
    ("kind", "place", "sentence"),
    [
        ("docx", "P99#abcd", "/findings/0/place: paragraph P99 is not there; this document has P1 to P9."),
        ("docx", "clause 3", "is no paragraph; give it as file_read shows it"),
        ("xlsx", "Costs!B2", "there is no sheet 'Costs'; the sheets with cells are 'Sales'"),
        ("xlsx", "the total", "is no cell; name it with its sheet, like Sheet1!B7"),
        ("pptx", "slide 9", "slide 9 is not there; this deck has slides 1 to 3"),
        ("pptx", "slide 1, Box", "slide 1 has no shape 'Box'; its shapes:"),
        ("pptx", "the title", "is no slide; name it like slide 1"),
        ("csv", "C9", "is not there; the last cell of the file is B2"),
        ("csv", "total", "is no cell; name one like B2"),
        ("text", "line 3", "is not there; the file has lines 1 to 2"),
        ("text", "top", "is no line; name one like line 1"),
    ],
)
def test_a_place_that_is_not_there_is_told_with_its_number(kind: str, place: str, sentence: str) -> None:
    files = workspace(kind)
    receipt = report(files, found(place))
    assert receipt["ok"] is False
    assert str(receipt["error"]).startswith("/findings/0/place: ")
    assert sentence in str(receipt["error"])
    assert isinstance(receipt["example"], dict)
    assert run(REVIEW_FINDINGS, receipt["example"], files)["ok"]


def test_a_page_of_a_pdf_is_one_of_its_pages() -> None:
    out = io.BytesIO()
    Image.new("RGB", (60, 80), "white").save(out, "PDF")
    files = holding(("scan.pdf", out.getvalue()))
    assert listed(report(files, found("page 1")))[0]["place"] == "page 1"
    receipt = report(files, found("page 9"))
    assert "/findings/0/place" in str(receipt["error"])
    assert "is not there; the file has page 1 alone." in str(receipt["error"])
    assert isinstance(receipt["example"], dict)
    assert run(REVIEW_FINDINGS, receipt["example"], files)["ok"]
