"""What a connection offers: its newest list without the tools that an admin holds back."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from agent_app.connections.catalogue import Catalogued, catalogued
from agent_app.records.connection_rows import Asks, ConnectionRow
from agent_app.records.queries.connections import tools_of
from tools.kit.json_types import JsonObject, JsonValue


def offering(row: ConnectionRow) -> Catalogued:
    """The same object for the same list; blocking, where the list is not known in this process yet."""
    server = row.server
    return _made(row.connection_id, row.tools_hash, server.name, server.about or server.title, server.offered)


def annotations(row: ConnectionRow) -> Mapping[str, JsonValue]:
    """What the server says of each of its tools, by its own names."""
    listed = tools_of(row.connection_id) or []
    return {str(tool.get("name")): tool.get("annotations") for tool in listed}


def asks_first(asks: Asks, annotated: JsonValue) -> bool:
    """Whether a call asks the person. A server's hints are believed where they make it ask, or only read."""
    hints = annotated if isinstance(annotated, dict) else {}
    if asks == "never" or hints.get("readOnlyHint") is True:
        return False
    return asks == "writes" or hints.get("destructiveHint") is not False


def offered_tools(listed: Sequence[JsonObject], offered: tuple[str, ...] | None) -> list[JsonObject]:
    if offered is None:
        return list(listed)
    return [tool for tool in listed if tool.get("name") in offered]


@lru_cache(maxsize=256)
def _made(
    connection_id: str, tools_hash: str, name: str, about: str, offered: tuple[str, ...] | None
) -> Catalogued:
    listed = tools_of(connection_id) if tools_hash else None
    return catalogued(name, about, offered_tools(listed or [], offered))
