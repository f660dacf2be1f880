"""Turns and calls whose process died are found by any living process, and go on."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from agent_app.live.hub import get_hub
from agent_app.records.queries.calls import call, calls_to_send
from agent_app.records.queries.turns import turns_to_drive
from agent_app.records.rows import CallRow
from agent_app.records.threads import database
from agent_app.records.writes.calls import give_up_call, mark_sent
from agent_app.turns.call import send
from tools.kit.execute import died
from tools.kit.receipt import receipt_json

logger = logging.getLogger(__name__)

MOST_ATTEMPTS = 3
LONGEST_PAUSE_S = 300.0


async def look_for_ever(drive: Callable[[str], None]) -> None:
    """`drive` is told of every turn that nobody drives; it claims, so that one process wins."""
    while True:
        try:
            await look(drive)
        except DatabaseError:
            logger.exception("the database did not answer; looking again")
        await asyncio.sleep(min(2.0, settings.TURN_LEASE_S / 3))


async def look(drive: Callable[[str], None]) -> None:
    now = timezone.now()
    for turn_id in await database().read(turns_to_drive, now):
        drive(turn_id)
    for call_id in await database().read(calls_to_send, now):
        row = await database().read(call, call_id)
        if row is not None:
            await _help(row, now)


async def _help(row: CallRow, now: datetime) -> None:
    """A call whose worker went silent runs again, and gets a failed receipt when that keeps happening."""
    if row.state == "running" and row.attempt >= MOST_ATTEMPTS:
        receipt = receipt_json(died(row.name))
        if await database().write(give_up_call, row.call_id, row.attempt, receipt, now=now):
            get_hub().signal_call_settled(row.turn_id, row.call_id)
        return
    pause = min(LONGEST_PAUSE_S, settings.CALL_LEASE_S * 2**row.attempt)
    if await database().write(mark_sent, row.call_id, now=now, send_after=now + timedelta(seconds=pause)):
        await asyncio.to_thread(send, row.call_id)
