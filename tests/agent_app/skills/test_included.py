"""The skills that come along: each works as it is written, and goes to the site once."""

import json
import re

import pytest

from agent_app.records.models import Skill
from agent_app.records.queries.skills import skills_of
from agent_app.skills.folder import SkillFolder
from agent_app.skills.included import included, is_included, put_included
from prompts.example_runs import SampleWorkspace
from prompts.tokens import count
from tests.agent_app import people
from tests.agent_app.skills.shown import shown_calls
from tools.kit.arguments import Problem, parse
from tools.kit.execute import execute
from tools.kit.receipt import Ok
from tools.kit.registry import tool_named
from tools.kit.tool import Ports

NAMES = ["meeting-minutes", "monthly-report", "pitch-deck"]
MOST_TOKENS = 1_000


def test_three_come_along_and_are_short() -> None:
    assert [one.name for one in included()] == NAMES
    for one in included():
        assert count(one.instructions) <= MOST_TOKENS, one.name


@pytest.mark.parametrize("skill", included(), ids=lambda one: one.name)
def test_the_calls_that_it_shows_fit_their_tools_schemas(skill: SkillFolder) -> None:
    shown = shown_calls(skill)
    assert [name for name, _ in shown][:1] == ["file_write"]
    for name, arguments in shown:
        tool = tool_named(name)
        assert tool is not None
        assert not isinstance(parse(arguments, tool.schema), Problem), name


@pytest.mark.parametrize("skill", included(), ids=lambda one: one.name)
def test_the_calls_that_it_shows_work_one_after_the_other(skill: SkillFolder) -> None:
    workspace, file_id = SampleWorkspace("notes.txt", b"notes"), ""
    for name, arguments in shown_calls(skill):
        tool = tool_named(name)
        assert tool is not None
        filled = arguments.replace("FILE_ID", file_id).replace("PARAGRAPH", _paragraph(workspace, file_id))
        receipt = execute(tool, filled, Ports(workspace))
        assert isinstance(receipt, Ok), receipt
        file_id = str(receipt.facts["file_id"])


def _paragraph(workspace: SampleWorkspace, file_id: str) -> str:
    """The first place that a read of the file shows."""
    reader = tool_named("file_read")
    assert reader is not None
    read = execute(reader, json.dumps({"file_id": file_id}), Ports(workspace)) if file_id else Ok()
    found = re.findall(r"P\d+#[0-9a-f]+", str(read))
    return found[0] if found else ""


@pytest.mark.django_db
@pytest.mark.database
def test_they_go_to_the_site_once_and_stay_as_an_admin_switched_them() -> None:
    put_included()
    Skill.objects.filter(name="pitch-deck").update(enabled=False, offered=True)
    put_included()
    rows = skills_of(people.member())
    assert [(row.name, row.enabled, row.offered) for row in rows] == [
        ("meeting-minutes", True, False),
        ("monthly-report", True, False),
        ("pitch-deck", False, True),
    ]


@pytest.mark.django_db
@pytest.mark.database
def test_a_new_form_of_one_takes_the_place_of_the_old() -> None:
    put_included()
    Skill.objects.filter(name="pitch-deck").update(description="Old.", files=[])
    put_included()
    row = next(row for row in skills_of(people.member()) if row.name == "pitch-deck")
    assert row.description != "Old."
    assert [file.path for file in row.files] == ["SKILL.md"]


def test_their_names_are_theirs() -> None:
    assert is_included("pitch-deck")
    assert not is_included("tidy-notes")
