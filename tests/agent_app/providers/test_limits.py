"""The providers' limits on tools, counted over a whole request."""

import pytest

from agent_app.providers.limits import ToolFit, tool_fit
from prompts.context import Wire
from prompts.request import ToolSpec
from tests.agent_app.providers.steps import READ
from tools.kit.json_types import JsonObject
from tools.kit.registry import TOOLS

CLOSED: JsonObject = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}


def specs(count: int) -> list[ToolSpec]:
    return [ToolSpec(f"t{number}", "", CLOSED) for number in range(count)]


OWN = [ToolSpec(tool.name, tool.guide, tool.schema) for tool in TOOLS]


@pytest.mark.parametrize("wire", ["openai_chat", "openai_responses"])
def test_the_own_tools_are_all_strict_on_openai_and_there_is_nothing_to_say(wire: Wire) -> None:
    fit = tool_fit(OWN, wire)
    assert fit.strict == tuple(tool.name for tool in TOOLS)
    assert list(fit.sentences) == []


def test_the_late_tools_leave_anthropics_budget_to_the_file_tools() -> None:
    fit = tool_fit(OWN, "anthropic")
    assert {"file_edit", "file_read", "file_write", "image_understand"} <= {*fit.strict}
    assert {"docx_edit", "pptx_edit", "review_findings", "xlsx_edit"} <= {*fit.left_plain}


def test_anthropics_twenty_first_strict_tool_is_left_plain_and_named() -> None:
    fit = tool_fit(specs(21), "anthropic")
    assert (len(fit.strict), fit.left_plain) == (20, ("t20",))
    assert list(fit.sentences) == ["Left non-strict by the provider's limits: t20."]


def test_what_openai_does_not_take_is_named() -> None:
    fit = tool_fit(specs(130), "openai_responses")
    assert fit.refused == ("t128", "t129")
    assert list(fit.sentences) == ["Past the 128 tools of one request: t128, t129."]


def test_a_connections_tool_is_not_counted_as_left_plain() -> None:
    loose = ToolSpec("c", "", CLOSED, strict=False)
    assert tool_fit([*specs(20), loose], "anthropic").left_plain == ()


def test_the_demo_has_no_limits() -> None:
    assert tool_fit([READ], "demo") == ToolFit((), (), ())
