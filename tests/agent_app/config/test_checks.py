"""What keeps Folio from starting."""

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from django.core.checks import CheckMessage
from pytest_django import Settings

from agent_app.config.checks import (
    CONTRACT,
    contract_problems,
    provider_problems,
    search_is_configured,
    tool_problems,
)
from prompts.context import Wire
from tools.kit.registry import TOOLS


def ids(problems: Iterable[CheckMessage]) -> list[str | None]:
    return [problem.id for problem in problems]


def test_the_tools_are_whole() -> None:
    assert [problem for tool in TOOLS for problem in tool_problems(tool)] == []


def test_a_schema_that_is_none_is_found() -> None:
    assert ids(tool_problems(replace(TOOLS[0], schema={"type": "objekt"}))) == ["folio.E001"]


def test_a_tool_without_a_general_example_is_found() -> None:
    assert ids(tool_problems(replace(TOOLS[0], examples=()))) == ["folio.E002"]


def test_the_contract_is_short_enough() -> None:
    assert list(contract_problems(CONTRACT.read_text())) == []


def test_a_contract_that_is_too_long_is_found_with_its_count() -> None:
    (problem,) = contract_problems("word " * 400)
    assert (problem.id, "401 tokens" in problem.msg or "400 tokens" in problem.msg) == ("folio.E003", True)


def test_every_wire_that_a_key_opens_has_its_provider() -> None:
    assert list(provider_problems(["demo", "openai_chat", "anthropic"])) == []


def test_a_wire_without_a_provider_is_found() -> None:
    assert ids(provider_problems([cast("Wire", "telegraph")])) == ["folio.E004"]


def test_a_search_service_that_lacks_its_key_is_found(settings: Settings) -> None:
    settings.SEARCH_BACKEND = "brave"
    (problem,) = search_is_configured()
    assert (problem.id, "SEARCH_KEY" in problem.msg) == ("folio.E006", True)
    settings.SEARCH_BACKEND = ""
    assert search_is_configured() == []
