"""A member's conversation on each wire that the product speaks."""

import pytest
import pytest_asyncio

from tests.agent_app.turns.conversation import Conversation, new_conversation
from tests.wire_server.record import WireName


@pytest_asyncio.fixture(params=["openai", "anthropic"])
async def wired(turns: None, request: pytest.FixtureRequest) -> tuple[Conversation, WireName]:
    wire: WireName = request.param
    return await new_conversation(wire="anthropic" if wire == "anthropic" else "openai_chat"), wire
