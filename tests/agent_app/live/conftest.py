"""Hubs for tests: two of them on one Valkey behave as two processes do."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import pytest_asyncio
from redis import asyncio as aredis

from agent_app.live.connection import reading_connection
from agent_app.live.hub import Hub


@pytest.fixture
def chat_id() -> str:
    return f"c{secrets.token_hex(8)}"


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Hub]:
    hub = Hub(url)
    try:
        yield hub
    finally:
        await hub.close()


@pytest_asyncio.fixture
async def hub(valkey_url: str) -> AsyncIterator[Hub]:
    async with opened(valkey_url) as made:
        yield made


@pytest_asyncio.fixture
async def other_hub(valkey_url: str) -> AsyncIterator[Hub]:
    async with opened(valkey_url) as made:
        yield made


@pytest_asyncio.fixture
async def valkey(valkey_url: str) -> AsyncIterator[aredis.Redis]:
    """A look at the run's Valkey from aside."""
    connection = reading_connection(valkey_url)
    yield connection
    await connection.aclose()
