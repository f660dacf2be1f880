"""A person's own connections: which are there, which are on in a chat, how one signs in, what they offer."""

from datetime import timedelta
from typing import Literal

from asgiref.sync import async_to_sync
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from ninja import Path, Router, Status

from agent_app.connections.errors import ClientIdNeeded, Unreachable
from agent_app.connections.oauth.addresses import redirect_uri
from agent_app.connections.offering import asks_first, offering
from agent_app.records.connection_rows import ConnectionRow, ServerRow
from agent_app.records.error_codes import ErrorCode
from agent_app.records.queries import chats
from agent_app.records.queries import connections as queries
from agent_app.records.rows import OwnerRow
from agent_app.records.writes import connections as writes
from agent_app.web import reaching
from agent_app.web.api.asking import SessionMember, asking
from agent_app.web.api.connection_schemas import (
    ClientIdNeededOut,
    ConnectionEdit,
    ConnectionOut,
    ConnectionsOut,
    LeftOutOut,
    OfferedToolOut,
    OfferedToolsOut,
    OwnName,
    ServerOut,
    SignInIn,
    SignInOut,
    SwitchesOut,
    SwitchIn,
    ToolEdit,
)
from agent_app.web.api.errors import ApiError, not_found
from agent_app.web.api.schemas import Id

router = Router(tags=["connections"], auth=SessionMember())

# A list that is older is asked for again when its connection is switched on.
FRESH_FOR = timedelta(minutes=10)


@router.get("/connections", response=ConnectionsOut)
def list_connections(request: HttpRequest) -> ConnectionsOut:
    owner = asking(request)
    own = {row.server.server_id: row for row in queries.connections_of_owner(owner.owner_id)}
    offered = queries.servers(enabled_only=True)
    items = [_item(server, own.get(server.server_id)) for server in offered]
    return ConnectionsOut(redirect_uri=redirect_uri(), items=items)


@router.get("/chats/{chat_id}/connections", response=SwitchesOut)
def switches(request: HttpRequest, chat_id: Path[Id]) -> SwitchesOut:
    _chat(asking(request), chat_id)
    return SwitchesOut(on=list(queries.switched_on(chat_id)))


@router.put("/chats/{chat_id}/connections/{server_id}", response=SwitchesOut)
def switch(request: HttpRequest, chat_id: Path[Id], server_id: Path[Id], wanted: SwitchIn) -> SwitchesOut:
    """What is switched on has its tools listed, so that no turn has to ask the server for them."""
    owner = asking(request)
    _chat(owner, chat_id)
    row = _ensured(owner, server_id) if wanted.on else None
    if row is not None and row.needs_sign_in:
        raise ApiError(409, "sign_in_needed", f"Sign in to {row.server.title} first.")
    if not writes.switch(owner.owner_id, chat_id, server_id, on=wanted.on):
        raise not_found("server")
    if row is not None and (row.tools_at is None or timezone.now() - row.tools_at > FRESH_FOR):
        async_to_sync(reaching.list_anew)(row)
    return SwitchesOut(on=list(queries.switched_on(chat_id)))


@router.put("/connections/{server_id}", response=ConnectionOut)
def change_connection(request: HttpRequest, server_id: Path[Id], edit: ConnectionEdit) -> ConnectionOut:
    row = _ensured(asking(request), server_id)
    writes.start_on(row.connection_id, on=edit.starts_on)
    return _again(row)


@router.post("/connections/{server_id}/sign-in", response={200: SignInOut, 409: ClientIdNeededOut, 502: None})
def sign_in(request: HttpRequest, server_id: Path[Id], back: SignInIn) -> SignInOut | JsonResponse:
    """Where the browser has to go. A call that waits may want more than what has been granted."""
    owner = asking(request)
    if back.chat_id is not None:
        _chat(owner, back.chat_id)
    row = _ensured(owner, server_id)
    if not row.server.signs_in:
        raise ApiError(409, "no_sign_in", f"{row.server.title} needs no sign-in.")
    scopes = queries.scopes_asked(owner.owner_id, back.call_id) if back.call_id else ()
    try:
        url = async_to_sync(reaching.authorize_url)(row, back.chat_id, scopes)
    except ClientIdNeeded as error:
        return _client_id_needed(row, error)
    except LookupError:
        raise not_found("server") from None
    except Unreachable as error:
        writes.note_failure(row.connection_id, str(error), timezone.now())
        raise ApiError(502, "unreachable_server", _again(row).last_error) from None
    return SignInOut(authorize_url=url)


