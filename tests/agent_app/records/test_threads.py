"""The database from async code goes on after a connection that broke."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from django.db import Error, connection

from agent_app.records.models import ChatModel
from agent_app.records.threads import close_database, database

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest_asyncio.fixture
async def closed_afterwards() -> AsyncIterator[None]:
    yield
    await asyncio.to_thread(close_database)


def cut_the_line() -> None:
    connection.ensure_connection()
    connection.connection.close()


async def test_a_connection_that_broke_costs_one_write_and_is_opened_anew(closed_afterwards: None) -> None:
    await database().write(cut_the_line)
    with pytest.raises(Error):
        await database().write(ChatModel.objects.count)
    assert await database().write(ChatModel.objects.count) == 0
