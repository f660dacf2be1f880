"""A person pressed stop: heard at any moment, on any process, once or twice."""

from datetime import timedelta

from django.conf import settings

from agent_app.live.hub import get_hub
from agent_app.live.wire import MessageCreated, TurnFinished
from agent_app.records.lease_clock import lease_clock
from agent_app.records.threads import database
from agent_app.records.writes import endings
from agent_app.turns.answer import message_of
from agent_app.turns.process import turn_process


async def request_stop(owner_id: str, chat_id: str, turn_id: str) -> bool:
    """False when the owner has no such turn. A turn without a driver ends here, others in their driver."""
    now = lease_clock.now()
    tell_until = now + timedelta(seconds=settings.TURN_LEASE_S)
    outcome = await database().write(
        endings.request_stop, owner_id, chat_id, turn_id, now=now, tell_until=tell_until
    )
    if outcome is None:
        return False
    hub = get_hub()
    if outcome.ended:
        # No driver shows this answer now.
        shown = MessageCreated(message=message_of(outcome.answer))
        if await hub.announce(chat_id, [shown, TurnFinished(turn_id=turn_id, status="stopped")]):
            turn_process().has_told(turn_id)
        await turn_process().drive_next(chat_id)
    hub.signal_stop(turn_id)
    return True
