"""Begins a sign-in: finds where, as whom and for what, and builds the address that the person opens."""

import base64
import hashlib
import secrets
from collections.abc import Iterable, Sequence
from datetime import timedelta
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from django.utils import timezone

from agent_app.connections.errors import ClientIdNeeded, Unreachable
from agent_app.connections.oauth.addresses import redirect_uri
from agent_app.connections.oauth.authorization import Authorization
from agent_app.connections.oauth.clients import Client
from agent_app.connections.oauth.discovery import challenge_of, discover
from agent_app.connections.oauth.registration import client_for
from agent_app.connections.reachable import allowed_here
from agent_app.net.client import pinned_client
from agent_app.records.connection_rows import ConnectionRow, NewSignIn, ServerRow
from agent_app.records.queries import connections as queries
from agent_app.records.sealing import Unsealable
from agent_app.records.threads import database
from agent_app.records.writes import connections as writes

SIGN_IN_WITHIN = timedelta(minutes=10)
_REFRESH_SCOPE = "offline_access"


async def start_sign_in(
    connection_id: str, owner_id: str, *, chat_id: str | None = None, scopes_wanted: Sequence[str] = ()
) -> str:
    """The address that the owner opens. `scopes_wanted` come on top of those that were given before.

    Raises LookupError when the owner has no such connection, ClientIdNeeded, and Unreachable.
    """
    row = await database().read(queries.connection, connection_id)
    if row is None or row.owner_id != owner_id or not row.server.signs_in or not row.server.enabled:
        raise LookupError("This person has no such connection to sign in to.")
    try:
        authorization, client = await _prepare(row.server)
    except ClientIdNeeded:
        if not row.has_tokens:
            await database().write(writes.change_state, connection_id, "client_id")
        raise
    except Unsealable as error:
        raise Unreachable(str(error)) from None
    if row.state == "client_id":
        await database().write(writes.change_state, connection_id, "new")
    scopes = scopes_for(row, authorization, scopes_wanted)
    state, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(64)
    sign_in = NewSignIn(
        state=state,
        connection_id=connection_id,
        sealed={
            "verifier": verifier,
            "client_id": client.client_id,
            "address": row.server.address,
            "authorization": authorization.as_json(),
        },
        issuer=authorization.issuer,
        redirect_uri=redirect_uri(),
        scopes=scopes,
        chat_id=chat_id,
        expires_at=timezone.now() + SIGN_IN_WITHIN,
    )
    await database().write(writes.open_sign_in, sign_in)
    return authorize_url(row.server, authorization, client, sign_in, challenge=s256(verifier))


async def _prepare(server: ServerRow) -> tuple[Authorization, Client]:
    allowed = allowed_here()
    async with pinned_client(redirects="any", allowed=allowed) as http:
        challenge = await challenge_of(http, server.address, old_transport=server.transport == "sse")
        authorization = await discover(http, server.address, challenge, allowed)
        return authorization, await client_for(http, server, authorization, allowed)


def scopes_for(row: ConnectionRow, authorization: Authorization, wanted: Sequence[str]) -> tuple[str, ...]:
    """An admin's scopes come before those that the server names; without either the server decides."""
    base = row.server.scopes or authorization.scopes
    scopes = _each_once((*row.scopes, *base, *wanted) if wanted else base)
    if scopes and authorization.offers_refresh_scope and not row.server.scopes:
        scopes = _each_once((*scopes, _REFRESH_SCOPE))
    return scopes


def authorize_url(
    server: ServerRow, authorization: Authorization, client: Client, sign_in: NewSignIn, *, challenge: str
) -> str:
    """RFC 6749, section 4.1.1, with PKCE (RFC 7636) and the resource (RFC 8707)."""
    parts = urlsplit(authorization.authorization_endpoint)
    params = dict(parse_qsl(parts.query, keep_blank_values=True)) | server.authorize_params
    if _REFRESH_SCOPE in sign_in.scopes:
        # OpenID Connect gives no refresh token without asking the person.
        params.setdefault("prompt", "consent")
    params |= {
        "response_type": "code",
        "client_id": client.client_id,
        "redirect_uri": sign_in.redirect_uri,
        "state": sign_in.state,
        "code_challenge": challenge,
        "code_challenge_method": "S256",
        "resource": authorization.resource,
    }
    if sign_in.scopes:
        params["scope"] = " ".join(sign_in.scopes)
    return urlunsplit(parts._replace(query=urlencode(params), fragment=""))


def s256(verifier: str) -> str:
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def _each_once(scopes: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(scopes))
