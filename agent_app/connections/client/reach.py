"""The way to an open session: at once where there is one, else within the limit, or not for a while."""

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils import timezone

from agent_app.connections.client.credentials import credentials_of
from agent_app.connections.client.sentences import not_reachable
from agent_app.connections.client.session import Session, SessionClosed
from agent_app.connections.client.zones import Zone, zone_of
from agent_app.connections.errors import Unreachable
from agent_app.records.connection_rows import ConnectionRow
from agent_app.records.threads import database
from agent_app.records.writes import connections as writes

if TYPE_CHECKING:
    from mcp.client.session import ClientSession

OPENINGS = 3
"""A session that others close while it is being opened is opened so often."""


@dataclass(frozen=True)
class Line:
    """An open session of a connection."""

    row: ConnectionRow
    zone: Zone
    session: Session
    client: "ClientSession"


async def reached(row: ConnectionRow, *, force: bool = False) -> Line:
    """`force` tries at once what the breaker holds back. Raises Unreachable and SignInNeeded."""
    zone = zone_of(row.connection_id)
    for _ in range(OPENINGS):
        session = await _session(row, zone, force=force)
        opened = await session.known()
        if not isinstance(opened, BaseException):
            await _works(row, zone)
            return Line(row, zone, session, opened)
        first = zone.retire(session)
        if not isinstance(opened, SessionClosed):
            raise await _meaning(row, zone, session, opened, first=first) from opened
    raise not_reachable(row.server, "its entry is being changed. Try again.")


async def _session(row: ConnectionRow, zone: Zone, *, force: bool) -> Session:
    session = zone.open_session(row)
    if session is not None:
        return session
    refusal = None if force else zone.breaker.refusal(_now())
    if refusal is not None:
        raise Unreachable(refusal)
    try:
        # Renewing a token has limits of its own.
        await credentials_of(row).headers()
    except Unreachable as trouble:
        await failed(row, zone, trouble)
        raise
    return zone.open_session(row) or zone.new_session(row)


async def _meaning(
    row: ConnectionRow, zone: Zone, session: Session, error: BaseException, *, first: bool
) -> Exception:
    """For all who waited it is one failure."""
    from agent_app.connections.client.meaning import opening_trouble  # noqa: PLC0415 -- brings the SDK

    trouble = opening_trouble(row.server, session.opening, error, session.limit_s)
    if first and isinstance(trouble, Unreachable):
        await failed(row, zone, trouble)
    return trouble


async def failed(row: ConnectionRow, zone: Zone, trouble: Unreachable) -> None:
    """It is left alone for a while, and the person reads why."""
    zone.breaker.failed(_now(), trouble.sentence)
    await database().write(writes.note_failure, row.connection_id, trouble.sentence, timezone.now())


async def _works(row: ConnectionRow, zone: Zone) -> None:
    if zone.breaker.failures or row.last_error:
        zone.breaker.worked()
        await database().write(writes.clear_failure, row.connection_id)


def _now() -> float:
    return asyncio.get_running_loop().time()
