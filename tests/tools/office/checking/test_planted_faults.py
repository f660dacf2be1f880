"""The instrument finds what it is there to find: faults that were put into the result of an edit."""

from dataclasses import replace
from functools import partial

import pytest

from tests.tools.office.docx.made import docx, paragraph
from tests.tools.office.odd_files import changed, plain_book, plain_deck, plain_document
from tests.tools.office.package.archives import members
from tests.tools.office.xlsx.books import SHEET
from tools.office.checking.judging import judged, trial_failures
from tools.office.checking.oracle import compare_words
from tools.office.checking.order.edited import out_of_order
from tools.office.checking.parts import compared, in_deck, in_document, in_workbook
from tools.office.checking.readers import READERS, Reader
from tools.office.checking.report import Trial
from tools.office.checking.tagged import tagged_document
from tools.office.checking.trials.carried_out import Tried, carried_out
from tools.office.docx.document import Document
from tools.office.package.errors import Family
from tools.office.package.package import Package


def spoilt(content: bytes, part: str, old: str, new: str) -> bytes:
    def change(parts: dict[str, bytes]) -> None:
        assert old.encode() in parts[part]
        parts[part] = parts[part].replace(old.encode(), new.encode())

    return changed(content, change)


def done(content: bytes, family: Family, number: int = 0) -> Tried:
    tried = carried_out(content, family, number)
    assert tried is not None
    return tried


def told(name: str, reader: Reader, content: bytes, tried: Tried) -> str:
    return judged(name, reader(content, tried.where), reader(tried.content, tried.where), tried)


def test_a_lost_part_is_a_failure() -> None:
    content = plain_book()
    lost = changed(content, lambda parts: parts.pop("xl/styles.xml"))
    parts = compared(content, lost, in_workbook(Package.open(content), "set_cells"))
    trial = Trial("xlsx_set_cell", "S1!A1", "", "", parts)
    assert [*trial_failures(trial)] == ["xlsx_set_cell at S1!A1 touches xl/styles.xml without a reason"]


def test_a_part_that_no_edit_may_touch_is_a_failure() -> None:
    content = plain_deck()
    other = spoilt(content, "ppt/theme/theme1.xml", "Office", "Other")
    parts = compared(content, other, in_deck(Package.open(content), "replace"))
    assert [(one.part, one.reason) for one in parts.changed] == [("ppt/theme/theme1.xml", "")]


def test_a_part_that_came_without_need_is_a_failure() -> None:
    content = plain_document()
    more = changed(content, lambda parts: parts.update({"word/extra.xml": b"<a/>"}))
    parts = compared(content, more, in_document(Document(Package.open(content)), "text"))
    assert [(one.part, one.reason) for one in parts.added] == [("word/extra.xml", "")]


def test_children_in_a_wrong_order_are_a_failure() -> None:
    content = plain_book()
    wrong = spoilt(content, SHEET, "<sheetData>", "<mergeCells/><sheetData>")
    faults = out_of_order(content, wrong)
    assert faults == (f"{SHEET}: worksheet: sheetData stands behind mergeCells",)
    trial = Trial("xlsx_set_cell", "S1!A1", "", "", disorder=faults)
    assert [*trial_failures(trial)] == [f"xlsx_set_cell at S1!A1 leaves {faults[0]}"]


def test_a_part_that_is_no_xml_any_more_is_a_failure() -> None:
    content = plain_book()
    (fault,) = out_of_order(content, spoilt(content, SHEET, "</sheetData>", ""))
    assert fault.startswith(f"{SHEET}: no XML")


def test_a_doubled_text_is_a_failure() -> None:
    tagged = tagged_document(docx(paragraph("once") + paragraph("twice")))
    one, two = tagged.words
    compared_words = compare_words(tagged, [one, two, f"and {two}"])
    assert compared_words.wrong == ("'twice' of word/document.xml is read 2 times",)


def test_a_text_that_is_not_read_is_a_failure() -> None:
    tagged = tagged_document(docx(paragraph("shown") + paragraph("lost")))
    assert compare_words(tagged, [*tagged.words][:1]).wrong == (
        "'lost' of word/document.xml is read 0 times",
    )


@pytest.mark.parametrize("name", READERS["workbook"])
def test_a_value_that_was_not_set_is_a_failure(name: str) -> None:
    content = plain_book()
    tried = done(content, "workbook")
    wrong = replace(tried, content=content)
    assert told(name, READERS["workbook"][name], content, tried) == "ok"
    assert told(name, READERS["workbook"][name], content, wrong) == "reads 'Item' instead of 'Checked7x'"


def test_another_value_that_changed_is_a_failure() -> None:
    content = plain_book()
    tried = done(content, "workbook")
    wrong = replace(tried, content=spoilt(tried.content, SHEET, "Rent", "Rant"))
    assert told("calamine", READERS["workbook"]["calamine"], content, wrong) == (
        "sees another change beside the one that was asked for"
    )


def test_a_formula_that_does_not_come_back_is_a_failure() -> None:
    content = plain_book()
    tried = done(content, "workbook", 1)
    wrong = replace(tried, content=spoilt(tried.content, SHEET, "B1*2", "B2*2"))
    reading = partial(told, "openpyxl", READERS["workbook"]["openpyxl"], content)
    assert reading(tried) == "ok"
    assert reading(wrong) == "sees another change beside the one that was asked for"


def test_a_cell_that_is_not_bold_is_a_failure() -> None:
    content = plain_book()
    tried = done(content, "workbook", 3)
    reading = partial(told, "openpyxl", READERS["workbook"]["openpyxl"], content)
    assert reading(tried) == "ok"
    assert reading(replace(tried, content=content)) == "finds the cell not in bold"


@pytest.mark.parametrize(
    ("content", "family", "part"),
    [(plain_document(), "document", "word/document.xml"), (plain_deck(), "deck", "ppt/slides/slide2.xml")],
)
def test_another_text_that_changed_is_a_failure(content: bytes, family: Family, part: str) -> None:
    tried = done(content, family)
    ((name, reader),) = READERS[family].items()
    wrong = replace(tried, content=spoilt(tried.content, part, "Second", "Third"))
    assert told(name, reader, content, tried) == "ok"
    assert told(name, reader, content, wrong) == "sees another change beside the one that was asked for"


def test_every_trial_on_plain_files_is_right() -> None:
    for content, family, count in (
        (plain_book(), "workbook", 4),
        (plain_document(), "document", 6),
        (plain_deck(), "deck", 4),
    ):
        for number in range(count):
            tried = done(content, family, number)  # type: ignore[arg-type]  # a literal from a tuple
            assert not tried.trial.refusal
            assert tried.content
            assert members(tried.content).keys() >= members(content).keys()
