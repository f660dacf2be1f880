"""Which tools of connections stand in the request themselves, because all of them together are few."""

from collections.abc import Collection, Iterator

from prompts.context import TurnContext
from tools.finding.mount import as_tool
from tools.finding.threshold import FIND_TOOLS, are_searched
from tools.kit.tool import LoopTool


def mounted(context: TurnContext, before: Collection[str]) -> Iterator[LoopTool]:
    """Those that the branch had `before`; the others only while no search has come in."""
    if not context.signed_in:
        return
    searched = FIND_TOOLS in before or are_searched(context)
    for connection in context.connections:
        for tool in connection.tools:
            if tool.name in before or not searched:
                yield as_tool(tool)
