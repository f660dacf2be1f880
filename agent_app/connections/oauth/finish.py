"""Takes a person who comes back from a sign-in: the state is theirs and unused, the code becomes tokens."""

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from django.utils import timezone

from agent_app.connections.asking import Answer, ask
from agent_app.connections.errors import BadReturn, Unreachable
from agent_app.connections.oauth.authorization import Authorization
from agent_app.connections.oauth.clients import Client, known_client, prove
from agent_app.connections.oauth.grants import Grant, grant_in
from agent_app.connections.oauth.revoke import give_back
from agent_app.connections.oauth.words import clean, error_in, said
from agent_app.connections.reachable import allowed_here
from agent_app.net.client import pinned_client
from agent_app.net.shown import shown
from agent_app.records.connection_rows import ConnectionRow, SignInRow
from agent_app.records.queries import connections as queries
from agent_app.records.sealing import Unsealable
from agent_app.records.threads import database
from agent_app.records.writes import connections as writes
from agent_app.records.writes.refreshing import store_grant
from agent_app.records.writes.registrations import forget_registration
from tools.kit.json_types import JsonObject

_STALE = (
    "This is no sign-in that is waiting for you: it is another person's, was used before, or is older than "
    "ten minutes. Begin again in Folio."
)


@dataclass(frozen=True)
class Finished:
    """Whose connection is ready by now, and the chat that the person came from."""

    connection_id: str
    server_id: str
    chat_id: str | None


async def finish_sign_in(owner_id: str, query: Mapping[str, str]) -> Finished:
    """`query` is that of the return address. Nothing is asked or stored without a right state.

    Raises BadReturn.
    """
    signed = await _take(owner_id, query.get("state", ""))
    row = await database().read(queries.connection, signed.connection_id)
    authorization = Authorization.of_json(cast("JsonObject", signed.sealed["authorization"]))
    if row is None or authorization is None or row.server.address != signed.sealed["address"]:
        raise BadReturn("The server was changed while you signed in. Begin again in Folio.", "stale")
    _check_issuer(query, signed, authorization)
    if error := query.get("error"):
        raise _denied(error, query.get("error_description", ""), row.server.title)
    if not query.get("code"):
        raise BadReturn(f"{row.server.title} sent no code along. Begin again in Folio.", "failed")
    grant, client = await _exchange(row, signed, authorization, query["code"])
    client_id = str(signed.sealed["client_id"])
    number = await database().write(
        store_grant,
        row.connection_id,
        grant.tokens,
        authorization.of_tokens(client_id, grant.lifetime_s).as_json(),
        account=account_in(grant.told),
    )
    if not number:
        await give_back(authorization, client, grant.tokens)
        raise BadReturn("The connection was removed while you signed in. Begin again in Folio.", "stale")
    return Finished(row.connection_id, row.server.server_id, signed.chat_id)


async def _take(owner_id: str, state: str) -> SignInRow:
    try:
        found = (
            await database().write(writes.take_sign_in, state, owner_id, timezone.now()) if state else None
        )
    except Unsealable as error:
        raise BadReturn(str(error), "stale") from None
    if found is None:
        raise BadReturn(_STALE, "stale")
    return found


def _check_issuer(query: Mapping[str, str], signed: SignInRow, authorization: Authorization) -> None:
    """RFC 9207: a code from another server than the one that was asked is never sent on."""
    named = query.get("iss")
    if named is None and not authorization.names_issuer:
        return
    if named != signed.issuer:
        raise BadReturn(
            f"The answer does not come from {shown(signed.issuer)}, where this sign-in began. "
            "Begin again in Folio.",
            "failed",
        )


def _denied(error: str, description: str, title: str) -> BadReturn:
    words = clean(description) or clean(error)
    if error == "access_denied":
        return BadReturn(
            f"{title} was not given access. To connect it, begin again in Folio.", "denied", words
        )
    return BadReturn(f"{title} ended the sign-in ({words}). Begin again in Folio.", "failed", words)


async def _exchange(
    row: ConnectionRow, signed: SignInRow, authorization: Authorization, code: str
) -> tuple[Grant, Client]:
    """What was given, and to whom."""
    now = timezone.now()
    try:
        client = await known_client(row.server, str(signed.sealed["client_id"]), authorization.token_methods)
        if client is None:
            raise BadReturn("The client id was changed while you signed in. Begin again in Folio.", "stale")
        answer = await _redeem(client, signed, authorization, code)
    except Unsealable as error:
        raise BadReturn(str(error), "failed") from None
    except Unreachable as error:
        raise BadReturn(f"{error.sentence} Then begin again in Folio.", "failed") from None
    grant = grant_in(answer, asked=signed.scopes, now=now)
    if grant is None:
        if error_in(answer) == "invalid_client" and client.registered:
            await database().write(forget_registration, row.server.server_id, client.client_id)
        words = said(answer)
        raise BadReturn(
            f"{row.server.title} did not complete the sign-in ({words}). Begin again in Folio.",
            "failed",
            words,
        )
    return grant, client


async def _redeem(client: Client, signed: SignInRow, authorization: Authorization, code: str) -> Answer:
    form, headers = prove(
        client,
        {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": signed.redirect_uri,
            "code_verifier": str(signed.sealed["verifier"]),
            "resource": authorization.resource,
        },
    )
    async with pinned_client(allowed=allowed_here()) as http:
        return await ask(http, "POST", authorization.token_endpoint, form=form, headers=headers)


def account_in(told: JsonObject) -> str:
    """A name to tell accounts apart by, where the server gave one along with the tokens."""
    claims = _claims(told.get("id_token"))
    for found, names in (
        (claims, ("email", "preferred_username", "name")),
        (told, ("workspace_name", "account_name", "email")),
    ):
        for name in names:
            value = found.get(name)
            if isinstance(value, str) and value.strip():
                return clean(value)
    return ""


def _claims(token: object) -> JsonObject:
    """Not verified: it came straight from the token endpoint, and is only shown (OpenID Connect, 3.1.3.7)."""
    pieces = token.split(".") if isinstance(token, str) else []
    if len(pieces) != 3:  # noqa: PLR2004 -- header, claims, signature
        return {}
    try:
        found = json.loads(base64.urlsafe_b64decode(pieces[1] + "=" * (-len(pieces[1]) % 4)))
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
