"""A review is reported with places that were checked, and written into its file as comments."""

import io
import json
from dataclasses import dataclass, replace
from typing import cast

import pytest
from docx import Document
from openpyxl import load_workbook

from prompts import tokens
from prompts.example_runs import SampleWorkspace, run_examples
from prompts.ledger import tool_text
from tests.tools.files import holding, run, texts, workspace
from tools.docx_edit import DOCX_EDIT
from tools.file_edit import FILE_EDIT
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.situation import Situation
from tools.kit.workspace import FileFacts
from tools.office.package.package import Package
from tools.office.pptx.read import read as read_deck
from tools.pptx_edit import PPTX_EDIT
from tools.reading.ask import Ask
from tools.reading.document import read_document
from tools.review_findings import REVIEW_FINDINGS, rule, stays

TOOLS = {tool.name: tool for tool in (DOCX_EDIT, FILE_EDIT, PPTX_EDIT)}


def found(place: str, change: JsonObject | None = None, **more: str) -> JsonObject:
    one: JsonObject = {"place": place, "severity": "high", "finding": "It is wrong.", **more}
    return one if change is None else {**one, "change": change}


def report(
    files: SampleWorkspace, *findings: JsonObject, file_id: str = "f_1", limit: int = 24_000
) -> JsonObject:
    return run(REVIEW_FINDINGS, {"file_id": file_id, "findings": [*findings]}, files, limit=limit)


def listed(receipt: JsonObject) -> list[JsonObject]:
    assert receipt["ok"], receipt
    findings = receipt["findings"]
    assert isinstance(findings, list)
    return [one for one in findings if isinstance(one, dict)]


def paragraphs(files: SampleWorkspace) -> list[str]:
    """The ids of a document's paragraphs."""
    return [line.partition(" ")[0] for line in texts(read_document(files.read("f_1"), Ask())["paragraphs"])]


class GuestWorkspace(SampleWorkspace):
    """Files that don't outlive the session."""

    def facts(self, file_id: str) -> FileFacts:
        return replace(super().facts(file_id), durable=False)


def test_every_example_works() -> None:
    assert [(one.file_name, one.error) for one in run_examples([REVIEW_FINDINGS]) if one.error] == []


def test_it_is_light() -> None:
    assert tokens.count(tool_text(REVIEW_FINDINGS)) <= 320
    assert REVIEW_FINDINGS.guide.count("\n") <= 2


@dataclass(frozen=True)
class Turn:
    command: str


@pytest.mark.parametrize(("command", "there"), [("/review", True), ("", False), ("/compact", False)])
def test_it_comes_in_with_its_command_and_stays(command: str, there: bool) -> None:  # noqa: FBT001 -- a parameter
    turn = cast("Situation", Turn(command))
    assert (rule(turn) is not None) is there
    assert stays(turn) is not None


def test_findings_of_a_document_become_word_comments_in_one_new_version() -> None:
    files = workspace("docx")
    first, second, *_ = paragraphs(files)
    receipt = report(
        files,
        found(second, {"op": "docx_set_paragraph", "text": "New words"}),
        found(first, severity="low", finding="The title is plain."),
    )
    assert listed(receipt) == [
        {
            "number": 1,
            "severity": "high",
            "place": second,
            "comment": "written",
            "edit": {
                "tool": "docx_edit",
                "op": {"op": "docx_set_paragraph", "paragraph": second, "text": "New words"},
            },
        },
        {"number": 2, "severity": "low", "place": first, "comment": "written"},
    ]
    assert receipt["comments"] == 2
    comments = Document(io.BytesIO(files.read("f_1"))).comments
    assert [(one.author, one.text) for one in comments] == [
        ("Folio", "1 · High: It is wrong.\n→ New words"),
        ("Folio", "2 · Low: The title is plain."),
    ]


def test_words_that_would_be_replaced_are_those_that_the_comment_stands_at() -> None:
    files = workspace("docx")
    second = paragraphs(files)[1]
    report(files, found(second, {"op": "docx_replace_text", "find": "First", "replace": "Second"}))
    document = Package.open(files.read("f_1")).part("word/document.xml").decode()
    start, end = document.index("<w:commentRangeStart"), document.index("<w:commentRangeEnd")
    assert ">First<" in document[start:end]
    assert "paragraph" not in document[start:end]


def test_words_that_stand_elsewhere_leave_the_comment_on_the_paragraph() -> None:
    files = workspace("docx")
    first = paragraphs(files)[0]
    [told] = listed(
        report(files, found(first, {"op": "docx_replace_text", "find": "Rent", "replace": "Lease"}))
    )
    assert told["comment"] == "written"


def test_findings_of_a_workbook_become_notes() -> None:
    files = workspace("xlsx")
    receipt = report(
        files,
        found("Sales!B2", {"op": "xlsx_set_cell", "value": 1300}),
        found("'Sales'!$B$2:B3", finding="两个数字都没有来源。"),
        found("A1"),
    )
    assert [one["place"] for one in listed(receipt)] == ["Sales!B2", "Sales!B2:B3", "Sales!A1"]
    sheet = load_workbook(io.BytesIO(files.read("f_1")))["Sales"]
    assert sheet["B2"].comment is not None
    assert sheet["B2"].comment.text == (
        "Folio:\n1 · High: It is wrong.\n→ 1300\n\n2 · 高: 两个数字都没有来源。"
    )
    assert sheet["B2"].value == 1200


