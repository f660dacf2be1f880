"""The audit finds what it is there to find."""

from dataclasses import replace
from pathlib import Path

import pytest

from agent_app.commands.registry import names
from prompts.audit import Check, audit, known_names, sentence_faults
from prompts.example_runs import run_examples
from tools.file_read import FILE_READ
from tools.file_write import FILE_WRITE
from tools.kit.json_types import JsonObject
from tools.kit.registry import CAPABILITIES, TOOLS
from tools.kit.tool import Example, Tool


def checks(*tools: Tool) -> dict[str, Check]:
    return {check.name: check for check in audit(tools, names())}


def test_every_example_of_every_tool_validates_and_runs() -> None:
    failed = [run for run in run_examples(TOOLS) if run.error]
    assert failed == []


def test_the_code_as_it_stands_passes() -> None:
    assert [check for check in audit(TOOLS, names()) if not check.passed] == []


def test_an_overweight_tool_fails_the_budget() -> None:
    heavy = replace(FILE_WRITE, guide="words " * 100)
    assert not checks(heavy)["budgets"].passed


def test_a_guide_of_four_lines_fails() -> None:
    assert not checks(replace(FILE_READ, guide="a\nb\nc\nd"))["budgets"].passed


def test_an_example_that_does_not_run_fails() -> None:
    wrong = replace(FILE_READ, examples=(Example({"path": "a"}),))
    assert "an example of file_read fails" in checks(wrong)["examples"].failures[0]


def test_an_example_object_in_a_guide_fails() -> None:
    assert not checks(replace(FILE_READ, guide='Call it with {"file_id": "x"}.'))["examples"].passed


def test_a_tool_without_examples_fails() -> None:
    assert not checks(replace(FILE_READ, examples=()))["examples"].passed


def test_a_closed_set_without_an_enum_fails() -> None:
    schema: JsonObject = {"type": "object", "properties": {"mode": {"type": "string"}}}
    assert not checks(replace(FILE_READ, schema=schema))["enums"].passed
    listed: JsonObject = {
        "type": "object",
        "properties": {"unit": {"type": "string", "description": "one of cm, in"}},
    }
    assert not checks(replace(FILE_READ, schema=listed))["enums"].passed


def test_a_contract_that_names_a_parameter_fails() -> None:
    schema: JsonObject = {"type": "object", "properties": {"clock": {"type": "string"}}}
    assert not checks(replace(FILE_READ, schema=schema))["contract_names_no_parameter"].passed


@pytest.mark.parametrize(
    "sentence",
    [
        "There is no `web_search` and no `browser_open`.",
        "Never call file_read or file_write here.",
        "Commands like /draw or /browse can be used.",
        '"search" and "browse" are unavailable.',
        "不要使用 web_search 或 open_page。",
    ],
)
def test_a_sentence_that_teaches_wrong_names_is_found(sentence: str) -> None:
    assert sentence_faults(sentence, known_names(TOOLS, names()))


@pytest.mark.parametrize(
    "sentence",
    [
        "The slash commands are /image, /research, and these are all of them.",
        "xlsx_set_cell: sheet, cell, value.",
        "Changes a file: all ops in order, or none.",
        "A file was created only when a tool result says `ok: true`.",
    ],
)
def test_a_sentence_that_says_what_is_so_passes(sentence: str) -> None:
    assert sentence_faults(sentence, known_names(TOOLS, names())) == []


ROWS = {
    "the contract alone": "contract",
    "a guest says hello": "guest_hello",
    "a member says hello": "member_hello",
    "a member with a docx": "member_docx",
    "a member with an xlsx": "member_xlsx",
    "a member with a pptx": "member_pptx",
    "GitHub, Notion and Google Workspace are on, nothing is searched yet": "three_connections",
    "the tools of the same three alone, all mounted": "three_connections_mounted",
}


def test_the_readme_has_the_figures_that_the_audit_counts() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in readme.splitlines() if line.startswith("| ")]
    told = {row[0]: int(row[1].replace(",", "")) for row in rows if row[0] in ROWS}
    (budgets,) = (check for check in audit(CAPABILITIES, names()) if check.name == "budgets")
    assert told == {row: budgets.figures[name] for row, name in ROWS.items()}
