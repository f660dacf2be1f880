"""Somebody deletes their account: what runs is stopped, services are told, rows and bytes go."""

import asyncio
import logging
import time

from django.conf import settings

from agent_app.files import storage
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
# Bytes are stored before the row that names them; in between a tool may run to its limit.
NAMED_WITHIN_S = settings.TOOL_HARD_LIMIT_S + 60


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
        hashes = await database().read(queries.hashes_of, owner.owner_id)
        await database().write(writes.remove_account, actor_of(owner), user_id)
    except BaseException:
        await database().write(writes.open_account, user_id)
        raise
    await _forget(hashes)


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


async def _forget(hashes: frozenset[str]) -> None:
    """The account is gone by then; what fails here costs room, and nobody's rows name it."""
    gone = await database().read(queries.unnamed, hashes)
    await database().write(writes.forget_transcripts, gone)
    older_than = time.time() - NAMED_WITHIN_S
    for sha256 in gone:
        await asyncio.to_thread(storage.forget, sha256, older_than=older_than)
