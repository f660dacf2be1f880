"""Tests for tools.office.checking.libreoffice.pages."""

from tests.tools.office.pdf.made import Page, pdf
from tools.office.checking.libreoffice.expected import Expected
from tools.office.checking.libreoffice.pages import compare_pages

WORD = Expected("replaced", "rent", "checked7x")


def paper(*texts: str) -> bytes:
    return pdf(*(Page().write(72, 700, text, 20) for text in texts))


def words(before: bytes, after: bytes, expected: Expected = WORD, again: bytes = b"") -> str:
    return compare_pages(before, again or before, after, expected).words()


def test_the_page_with_the_edit_differs_and_others_are_the_same() -> None:
    assert words(paper("The Rent", "Other"), paper("The Checked7x", "Other")) == (
        "ok: 1 pages the same, 1 with the edit"
    )


def test_another_page_that_looks_different_is_named() -> None:
    after = pdf(Page().write(72, 700, "The Checked7x", 20), Page().write(90, 600, "Other", 20))
    assert words(paper("The Rent", "Other"), after) == ("pages 2 look different without holding the edit")


def test_a_page_with_the_edit_and_another_change_is_named() -> None:
    assert words(paper("The Rent is due"), paper("The Checked7x was due now or never")).startswith("pages 1 ")


def test_nothing_differs_after_an_edit_that_was_taken_back() -> None:
    back = Expected("same")
    assert words(paper("The Rent"), paper("The Rent"), back) == "ok: 1 pages the same, 0 with the edit"
    assert words(paper("The Rent"), paper("The Cent"), back).startswith("pages 1 ")


def test_what_is_drawn_for_a_line_more_is_no_other_page() -> None:
    line = "These words fill the rest of the page down to its foot"
    before = paper("Rent", f"{line} one", "two")
    after = paper("Checked7x", line, "one two")
    assert words(before, after) == "ok: 0 pages the same, 1 with the edit, 2 flow on from it"


def test_a_page_that_is_lost_is_named() -> None:
    assert words(paper("The Rent", "Another page of it"), paper("The Checked7x")).startswith("pages 2 ")


def test_what_differs_by_itself_is_nobodys_fault() -> None:
    before, again = paper("The Rent", "at 10:01"), paper("The Rent", "at 10:02")
    assert words(before, paper("The Checked7x", "at 10:03"), again=again).startswith("ok: ")


def test_a_long_cell_may_run_over_pages_side_by_side() -> None:
    long = Expected("replaced", "applicationform", "checked7x")
    cut = words(paper("Top", "lication Form"), paper("Top Checked7x", "Chec"), long)
    assert cut == "ok: 0 pages the same, 2 with the edit"
    assert words(paper("Top", "lication Form"), paper("Top Checked7x", "Zebra"), long).startswith("pages ")


def test_an_empty_page_gets_its_header_with_its_first_word() -> None:
    first = Expected("replaced", "", "checked7x")
    assert words(paper(""), paper("Header Checked7x"), first).startswith("ok")


def test_numbers_of_tracked_paragraphs_may_stand_in_brackets() -> None:
    before, after = paper("1. Rent due 2. Paid"), paper("[1.] RentChecked7x due 1.[2.] Paid")
    assert words(before, after, Expected("replaced", "rent", "checked7x", tracked=True)).startswith("ok")


def test_the_number_of_all_pages_may_grow_with_a_sheet() -> None:
    before, after = paper("Plan, page 1 of 54"), paper("Plan, page 1 of 55")
    assert words(before, after, Expected("added", "", "checked7x", adds_pages=True)).startswith("ok")
    other = paper("Plan, page 3 of 55")
    assert words(before, other, Expected("replaced", "", "checked7x", adds_pages=True)).startswith("pages 1 ")


def test_a_bold_cell_may_spill_over_to_another_page() -> None:
    before, after = paper("This is a cell", "other"), paper("This is a cell", "is a cell", "other")
    assert words(before, after, Expected("same", dressed=1_000)).startswith("ok")
    other = paper("This is a cell", "is a cell", "another page altogether, with words of its own")
    assert words(before, other, Expected("same", dressed=1_000)).startswith("pages ")


def test_the_first_font_of_a_workbook_may_change_all_widths() -> None:
    before = pdf(Page().write(72, 700, "Other words", 20))
    after = pdf(Page().write(90, 600, "Other words", 20))
    assert words(before, after, Expected("added", "", "checked7x", unstyled=True)).startswith("ok")
    assert words(before, after, Expected("same")).startswith("pages 1 ")


def test_a_page_more_without_words_may_come_with_the_edit() -> None:
    assert words(paper("The Rent"), paper("The Checked7x", "")).startswith("ok")
    assert words(paper("The Rent"), paper("The Checked7x", "zebra quagga")).startswith("pages 2 ")
