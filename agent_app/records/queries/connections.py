"""The catalogue of servers, people's connections to them, and what is sealed in both."""

import json
from collections.abc import Mapping
from typing import cast

from django.db.models import Count, QuerySet

from agent_app.records.connection_rows import (
    Asks,
    Auth,
    ConnectionRow,
    ConnectionState,
    ServerRow,
    Tokens,
    Transport,
)
from agent_app.records.models import AlwaysAllowed, Connection, ConnectionSwitch, Server, ToolCall
from agent_app.records.sealing import opened
from tools.kit.json_types import JsonObject


def server(server_id: str) -> ServerRow | None:
    found = Server.objects.filter(id=server_id).first()
    return server_row(found) if found else None


def server_named(name: str) -> ServerRow | None:
    found = Server.objects.filter(name=name).first()
    return server_row(found) if found else None


def servers(*, enabled_only: bool = False) -> tuple[ServerRow, ...]:
    """In the order in which people see them."""
    found = Server.objects.filter(enabled=True) if enabled_only else Server.objects.all()
    return tuple(server_row(one) for one in found)


def any_offered() -> bool:
    return Server.objects.filter(enabled=True).exists()


def connected_counts() -> Mapping[str, int]:
    """How many people have a working connection to each server."""
    ready = Connection.objects.filter(state=Connection.State.READY)
    return dict(ready.values_list("server").annotate(Count("id")).order_by())


def connection(connection_id: str) -> ConnectionRow | None:
    found = _connections().filter(id=connection_id).first()
    return connection_row(found) if found else None


def connection_of(owner_id: str, server_id: str) -> ConnectionRow | None:
    found = _connections().filter(owner_id=owner_id, server_id=server_id).first()
    return connection_row(found) if found else None


def connections_of_owner(owner_id: str) -> tuple[ConnectionRow, ...]:
    found = _connections().filter(owner_id=owner_id).order_by("server__position", "server__title")
    return tuple(connection_row(one) for one in found)


def connections_of_server(server_id: str) -> tuple[ConnectionRow, ...]:
    found = _connections().filter(server_id=server_id).order_by("created_at", "id")
    return tuple(connection_row(one) for one in found)


def tools_of(connection_id: str) -> list[JsonObject] | None:
    """The newest list of the server's tools; None before the first one."""
    return Connection.objects.filter(id=connection_id).values_list("tools", flat=True).first()


def tools_as(connection_id: str, tools_hash: str) -> list[JsonObject] | None:
    """The list, as long as it is the one of that hash."""
    found = Connection.objects.filter(id=connection_id, tools_hash=tools_hash)
    return found.values_list("tools", flat=True).first()


def tokens_of(connection_id: str) -> Tokens | None:
    """Raises Unsealable."""
    found = Connection.objects.only("sealed_tokens", "tokens_number", "expires_at", "scopes")
    row = found.filter(id=connection_id).first()
    if row is None or not row.sealed_tokens:
        return None
    secret = json.loads(opened(row.sealed_tokens))
    return Tokens(
        access=secret["access"],
        refresh=secret["refresh"],
        token_type=secret["token_type"],
        expires_at=row.expires_at,
        scopes=tuple(row.scopes.split()),
        number=row.tokens_number,
    )


def secret_of(server_id: str) -> str:
    """The header's value or the client's secret; empty where there is none. Raises Unsealable."""
    sealed = Server.objects.filter(id=server_id).values_list("sealed_secret", flat=True).first()
    return opened(sealed) if sealed else ""


def registrations_of(server_id: str) -> list[JsonObject]:
    """Those that the server's authorisation gave (RFC 7591), newest first. Raises Unsealable."""
    sealed = Server.objects.filter(id=server_id).values_list("sealed_client", flat=True).first()
    return opened_registrations(sealed) if sealed else []


def opened_registrations(sealed: str) -> list[JsonObject]:
    """Raises Unsealable."""
    return cast("list[JsonObject]", json.loads(opened(sealed)))


def switched_on(chat_id: str) -> tuple[str, ...]:
    """Ids of servers, in the order in which they were switched on."""
    return tuple(ConnectionSwitch.objects.filter(conversation_id=chat_id).values_list("server_id", flat=True))


def scopes_asked(owner_id: str, call_id: str) -> tuple[str, ...]:
    """What a call that waits for a sign-in needs to be granted besides."""
    owned = ToolCall.objects.filter(id=call_id, step__turn__conversation__owner_id=owner_id)
    ask = owned.values_list("ask", flat=True).first()
    scopes = ask.get("scopes") if isinstance(ask, dict) else None
    return tuple(scope for scope in scopes or () if isinstance(scope, str))


def always_allowed(connection_id: str) -> frozenset[str]:
    """The server's own names of tools that no longer ask."""
    return frozenset(AlwaysAllowed.objects.filter(connection_id=connection_id).values_list("tool", flat=True))


def _connections() -> QuerySet[Connection]:
    """Lists of tools are long, so that a row comes without."""
    return Connection.objects.select_related("server").defer("tools", "server__sealed_client")


def server_row(found: Server) -> ServerRow:
    return ServerRow(
        server_id=found.id,
        name=found.name,
        title=found.title,
        about=found.about,
        transport=cast("Transport", found.transport),
        address=found.address,
        auth=cast("Auth", found.auth),
        header_name=found.header_name,
        client_id=found.client_id,
        has_secret=found.sealed_secret != "",
        scopes=tuple(found.scopes.split()),
        authorize_params=dict(found.authorize_params),
        offered=None if found.offered is None else tuple(found.offered),
        asks=cast("Asks", found.asks),
        enabled=found.enabled,
    )


def connection_row(found: Connection) -> ConnectionRow:
    return ConnectionRow(
        connection_id=found.id,
        owner_id=found.owner_id,
        server=server_row(found.server),
        state=cast("ConnectionState", found.state),
        account=found.account,
        has_tokens=found.sealed_tokens != "",
        tokens_number=found.tokens_number,
        expires_at=found.expires_at,
        scopes=tuple(found.scopes.split()),
        authorization=dict(found.authorization),
        tools_hash=found.tools_hash,
        tools_at=found.tools_at,
        warning=found.warning,
        last_error=found.last_error,
        failed_at=found.failed_at,
        starts_on=found.starts_on,
    )
