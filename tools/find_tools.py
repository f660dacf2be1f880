"""Searches the tools of the connections that are on, and gives the best with their schemas."""

from tools.finding.index import BEST, Hit
from tools.finding.indexes import index_of
from tools.finding.threshold import FIND_TOOLS, comes_in, stays
from tools.kit.connections import ConnectionFacts
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.receipt import Ok
from tools.kit.tool import Example, LoopPorts, LoopTool

SCHEMA: JsonObject = {
    "type": "object",
    "required": ["query"],
    "properties": {"query": {"type": "string", "minLength": 1}},
}
_EXAMPLE: JsonObject = {"query": "search messages"}
_NOTHING = (
    "No tool has these words. Ask in the words of the tools' descriptions, in their language (most often "
    "English), with the thing and what is done to it; or tell the user that no connection offers it."
)


async def run(arguments: JsonObject, ports: LoopPorts) -> Ok:
    connections = tuple(ports.connections.connections())
    hits = index_of(connections).search(str(arguments["query"]), BEST)
    if not hits:
        return Ok({"tools": [], "remark": _NOTHING, "connections": [_server(one) for one in connections]})
    return Ok({"tools": [_found(hit) for hit in hits]})


def _found(hit: Hit) -> JsonValue:
    tool = hit.tool
    found: JsonObject = {"name": tool.name, "description": tool.guide, "arguments": tool.shown}
    return {**found, "same_tool_elsewhere": [*hit.also]} if hit.also else found


def _server(connection: ConnectionFacts) -> JsonValue:
    return {"name": connection.name, "about": connection.about, "tools": len(connection.tools)}


FIND_TOOLS_TOOL = LoopTool(
    name=FIND_TOOLS,
    guide=(
        "Searches the tools of the connections; returns the best with their schemas. "
        "The query is in the words of the tools' descriptions, most often English."
    ),
    schema=SCHEMA,
    rule=comes_in,
    stays=stays,
    examples=(Example(_EXAMPLE),),
    run=run,
    example=lambda _sent, _ports: _EXAMPLE,
)
