"""Turns in this process, with a real Valkey, worker and database and a scripted model server."""

import subprocess
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from pytest_django import Settings

from agent_app.live.hub import get_hub
from agent_app.providers.registry import aclose_all
from agent_app.records.threads import close_database
from agent_app.turns.process import TurnProcess, close_turn_process, turn_process
from tests.agent_app.turns.conversation import Conversation, new_conversation
from tests.wire_server.server import WireServer


@pytest_asyncio.fixture
async def turns(
    transactional_db: None,
    valkey_url: str,
    wire_server: WireServer,
    settings: Settings,
) -> AsyncIterator[TurnProcess]:
    """This process drives turns; models answer from the wire server."""
    settings.OPENAI_API_KEY = settings.ANTHROPIC_API_KEY = "key"
    settings.OPENAI_BASE_URL = wire_server.openai_base_url
    settings.ANTHROPIC_BASE_URL = wire_server.anthropic_base_url
    yield turn_process()
    await close_turn_process()
    await get_hub().close()
    await aclose_all()
    close_database()


@pytest_asyncio.fixture
async def chat(turns: TurnProcess) -> Conversation:
    """A member's."""
    return await new_conversation()


@pytest_asyncio.fixture
async def guest_chat(turns: TurnProcess) -> Conversation:
    return await new_conversation(signed_in=False)


@pytest.fixture
def worker(transactional_db: None, tool_worker: subprocess.Popen[bytes]) -> subprocess.Popen[bytes]:
    return tool_worker
