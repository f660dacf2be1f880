"""Somebody deletes their account: what runs is stopped, services are told, rows go.

Bytes that nobody else's rows name go with the next sweep, which knows what is just being stored.
"""

import asyncio
import logging
import time

from agent_app.records.queries import leaving as queries
from agent_app.records.queries.connections import connections_of_owner
from agent_app.records.rows import OwnerRow
from agent_app.records.threads import database
from agent_app.records.writes import leaving as writes
from agent_app.records.writes.audit import actor_of
from agent_app.turns.stop import request_stop
from agent_app.web import reaching

logger = logging.getLogger(__name__)

# Who drives a turn hears at once; what has not ended by then finds its rows gone.
STOPS_WITHIN_S = 5.0
LOOK_S = 0.1


async def leave(owner: OwnerRow) -> None:
    """Where something fails half way, the account is open again, and can be deleted anew."""
    user_id = owner.user_id
    if user_id is None:
        return
    await database().write(writes.shut_account, user_id)
    try:
        await _stop_turns(owner.owner_id)
        connected = await database().read(connections_of_owner, owner.owner_id)
        await reaching.let_go([row.connection_id for row in connected])
        await database().write(writes.remove_account, actor_of(owner), user_id)
    except BaseException:
        await database().write(writes.open_account, user_id)
        raise


async def _stop_turns(owner_id: str) -> None:
    running = await database().read(queries.active_turns, owner_id)
    for chat_id, turn_id in running:
        await request_stop(owner_id, chat_id, turn_id)
    turn_ids = tuple(turn_id for _, turn_id in running)
    until = time.monotonic() + STOPS_WITHIN_S
    while await database().read(queries.is_driven, turn_ids):
        if time.monotonic() > until:
            logger.warning("an account is deleted while some of its turns still run")
            return
        await asyncio.sleep(LOOK_S)
