"""The connections that are on in a conversation, read along with its turn."""

import json
from typing import Any

from django.db.models import F, Func, JSONField, OuterRef, Subquery

from agent_app.records.connection_rows import ActiveConnection, ConnectionRow
from agent_app.records.models import Connection, ConnectionSwitch
from agent_app.records.queries.connections import connection

# A sign-in that was lost leaves the tools where they are: their calls ask for it anew.
_AUTHORISED = (Connection.State.READY, Connection.State.SIGN_IN)
_COLUMNS = {
    "switched": "id",
    "connection_id": "server__connections__id",
    "server_id": "server__id",
    "name": "server__name",
    "title": "server__title",
    "about": "server__about",
    "tools_hash": "server__connections__tools_hash",
    "offered": "server__offered",
    "asks": "server__asks",
}


class _Json(Func):
    """A function that has another name in each database."""

    output_field = JSONField()
    on_sqlite = on_postgresql = ""

    def as_sqlite(self, compiler: Any, connection: Any, **context: Any) -> Any:
        return super().as_sql(compiler, connection, function=self.on_sqlite, **context)

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        return super().as_sql(compiler, connection, function=self.on_postgresql, **context)


class JsonRow(_Json):
    """Some columns as a JSON list."""

    on_sqlite, on_postgresql = "JSON_ARRAY", "JSONB_BUILD_ARRAY"


class JsonRows(_Json):
    """All rows in one JSON list."""

    on_sqlite, on_postgresql = "JSON_GROUP_ARRAY", "JSONB_AGG"


def of_a_turn() -> Subquery:
    """For an annotation of turns; `active_connections` reads what it gives."""
    on = ConnectionSwitch.objects.filter(
        conversation=OuterRef("conversation"),
        server__enabled=True,
        server__connections__owner=OuterRef("conversation__owner"),
        server__connections__state__in=_AUTHORISED,
        server__connections__tools_hash__gt="",
    )
    gathered = on.order_by().annotate(found=JsonRows(JsonRow(*map(F, _COLUMNS.values())))).values("found")
    return Subquery(gathered, output_field=JSONField())


def active_connections(gathered: list[list[Any]] | None) -> tuple[ActiveConnection, ...]:
    """In the order in which they were switched on, which every request of the conversation keeps."""
    rows = [dict(zip(_COLUMNS, row, strict=True)) for row in gathered or ()]
    return tuple(_active(row) for row in sorted(rows, key=lambda row: int(row["switched"])))


def _active(row: dict[str, Any]) -> ActiveConnection:
    offered = row["offered"]
    if isinstance(offered, str):
        # SQLite keeps JSON as text.
        offered = json.loads(offered)
    return ActiveConnection(
        connection_id=row["connection_id"],
        server_id=row["server_id"],
        name=row["name"],
        title=row["title"],
        about=row["about"] or row["title"],
        tools_hash=row["tools_hash"],
        offered=None if offered is None else tuple(offered),
        asks=row["asks"],
    )


def still_on(chat_id: str, connection_id: str) -> ConnectionRow | None:
    """The connection as it stands now, if it is on in the conversation."""
    row = connection(connection_id)
    if row is None or not row.server.enabled:
        return None
    switches = ConnectionSwitch.objects.filter(conversation_id=chat_id, server_id=row.server.server_id)
    return row if switches.exists() else None
