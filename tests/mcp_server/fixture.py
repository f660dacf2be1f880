"""The pytest fixture: a process whose connections may lead to this machine."""

import asyncio
from collections.abc import AsyncIterator

import pytest_asyncio
from pytest_django import Settings

from agent_app.connections.client.zones import close_connections
from agent_app.records.threads import close_database


@pytest_asyncio.fixture
async def connections(transactional_db: None, settings: Settings) -> AsyncIterator[None]:
    """At the end every session is closed."""
    settings.CONNECTIONS_PRIVATE_HOSTS = ["127.0.0.1"]
    yield
    await close_connections()
    await asyncio.to_thread(close_database)
