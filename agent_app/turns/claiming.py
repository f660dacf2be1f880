"""The right to drive a turn, from now until its lease ends."""

from datetime import timedelta

from django.conf import settings

from agent_app.records.lease_clock import lease_clock
from agent_app.records.threads import database
from agent_app.records.writes.leases import Claim, claim_turn


async def claim(turn_id: str) -> Claim | None:
    """The right to drive a turn, or None when somebody else has it or it must wait."""
    now = lease_clock.now()
    lease_until = now + timedelta(seconds=settings.TURN_LEASE_S)
    return await database().write(claim_turn, turn_id, now=now, lease_until=lease_until)
