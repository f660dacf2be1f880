"""The servers that an admin offers; whoever is none finds nothing here."""

from typing import cast

from asgiref.sync import async_to_sync
from django.http import HttpRequest
from ninja import Path, Router, Status

from agent_app.connections.oauth.addresses import redirect_uri
from agent_app.connections.presets import PRESETS
from agent_app.connections.server_form import BadServer, checked, name_for
from agent_app.records.connection_rows import ServerFields, ServerRow
from agent_app.records.error_codes import ErrorCode
from agent_app.records.queries import connections as queries
from agent_app.records.writes import servers as writes
from agent_app.records.writes.audit import actor_of
from agent_app.web import reaching
from agent_app.web.api.asking import SessionAdmin, asking
from agent_app.web.api.connection_schemas import (
    AdminServerOut,
    CheckedOut,
    PresetOut,
    ServerEdit,
    ServerNew,
)
from agent_app.web.api.errors import ApiError, not_found
from agent_app.web.api.schemas import Id

router = Router(tags=["servers"], auth=SessionAdmin())


@router.get("/admin/servers", response=list[AdminServerOut])
def list_servers(request: HttpRequest) -> list[AdminServerOut]:
    del request
    connected = queries.connected_counts()
    return [_out(row, connected.get(row.server_id, 0)) for row in queries.servers()]


@router.get("/admin/presets", response=list[PresetOut])
def list_presets(request: HttpRequest) -> list[PresetOut]:
    language = asking(request).language
    return [
        PresetOut(
            name=preset.name,
            title=preset.title,
            about=preset.about(language),
            setup=preset.setup(language),
            transport="http",
            address=preset.address,
            auth=preset.auth,
            scopes=list(preset.scopes),
            authorize_params=preset.authorize_params,
        )
        for preset in PRESETS
    ]


@router.post("/admin/servers", response={201: AdminServerOut})
def add_server(request: HttpRequest, new: ServerNew) -> Status[AdminServerOut]:
    try:
        fields = checked(_merged(ServerFields(title="", address=""), new))
        name = name_for(new.name or fields.title)
    except BadServer as error:
        raise _bad(error) from None
    try:
        row = writes.add_server(name, fields, actor_of(asking(request)))
    except writes.NameTaken:
        raise ApiError(
            409, "name_taken", f"Another server has the name “{name}” already. Give this one another name."
        ) from None
    return Status(201, _out(row, 0))


@router.patch("/admin/servers/{server_id}", response=AdminServerOut)
def change_server(request: HttpRequest, server_id: Path[Id], edit: ServerEdit) -> AdminServerOut:
    """Where its address or its kind of sign-in changes, everybody signs in anew."""
    before = _server(server_id)
    try:
        fields = checked(_merged(_fields(before), edit), before)
    except BadServer as error:
        raise _bad(error) from None
    row = writes.change_server(server_id, fields, actor_of(asking(request)))
    if row is None:
        raise not_found("server")
    return _out(row, queries.connected_counts().get(server_id, 0))


@router.delete("/admin/servers/{server_id}", response={204: None})
def remove_server(request: HttpRequest, server_id: Path[Id]) -> Status[None]:
    """Everybody's tokens are revoked there, as far as the service can be reached."""
    _server(server_id)
    connected = [row.connection_id for row in queries.connections_of_server(server_id)]
    async_to_sync(reaching.let_go)(connected)
    writes.remove_server(server_id, actor_of(asking(request)))
    return Status(204, None)


@router.post("/admin/servers/{server_id}/check", response=CheckedOut)
def check_server(request: HttpRequest, server_id: Path[Id]) -> CheckedOut:
    """As the one who asks; a server with sign-in is asked with their own."""
    _server(server_id)
    found = async_to_sync(reaching.check)(server_id, asking(request).owner_id)
    return CheckedOut(ok=found.ok, kind=found.kind, message=found.sentence, tools=found.tools)


def _bad(error: BadServer) -> ApiError:
    return ApiError(422, cast("ErrorCode", f"bad_{error.field}"), str(error))


def _server(server_id: str) -> ServerRow:
    row = queries.server(server_id)
    if row is None:
        raise not_found("server")
    return row


def _fields(row: ServerRow) -> ServerFields:
    return ServerFields(
        title=row.title,
        address=row.address,
        about=row.about,
        transport=row.transport,
        auth=row.auth,
        header_name=row.header_name,
        client_id=row.client_id,
        scopes=row.scopes,
        authorize_params=row.authorize_params,
        offered=row.offered,
        asks=row.asks,
        enabled=row.enabled,
    )


def _merged(fields: ServerFields, edit: ServerEdit) -> ServerFields:
    """A null means something for `offered` alone: all tools."""
    said = edit.dict(exclude_unset=True)
    said.pop("name", None)
    changed = {name: value for name, value in said.items() if value is not None or name == "offered"}
    for name in ("scopes", "offered"):
        if changed.get(name) is not None:
            changed[name] = tuple(changed[name])
    return ServerFields(**{**vars(fields), **changed})


def _out(row: ServerRow, connected: int) -> AdminServerOut:
    return AdminServerOut(
        id=row.server_id,
        name=row.name,
        title=row.title,
        about=row.about,
        transport=row.transport,
        address=row.address,
        auth=row.auth,
        header_name=row.header_name,
        client_id=row.client_id,
        has_secret=row.has_secret,
        scopes=list(row.scopes),
        authorize_params=row.authorize_params,
        offered=None if row.offered is None else list(row.offered),
        asks=row.asks,
        enabled=row.enabled,
        connected=connected,
        redirect_uri=redirect_uri(),
    )
