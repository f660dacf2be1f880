"""Which client Folio is at an authorisation server: an entered one, a registered one, or its own document."""

import time
from collections.abc import Sequence

import httpx2

from agent_app.connections.asking import Answer, ask
from agent_app.connections.errors import ClientIdNeeded, Unreachable
from agent_app.connections.oauth.addresses import client_document_uri, redirect_uri
from agent_app.connections.oauth.authorization import Authorization, text_in
from agent_app.connections.oauth.clients import (
    Client,
    client_of_entry,
    document_client,
    entered_client,
    is_method,
    wanted_method,
)
from agent_app.connections.oauth.words import said
from agent_app.net.allowed import Allowed
from agent_app.net.shown import shown
from agent_app.records.connection_rows import ServerRow
from agent_app.records.queries import connections as queries
from agent_app.records.threads import database
from agent_app.records.writes.registrations import add_registration
from tools.kit.json_types import JsonObject, JsonValue

CLIENT_NAME = "Folio"
_SERVER_ERRORS, _TOO_MANY = 500, 429
# A secret that ends while the person signs in would be of no use.
_LEAST_LIFE_S = 3_600


async def client_for(
    http: httpx2.AsyncClient, server: ServerRow, authorization: Authorization, allowed: Allowed
) -> Client:
    """An entered client id comes before all, and nothing is registered then.

    Raises ClientIdNeeded and Unreachable.
    """
    if server.client_id:
        return await entered_client(server, authorization.token_methods)
    if server.auth == "oauth_document":
        return _document(authorization, allowed)
    kept = _kept(await database().read(queries.registrations_of, server.server_id), authorization.issuer)
    if kept is not None:
        return kept
    if authorization.registration_endpoint:
        return await _register(http, server, authorization)
    if authorization.takes_documents and allowed.url(client_document_uri()):
        return document_client()
    raise ClientIdNeeded(
        redirect_uri(),
        f"{shown(authorization.issuer)} does not register Folio by itself. Register it there by hand "
        "with the redirect address below, and enter the client id that you get.",
    )


def client_description(method: str) -> JsonObject:
    """What Folio says of itself (RFC 7591, section 2)."""
    return {
        "client_name": CLIENT_NAME,
        "redirect_uris": [redirect_uri()],
        "grant_types": ["authorization_code", "refresh_token"],
        "response_types": ["code"],
        "token_endpoint_auth_method": method,
        "application_type": "web",
    }


def _document(authorization: Authorization, allowed: Allowed) -> Client:
    if not authorization.takes_documents:
        reason = f"{shown(authorization.issuer)} does not take Folio's description by its address."
    elif not allowed.url(client_document_uri()):
        reason = "Folio's own address must begin with https:// for that. Set PUBLIC_URL."
    else:
        return document_client()
    raise ClientIdNeeded(
        redirect_uri(), f"{reason} Or register Folio there by hand with the redirect address below."
    )


def _kept(stored: Sequence[JsonObject], issuer: str) -> Client | None:
    """A registration that was made there, for our address of today, and still holds."""
    for entry in stored:
        ends = entry.get("ends_at")
        holds = not isinstance(ends, (int, float)) or ends > time.time() + _LEAST_LIFE_S
        if holds and (entry.get("issuer"), entry.get("redirect_uri")) == (issuer, redirect_uri()):
            return client_of_entry(entry)
    return None


async def _register(http: httpx2.AsyncClient, server: ServerRow, authorization: Authorization) -> Client:
    wanted = wanted_method(authorization.token_methods)
    description = client_description(wanted)
    if scopes := " ".join(server.scopes or authorization.scopes):
        description["scope"] = scopes
    answer = await ask(
        http,
        "POST",
        authorization.registration_endpoint,
        content=description,
        headers={"accept": "application/json"},
    )
    entry = _entry(answer, authorization, wanted)
    await database().write(add_registration, server.server_id, entry)
    return client_of_entry(entry)


def _entry(answer: Answer, authorization: Authorization, wanted: str) -> JsonObject:
    where = shown(authorization.registration_endpoint)
    if answer.status >= _SERVER_ERRORS or answer.status == _TOO_MANY:
        raise Unreachable(f"{where} answered with error {answer.status}. Try again later.")
    given = answer.json_object() or {}
    client_id = text_in(given, "client_id")
    if not answer.ok or not client_id:
        raise _refused(f"{where} did not register Folio ({said(answer)}).")
    # RFC 7591, section 3.2.1: the server may choose another method than the one asked for.
    method, secret = text_in(given, "token_endpoint_auth_method") or wanted, text_in(given, "client_secret")
    if not is_method(method) or (method != "none" and not secret):
        raise _refused(f"{where} registered Folio in a way that it can't use.")
    return {
        "client_id": client_id,
        "client_secret": secret,
        "method": method,
        "issuer": authorization.issuer,
        "redirect_uri": redirect_uri(),
        "ends_at": _end(given.get("client_secret_expires_at")),
    }


def _refused(what: str) -> ClientIdNeeded:
    return ClientIdNeeded(
        redirect_uri(),
        f"{what} Register it there by hand with the redirect address below, and enter the client id.",
    )


def _end(value: JsonValue) -> JsonValue:
    """0 is for secrets that don't end."""
    return value if isinstance(value, (int, float)) and value > 0 else None
