"""A report is saved with what was checked in it, under a name made of its title."""

import json
from dataclasses import dataclass, replace
from typing import cast

import pytest

from tests.tools.files import workspace
from tests.tools.test_research_note import ADDRESS, Opened
from tools.kit.execute import execute
from tools.kit.json_types import JsonObject
from tools.kit.receipt import receipt_json
from tools.kit.research import Evidence
from tools.kit.situation import Situation
from tools.kit.tool import Ports
from tools.research_report import RESEARCH_REPORT_TOOL, rule, stays

NOTED = Opened(noted=(Evidence(2, 1, "growers expect 4 % less", "less"),))
LESS = "“Growers expect 4 % less tea” [2]."


def report(
    text: str, *, title: str = "Tea", chosen: str = "md", research: Opened = NOTED
) -> tuple[JsonObject, str]:
    """The receipt, and the text of the file."""
    files = workspace("text")
    arguments = json.dumps({"title": title, "format": chosen, "text": text})
    receipt = receipt_json(execute(RESEARCH_REPORT_TOOL, arguments, Ports(files, research=research)))
    return receipt, files.read("f_2").decode("utf-8", "replace") if receipt["ok"] else ""


@dataclass(frozen=True)
class Turn:
    researching: bool
    may_create_files: bool


@pytest.mark.parametrize(
    ("researching", "may", "there"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_it_comes_in_with_a_research_of_who_may_have_files(
    researching: bool,  # noqa: FBT001 -- a parameter
    may: bool,  # noqa: FBT001 -- a parameter
    there: bool,  # noqa: FBT001 -- a parameter
) -> None:
    turn = cast("Situation", Turn(researching, may))
    assert (rule(turn) is not None) is there
    assert (stays(turn) is not None) is may


def test_the_receipt_counts_what_stays_and_what_is_dropped() -> None:
    receipt, text = report(f"{LESS} “Growers expect 9 % more tea” [2]. All say so [1, 3].")
    assert (receipt["file"], receipt["citations"], receipt["sources"], receipt["dropped"]) == (
        "Tea.md",
        1,
        1,
        3,
    )
    assert receipt["dropped_citations"] == [
        {
            "citation": 2,
            "why": "the quoted words are not on its page",
            "quote": "Growers expect 9 % more tea",
        },
        {"citation": 1, "why": "no such evidence"},
        {"citation": 3, "why": "no such evidence"},
    ]
    assert receipt["evidence_noted"] == [2]
    assert "“Growers expect 4 % less tea” [1]. “Growers expect 9 % more tea”. All say so." in text
    assert f"(<{ADDRESS}>)" in text


def test_a_clean_report_has_a_short_receipt() -> None:
    receipt, _ = report(LESS)
    assert set(receipt) == {
        *("ok", "file", "file_id", "version", "size", "citations", "sources", "dropped", "budget")
    }


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("../../etc/passwd", "etc passwd.md"),
        ("Tea: a/b?", "Tea a b.md"),
        ("...", "Report.md"),
        ("a\nb\u202ec", "a bc.md"),
        ("x" * 200, f"{'x' * 80}.md"),
    ],
)
def test_the_file_is_named_for_its_title(title: str, name: str) -> None:
    receipt, _ = report(LESS, title=title)
    assert receipt["file"] == name


@pytest.mark.parametrize(("title", "text"), [("\u200b", LESS), ("Tea", "\u202e \n"), (" ", LESS)])
def test_without_words_no_file_is_made(title: str, text: str) -> None:
    receipt, _ = report(text, title=title)
    assert "No file was made" in str(receipt["error"])


def test_a_document_is_one() -> None:
    receipt, text = report(LESS, chosen="docx")
    assert receipt["file"] == "Tea.docx"
    assert text.startswith("PK")


def test_a_report_that_came_with_its_notes_waits_for_their_numbers() -> None:
    receipt, _ = report(LESS, research=replace(NOTED, looking=True))
    assert (receipt["ok"], receipt["failure"]) == (False, "changing")
    assert "No file was made: send the report again" in str(receipt["error"])
