"""Where the HTTP API reaches out to servers: it signs in, lists, checks and revokes, and notes what fails."""

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils import timezone

from agent_app.connections.errors import SignInNeeded, Unreachable
from agent_app.records.connection_rows import ConnectionRow
from agent_app.records.threads import database
from agent_app.records.writes import connections as writes

if TYPE_CHECKING:
    from agent_app.connections.client.check import Checked

logger = logging.getLogger(__name__)

# Whoever removes a server or a connection waits this long at most for the service to be told.
REVOKE_WITHIN_S = 10.0


def redirect_uri() -> str:
    """The exact address to register at a service."""
    base = getattr(settings, "PUBLIC_URL", "") or f"http://{settings.HOST}:{settings.PORT}"
    return f"{base.rstrip('/')}/oauth/return"


async def authorize_url(row: ConnectionRow, chat_id: str | None, scopes: Sequence[str]) -> str:
    """Raises ClientIdNeeded and Unreachable."""
    from agent_app.connections.oauth.start import start_sign_in  # noqa: PLC0415 -- brings the SDK

    return await start_sign_in(row.connection_id, row.owner_id, chat_id=chat_id, scopes_wanted=tuple(scopes))


async def list_anew(row: ConnectionRow) -> None:
    """What keeps the list from coming is noted; the stored one stays."""
    from agent_app.connections.client.listing import refresh_list  # noqa: PLC0415 -- brings the SDK

    try:
        await refresh_list(row.connection_id)
    except Unreachable as error:
        await database().write(writes.note_failure, row.connection_id, str(error), timezone.now())
    except SignInNeeded as error:
        if row.server.signs_in:
            await database().write(writes.change_state, row.connection_id, "sign_in")
        await database().write(writes.note_failure, row.connection_id, str(error), timezone.now())


async def check(server_id: str, owner_id: str) -> "Checked":
    from agent_app.connections.client.check import check_server  # noqa: PLC0415 -- brings the SDK

    return await check_server(server_id, owner_id)


async def revoke_all(connection_ids: Sequence[str]) -> None:
    """Side by side, within a bound; what fails is forgotten here all the same."""
    if not connection_ids:
        return
    tasks = [asyncio.create_task(_revoke(one)) for one in connection_ids]
    _, late = await asyncio.wait(tasks, timeout=REVOKE_WITHIN_S)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    if late:
        logger.warning("%d tokens could not be revoked in time", len(late))


async def _revoke(connection_id: str) -> None:
    from agent_app.connections.oauth.revoke import revoke  # noqa: PLC0415 -- brings the SDK

    try:
        await revoke(connection_id)
    except (Unreachable, SignInNeeded):
        # Their sentences may repeat what a server said.
        logger.warning("the tokens of connection %s could not be revoked", connection_id)
