"""A small connection for tests of find_tools and call_tool."""

from agent_app.connections.catalogue import catalogued
from tests.connections import RecordedConnections
from tools.kit.connections import ConnectionFacts
from tools.kit.json_types import JsonObject

ISSUE: JsonObject = {
    "type": "object",
    "required": ["owner", "state"],
    "properties": {
        "owner": {"type": "string"},
        "state": {"type": "string", "enum": ["open", "closed"]},
        "count": {"type": "integer", "minimum": 1, "maximum": 100},
    },
}
TRACKER: ConnectionFacts = catalogued(
    "tracker",
    "issues of a team",
    [
        {"name": "list_issues", "description": "Lists issues by their state.", "inputSchema": ISSUE},
        {"name": "whoami", "description": "Tells the account.", "inputSchema": {"type": "object"}},
    ],
).facts
SHOP: ConnectionFacts = catalogued(
    "shop",
    "商店的订单",
    [
        {
            "name": "orders",
            "description": "查询订单状态",
            "inputSchema": {
                "type": "object",
                "properties": {"id": {"type": "string"}},
                "additionalProperties": False,
            },
        }
    ],
).facts


def connected(answer: JsonObject | str | None = None) -> RecordedConnections:
    return RecordedConnections((TRACKER, SHOP), answer)
