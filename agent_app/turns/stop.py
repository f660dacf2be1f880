"""A person pressed stop: heard at any moment, on any process, once or twice."""

from django.utils import timezone

from agent_app.live.hub import get_hub
from agent_app.live.wire import MessageFinished, TurnFinished
from agent_app.records.threads import database
from agent_app.records.writes import turns as writes
from agent_app.turns.process import turn_process


async def request_stop(owner_id: str, chat_id: str, turn_id: str) -> bool:
    """False when the owner has no such turn. A turn without a driver ends here, others in their driver."""
    outcome = await database().write(writes.request_stop, owner_id, chat_id, turn_id, now=timezone.now())
    if outcome is None:
        return False
    hub = get_hub()
    if outcome.ended:
        finished = MessageFinished(message_id=outcome.answer_id, status="stopped")
        await hub.announce(chat_id, [finished, TurnFinished(turn_id=turn_id, status="stopped")])
        await turn_process().drive_next(chat_id)
    hub.signal_stop(turn_id)
    return True
