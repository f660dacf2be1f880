"""One attempt to renew a connection's tokens, under its lease."""

import asyncio
from datetime import datetime, timedelta
from typing import Literal

from django.db import DatabaseError
from django.utils import timezone

from agent_app.connections.asking import ASK_LIMIT_S, Answer, ask
from agent_app.connections.errors import SignInNeeded, Unreachable
from agent_app.connections.oauth.authorization import Authorization
from agent_app.connections.oauth.clients import Client, known_client, prove
from agent_app.connections.oauth.grants import Grant, grant_in, renewed
from agent_app.connections.oauth.revoke import give_back
from agent_app.connections.oauth.words import error_in, said
from agent_app.connections.reachable import allowed_here
from agent_app.net.client import pinned_client
from agent_app.records.connection_rows import ConnectionRow, Tokens
from agent_app.records.queries import connections as queries
from agent_app.records.sealing import Unsealable
from agent_app.records.threads import database
from agent_app.records.writes import connections as writes
from agent_app.records.writes.refreshing import hold_refresh, release_refresh, store_grant
from agent_app.records.writes.registrations import forget_registration

# "busy": another process is at it. "changed": what is stored is another by now.
Outcome = Literal["busy", "changed"]
# GitHub has a word of its own for a refresh token that it refuses.
_REFUSALS = frozenset({"invalid_grant", "bad_refresh_token"})
# Whoever holds a lease must have its answer by then, or is taken for dead.
LEASE_S = 3 * ASK_LIMIT_S
_STORE_TRIES, _STORE_PAUSE_S = 5, 0.5


async def renew(connection_id: str, number: int) -> Outcome:
    """Sends the refresh token of set `number`, if that is still the stored one.

    Raises SignInNeeded when the server refuses the stored one, Unreachable for everything else.
    """
    now = timezone.now()
    until = now + timedelta(seconds=LEASE_S)
    if not await database().write(hold_refresh, connection_id, now=now, until=until):
        return "busy"
    try:
        return await _renew(connection_id, number, until)
    finally:
        await database().write(release_refresh, connection_id, until=until)


async def _renew(connection_id: str, number: int, until: datetime) -> Outcome:
    """Looks again: whoever held the lease before may have renewed them."""
    row = await database().read(queries.connection, connection_id)
    tokens = await database().read(queries.tokens_of, connection_id)
    authorization = Authorization.of_json(row.authorization) if row else None
    if row is None or tokens is None or authorization is None or tokens.number != number:
        return "changed"
    client = await _client(row, authorization)
    # A slow database may have eaten the lease: what is sent now could overlap with the next holder's.
    if timezone.now() + timedelta(seconds=ASK_LIMIT_S) > until:
        return "busy"
    asked_at = timezone.now()
    answer = await _ask(client, tokens, authorization)
    grant = grant_in(answer, asked=tokens.scopes, now=asked_at)
    if grant is None:
        return await _refused(row, tokens, client, answer)
    new = renewed(grant, tokens)
    stored = await _store(row, authorization, new, tokens.number)
    if not stored and await database().read(queries.connection, connection_id) is None:
        await give_back(authorization, client, new.tokens)
    return "changed"


async def _client(row: ConnectionRow, authorization: Authorization) -> Client:
    try:
        client = await known_client(row.server, authorization.client_id, authorization.token_methods)
    except Unsealable as error:
        raise Unreachable(str(error)) from None
    if client is None:
        reason = f"The client id for {row.server.title} was changed. Sign in again."
        raise await _sign_in(row, reason)
    return client


async def _ask(client: Client, tokens: Tokens, authorization: Authorization) -> Answer:
    form, headers = prove(
        client,
        {
            "grant_type": "refresh_token",
            "refresh_token": tokens.refresh or "",
            "resource": authorization.resource,
        },
    )
    async with pinned_client(allowed=allowed_here()) as http:
        return await ask(http, "POST", authorization.token_endpoint, form=form, headers=headers)


async def _refused(row: ConnectionRow, tokens: Tokens, client: Client, answer: Answer) -> Outcome:
    error, title = error_in(answer), row.server.title
    if error in _REFUSALS:
        if not await database().write(writes.forget_tokens, row.connection_id, tokens.number):
            return "changed"
        raise SignInNeeded(
            row.connection_id, f"{title} no longer accepts your sign-in. Sign in again.", row.scopes
        )
    if error == "invalid_client" and client.registered:
        # It forgot its registrations, and with them what they were given.
        await database().write(forget_registration, row.server.server_id, client.client_id)
        raise await _sign_in(row, f"{title} no longer knows Folio. Sign in again.")
    raise Unreachable(
        f"{title} could not renew your sign-in ({said(answer)}), which is kept. Try again later."
    )


async def _sign_in(row: ConnectionRow, reason: str) -> SignInNeeded:
    """The tokens are kept: should they be taken after all, the connection is ready again."""
    await database().write(writes.require_sign_in, row.connection_id, row.tokens_number)
    return SignInNeeded(row.connection_id, reason, row.scopes)


async def _store(row: ConnectionRow, authorization: Authorization, grant: Grant, replacing: int) -> int:
    """The old refresh token may be spent: a database that is away for a moment must not lose the new one.

    0 where the connection was removed, or signed in anew, while the server was asked.
    """
    kept = authorization.of_tokens(authorization.client_id, grant.lifetime_s).as_json()
    for left in reversed(range(_STORE_TRIES)):
        try:
            return await database().write(
                store_grant, row.connection_id, grant.tokens, kept, replacing=replacing
            )
        except DatabaseError:
            if not left:
                raise
            await asyncio.sleep(_STORE_PAUSE_S)
    raise AssertionError  # the last try returns or raises
