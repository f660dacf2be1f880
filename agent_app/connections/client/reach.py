"""The way to an open session: at once where there is one, else within the limit, or not for a while."""

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils import timezone

from agent_app.connections.client.credentials import credentials_of
from agent_app.connections.client.session import Session
from agent_app.connections.client.zones import Zone, zone_of
from agent_app.connections.errors import Unreachable
from agent_app.records.connection_rows import ConnectionRow
from agent_app.records.threads import database
from agent_app.records.writes import connections as writes

if TYPE_CHECKING:
    from mcp.client.session import ClientSession


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
    session = zone.open_session(row)
    if session is None:
        refusal = None if force else zone.breaker.refusal(_now())
        if refusal is not None:
            raise Unreachable(refusal)
        try:
            # Renewing a token has limits of its own.
            await credentials_of(row).headers()
        except Unreachable as trouble:
            await failed(row, zone, trouble)
            raise
        session = zone.open_session(row) or zone.new_session(row)
    opened = await session.known()
    if isinstance(opened, BaseException):
        zone.retire(session)
        raise await _meaning(row, zone, session, opened) from opened
    await _works(row, zone)
    return Line(row, zone, session, opened)


async def _meaning(row: ConnectionRow, zone: Zone, session: Session, error: BaseException) -> Exception:
    from agent_app.connections.client.meaning import opening_trouble  # noqa: PLC0415 -- brings the SDK

    trouble = opening_trouble(row.server, session.opening, error, session.limit_s)
    if isinstance(trouble, Unreachable):
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
