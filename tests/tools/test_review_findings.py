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
from tests.tools.files import holding, run, workspace
from tests.tools.reviewing.reports import found, listed, paragraphs, report
from tools.kit.json_types import JsonObject
from tools.kit.situation import Situation
from tools.kit.workspace import FileFacts
from tools.office.package.package import Package
from tools.office.pptx.read import read as read_deck
from tools.review_findings import REVIEW_FINDINGS, rule, stays


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


def test_one_wrong_finding_among_others_leaves_the_file_as_it_was() -> None:
    files = workspace("xlsx")
    before = files.read("f_1")
    receipt = report(files, found("Sales!A1"), found("Sales!A2"), found("Sales!?"))
    assert str(receipt["error"]).startswith("/findings/2/place")
    assert files.read("f_1") == before


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
