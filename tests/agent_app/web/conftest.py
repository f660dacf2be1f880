"""The web process with real parts around it: database, Valkey, a scripted model server."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from django.core.cache import cache
from pytest_django import Settings

from agent_app.records.threads import database
from agent_app.turns.endpoints import offer_known_models
from tests.agent_app.web.site import Visitor, running_site
from tests.wire_server.server import WireServer


@pytest.fixture
def models(settings: Settings, wire_server: WireServer) -> None:
    """Models answer from the wire server."""
    settings.OPENAI_API_KEY = "key"
    settings.OPENAI_BASE_URL = wire_server.openai_base_url


@pytest_asyncio.fixture
async def address(transactional_db: None, valkey_url: str, models: None) -> AsyncIterator[str]:
    # What allauth counts against its rate limits outlives a test otherwise.
    cache.clear()
    async with running_site() as at:
        await database().write(offer_known_models)
        yield at


@pytest_asyncio.fixture
async def visitor(address: str) -> AsyncIterator[Visitor]:
    """A guest who has opened the page."""
    made = Visitor(address)
    await made.arrive()
    yield made
    await made.aclose()


@pytest_asyncio.fixture
async def stranger(address: str) -> AsyncIterator[Visitor]:
    """Another guest."""
    made = Visitor(address)
    await made.arrive()
    yield made
    await made.aclose()


@pytest_asyncio.fixture
async def member(address: str) -> AsyncIterator[Visitor]:
    made = Visitor(address)
    await made.arrive()
    await made.sign_up()
    await made.arrive()
    yield made
    await made.aclose()
