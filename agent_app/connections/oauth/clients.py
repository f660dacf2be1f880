"""Folio as a client of an authorisation server, and how it proves to be that client."""

import base64
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, cast
from urllib.parse import quote

from agent_app.connections.oauth.addresses import client_document_uri
from agent_app.records.connection_rows import ServerRow
from agent_app.records.queries import connections as queries
from agent_app.records.threads import database
from tools.kit.json_types import JsonObject

Method = Literal["none", "client_secret_post", "client_secret_basic"]
_METHODS: tuple[Method, ...] = ("client_secret_post", "client_secret_basic", "none")


@dataclass(frozen=True)
class Client:
    """`registered` tells one that the server gave by itself and can give anew."""

    client_id: str
    secret: str = field(default="", repr=False)
    method: Method = "none"
    registered: bool = False


def document_client() -> Client:
    return Client(client_document_uri())


async def entered_client(server: ServerRow, methods: Sequence[str]) -> Client:
    """The one whose id an admin entered. Raises Unsealable."""
    secret = await database().read(queries.secret_of, server.server_id)
    return Client(server.client_id, secret, entered_method(methods, has_secret=bool(secret)))


async def known_client(server: ServerRow, client_id: str, methods: Sequence[str]) -> Client | None:
    """The client that tokens were given to; None when nothing is known of it any more. Raises Unsealable."""
    if client_id and client_id == server.client_id:
        return await entered_client(server, methods)
    if client_id == client_document_uri():
        return document_client()
    stored = await database().read(queries.registrations_of, server.server_id)
    return next((client_of_entry(entry) for entry in stored if entry["client_id"] == client_id), None)


def client_of_entry(entry: JsonObject) -> Client:
    method = cast("Method", entry.get("method"))
    return Client(str(entry["client_id"]), str(entry.get("client_secret") or ""), method, registered=True)


def entered_method(supported: Sequence[str], *, has_secret: bool) -> Method:
    """RFC 8414: a server that says nothing takes Basic."""
    if not has_secret:
        return "none"
    return "client_secret_post" if "client_secret_post" in supported else "client_secret_basic"


def wanted_method(supported: Sequence[str]) -> Method:
    """What Folio asks for when it registers: it can keep a secret."""
    offered = supported or ("client_secret_basic",)
    return next((method for method in _METHODS if method in offered), "none")


def is_method(text: str) -> bool:
    return text in _METHODS


def prove(client: Client, form: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """The form and headers with the client's proof in its place (RFC 6749, section 2.3.1)."""
    headers = {"accept": "application/json"}
    form = form | {"client_id": client.client_id}
    if client.method == "client_secret_basic" and client.secret:
        pair = f"{quote(client.client_id, safe='')}:{quote(client.secret, safe='')}"
        headers["authorization"] = f"Basic {base64.b64encode(pair.encode()).decode()}"
    elif client.method == "client_secret_post" and client.secret:
        form["client_secret"] = client.secret
    return form, headers
