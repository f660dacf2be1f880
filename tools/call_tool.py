"""Calls a connection's tool that find_tools has found, after its arguments were held to its own schema."""

from collections.abc import Sequence

from tools.finding.indexes import index_of
from tools.finding.mount import called
from tools.finding.threshold import CALL_TOOL, FIND_TOOLS, comes_in, stays
from tools.kit.arguments import Problem, judged
from tools.kit.connections import ConnectionFacts, ConnectionTool
from tools.kit.json_types import JsonObject
from tools.kit.quoting import quoted
from tools.kit.receipt import Ok, ToolError
from tools.kit.schema_example import example_of
from tools.kit.tool import Example, LoopPorts, LoopTool

_WITHIN = ("arguments",)
SCHEMA: JsonObject = {
    "type": "object",
    "required": ["name", "arguments"],
    "properties": {"name": {"type": "string"}, "arguments": {"type": "object"}},
}


async def run(arguments: JsonObject, ports: LoopPorts) -> Ok:
    connections = tuple(ports.connections.connections())
    name, sent = str(arguments["name"]), arguments["arguments"]
    entry = _named(name, connections)
    if entry is None:
        raise _unknown(name, connections)
    inner = judged(sent, entry.schema, _WITHIN)
    if isinstance(inner, Problem):
        raise ToolError(inner.error, _call(entry, sent if isinstance(sent, dict) else None), kind="arguments")
    return await called(entry, inner, ports, _WITHIN)


def example(sent: JsonObject | None, ports: LoopPorts) -> JsonObject | None:
    """A call of the tool that was named, else of the first there is, with the arguments that were right."""
    connections = tuple(ports.connections.connections())
    tools = [tool for connection in connections for tool in connection.tools]
    named = _named(str((sent or {}).get("name")), connections)
    if named is None and not tools:
        return None
    inner = (sent or {}).get("arguments") if named else None
    return _call(named or tools[0], inner if isinstance(inner, dict) else None)


def _named(name: str, connections: Sequence[ConnectionFacts]) -> ConnectionTool | None:
    return next((tool for one in connections for tool in one.tools if tool.name == name), None)


def _unknown(name: str, connections: Sequence[ConnectionFacts]) -> ToolError:
    near = [hit.tool for hit in index_of(connections).search(name)]
    listed = ", ".join(tool.name for tool in near) or "none"
    return ToolError(
        f"/name: no connection has a tool {quoted(name)}; nothing ran. The nearest by search: {listed}. "
        f"{FIND_TOOLS} finds others.",
        _call(near[0], None) if near else None,
        kind="not_found",
    )


def _call(entry: ConnectionTool, sent: JsonObject | None) -> JsonObject | None:
    arguments = example_of(entry.schema, sent)
    return None if arguments is None else {"name": entry.name, "arguments": arguments}


CALL_TOOL_TOOL = LoopTool(
    name=CALL_TOOL,
    guide=f"Calls a connection's tool by its name and schema as {FIND_TOOLS} gave them.",
    schema=SCHEMA,
    rule=comes_in,
    stays=stays,
    examples=(Example({"name": "TOOL", "arguments": {}}),),
    run=run,
    example=example,
    effects="outside",
)
