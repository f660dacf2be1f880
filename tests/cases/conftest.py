"""A member's conversation on each wire that the product speaks."""

import pytest
import pytest_asyncio

from tests.agent_app.turns.conversation import Conversation, new_conversation
from tests.wire_server.record import WireName

WIRES: dict[WireName, str] = {
    "openai": "openai_chat",
    "responses": "openai_responses",
    "anthropic": "anthropic",
}


@pytest_asyncio.fixture(params=["openai", "responses", "anthropic"])
async def wired(turns: None, request: pytest.FixtureRequest) -> tuple[Conversation, WireName]:
    wire: WireName = request.param
    return await new_conversation(wire=WIRES[wire]), wire
