"""Somebody deletes their account: what runs is stopped, services are told, rows go.

Bytes that nobody else's rows name go with the next sweep, which knows what is just being stored.
"""

from agent_app.records.rows import OwnerRow
from agent_app.records.threads import database
from agent_app.records.writes import leaving as writes
from agent_app.records.writes.audit import actor_of
from agent_app.web.leaving import end_what_runs


async def leave(owner: OwnerRow) -> None:
    """Where something fails half way, the account is open again, and can be deleted anew."""
    user_id = owner.user_id
    if user_id is None:
        return
    await database().write(writes.shut_account, user_id)
    try:
        await end_what_runs(user_id)
        await database().write(writes.remove_account, actor_of(owner), user_id)
    except BaseException:
        await database().write(writes.open_account, user_id)
        raise
