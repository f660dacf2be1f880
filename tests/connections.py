"""Connections for tests: the real schemas of the shared files, and a port that writes down its calls."""

import json
from collections.abc import Mapping, Sequence
from functools import cache

from agent_app.connections.catalogue import Catalogued
from agent_app.connections.listed import listed
from tests.shared_files import mcp_schemas
from tools.kit.connections import CallRefused, ConnectionFacts, ConnectionTool
from tools.kit.json_types import JsonObject

ABOUT: Mapping[str, tuple[str, str]] = {
    "github_default": (
        "github",
        "repositories, files, issues, pull requests, reviews, releases, code search",
    ),
    "notion_local": ("notion", "pages, blocks, databases, comments, users"),
    "workspace_complete": (
        "google-workspace",
        "Gmail, Calendar, Drive, Docs, Sheets, Slides, Forms, Tasks, Contacts, Chat",
    ),
    "time": ("time", "the time of a place, and from one zone to another"),
}


@cache
def raw_tools() -> Mapping[str, tuple[JsonObject, ...]]:
    """By file, the tools as they were listed."""
    files = (path for path in mcp_schemas() if path.name != "counts.json")
    return {path.stem: tuple(json.loads(path.read_text(encoding="utf-8"))) for path in files}


@cache
def real_connections(*stems: str) -> tuple[ConnectionFacts, ...]:
    """Of these files; of all when none is named."""
    return tuple(_catalogue(stem).facts for stem in stems or raw_tools())


def left_out() -> Mapping[str, str]:
    """What of all files is not offered, and why."""
    return {name: why for stem in raw_tools() for name, why in _catalogue(stem).left_out.items()}


@cache
def _catalogue(stem: str) -> Catalogued:
    paths = {path.stem: path for path in mcp_schemas()}
    return listed(paths[stem], *ABOUT.get(stem, (stem.replace("_", "-"), stem)))


def all_tools() -> tuple[ConnectionTool, ...]:
    return tuple(tool for connection in real_connections() for tool in connection.tools)


class RecordedConnections:
    """A port over facts that answers each call with a canned object, or refuses it."""

    def __init__(self, facts: Sequence[ConnectionFacts], answer: JsonObject | str | None = None) -> None:
        self._facts = tuple(facts)
        self._answer = answer
        self.calls: list[tuple[str, str, JsonObject]] = []

    def connections(self) -> Sequence[ConnectionFacts]:
        return self._facts

    async def call(self, server: str, tool: str, arguments: JsonObject) -> JsonObject:
        self.calls.append((server, tool, arguments))
        if isinstance(self._answer, str):
            raise CallRefused(self._answer)
        return self._answer or {"content": "done"}
