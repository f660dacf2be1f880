"""Servers and connections as queries hand them out; what is secret never stands in a row's text."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from tools.kit.json_types import JsonObject

Transport = Literal["http", "sse", "stdio"]
Auth = Literal["none", "header", "oauth_dynamic", "oauth_client", "oauth_document"]
Asks = Literal["by_tool", "writes", "never"]
ConnectionState = Literal["new", "ready", "sign_in", "client_id"]
OAUTH: tuple[Auth, ...] = ("oauth_dynamic", "oauth_client", "oauth_document")


@dataclass(frozen=True)
class ServerRow:
    """A server of the catalogue; `offered` None is all of its tools."""

    server_id: str
    name: str
    title: str
    about: str
    transport: Transport
    address: str
    auth: Auth
    header_name: str
    client_id: str
    has_secret: bool
    scopes: tuple[str, ...]
    authorize_params: dict[str, str]
    offered: tuple[str, ...] | None
    asks: Asks
    enabled: bool

    @property
    def signs_in(self) -> bool:
        """Whether each person signs in there."""
        return self.auth in OAUTH


@dataclass(frozen=True)
class ConnectionRow:
    """One owner's way to one server; `tools_hash` names the stored list, and is empty while there is none."""

    connection_id: str
    owner_id: str
    server: ServerRow
    state: ConnectionState
    account: str
    has_tokens: bool
    tokens_number: int
    expires_at: datetime | None
    scopes: tuple[str, ...]
    authorization: JsonObject
    tools_hash: str
    tools_at: datetime | None
    warning: str
    last_error: str
    failed_at: datetime | None
    starts_on: bool

    @property
    def needs_sign_in(self) -> bool:
        return self.server.signs_in and self.state != "ready"


@dataclass(frozen=True)
class ActiveConnection:
    """A connection whose tools are on in a conversation, as a turn needs to know it: without its list."""

    connection_id: str
    server_id: str
    name: str
    title: str
    about: str
    tools_hash: str
    offered: tuple[str, ...] | None
    asks: Asks


@dataclass(frozen=True)
class Tokens:
    """`number` is that of the stored set; a set that is not stored yet has 0."""

    access: str = field(repr=False)
    refresh: str | None = field(repr=False)
    token_type: str = "Bearer"  # noqa: S105 -- a kind, no secret
    expires_at: datetime | None = None
    scopes: tuple[str, ...] = ()
    number: int = 0


@dataclass(frozen=True)
class NewSignIn:
    """A sign-in that begins: `state` goes into the address, `sealed` (verifier, client) never leaves."""

    state: str = field(repr=False)
    connection_id: str
    sealed: JsonObject = field(repr=False)
    issuer: str
    redirect_uri: str
    scopes: tuple[str, ...]
    chat_id: str | None
    expires_at: datetime


@dataclass(frozen=True)
class SignInRow:
    """A sign-in that has come back, used up from now on."""

    connection_id: str
    owner_id: str
    server_id: str
    sealed: JsonObject = field(repr=False)
    issuer: str
    redirect_uri: str
    scopes: tuple[str, ...]
    chat_id: str | None


@dataclass(frozen=True)
class ServerFields:
    """What an admin says of a server. `secret` None leaves the stored one as it is, "" takes it away."""

    title: str
    address: str
    about: str = ""
    transport: Transport = "http"
    auth: Auth = "none"
    header_name: str = ""
    client_id: str = ""
    secret: str | None = field(default=None, repr=False)
    scopes: tuple[str, ...] = ()
    authorize_params: dict[str, str] = field(default_factory=dict)
    offered: tuple[str, ...] | None = None
    asks: Asks = "by_tool"
    enabled: bool = True
