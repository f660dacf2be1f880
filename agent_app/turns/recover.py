"""Turns and calls whose process died are found by any living process, and go on; what ended is counted."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from django.conf import settings
from django.db import Error as DatabaseFailure

from agent_app.live.hub import get_hub
from agent_app.records.lease_clock import lease_clock
from agent_app.records.queries.calls import calls_to_send, workers_lag
from agent_app.records.queries.turns import TurnInLine, turns_to_drive, untold_ends
from agent_app.records.queries.uncounted import waits_to_be_counted
from agent_app.records.rows import CallRow
from agent_app.records.threads import database
from agent_app.records.writes.calls import give_up_call, mark_sent
from agent_app.records.writes.endings import take_telling
from agent_app.records.writes.spending import release_abandoned, some_abandoned
from agent_app.records.writes.usage import count_ended
from agent_app.turns import ending
from agent_app.turns.call import send
from agent_app.turns.knowledge import ask_again
from agent_app.turns.loop_call import runs_here
from agent_app.turns.weighing import heavy_among
from tools.kit.execute import died
from tools.kit.json_types import JsonObject
from tools.kit.receipt import receipt_json

logger = logging.getLogger(__name__)

MOST_ATTEMPTS = 3
LINE_LOOK_S = 0.5
LONGEST_PAUSE = 6
"""Times the first one: a person waits for this call, and one that is delivered twice runs once."""


class Admit(Protocol):
    """Is told of every turn that nobody drives, in the order in which they come to their turn.

    Whoever starts one claims it, so that one process wins. True when some of them have to wait.
    """

    def __call__(self, line: Sequence[TurnInLine], *, workers_lag: bool) -> bool: ...


async def look_for_ever(admit: Admit, has_told: Callable[[str], None]) -> None:
    """`has_told` is told of ends that are in the log now."""
    others, some_wait, look_at = Others(), False, 0.0
    while True:
        try:
            await others.look_at_clock()
            some_wait = await look_at_line(admit, silent_too=others.had_their_chance)
            # The line moves more often than processes die.
            if time.monotonic() >= look_at:
                look_at = time.monotonic() + _full_pause_s()
                await look(has_told, silent_too=others.had_their_chance)
        except Exception:
            # Without this loop nothing of a dead process would ever go on here: it outlasts every failure.
            logger.exception("turns and calls could not be looked after; looking again")
        await asyncio.sleep(LINE_LOOK_S if some_wait else _full_pause_s())


def _full_pause_s() -> float:
    return min(2.0, settings.TURN_LEASE_S / 3)


class Others:
    """Whether other processes have had the time to renew what is theirs: not right after the database was
    away, nor after its clock has jumped."""

    def __init__(self) -> None:
        self._wait_until = 0.0

    @property
    def had_their_chance(self) -> bool:
        return time.monotonic() >= self._wait_until

    async def look_at_clock(self) -> None:
        try:
            jumped = await database().read(lease_clock.look)
        except DatabaseFailure:
            self._give_time()
            raise
        if jumped:
            self._give_time()

    def _give_time(self) -> None:
        self._wait_until = time.monotonic() + max(settings.TURN_LEASE_S, settings.CALL_LEASE_S)


async def look_at_line(admit: Admit, *, silent_too: bool = True) -> bool:
    """With `silent_too`, at turns of processes that have gone silent. True when some have to wait."""
    line = await database().read(turns_to_drive, lease_clock.now(), silent_too=silent_too)
    return admit(line, workers_lag=await database().read(workers_lag))


async def look(has_told: Callable[[str], None], *, silent_too: bool = True) -> None:
    """At all else that is left lying. Whether there is anything is asked where nobody waits for it."""
    now = lease_clock.now()
    await _tell_ends(now, has_told)
    await _look_after_calls(now, silent_too=silent_too)
    if await database().read(some_abandoned, now=now):
        await database().write(release_abandoned, now=now)
    await ask_again(now)
    if await database().read(waits_to_be_counted):
        await database().write(count_ended, now=now)


async def _tell_ends(now: datetime, has_told: Callable[[str], None]) -> None:
    """An end that was stored and never told would leave open pages waiting for ever."""
    tell_until = now + timedelta(seconds=settings.TURN_LEASE_S)
    for end in await database().read(untold_ends, now):
        if not await database().write(take_telling, end.turn_id, now=now, tell_until=tell_until):
            continue
        if not await get_hub().announce(end.chat_id, ending.told_again(end)):
            return
        has_told(end.turn_id)


async def _look_after_calls(now: datetime, *, silent_too: bool) -> None:
    """Those of workers; one of the web process is begun, and ended if it was lost, by its turn's driver."""
    found = await database().read(calls_to_send, now, silent_too=silent_too)
    rows = [row for row in found if not runs_here(row.name)]
    heavy = await heavy_among((row.name, row.call_id) for row in rows)
    for row in rows:
        if row.state == "running" and row.attempt >= MOST_ATTEMPTS:
            await _give_up(row, now, receipt_json(died(row.name)))
        elif not await _sent_again(row, now, heavy=row.call_id in heavy):
            return


async def _give_up(row: CallRow, now: datetime, receipt: JsonObject) -> None:
    """A call that took its worker down each time gets a failed receipt."""
    if await database().write(give_up_call, row.call_id, row.attempt, receipt, now=now):
        get_hub().signal_call_settled(row.turn_id, row.call_id)


async def _sent_again(row: CallRow, now: datetime, *, heavy: bool) -> bool:
    """With growing pauses; False when the broker is away, so that the others need not be tried."""
    pause = settings.CALL_SEND_AGAIN_S * min(LONGEST_PAUSE, 2 ** min(row.sends + 1, 10))
    if not await database().write(mark_sent, row.call_id, now=now, send_after=now + timedelta(seconds=pause)):
        return True
    return await asyncio.to_thread(send, row.call_id, heavy=heavy)
