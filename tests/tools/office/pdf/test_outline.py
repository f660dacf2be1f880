"""An overview of a PDF says what is in it before any page is read."""

from tests.tools.office.pdf.made import Page, pdf
from tools.kit.json_types import JsonObject
from tools.office.pdf.answer import answer


def outline(content: bytes) -> JsonObject:
    found = answer(content, {"do": "outline"})["outline"]
    assert isinstance(found, dict)
    return found


def _list(value: object) -> list[object]:
    """As it is once it has gone through JSON."""
    assert isinstance(value, list | tuple)
    return list(value)


def test_title_bookmarks_and_form_fields_are_told() -> None:
    first, second = Page().write(60, 700, "words"), Page().write(60, 700, "more words")
    found = outline(
        pdf(first, second, title="Report", bookmarks={"第一章": 1, "Two": 2}, fields="/FT /Tx /T (name)")
    )
    assert found["title"] == "Report"
    assert _list(found["bookmarks"]) == ["# 第一章, page 1", "# Two, page 2"]
    assert _list(found["fields"]) == ["name = empty (text), page 1"]


def test_pages_without_text_are_named() -> None:
    found = outline(pdf(Page().write(60, 700, "words"), Page().paint(), Page()))
    assert found["pages"] == 3
    assert _list(found["pictures"]) == [2]
    assert _list(found["blank"]) == [3]
