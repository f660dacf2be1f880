"""Servers and connections for tests, made through the product's own writes."""

from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone

from agent_app.records.connection_rows import (
    Auth,
    ConnectionRow,
    NewSignIn,
    ServerFields,
    ServerRow,
    Tokens,
)
from agent_app.records.writes import connections, servers
from tools.kit.json_types import JsonObject

TOOLS: list[JsonObject] = [
    {
        "name": "search pages",
        "description": "Searches pages.",
        "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}}},
        "annotations": {"readOnlyHint": True},
    },
    {"name": "write", "description": "Writes a page.", "inputSchema": {"type": "object"}},
    {"name": "broken", "inputSchema": {"type": "object", "$ref": "https://elsewhere.example/schema"}},
]


def server(name: str = "notes", *, auth: Auth = "oauth_dynamic", **fields: str) -> ServerRow:
    about = {"title": name.title(), "address": f"https://{name}.example/mcp"} | fields
    return servers.add_server(name, ServerFields(auth=auth, **about))  # type: ignore[arg-type]  # texts alone


def connected(
    owner_id: str, server_id: str, *, tools: Sequence[JsonObject] = TOOLS, access: str = "access-token-1"
) -> ConnectionRow:
    """Signed in, where that is needed, and listed."""
    row = connections.ensure_connection(owner_id, server_id)
    if row.server.signs_in:
        connections.store_tokens(row.connection_id, Tokens(access, f"refresh-of-{access}"))
    connections.store_tools(row.connection_id, tools, "")
    return connections.ensure_connection(owner_id, server_id)


def new_sign_in(connection_id: str, state: str = "state-1", **more: object) -> NewSignIn:
    fields: dict[str, object] = {
        "state": state,
        "connection_id": connection_id,
        "sealed": {"verifier": "marker-verifier"},
        "issuer": "https://login.example",
        "redirect_uri": "https://folio.example/oauth/return",
        "scopes": ("read",),
        "chat_id": None,
        "expires_at": timezone.now() + timedelta(minutes=10),
    }
    return NewSignIn(**(fields | more))  # type: ignore[arg-type]  # as above