@router.post("/connections/{server_id}/check", response=ConnectionOut)
def check(request: HttpRequest, server_id: Path[Id]) -> ConnectionOut:
    """Lists its tools anew; what went wrong stands in the answer."""
    row = _ensured(asking(request), server_id)
    if not row.needs_sign_in:
        async_to_sync(reaching.list_anew)(row)
    return _again(row)


@router.delete("/connections/{server_id}", response={204: None})
def disconnect(request: HttpRequest, server_id: Path[Id]) -> Status[None]:
    """Tokens are revoked at the service when it can be reached, and forgotten here in any case."""
    row = _own(asking(request), server_id)
    async_to_sync(reaching.let_go)([row.connection_id])
    writes.remove_connection(row.connection_id)
    return Status(204, None)


@router.get("/connections/{server_id}/tools", response=OfferedToolsOut)
def offered_tools(request: HttpRequest, server_id: Path[Id]) -> OfferedToolsOut:
    owner = asking(request)
    row = queries.connection_of(owner.owner_id, server_id)
    if row is None:
        _server(server_id)
        return OfferedToolsOut(tools=[], left_out=[])
    found = offering(row)
    always = queries.always_allowed(row.connection_id)
    tools = [
        OfferedToolOut(
            name=tool.name,
            own_name=tool.own_name,
            description=tool.description,
            tokens=tool.tokens,
            asks=asks_first(row.server.asks, tool.hints),
            always=tool.own_name in always,
        )
        for tool in found.facts.tools
    ]
    left_out = [LeftOutOut(name=name, reason=reason) for name, reason in found.left_out.items()]
    return OfferedToolsOut(tools=tools, left_out=left_out)


@router.put("/connections/{server_id}/tools/{path:own_name}", response={204: None})
def change_tool(
    request: HttpRequest, server_id: Path[Id], own_name: Path[OwnName], edit: ToolEdit
) -> Status[None]:
    row = _own(asking(request), server_id)
    if edit.always and own_name not in {tool.own_name for tool in offering(row).facts.tools}:
        raise not_found("tool")
    writes.allow_always(row.connection_id, own_name, allow=edit.always)
    return Status(204, None)


def _chat(owner: OwnerRow, chat_id: str) -> None:
    if not chats.owns(owner.owner_id, chat_id):
        raise not_found("chat")


def _server(server_id: str) -> ServerRow:
    row = queries.server(server_id)
    if row is None or not row.enabled:
        raise not_found("server")
    return row


def _own(owner: OwnerRow, server_id: str) -> ConnectionRow:
    row = queries.connection_of(owner.owner_id, server_id)
    if row is None:
        raise not_found("connection")
    return row


def _ensured(owner: OwnerRow, server_id: str) -> ConnectionRow:
    _server(server_id)
    try:
        return writes.ensure_connection(owner.owner_id, server_id)
    except LookupError:
        raise not_found("server") from None


def _again(row: ConnectionRow) -> ConnectionOut:
    now = queries.connection(row.connection_id)
    if now is None:
        raise not_found("connection")
    return _item(now.server, now)


def _client_id_needed(row: ConnectionRow, error: ClientIdNeeded) -> JsonResponse:
    writes.note_failure(row.connection_id, str(error), timezone.now())
    code: ErrorCode = "client_id_needed"
    body = {"code": code, "message": _again(row).last_error}
    return JsonResponse({"error": body, "redirect_uri": error.redirect_uri}, status=409)


def _item(server: ServerRow, row: ConnectionRow | None) -> ConnectionOut:
    facts = offering(row).facts if row else None
    return ConnectionOut(
        server=ServerOut(
            id=server.server_id,
            name=server.name,
            title=server.title,
            about=server.about,
            auth=server.auth,
            transport=server.transport,
        ),
        state=_state(server, row),
        account=row.account if row else "",
        last_error=row.last_error if row else "",
        failed_at=row.failed_at if row else None,
        warning=row.warning if row else "",
        tools=len(facts.tools) if facts else 0,
        tokens=facts.tokens if facts else 0,
        starts_on=row is not None and row.starts_on,
        needs_sign_in=row.needs_sign_in if row else server.signs_in,
    )


def _state(
    server: ServerRow, row: ConnectionRow | None
) -> Literal["off", "new", "ready", "sign_in", "client_id", "failed"]:
    if row is None:
        return "new" if server.signs_in else "off"
    return "failed" if row.state == "ready" and row.failed_at is not None else row.state
