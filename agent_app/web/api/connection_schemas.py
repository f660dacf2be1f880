"""What the HTTP API takes and gives of connections and servers; no field of an answer can hold a secret."""

from datetime import datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import StringConstraints

from agent_app.connections.errors import CheckKind
from agent_app.records.connection_rows import Asks, Auth, Transport
from agent_app.web.api.schemas import ErrorBody, Id

OwnName = Annotated[str, StringConstraints(min_length=1, max_length=200)]


class ServerOut(Schema):
    """A server as people see it."""

    id: str
    name: str
    title: str
    about: str
    auth: Auth
    transport: Transport


class ConnectionOut(Schema):
    """`off` is a server without sign-in that nobody has used yet; `tokens` what its tools would cost in each
    request if they stood there with their schemas."""

    server: ServerOut
    state: Literal["off", "new", "ready", "sign_in", "client_id", "failed"]
    account: str
    last_error: str
    failed_at: datetime | None
    warning: str
    tools: int
    tokens: int
    starts_on: bool
    needs_sign_in: bool


class ConnectionsOut(Schema):
    redirect_uri: str
    items: list[ConnectionOut]


class SwitchIn(Schema):
    on: bool


class SwitchesOut(Schema):
    """Ids of servers, in the order in which they were switched on."""

    on: list[str]


class ConnectionEdit(Schema):
    starts_on: bool


class SignInIn(Schema):
    """Where the sign-in leads back to, and the call that waits for it."""

    chat_id: Id | None = None
    call_id: Id | None = None


class SignInOut(Schema):
    authorize_url: str


class ClientIdNeededOut(Schema):
    error: ErrorBody
    redirect_uri: str


class OfferedToolOut(Schema):
    """`asks` is whether a call asks first, unless the person has allowed it `always`."""

    name: str
    own_name: str
    description: str
    tokens: int
    asks: bool
    always: bool


class LeftOutOut(Schema):
    name: str
    reason: str


class OfferedToolsOut(Schema):
    tools: list[OfferedToolOut]
    left_out: list[LeftOutOut]


class ToolEdit(Schema):
    always: bool


class AdminServerOut(ServerOut):
    """A server as an admin sees it; its secret can be written and never read."""

    address: str
    header_name: str
    client_id: str
    has_secret: bool
    scopes: list[str]
    authorize_params: dict[str, str]
    offered: list[str] | None
    asks: Asks
    enabled: bool
    connected: int
    redirect_uri: str


class PresetOut(Schema):
    """A known service; `setup` says what an admin has to do first."""

    name: str
    title: str
    about: str
    setup: str
    transport: Transport
    address: str
    auth: Auth
    scopes: list[str]
    authorize_params: dict[str, str]


class ServerEdit(Schema):
    """What is left out stays. `secret` is the header's value or the client's; an empty one takes it away."""

    title: str | None = None
    about: str | None = None
    transport: Transport | None = None
    address: str | None = None
    auth: Auth | None = None
    header_name: str | None = None
    client_id: str | None = None
    secret: str | None = None
    scopes: list[str] | None = None
    authorize_params: dict[str, str] | None = None
    offered: list[str] | None = None
    asks: Asks | None = None
    enabled: bool | None = None


class ServerNew(ServerEdit):
    """`name` stands in the names of its tools and can't be changed later; without one it is made of the
    title."""

    name: str = ""


class CheckedOut(Schema):
    ok: bool
    kind: CheckKind
    message: str
    tools: int