def test_findings_of_a_deck_become_comments_at_their_shapes() -> None:
    files = workspace("pptx")
    receipt = report(
        files,
        found("slide 1, Title 1", {"op": "pptx_replace_on_slide", "find": "Plan", "replace": "The plan"}),
        found("Slide 2"),
        found("3, notes", {"op": "pptx_set_notes", "text": "Thanks"}),
    )
    assert [one["place"] for one in listed(receipt)] == ["slide 1, Title 1", "slide 2", "slide 3, notes"]
    slides = read_deck(Package.open(files.read("f_1"))).slides
    assert [slide.comments for slide in slides] == [
        ("1 · High: It is wrong.\n→ Plan → The plan",),
        ("2 · High: It is wrong.",),
        ("3 · High: It is wrong.\n→ Thanks",),
    ]


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


def test_one_wrong_finding_among_others_leaves_the_file_as_it_was() -> None:
    files = workspace("xlsx")
    before = files.read("f_1")
    receipt = report(files, found("Sales!A1"), found("Sales!A2"), found("Sales!?"))
    assert str(receipt["error"]).startswith("/findings/2/place")
    assert files.read("f_1") == before


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


def test_a_place_that_takes_no_comment_says_why_and_the_others_are_written() -> None:
    files = workspace("docx")
    ids = paragraphs(files)
    receipt = report(files, found(ids[0]), found(ids[-1]))
    told = [str(one["comment"]) for one in listed(receipt)]
    assert told[0] == "written"
    assert "stands in a footer, where Word has no comments" in told[1]
    assert receipt["comments"] == 1


def test_a_guest_is_told_the_findings_and_nothing_is_written() -> None:
    files = GuestWorkspace("notes.docx", workspace("docx").read("f_1"))
    before = files.read("f_1")
    first = paragraphs(files)[0]
    receipt = report(files, found(first, {"op": "docx_delete_paragraph"}))
    assert listed(receipt) == [{"number": 1, "severity": "high", "place": first}]
    assert receipt["remarks"] == [
        "a guest's file can only be read, so that no comments were written and no change can be made"
    ]
    assert files.read("f_1") == before


@pytest.mark.parametrize("kind", ["csv", "text"])
def test_a_file_without_comments_is_left_as_it_was(kind: str) -> None:
    files = workspace(kind)
    before = files.read("f_1")
    receipt = report(files, found({"csv": "B2", "text": "lines 1-2"}[kind]))
    assert "comment" not in listed(receipt)[0]
    assert "version" not in receipt
    assert files.read("f_1") == before


def test_the_last_answer_has_no_file() -> None:
    change: JsonObject = {"op": "replace_text", "find": "always", "replace": "mostly"}
    receipt = run(REVIEW_FINDINGS, {"findings": [found("the second sentence", change)]}, workspace("text"))
    assert [one["place"] for one in listed(receipt)] == ["the second sentence"]
    wrong = run(
        REVIEW_FINDINGS, {"findings": [found("x", {"op": "xlsx_set_cell", "value": 1})]}, workspace("text")
    )
    assert "does not work on an answer; its changes are replace_text" in str(wrong["error"])


def test_a_review_that_finds_nothing_changes_nothing() -> None:
    files = workspace("docx")
    before = files.read("f_1")
    assert listed(report(files)) == []
    assert files.read("f_1") == before


def test_a_long_report_keeps_its_receipt_short() -> None:
    lines = "".join(f"line {n}\n" for n in range(1, 81))
    files = holding(("notes.txt", lines.encode()))
    findings = [
        found(f"line {n}", {"op": "replace_text", "find": f"line {n}\n", "replace": "x" * 900})
        for n in range(1, 81)
    ]
    receipt = report(files, *findings)
    told = listed(receipt)
    assert len(told) == 80
    assert len(json.dumps(receipt)) < 24_000
    assert "edit" in told[0]
    assert "edit" not in told[-1]


@pytest.mark.parametrize(
    ("findings", "sentence"),
    [
        ([found(" ")], "/findings/0/place is empty."),
        ([found("line 1", finding="")], "/findings/0/finding is empty."),
        ([found("line 1", finding="x" * 2_001)], "/findings/0/finding has 2,001 characters, at most 2,000."),
        (
            [found("line 1")] * 101,
            "/findings holds 101; a report takes at most 100: leave out the slightest.",
        ),
    ],
)
def test_what_can_not_be_reported_is_told(findings: list[JsonObject], sentence: str) -> None:
    assert report(workspace("text"), *findings)["error"] == sentence


def test_characters_that_no_comment_can_hold_are_left_out() -> None:
    files = workspace("docx")
    report(files, found(paragraphs(files)[0], finding="a\x0bb"))
    assert [one.text for one in Document(io.BytesIO(files.read("f_1"))).comments] == ["1 · High: ab"]
