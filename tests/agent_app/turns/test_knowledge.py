"""A file that no worker was asked for, or whose worker died, is read all the same."""

import asyncio
import subprocess
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio
from django.utils import timezone

from agent_app.knowledge.adding import ASK_AGAIN
from agent_app.records.models import KnowledgeFile
from agent_app.records.queries.knowledge import knowledge_of, knowledge_to_read
from agent_app.records.threads import close_database, database
from agent_app.records.writes import knowledge as writes
from agent_app.turns.knowledge import ask_again
from tests.agent_app import people
from tests.agent_app.knowledge.base import HANDBOOK, added

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

# A liveness bound: a busy machine is slow.
COMES_WITHIN_S = 60.0


@pytest_asyncio.fixture
async def threads() -> AsyncIterator[None]:
    """Closed again with their connections."""
    yield
    await asyncio.to_thread(close_database)


def begun(age_s: float = 0.0) -> str:
    """A file for whose reading nobody was asked, since then."""
    owner = people.member()
    row = added(owner, "handbook.md", HANDBOOK)
    KnowledgeFile.objects.filter(id=row.file_id).update(send_after=timezone.now() - timedelta(seconds=age_s))
    return owner


async def state(owner: str) -> str:
    (row,) = await database().read(knowledge_of, owner)
    return row.state


async def becomes_ready(owner: str) -> None:
    async with asyncio.timeout(COMES_WITHIN_S):
        while True:
            if await state(owner) == "ready":
                return
            await asyncio.sleep(0.1)


@pytest.mark.asyncio
async def test_a_file_that_nobody_was_asked_to_read_is_read(
    worker: subprocess.Popen[bytes], threads: None
) -> None:
    owner = await database().write(begun, 1.0)
    await ask_again(timezone.now())
    await becomes_ready(owner)


@pytest.mark.asyncio
async def test_a_file_whose_reader_died_is_read_by_another(
    worker: subprocess.Popen[bytes], threads: None
) -> None:
    owner = await database().write(begun)
    past = timezone.now() - timedelta(days=1)
    await database().write(
        writes.claim_knowledge, now=past, lease_until=past + timedelta(minutes=1), readers=1, most_attempts=3
    )
    assert await state(owner) == "reading"
    await ask_again(timezone.now())
    await becomes_ready(owner)


def test_of_several_processes_one_asks() -> None:
    begun(1.0)
    now = timezone.now()
    assert knowledge_to_read(now)
    asked = [writes.mark_asked(now=now, send_after=now + ASK_AGAIN) for _ in range(2)]
    assert asked == [True, False]
    assert not knowledge_to_read(now)


def test_for_a_file_whose_reader_died_one_asks_too() -> None:
    begun(1.0)
    now = timezone.now()
    writes.claim_knowledge(
        now=now - timedelta(days=1), lease_until=now - timedelta(hours=1), readers=1, most_attempts=3
    )
    assert knowledge_to_read(now)
    asked = [writes.mark_asked(now=now, send_after=now + ASK_AGAIN) for _ in range(2)]
    assert asked == [True, False]
    assert not knowledge_to_read(now)
