"""Connections that are off cost nothing on the wire: the requests are byte for byte those without any."""

from dataclasses import replace

import pytest

from agent_app.commands.registry import names
from prompts.builder import build
from prompts.canonical.connections import BIG, sample
from prompts.context import TurnContext, Wire
from prompts.situations import SITUATIONS
from tests.agent_app.providers.conftest import MakeEndpoint
from tests.agent_app.providers.steps import events_of
from tests.wire_server import WireServer
from tools.kit.connections import ConnectionFacts
from tools.kit.registry import CAPABILITIES, TOOLS
from tools.kit.result_text import dumped

pytestmark = pytest.mark.asyncio
WIRES: dict[str, Wire] = {
    "openai": "openai_chat",
    "compatible": "openai_chat",
    "responses": "openai_responses",
    "anthropic": "anthropic",
}


def with_connections(situation: str, wire: Wire, *connections: ConnectionFacts) -> TurnContext:
    one = SITUATIONS[situation](names())
    model = replace(one.model, wire=wire, late_tools=wire != "openai_chat")
    return replace(one, model=model, connections=connections)


@pytest.mark.parametrize("situation", ["guest_plain", "member_plain", "member_docx", "after_file_call"])
@pytest.mark.parametrize("address", WIRES)
async def test_off_is_byte_equal_to_having_none(
    wire_server: WireServer, request: pytest.FixtureRequest, address: str, situation: str
) -> None:
    make: MakeEndpoint = request.getfixturevalue(address)
    wire = WIRES[address]
    off = build(with_connections(situation, wire), CAPABILITIES).request
    without = build(with_connections(situation, wire), TOOLS).request
    await events_of(wire, off, make(late_tools=wire != "openai_chat"))
    await events_of(wire, without, make(late_tools=wire != "openai_chat"))
    first, second = wire_server.requests
    assert dumped(first.body) == dumped(second.body)


@pytest.mark.parametrize("address", WIRES)
async def test_three_servers_are_accepted_as_two_tools_and_a_note(
    wire_server: WireServer, request: pytest.FixtureRequest, address: str
) -> None:
    make: MakeEndpoint = request.getfixturevalue(address)
    wire = WIRES[address]
    on = with_connections("member_plain", wire, *map(sample, BIG))
    await events_of(wire, build(on, CAPABILITIES).request, make())
    assert wire_server.refusals == []
    [sent] = wire_server.requests
    assert sent.tool_names == ["call_tool", "file_write", "find_tools"]
