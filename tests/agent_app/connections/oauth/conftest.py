"""An authorisation server on loopback, and settings that let Folio reach it."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from pytest_django import Settings

from agent_app.records.threads import close_database
from tests.auth_server.server import AuthServer, auth_server


@pytest.fixture
def login(settings: Settings) -> Iterator[AuthServer]:
    settings.CONNECTIONS_PRIVATE_HOSTS = ["127.0.0.1"]
    settings.PUBLIC_URL = "https://folio.example"
    with auth_server() as server:
        yield server


@pytest_asyncio.fixture
async def kept(transactional_db: None) -> AsyncIterator[None]:
    """The database through the product's own threads."""
    yield
    await asyncio.to_thread(close_database)
