"""What the settings don't keep any longer goes, once an hour, in whichever web process comes first."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, time, timedelta

from django.conf import settings
from django.utils import timezone

from agent_app.files import derived, storage
from agent_app.files.sweeping import A_DAY_S, sweep_files
from agent_app.records.queries.retention import Cutoffs
from agent_app.records.threads import database
from agent_app.records.writes.retention import note_removed, removals, take_upkeep

logger = logging.getLogger(__name__)

LOOK_S = 60.0
PAUSE_S = 0.05
"""Between two small steps, so that whoever writes meanwhile hardly waits."""
ROWS_EVERY, FILES_EVERY = timedelta(hours=1), timedelta(days=1)
_SILENT = frozenset(("sessions", "sign_ins", "texts", "transcripts", "audit", "set aside", "put back"))
"""What nobody would miss is not worth a line in the audit log; its own entries are noted as they go."""
Step = tuple[str, int]


def cutoffs(now: datetime) -> Cutoffs:
    return Cutoffs(
        now,
        chats=_before(now, settings.RETENTION_CHATS_DAYS),
        guests=_before(now, settings.RETENTION_GUESTS_DAYS),
        deleted=_before(now, settings.RETENTION_DELETED_DAYS),
        ledger=_before(now, settings.RETENTION_LEDGER_DAYS),
        audit=_whole_days_before(now, settings.RETENTION_AUDIT_DAYS),
    )


def _before(now: datetime, days: int) -> datetime | None:
    return now - timedelta(days=days) if days else None


def _whole_days_before(now: datetime, days: int) -> datetime | None:
    at = _before(now, days)
    return datetime.combine(at.astimezone(UTC), time.min, tzinfo=UTC) if at is not None else None


def steps_of_files(now: datetime) -> Iterator[Step]:
    """Nothing of this is written to the database."""
    storage.sweep(older_than=now.timestamp() - A_DAY_S)
    for one in sweep_files(now.timestamp()):
        yield one.what, one.count
    if settings.RETENTION_DELETED_DAYS:
        derived.forget_unused(since=now.timestamp() - settings.RETENTION_DELETED_DAYS * A_DAY_S)


def worth_noting(totals: Counter[str]) -> dict[str, int]:
    return {kind: count for kind, count in totals.items() if count and kind not in _SILENT}


async def look_for_ever() -> None:
    while True:
        await asyncio.sleep(LOOK_S)
        try:
            await look(timezone.now())
        except Exception:
            logger.exception("retention did not come to its end; it goes on when it is due again")


async def look(now: datetime) -> None:
    """Of all processes, one does what is due."""
    if await database().write(take_upkeep, "rows", now=now, every=ROWS_EVERY):
        await _run(rows_going(now))
    if await database().write(take_upkeep, "files", now=now, every=FILES_EVERY):
        await _run(files_going(now))


async def rows_going(now: datetime) -> AsyncIterator[Step]:
    """What is due is looked for in nobody's way."""
    due = removals(cutoffs(now))
    while (one := await database().read_aside(next, due, None)) is not None:
        yield one.kind, await database().write(one.remove)


async def files_going(now: datetime) -> AsyncIterator[Step]:
    steps = steps_of_files(now)
    while (step := await database().read_aside(next, steps, None)) is not None:
        yield step


async def _run(steps: AsyncIterator[Step]) -> None:
    totals: Counter[str] = Counter()
    try:
        async for kind, count in steps:
            totals[kind] += count
            await asyncio.sleep(PAUSE_S)
    finally:
        if noted := worth_noting(totals):
            await database().write(note_removed, noted)
