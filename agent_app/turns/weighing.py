"""Which calls are heavy: by what their tool says of itself, or by the size of the file that they name."""

from collections.abc import Collection, Iterable

from agent_app.records.queries.calls import largest_files_named
from agent_app.records.threads import database
from tools.kit.registry import tool_named

HEAVY_BYTES = 2_000_000
"""Of a file as it is stored: to read, change and compute a workbook of this size anew takes seconds."""


async def heavy_among(calls: Iterable[tuple[str, str]]) -> Collection[str]:
    """`calls` are names of tools and ids of calls; one query where a file decides."""
    weights = {call_id: _weight(name) for name, call_id in calls}
    heavy = {call_id for call_id, weight in weights.items() if weight == "heavy"}
    by_file = [call_id for call_id, weight in weights.items() if weight == "by_file"]
    sizes = await database().read(largest_files_named, by_file) if by_file else {}
    return heavy | {call_id for call_id, size in sizes.items() if size >= HEAVY_BYTES}


def _weight(name: str) -> str:
    tool = tool_named(name)
    return tool.weight if tool is not None else "light"
