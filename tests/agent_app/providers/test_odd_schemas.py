"""Schemas with recursion, a root union, 200 definitions or odd names: all wires take them."""

import pytest

from agent_app.connections.catalogue import catalogued
from prompts.context import Wire
from prompts.request import ToolSpec
from tests.agent_app.connections.test_schema import ODD
from tests.agent_app.providers.conftest import MakeEndpoint
from tests.agent_app.providers.steps import asked, events_of
from tests.connections import RecordedConnections
from tests.wire_server import WireServer
from tools.call_tool import CALL_TOOL_TOOL
from tools.find_tools import FIND_TOOLS_TOOL
from tools.finding.mount import as_tool
from tools.kit.execute_in_loop import execute_in_loop
from tools.kit.receipt import Failed, Ok
from tools.kit.result_text import dumped
from tools.kit.schema_example import example_of
from tools.kit.tool import LoopPorts

MAKERS: dict[Wire, str] = {
    "openai_chat": "openai",
    "openai_responses": "responses",
    "anthropic": "anthropic",
}
FACTS = catalogued(
    "odd",
    "odd things",
    [
        {"name": f"t{number}", "description": f"Does {name}.", "inputSchema": schema}
        for number, (name, schema) in enumerate(ODD.items())
    ],
).facts
pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("wire", MAKERS)
async def test_each_is_accepted_beside_the_others(
    wire_server: WireServer, request: pytest.FixtureRequest, wire: Wire
) -> None:
    make: MakeEndpoint = request.getfixturevalue(MAKERS[wire])
    specs = tuple(ToolSpec(one.name, one.guide, one.shown, strict=False) for one in FACTS.tools)
    assert len(specs) == len(ODD) - 1
    await events_of(wire, asked(tools=specs), make())
    assert wire_server.refusals == []
    assert wire_server.requests[0].tool_names == [spec.name for spec in specs]


@pytest.mark.parametrize("tool", FACTS.tools, ids=[one.description for one in FACTS.tools])
async def test_its_calls_draw_receipts_and_its_example_runs(tool: object) -> None:
    entry = next(one for one in FACTS.tools if one is tool)
    port = RecordedConnections((FACTS,))
    ports = LoopPorts(port)
    example = example_of(entry.schema)
    sent = dumped({"name": entry.name, "arguments": example})
    assert isinstance(await execute_in_loop(CALL_TOOL_TOOL, sent, ports), Ok)
    assert isinstance(await execute_in_loop(as_tool(entry), dumped(example), ports), Ok)
    assert port.calls == [("odd", entry.own_name, example)] * 2
    for arguments in ('{"name": 7, "one": "x", "p": []}', "[]", '{"children": [{"children": 1}]}', ""):
        receipt = await execute_in_loop(as_tool(entry), arguments, ports)
        assert isinstance(receipt, Ok) or "stopped on an error" not in receipt.error
    found = await execute_in_loop(FIND_TOOLS_TOOL, dumped({"query": entry.description}), ports)
    assert isinstance(found, Ok)
    assert entry.name in str(found.facts["tools"])


async def test_a_name_with_a_colon_is_held_to_its_type_and_named_by_its_pointer() -> None:
    entry = next(one for one in FACTS.tools if "names that look" in one.description)
    ports = LoopPorts(RecordedConnections((FACTS,)))
    failed = await execute_in_loop(as_tool(entry), '{"xml:lang": 7}', ports)
    assert isinstance(failed, Failed)
    assert failed.error.startswith("/xml:lang must be")
