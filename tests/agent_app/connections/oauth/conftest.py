"""The database for tests of sign-ins."""

import asyncio
from collections.abc import AsyncIterator

import pytest_asyncio

from agent_app.records.threads import close_database


@pytest_asyncio.fixture
async def kept(transactional_db: None) -> AsyncIterator[None]:
    """The database through the product's own threads."""
    yield
    await asyncio.to_thread(close_database)
