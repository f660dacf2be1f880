"""The two commands that show what is sent."""

import io
import json
from dataclasses import replace

import pytest
from django.core.management import call_command

from agent_app.records.management.commands.prompt_audit import tool_limits
from prompts.situations import SITUATIONS
from tools.file_write import FILE_WRITE


def printed(*words: str) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_situation_is_shown_as_json(situation: str) -> None:
    shown = json.loads(printed("prompt_show", "--situation", situation, "--json"))
    assert shown["tokens"] == sum(line["tokens"] for line in shown["ledger"])
    assert shown["messages"][-1]["role"] in {"user", "tool"}


def test_another_model_can_be_tried() -> None:
    shown = json.loads(printed("prompt_show", "--situation", "member_plain", "--model", "text", "--json"))
    assert [tool["name"] for tool in shown["tools"]] == ["file_write"]


def test_the_audit_passes_with_its_figures() -> None:
    told = json.loads(printed("prompt_audit", "--json"))
    assert told["passed"] is True
    figures = told["checks"][0]["figures"]
    assert figures["contract"] <= 300
    assert figures["member_hello"] <= 500
    assert figures["guest_hello"] <= 400
    assert figures["file_tools"] < 900
    assert figures["file_write"] < 150


def test_the_audit_says_which_tools_are_left_non_strict() -> None:
    by_name = {check["name"]: check for check in json.loads(printed("prompt_audit", "--json"))["checks"]}
    limits = by_name["tool_limits"]
    assert limits["passed"] is True
    assert limits["figures"]["situations"] == len(SITUATIONS)
    assert limits["figures"]["left_non_strict"] == len(limits["remarks"])


def test_a_tool_past_the_strict_ones_of_a_provider_is_named_with_its_situations() -> None:
    several = [replace(FILE_WRITE, name=f"file_write_{number}") for number in range(25)]
    check = tool_limits(several, ())
    assert check.passed
    assert check.remarks[-1].startswith("file_write_9 on anthropic is left non-strict")
    assert "member_plain" in check.remarks[-1]


def test_tools_past_the_number_that_a_provider_takes_fail_the_audit() -> None:
    many = [replace(FILE_WRITE, name=f"file_write_{number}") for number in range(130)]
    assert any("member_plain on openai_chat" in failure for failure in tool_limits(many, ()).failures)


def test_the_audit_is_readable_too() -> None:
    assert printed("prompt_audit").startswith("ok   budgets: contract ")
