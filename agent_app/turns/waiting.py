"""Waiting calls got their word: their turns go on, here or where they are driven."""

from collections.abc import Iterable

from agent_app.live.hub import get_hub
from agent_app.records.threads import database
from agent_app.records.writes import waiting as writes
from agent_app.records.writes.waiting import Resumed
from agent_app.turns.process import turn_process


async def signed_in(connection_id: str) -> None:
    """To be called after each sign-in, once its tokens are stored: the calls that waited for it go on."""
    go_on(await database().write(writes.signed_in, connection_id))


def go_on(resumed: Iterable[Resumed]) -> None:
    """Should this process die now, any other finds the queued turns; a driver looks at its calls itself."""
    for one in resumed:
        if one.free:
            turn_process().drive(one.turn_id)
        else:
            get_hub().signal_call_settled(one.turn_id, one.call_id)
