"""Several processes that count at once count each turn once."""

import asyncio

import pytest

from agent_app.records.models import DailyUse, Turn
from agent_app.records.threads import DatabaseThreads
from agent_app.records.writes.usage import count_ended
from tests.agent_app import people
from tests.agent_app.records.used import NOON, UsedStep, ended_turn

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database, pytest.mark.asyncio]
TURNS = 24


def ended_turns() -> None:
    for name in ("one", "other"):
        chat = people.chat(people.member(name))
        for _ in range(TURNS // 2):
            ended_turn(chat.chat_id, people.model(), UsedStep((10, 0, 0, 1)))


async def count(process: DatabaseThreads) -> int:
    """Until nothing is left; how many that were."""
    counted = 0
    while found := await process.write(count_ended, now=NOON, limit=2):
        counted += found
    return counted


def site_sums() -> list[tuple[int, int]]:
    return list(DailyUse.objects.filter(owner=None).values_list("done", "input_tokens"))


async def test_who_counts_at_the_same_time_shares_the_work() -> None:
    processes = [DatabaseThreads() for _ in range(3)]
    try:
        await processes[0].write(ended_turns)
        counted = await asyncio.gather(*map(count, processes))
        assert sum(counted) == TURNS
        assert await processes[0].read(site_sums) == [(TURNS, 10 * TURNS)]
        assert await processes[0].read(Turn.objects.filter(counted_at=None).count) == 0
    finally:
        for process in processes:
            await asyncio.to_thread(process.close)
