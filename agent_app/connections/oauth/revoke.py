"""Takes tokens back at the server that gave them (RFC 7009), before they are forgotten here."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta

from django.utils import timezone

from agent_app.connections.asking import ASK_LIMIT_S, ask
from agent_app.connections.errors import Unreachable
from agent_app.connections.oauth.authorization import Authorization
from agent_app.connections.oauth.clients import Client, entered_method, known_client, prove
from agent_app.connections.oauth.words import said
from agent_app.connections.reachable import allowed_here
from agent_app.net.client import pinned_client
from agent_app.net.shown import shown
from agent_app.records.connection_rows import Tokens
from agent_app.records.queries import connections as queries
from agent_app.records.sealing import Unsealable
from agent_app.records.threads import database
from agent_app.records.writes.refreshing import hold_refresh, release_refresh

logger = logging.getLogger(__name__)

# A renewal under way gets this long to bring the tokens that are to be taken back instead.
QUIET_WITHIN_S = 5.0
_LOOK_S = 0.05


async def revoke(connection_id: str) -> int | None:
    """The number of the set that was taken back; None where there is nothing to revoke, or no way to.

    Raises Unreachable.
    """
    async with _quiet(connection_id):
        return await _revoke_stored(connection_id)


async def give_back(authorization: Authorization, client: Client, tokens: Tokens) -> None:
    """Tokens that came for a connection that was removed meanwhile: nobody else knows of them."""
    if not authorization.revocation_endpoint:
        return
    if client.secret and not client.registered:
        method = entered_method(_methods(authorization), has_secret=True)
        client = replace(client, method=method)
    try:
        await _revoke(authorization, client, tokens)
    except Unreachable:
        # Its sentence may repeat what a server said.
        logger.warning("tokens for a connection that was removed could not be revoked")


@asynccontextmanager
async def _quiet(connection_id: str) -> AsyncIterator[None]:
    """No renewal is under way inside, nor begins; one that takes too long gives back what it gets."""
    until = timezone.now() + timedelta(seconds=QUIET_WITHIN_S + 3 * ASK_LIMIT_S)
    patient_until = time.monotonic() + QUIET_WITHIN_S
    while not await database().write(hold_refresh, connection_id, now=timezone.now(), until=until):
        if time.monotonic() > patient_until:
            break
        await asyncio.sleep(_LOOK_S)
    try:
        yield
    finally:
        await database().write(release_refresh, connection_id, until=until)


async def _revoke_stored(connection_id: str) -> int | None:
    row = await database().read(queries.connection, connection_id)
    authorization = Authorization.of_json(row.authorization) if row else None
    if row is None or authorization is None or not authorization.revocation_endpoint:
        return None
    try:
        tokens = await database().read(queries.tokens_of, connection_id)
        client = await known_client(row.server, authorization.client_id, _methods(authorization))
    except Unsealable:
        return None
    if tokens is None or client is None:
        return None
    await _revoke(authorization, client, tokens)
    return tokens.number


def _methods(authorization: Authorization) -> tuple[str, ...]:
    """A server that names no methods for it takes those of its token endpoint's default (RFC 8414)."""
    return authorization.revocation_methods or authorization.token_methods


async def _revoke(authorization: Authorization, client: Client, tokens: Tokens) -> None:
    """The refresh token first: with it goes, at most servers, all that came of it."""
    kinds = (("refresh_token", tokens.refresh), ("access_token", tokens.access))
    async with pinned_client(allowed=allowed_here()) as http:
        for kind, token in kinds:
            if not token:
                continue
            form, headers = prove(client, {"token": token, "token_type_hint": kind})
            answer = await ask(http, "POST", authorization.revocation_endpoint, form=form, headers=headers)
            if not answer.ok:
                where = shown(authorization.revocation_endpoint)
                raise Unreachable(f"{where} did not take the sign-in back ({said(answer)}).")
