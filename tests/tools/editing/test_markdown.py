"""Markdown as slides and as sheets."""

import pytest

from tools.editing.markdown import MarkdownError, sheets_of, slides_of


def test_a_heading_begins_a_slide_and_a_quotation_is_its_notes() -> None:
    made = slides_of("# Plan\n\n- first\n  - deeper\n\nA line.\n> Say hello.\n\n## Next\n")
    assert made == [
        {"title": "Plan", "bullets": ["first", "  deeper", "A line."], "notes": "Say hello."},
        {"title": "Next", "bullets": [], "notes": ""},
    ]


def test_slides_need_a_heading() -> None:
    with pytest.raises(MarkdownError, match="needs a heading"):
        slides_of("just words")


def test_a_heading_names_a_sheet_and_numbers_are_numbers() -> None:
    made = sheets_of(
        "# Sales\n\n| Month | Amount |\n|:--|--:|\n| May | 1200 |\n| June | -3.5 |\n| 007 | a \\| b |\n"
    )
    assert made == [
        {"name": "Sales", "rows": [["Month", "Amount"], ["May", 1200], ["June", -3.5], ["007", "a | b"]]}
    ]


def test_a_table_without_a_heading_gets_a_plain_name() -> None:
    assert sheets_of("A | B\n--- | ---\n1 | 2")[0]["name"] == "Sheet1"


def test_sheets_need_a_table() -> None:
    with pytest.raises(MarkdownError, match="Markdown table"):
        sheets_of("# Only words\n\nno table")
