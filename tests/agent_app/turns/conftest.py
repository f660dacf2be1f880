"""Turns in this process, with a real Valkey, worker and database and a scripted model server."""

import asyncio
import subprocess
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from celery import current_app
from pytest_django import Settings

from agent_app.live.hub import get_hub
from agent_app.providers.registry import aclose_all
from agent_app.records.threads import close_database
from agent_app.turns.process import close_turn_process
from tests.agent_app.turns.conversation import Conversation, new_conversation
from tests.wire_server.server import WireServer


@pytest_asyncio.fixture
async def turns(
    transactional_db: None,
    valkey_url: str,
    wire_server: WireServer,
    settings: Settings,
) -> AsyncIterator[None]:
    """Models answer from the wire server. This process drives turns from the first `turn_process()` on."""
    settings.OPENAI_API_KEY = settings.ANTHROPIC_API_KEY = "key"
    settings.OPENAI_BASE_URL = wire_server.openai_base_url
    settings.ANTHROPIC_BASE_URL = wire_server.anthropic_base_url
    yield
    await close_turn_process()
    await get_hub().close()
    await aclose_all()
    await asyncio.to_thread(close_database)


@pytest_asyncio.fixture
async def chat(turns: None) -> Conversation:
    """A member's."""
    return await new_conversation()


@pytest_asyncio.fixture
async def guest_chat(turns: None) -> Conversation:
    return await new_conversation(signed_in=False)


@pytest.fixture
def idle_worker() -> Iterator[None]:
    """Nobody takes calls: a worker that runs stops listening for as long as the test lasts."""
    current_app.control.cancel_consumer("tools", reply=True)
    yield
    current_app.control.add_consumer("tools", reply=True)


@pytest.fixture
def worker(transactional_db: None, tool_worker: subprocess.Popen[bytes]) -> subprocess.Popen[bytes]:
    return tool_worker
