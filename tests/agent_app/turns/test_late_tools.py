"""A tool that comes in, or leaves, in mid-conversation leaves all that was sent before it as it was."""

from itertools import pairwise
from typing import Any, cast

import pytest
import pytest_asyncio
from pytest_django import Settings

from agent_app.records.models import CapabilitySwitch, LedgerEntry
from agent_app.records.threads import database
from tests.agent_app.turns.conversation import Conversation, new_conversation
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest_asyncio.fixture
async def chat(turns: None, settings: Settings) -> Conversation:
    """With a model that takes tools among the messages."""
    settings.ANTHROPIC_LATE_TOOLS = "yes"
    return await new_conversation(wire="anthropic")


def tool_changes(request: RecordedRequest) -> list[tuple[str, str]]:
    told = [m for m in cast(list[dict[str, Any]], request.messages) if m["role"] == "system"]
    blocks = [block for message in told for block in message["content"]]
    return [(block["type"], str(block["tool"].get("definition", block["tool"])["name"])) for block in blocks]


def blocks(request: RecordedRequest) -> list[dict[str, Any]]:
    messages = cast(list[dict[str, Any]], request.messages)
    bare = (
        (m["role"], {key: value for key, value in block.items() if key != "cache_control"})
        for m in messages
        for block in m["content"]
    )
    return [{"role": role, **block} for role, block in bare]


async def test_a_file_brings_its_tools_behind_its_message_and_an_admin_withdraws_one(
    chat: Conversation, wire_server: WireServer, worker: object
) -> None:
    await chat.answered("hello")
    file = await chat.attach("note.txt", b"one line")
    wire_server.script("anthropic", [Call("file_read", {"file_id": file.file_id})])
    wire_server.script("anthropic", [Text("One line.")])
    await chat.answered("what does it say?")
    await database().write(CapabilitySwitch.objects.create, name="file_edit", enabled=False)
    await chat.answered("fine")
    await database().write(CapabilitySwitch.objects.all().delete)
    await chat.answered("and again")
    assert wire_server.refusals == []
    requests = wire_server.requests
    added = [("tool_addition", "file_edit"), ("tool_addition", "file_read")]
    away, back = ("tool_removal", "file_edit"), ("tool_addition", "file_edit")
    told = [tool_changes(request) for request in requests]
    assert told == [[], added, added, [*added, away], [*added, away, back]]
    for earlier, later in pairwise(requests):
        assert later.body["tools"] == earlier.body["tools"]
        assert later.body["system"] == earlier.body["system"]
        assert blocks(later)[: len(blocks(earlier))] == blocks(earlier)
    assert [request.tool_names for request in requests[2:]] == [
        ["file_write", "file_edit", "file_read"],
        ["file_write", "file_read"],
        ["file_write", "file_read", "file_edit"],
    ]


async def test_the_ledger_says_that_what_stands_before_a_late_tool_is_unchanged(
    chat: Conversation, wire_server: WireServer
) -> None:
    await chat.answered("hello")
    await chat.attach("note.txt", b"one line")
    started = await chat.say("what does it say?")
    await chat.ended(started)

    def look() -> dict[str, bool]:
        entries = LedgerEntry.objects.filter(step__turn_id=started.turn_id)
        return {entry.name: entry.in_prefix for entry in entries}

    told = await database().read(look)
    assert told["file_write"]
    assert told["contract"]
    assert told["turn 1"]
    assert not told["file_read"]
    assert wire_server.refusals == []
