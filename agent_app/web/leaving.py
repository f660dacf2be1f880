"""What still goes on for somebody who is out already comes to its end, before their account goes."""

import asyncio
import logging

from agent_app.records.queries.people import connections_of_person, runs_for_person
from agent_app.records.threads import database
from agent_app.web.reaching import let_go

logger = logging.getLogger(__name__)

ENDS_WITHIN_S = 5.0
LOOK_S = 0.1


async def end_what_runs(user_id: int) -> None:
    """Turns that were told to stop have a moment for it; then tokens at services are revoked."""
    try:
        async with asyncio.timeout(ENDS_WITHIN_S):
            while await database().read(runs_for_person, user_id):  # noqa: ASYNC110 - in any process
                await asyncio.sleep(LOOK_S)
    except TimeoutError:
        logger.warning("a turn of account %d runs on, and loses its rows", user_id)
    await let_go(await database().read(connections_of_person, user_id))
