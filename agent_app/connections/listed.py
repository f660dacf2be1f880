"""Connections whose tools are listed in files, as `tools/list` answered once, with no server behind them."""

import json
from collections.abc import Sequence
from pathlib import Path

from agent_app.connections.catalogue import Catalogued, catalogued
from tools.kit.connections import CallRefused, ConnectionFacts
from tools.kit.json_types import JsonObject


def listed(path: Path, server: str, about: str) -> Catalogued:
    """Raises ValueError for a file that is no JSON list."""
    entries = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(entries, list):
        raise ValueError(f"{path.name} must hold a list of tools, as tools/list of MCP has it.")  # noqa: TRY004 -- it is the file's content that is wrong
    return catalogued(server, about, entries)


class ListedConnections:
    """A port to look at and search; a call says that there is nothing to call."""

    def __init__(self, connections: Sequence[ConnectionFacts]) -> None:
        self._connections = tuple(connections)

    def connections(self) -> Sequence[ConnectionFacts]:
        return self._connections

    async def call(self, server: str, tool: str, arguments: JsonObject) -> JsonObject:
        del tool, arguments
        raise CallRefused(f"{server} is listed from a file and has no server behind it; nothing ran.")
