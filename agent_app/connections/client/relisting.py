"""Reads a list that a server says has changed; the stored one stays when that fails."""

import logging

from django.conf import settings

from agent_app.connections.client.attempt import Attempt
from agent_app.connections.client.pages import every_page
from agent_app.connections.client.session import Session
from agent_app.records.threads import database
from agent_app.records.writes import connections as writes

logger = logging.getLogger(__name__)


async def follow_change(session: Session) -> None:
    """Over the session that brought the news: no other server is asked, and none is connected for it."""
    from mcp.shared.exceptions import MCPError  # noqa: PLC0415 -- loaded by now
    from pydantic import ValidationError  # noqa: PLC0415 -- as above

    connection_id = session.row.connection_id
    attempt = Attempt()
    client = await session.known()
    if isinstance(client, BaseException):
        return
    try:
        with session.carrying(attempt):
            async with attempt.under_way(settings.CONNECTION_LIST_S):
                listing = await every_page(client, attempt)
    except (MCPError, ValidationError, TimeoutError):
        logger.info(
            "the changed list of connection %s could not be read; the stored one stays", connection_id
        )
        return
    await database().write(writes.store_tools, connection_id, listing.tools, listing.warning)
