"""A connection's list of tools, asked for and stored."""

from django.conf import settings

from agent_app.connections.client.attempt import Attempt
from agent_app.connections.client.pages import Listing, every_page
from agent_app.connections.client.reach import Line, failed, reached
from agent_app.connections.errors import Unreachable
from agent_app.records.connection_rows import ConnectionRow
from agent_app.records.queries import connections as queries
from agent_app.records.threads import database
from agent_app.records.writes import connections as writes


async def refresh_list(connection_id: str, *, force: bool = True) -> Listing:
    """Stores what the server lists now; the stored list stays when that fails.

    Raises Unreachable, SignInNeeded, ScopeNeeded, and LookupError where there is no such connection.
    """
    row = await database().read(queries.connection, connection_id)
    if row is None:
        raise LookupError(f"There is no connection {connection_id}.")
    listing = await list_tools(row, force=force)
    await database().write(writes.store_tools, connection_id, listing.tools, listing.warning)
    return listing


async def list_tools(row: ConnectionRow, *, force: bool = False) -> Listing:
    """What the server lists now; `force` asks also while it is left alone. Raises as `refresh_list`."""
    from mcp.shared.exceptions import MCPError  # noqa: PLC0415 -- loaded on first use
    from pydantic import ValidationError  # noqa: PLC0415 -- as above

    for repeats in (True, False):
        line = await reached(row, force=force)
        attempt = Attempt()
        try:
            return await _listed(line, attempt)
        except (MCPError, ValidationError, TimeoutError) as error:
            lost = attempt.forgotten or not line.session.usable
            if lost:
                line.zone.retire(line.session)
                if repeats:
                    continue
            raise await _told(line, attempt, error) from error
    raise AssertionError  # the second round returns or raises


async def _listed(line: Line, attempt: Attempt) -> Listing:
    with line.zone.carrying(line.session, attempt):
        async with attempt.under_way(settings.CONNECTION_LIST_S):
            return await every_page(line.client, attempt)


async def _told(line: Line, attempt: Attempt, error: Exception) -> Exception:
    from agent_app.connections.client.meaning import opening_trouble  # noqa: PLC0415 -- brings the SDK

    trouble = opening_trouble(line.row.server, attempt, error, settings.CONNECTION_LIST_S)
    if isinstance(trouble, Unreachable):
        await failed(line.row, line.zone, trouble)
    return trouble
