"""Every real connection schema is accepted by the strict model server, on all wires."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent_app.providers.limits import OPENAI_TOOLS
from agent_app.providers.projection import anthropic_tools
from prompts.context import Wire
from prompts.request import ToolSpec
from tests.agent_app.providers.conftest import MakeEndpoint
from tests.agent_app.providers.steps import asked, events_of
from tests.shared_files import SHARED
from tests.wire_server import WireServer
from tests.wire_server.schema_rules import check_anthropic_strict

SERVERS = sorted(path for path in (SHARED / "mcp_schemas").glob("*.json") if path.name != "counts.json")
MAKERS: dict[Wire, str] = {
    "openai_chat": "openai",
    "openai_responses": "responses",
    "anthropic": "anthropic",
}


def batches(path: Path, *, strict: bool = False) -> Iterator[tuple[ToolSpec, ...]]:
    loaded = json.loads(path.read_text())
    tools = loaded if isinstance(loaded, list) else loaded["tools"]
    specs = [ToolSpec(t["name"], t.get("description") or "", t["inputSchema"], strict) for t in tools]
    for start in range(0, len(specs), OPENAI_TOOLS):
        yield tuple(specs[start : start + OPENAI_TOOLS])


@pytest.mark.asyncio
@pytest.mark.parametrize("wire", MAKERS)
@pytest.mark.parametrize("path", SERVERS, ids=[path.stem for path in SERVERS])
async def test_a_servers_tools_are_accepted_together(
    wire_server: WireServer, request: pytest.FixtureRequest, path: Path, wire: Wire
) -> None:
    make: MakeEndpoint = request.getfixturevalue(MAKERS[wire])
    sent = list(batches(path))
    for tools in sent:
        await events_of(wire, asked(tools=tools), make())
    assert wire_server.refusals == []
    assert [one.tool_names for one in wire_server.requests] == [[spec.name for spec in t] for t in sent]


@pytest.mark.parametrize("path", SERVERS, ids=[path.stem for path in SERVERS])
def test_a_servers_tools_as_strict_as_can_be_are_within_anthropics_limits(path: Path) -> None:
    for specs in batches(path, strict=True):
        check_anthropic_strict({tool.name: tool.schema for tool in anthropic_tools(specs) if tool.strict})
