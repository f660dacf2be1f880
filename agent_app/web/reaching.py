"""Where the HTTP API reaches out to servers: it signs in, lists, checks and revokes, and notes what fails."""

import asyncio
import logging
from collections.abc import Sequence

from django.utils import timezone

from agent_app.connections.client.check import Checked, check_server
from agent_app.connections.client.listing import refresh_list
from agent_app.connections.client.zones import close_connection
from agent_app.connections.errors import ScopeNeeded, SignInNeeded, Unreachable
from agent_app.connections.oauth.revoke import revoke
from agent_app.connections.oauth.start import start_sign_in
from agent_app.records.connection_rows import ConnectionRow
from agent_app.records.threads import database
from agent_app.records.writes import connections as writes

logger = logging.getLogger(__name__)

# Whoever removes a server or a connection waits this long at most for the service to be told.
REVOKE_WITHIN_S = 10.0
MOST_SETS = 3


async def authorize_url(row: ConnectionRow, chat_id: str | None, scopes: Sequence[str]) -> str:
    """Raises ClientIdNeeded, Unreachable, and LookupError for a server that was taken away meanwhile."""
    return await start_sign_in(row.connection_id, row.owner_id, chat_id=chat_id, scopes_wanted=tuple(scopes))


async def list_anew(row: ConnectionRow) -> None:
    """What keeps the list from coming is noted; the stored one stays."""
    try:
        await refresh_list(row.connection_id)
    except (Unreachable, SignInNeeded) as error:
        if isinstance(error, SignInNeeded) and not isinstance(error, ScopeNeeded) and row.server.signs_in:
            await database().write(writes.require_sign_in, row.connection_id, row.tokens_number)
        await database().write(writes.note_failure, row.connection_id, str(error), timezone.now())
    except LookupError:
        return


async def check(server_id: str, owner_id: str) -> Checked:
    return await check_server(server_id, owner_id)


async def let_go(connection_ids: Sequence[str]) -> None:
    """Connections are removed with their tokens revoked: side by side, within a bound. Those whose time runs
    out are left for the caller to remove."""
    if not connection_ids:
        return
    tasks = [asyncio.create_task(_let_go(one)) for one in connection_ids]
    _, late = await asyncio.wait(tasks, timeout=REVOKE_WITHIN_S)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    if late:
        logger.warning("%d tokens could not be revoked in time", len(late))


async def _let_go(connection_id: str) -> None:
    """Tokens that came while the older ones were revoked are revoked as well."""
    await close_connection(connection_id)
    for _ in range(MOST_SETS):
        number = await _revoked(connection_id)
        if await database().write(writes.remove_connection, connection_id, number=number):
            return


async def _revoked(connection_id: str) -> int | None:
    """The number of the set that was taken back. What can't be is forgotten here all the same."""
    try:
        return await revoke(connection_id)
    except (Unreachable, SignInNeeded):
        # Their sentences may repeat what a server said.
        logger.warning("the tokens of connection %s could not be revoked", connection_id)
        return None
