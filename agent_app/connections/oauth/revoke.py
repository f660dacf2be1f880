"""Takes tokens back at the server that gave them (RFC 7009), before they are forgotten here."""

from agent_app.connections.asking import ask
from agent_app.connections.errors import Unreachable
from agent_app.connections.oauth.authorization import Authorization
from agent_app.connections.oauth.clients import Client, known_client, prove
from agent_app.connections.oauth.words import said
from agent_app.connections.reachable import allowed_here
from agent_app.net.client import pinned_client
from agent_app.net.shown import shown
from agent_app.records.connection_rows import Tokens
from agent_app.records.queries import connections as queries
from agent_app.records.sealing import Unsealable
from agent_app.records.threads import database


async def revoke(connection_id: str) -> bool:
    """False where there is nothing to revoke, or no way to. Raises Unreachable."""
    row = await database().read(queries.connection, connection_id)
    authorization = Authorization.of_json(row.authorization) if row else None
    if row is None or authorization is None or not authorization.revocation_endpoint:
        return False
    # A server that names no methods for it takes those of its token endpoint's default (RFC 8414).
    methods = authorization.revocation_methods or authorization.token_methods
    try:
        tokens = await database().read(queries.tokens_of, connection_id)
        client = await known_client(row.server, authorization.client_id, methods)
    except Unsealable:
        return False
    if tokens is None or client is None:
        return False
    await _revoke(authorization, client, tokens)
    return True


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
