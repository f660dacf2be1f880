"""What has ended is counted by a process that looks after turns, with nobody asking for it."""

import pytest

from agent_app.records.models import DailyUse
from agent_app.records.threads import database
from tests.agent_app.turns.conversation import Conversation, until
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Done, Text, TokenUsage

pytestmark = [pytest.mark.asyncio, pytest.mark.database]


def sums_of_the_site() -> list[tuple[int, int]]:
    rows = DailyUse.objects.filter(owner=None, purpose="turn")
    return list(rows.values_list("done", "input_tokens"))


async def test_a_turn_that_ended_is_in_the_sums_soon(chat: Conversation, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Fine."), Done(usage=TokenUsage(input=100, cached=40, output=7))])
    await chat.answered()
    await until(lambda: database().read(sums_of_the_site))
    assert await database().read(sums_of_the_site) == [(1, 140)]
