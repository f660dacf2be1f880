"""What a connection offers: its newest list without the tools that an admin holds back."""

from collections.abc import Sequence
from functools import lru_cache

from agent_app.connections.catalogue import Catalogued, catalogued
from agent_app.records.connection_rows import ActiveConnection, Asks, ConnectionRow
from agent_app.records.queries.connections import tools_as, tools_of
from tools.kit.json_types import JsonObject, JsonValue


def offering(row: ConnectionRow) -> Catalogued:
    """The same object for the same list; blocking, where the list is not known in this process yet."""
    server = row.server
    about = server.about or server.title
    return _offering(row.connection_id, row.tools_hash, server.name, about, server.offered)


def offering_of(one: ActiveConnection) -> Catalogued:
    """The same for one that is on in a conversation."""
    return _offering(one.connection_id, one.tools_hash, one.name, one.about, one.offered)


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


class _Newer(Exception):
    """The stored list is no longer the one that was asked for: what is made of it has another key."""


def _offering(
    connection_id: str, tools_hash: str, name: str, about: str, offered: tuple[str, ...] | None
) -> Catalogued:
    try:
        return _made(connection_id, tools_hash, name, about, offered)
    except _Newer:
        return catalogued(name, about, offered_tools(tools_of(connection_id) or [], offered))


@lru_cache(maxsize=256)
def _made(
    connection_id: str, tools_hash: str, name: str, about: str, offered: tuple[str, ...] | None
) -> Catalogued:
    listed = tools_as(connection_id, tools_hash) if tools_hash else []
    if listed is None:
        raise _Newer
    return catalogued(name, about, offered_tools(listed, offered))
