"""The two commands that show what is sent."""

import io
import json

import pytest
from django.core.management import call_command

from prompts.situations import SITUATIONS


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


def test_the_audit_is_readable_too() -> None:
    assert printed("prompt_audit").startswith("ok   budgets: contract ")
