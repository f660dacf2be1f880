"""A change that a finding proposes is an op that its tool makes, or it is told why it can't be made."""

import pytest

from tests.tools.files import holding, run, workspace
from tests.tools.reviewing.reports import found, listed, paragraphs, report
from tools.docx_edit import DOCX_EDIT
from tools.file_edit import FILE_EDIT
from tools.kit.json_types import JsonObject, JsonValue
from tools.pptx_edit import PPTX_EDIT

TOOLS = {tool.name: tool for tool in (DOCX_EDIT, FILE_EDIT, PPTX_EDIT)}


@pytest.mark.parametrize(
    ("kind", "place", "change"),
    [
        ("docx", "", {"op": "docx_set_paragraph", "text": "New words"}),
        ("docx", "", {"op": "docx_insert_after", "text": "- one\n- two"}),
        ("docx", "", {"op": "docx_delete_paragraph"}),
        ("docx", "", {"op": "docx_replace_text", "find": "First", "replace": "Second"}),
        ("xlsx", "Sales!B2", {"op": "xlsx_set_cell", "value": "=1+1"}),
        ("pptx", "slide 1", {"op": "pptx_replace_on_slide", "find": "Plan", "replace": "Plans"}),
        ("pptx", "slide 1", {"op": "pptx_set_notes", "text": "Thanks"}),
        ("csv", "B2", {"op": "xlsx_set_cell", "value": 7}),
        ("csv", "row 2", {"op": "replace_text", "find": "May", "replace": "June"}),
        ("text", "line 2", {"op": "replace_text", "find": "Second", "replace": "Third"}),
    ],
)
def test_the_edit_of_a_receipt_is_one_that_its_tool_makes(kind: str, place: str, change: JsonObject) -> None:
    files = workspace(kind)
    [told] = listed(report(files, found(place or paragraphs(files)[1], change)))
    edit = told["edit"]
    assert isinstance(edit, dict)
    ops: list[JsonValue] = [edit["op"]]
    assert run(TOOLS[str(edit["tool"])], {"file_id": "f_1", "ops": ops}, files)["ok"]


def test_several_edits_of_one_document_are_made_by_one_call() -> None:
    files = workspace("docx")
    first, second, third, *_ = paragraphs(files)
    told = listed(
        report(
            files,
            found(second, {"op": "docx_delete_paragraph"}),
            found(first, {"op": "docx_set_paragraph", "text": "New title"}),
            found(third, {"op": "docx_insert_after", "text": "More"}),
        )
    )
    ops = [edit["op"] for one in told if isinstance(edit := one["edit"], dict)]
    assert run(DOCX_EDIT, {"file_id": "f_1", "ops": ops}, files)["ok"]


def test_an_edit_that_changes_more_than_its_place_says_how_much() -> None:
    files = holding(("notes.txt", b"a word\nanother word\n"))
    change: JsonObject = {"op": "replace_text", "find": "word", "replace": "term"}
    [told] = listed(report(files, found("line 1", change)))
    assert isinstance(told["edit"], dict)
    assert told["edit"]["places"] == 2


@pytest.mark.parametrize(
    ("kind", "place", "change", "sentence"),
    [
        (
            "xlsx",
            "Sales!B2",
            {"op": "docx_set_paragraph", "text": "x"},
            "/findings/0/change/op: docx_set_paragraph",
        ),
        (
            "xlsx",
            "Sales!B2:B3",
            {"op": "xlsx_set_cell", "value": 1},
            "/findings/0/place: xlsx_set_cell changes one",
        ),
        ("xlsx", "Sales!B2", {"op": "xlsx_set_cell"}, "/findings/0/change/value is required"),
        (
            "xlsx",
            "Sales!B2",
            {"op": "xlsx_set_cell", "value": 1, "text": "x"},
            "/findings/0/change/text does not",
        ),
        ("xlsx", "Sales!B2", {"op": "xlsx_set_cell", "value": "=WEBSERVICE(A1)"}, "/findings/0/"),
        (
            "text",
            "line 1",
            {"op": "replace_text", "find": "", "replace": "x"},
            "/findings/0/change/find is empty",
        ),
        (
            "text",
            "line 1",
            {"op": "replace_text", "find": "zz", "replace": "x"},
            "/findings/0/change/find: 'zz' was",
        ),
        (
            "pptx",
            "slide 2",
            {"op": "pptx_replace_on_slide", "find": "Plan", "replace": "x"},
            "/findings/0/change",
        ),
    ],
)
def test_a_change_that_can_not_be_made_is_told(
    kind: str, place: str, change: JsonObject, sentence: str
) -> None:
    files = workspace(kind)
    receipt = report(files, found(place, change))
    assert receipt["ok"] is False
    assert str(receipt["error"]).startswith(sentence)


def test_a_change_that_changes_nothing_is_told() -> None:
    receipt = report(workspace("pptx"), found("slide 1", {"op": "pptx_set_notes", "text": ""}))
    assert str(receipt["error"]).startswith("/findings/0/change changes nothing: it says what stands there")
