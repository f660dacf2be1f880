"""The token for a call, on every path: renewed ahead of its end, by one process at a time."""

import asyncio
import hashlib
import random
import time
from asyncio import AbstractEventLoop, Task
from collections.abc import Awaitable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from django.utils import timezone

from agent_app.connections.errors import SignInNeeded, Unreachable
from agent_app.connections.oauth.authorization import Authorization
from agent_app.connections.oauth.identifiers import covers
from agent_app.connections.oauth.renew import Outcome, renew
from agent_app.records.connection_rows import ConnectionRow, Tokens
from agent_app.records.queries import connections as queries
from agent_app.records.sealing import Unsealable
from agent_app.records.threads import database
from agent_app.records.writes import connections as writes

# Others wait this long at most for whoever renews: longer than a lease, so that a dead holder is outlived.
WAIT_S = 60.0
_LOOK_S = 0.05
_AHEAD_MOST_S = 120.0

Need = Literal["none", "soon", "now"]


@dataclass(frozen=True)
class _Look:
    row: ConnectionRow
    tokens: Tokens
    authorization: Authorization


async def fresh_token(connection_id: str, *, refused: str | None = None) -> str:
    """An access token for the connection's server alone. `refused` is one that the server answered with 401.

    Raises SignInNeeded, and Unreachable, which keeps what is stored.
    """
    until = time.monotonic() + WAIT_S
    first: int | None = None
    while True:
        look = await _look(connection_id)
        first = look.tokens.number if first is None else first
        # Whatever came in the meantime is as new as can be: a server may give the same access token again.
        need = need_of(look, refused, timezone.now()) if look.tokens.number == first else "none"
        if need == "none":
            return look.tokens.access
        if look.tokens.refresh is None:
            if need == "soon":
                return look.tokens.access
            await _give_up(look)
        try:
            outcome = await _shared(connection_id, look.tokens.number)
        except Unreachable:
            if need == "soon":
                return look.tokens.access
            raise
        if need == "soon" and outcome == "busy":
            return look.tokens.access
        if time.monotonic() > until:
            raise Unreachable(
                f"The sign-in to {look.row.server.title} is being renewed elsewhere. Try again in a minute."
            )
        if outcome == "busy":
            await asyncio.sleep(_LOOK_S * (1 + random.random()))  # noqa: S311 -- spreads those who wait


async def _look(connection_id: str) -> _Look:
    row = await database().read(queries.connection, connection_id)
    if row is None:
        raise SignInNeeded(connection_id, "This connection was removed. Connect it again.")
    title = row.server.title
    try:
        tokens = await database().read(queries.tokens_of, connection_id)
    except Unsealable as error:
        raise SignInNeeded(connection_id, str(error), row.scopes) from None
    authorization = Authorization.of_json(row.authorization)
    if tokens is None or authorization is None:
        raise SignInNeeded(connection_id, f"{title} needs you to sign in.", row.scopes)
    if not covers(authorization.resource, row.server.address):
        reason = f"The address of {title} was changed, and the sign-in was for the old one. Sign in again."
        raise SignInNeeded(connection_id, reason, row.scopes)
    return _Look(row, tokens, authorization)


def need_of(look: _Look, refused: str | None, now: datetime) -> Need:
    """Whether the token has to be renewed, or would be well renewed while it still holds."""
    tokens = look.tokens
    if refused is not None and tokens.access == refused:
        return "now"
    if tokens.expires_at is None:
        return "none"
    if now >= tokens.expires_at:
        return "now"
    return "soon" if now >= tokens.expires_at - ahead(look) else "none"


def ahead(look: _Look) -> timedelta:
    """A tenth to a fifth of the token's life before its end, two minutes at most.

    The share hangs on the connection and the token, so that many connections don't renew at once.
    """
    name = f"{look.row.connection_id} {look.tokens.number}"
    share = 0.1 + 0.1 * hashlib.sha256(name.encode()).digest()[0] / 255
    return timedelta(seconds=min(_AHEAD_MOST_S, look.authorization.lifetime_s * share))


async def _give_up(look: _Look) -> None:
    """There is nothing to renew it with. Raises SignInNeeded, unless a newer one came."""
    connection_id = look.row.connection_id
    if await database().write(writes.forget_tokens, connection_id, look.tokens.number):
        reason = f"The sign-in to {look.row.server.title} has run out. Sign in again."
        raise SignInNeeded(connection_id, reason, look.row.scopes)


_running: dict[tuple[AbstractEventLoop, str], Task[Outcome]] = {}


def _shared(connection_id: str, number: int) -> Awaitable[Outcome]:
    """One attempt at a time in this process. It outlives a caller who is stopped.

    A server that gives a new refresh token has spent the old one by then: the answer must be stored.
    """
    key = (asyncio.get_running_loop(), connection_id)
    task = _running.get(key)
    if task is None:
        task = asyncio.create_task(renew(connection_id, number))
        _running[key] = task
        task.add_done_callback(lambda done: _ended(key, done))
    return asyncio.shield(task)


def _ended(key: tuple[AbstractEventLoop, str], task: Task[Outcome]) -> None:
    _running.pop(key, None)
    if not task.cancelled():
        # Everybody who waited may be gone.
        task.exception()
