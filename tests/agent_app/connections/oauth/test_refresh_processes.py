"""Over all processes, one refresh at a time per connection. FOLIO_REFRESH_ROUNDS=50 tries it fifty times."""

import asyncio
import json
import os
import sys
import threading
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

import pytest
from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from agent_app.records.connection_rows import ConnectionRow
from agent_app.records.models import Connection
from agent_app.records.threads import database
from tests.agent_app.connections.oauth.signing import ends_in, signed_in, tokens_of
from tests.auth_server.server import AuthServer, Reply
from tests.fixtures.processes import BASE_DIR, GO_DOWN_S, process_environment
from tests.fixtures.worker import url_of_test_database

pytestmark = pytest.mark.database
ROUNDS = int(os.environ.get("FOLIO_REFRESH_ROUNDS", "5"))
# A liveness bound, generous on purpose.
COMES_WITHIN_S = 90.0
# In place of what is left of the lease, which would make the test long.
SOON = timedelta(seconds=2)


@asynccontextmanager
async def another_process() -> AsyncIterator[Process]:
    environment = process_environment(
        DATABASE_URL=url_of_test_database(),
        DATA_DIR=str(settings.DATA_DIR),
        CONNECTIONS_PRIVATE_HOSTS="127.0.0.1",
        PUBLIC_URL=settings.PUBLIC_URL,
    )
    command = (sys.executable, "-m", "tests.agent_app.connections.oauth.refreshing_process")
    process = await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, env=environment, cwd=BASE_DIR
    )
    try:
        assert await said(process) == "ready"
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await asyncio.wait_for(process.wait(), GO_DOWN_S)


async def said(process: Process) -> str:
    assert process.stdout is not None
    return (await asyncio.wait_for(process.stdout.readline(), COMES_WITHIN_S)).decode().strip()


def ask(process: Process, row: ConnectionRow, count: int = 4) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{row.connection_id} {count}\n".encode())


@pytest.mark.asyncio
@pytest.mark.timeout(600)
async def test_four_calls_in_each_of_two_processes_cost_one_refresh(login: AuthServer, kept: None) -> None:
    row = await signed_in(login)
    before = len(login.asked("/token"))
    login.pause_s = 0.1
    async with another_process() as one, another_process() as two:
        for done in range(1, ROUNDS + 1):
            await ends_in(row, -1)
            ask(one, row)
            ask(two, row)
            found = json.loads(await said(one)) + json.loads(await said(two))
            assert found == [(await tokens_of(row)).access] * 8
            assert len(login.asked("/token")) == before + done


@pytest.mark.asyncio
async def test_the_lease_of_a_process_that_died_runs_out(login: AuthServer, kept: None) -> None:
    row = await signed_in(login)
    await ends_in(row, -1)
    gone = threading.Event()
    login.instead["/token"] = lambda _: Reply(503 if gone.wait(COMES_WITHIN_S) else 500)
    async with another_process() as dying:
        ask(dying, row, 1)
        while len(login.asked("/token")) < 2:  # noqa: ASYNC110 -- another thread counts
            await asyncio.sleep(0.05)
    gone.set()
    del login.instead["/token"]
    assert await lease(row) > timezone.now()
    await database().write(lambda: stored(row).update(refresh_lease_until=timezone.now() + SOON))
    async with another_process() as next_one:
        ask(next_one, row, 2)
        first, second = json.loads(await said(next_one))
    assert first == second == (await tokens_of(row)).access
    assert len(login.asked("/token")) == 3


def stored(row: ConnectionRow) -> QuerySet[Connection]:
    return Connection.objects.filter(id=row.connection_id)


async def lease(row: ConnectionRow) -> datetime:
    found = await database().read(lambda: stored(row).values_list("refresh_lease_until", flat=True).get())
    assert found is not None
    return found
