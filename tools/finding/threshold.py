"""When connections hold so much schema that their tools are searched instead of sent."""

from tools.kit.connections import MOUNTED_LIMIT_TOKENS
from tools.kit.situation import Situation

FIND_TOOLS, CALL_TOOL = "find_tools", "call_tool"


def are_searched(situation: Situation) -> bool:
    return sum(one.tokens for one in situation.connections) > MOUNTED_LIMIT_TOKENS


def comes_in(situation: Situation) -> str | None:
    """The rule of find_tools and call_tool."""
    return _told(situation) if situation.signed_in and are_searched(situation) else None


def stays(situation: Situation) -> str | None:
    """Once there, they stay while there is anything to search: leaving would change what was sent."""
    return _told(situation) if situation.signed_in and situation.connections else None


def _told(situation: Situation) -> str:
    connections = situation.connections
    tools = sum(len(one.tools) for one in connections)
    tokens = sum(one.tokens for one in connections)
    return f"{tools} tools of {', '.join(one.name for one in connections)} hold {tokens} tokens of schema"
