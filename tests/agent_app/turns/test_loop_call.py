"""Calls that run in the web process: found by search, held to their schema, answered with receipts."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import Settings

from agent_app.records.models import ToolCall, Turn
from agent_app.records.threads import database
from agent_app.records.writes.calls import claim_call
from agent_app.records.writes.steps import ClosedStep, NewCall, OpenedStep, close_step, open_step
from agent_app.turns.call import perform
from agent_app.turns.process import turn_process
from tests.agent_app import people
from tests.agent_app.turns.conversation import Conversation, until
from tests.shared_files import SHARED
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def github(settings: Settings) -> None:
    path = SHARED / "mcp_schemas" / "github_default.json"
    if not path.exists():
        pytest.skip("github_default.json is not here: set SHARED_DIR to the folder of shared test files")
    settings.CONNECTION_LISTS = [f"github={path}"]


async def test_a_tool_is_found_by_its_words_and_a_wrong_call_of_it_is_taught(
    github: None, chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Call("find_tools", {"query": "create an issue in a repository"})])
    wire_server.script("openai", [Call("call_tool", {"name": "github__issue_write", "arguments": {}})])
    wire_server.script("openai", [Text("It needs more.")])
    await chat.answered("open an issue")
    assert {"find_tools", "call_tool"} <= set(wire_server.requests[0].tool_names)
    found, called = await chat.calls()
    assert found.receipt is not None
    assert found.receipt["ok"]
    assert len(found.receipt["tools"]) == 5
    assert called.receipt is not None
    assert not called.receipt["ok"]
    assert called.receipt["example"]["arguments"]
    assert wire_server.refusals == []


async def test_the_same_failing_call_a_second_time_says_so(
    github: None, chat: Conversation, wire_server: WireServer
) -> None:
    """However its JSON is written."""
    name = "github__issue_write"
    for text in (f'{{"name":"{name}","arguments":{{}}}}', f'{{ "arguments": {{}}, "name": "{name}" }}'):
        wire_server.script("openai", [Call("call_tool", text)])
    wire_server.script("openai", [Text("It needs more.")])
    await chat.answered("open an issue")
    first, second = [(call.receipt or {})["error"] for call in await chat.calls()]
    assert second == f"This call failed the same way 1 time before. {first}"


async def test_connections_that_are_off_are_not_in_the_request(
    chat: Conversation, wire_server: WireServer
) -> None:
    await chat.answered("hello")
    assert "github" not in json.dumps(wire_server.requests[0].body)
    assert "find_tools" not in json.dumps(wire_server.requests[0].body)


async def test_a_call_that_began_and_lost_its_process_is_said_to_have_maybe_had_an_effect(
    turns: None, wire_server: WireServer
) -> None:
    """By the turn's next driver and at once: nobody else could be running it."""
    wire_server.script("openai", [Text("I can't say whether it ran.")])
    await database().write(_begun_call)
    turn_process()
    await until(lambda: database().read(Turn.objects.filter(state="done").first))
    call = await database().read(ToolCall.objects.get, id="k1")
    assert call.state == "error"
    assert call.receipt is not None
    assert "may have had an effect" in call.receipt["error"]


async def test_a_worker_leaves_a_call_of_the_web_process_to_it(turns: None) -> None:
    """Its message may have come from anywhere."""
    await database().write(_queued_call)
    await database().write(perform, "k1")
    assert (await database().read(ToolCall.objects.get, id="k1")).state == "queued"


def _begun_call() -> None:
    """A call of the web process that was claimed, and whose process died."""
    _queued_call()
    now = timezone.now()
    assert claim_call("k1", now=now, lease_until=None) is not None
    Turn.objects.update(lease_until=now - timedelta(seconds=1))


def _queued_call() -> None:
    owner = people.member()
    begun = people.said(owner, people.chat(owner).chat_id)
    claim = people.claimed(begun.turn_id)
    open_step(begun.turn_id, claim.fence, OpenedStep(0, "note", (), ()))
    now = timezone.now()
    call = NewCall("k1", "p1", "call_tool", "{}", cut_off=False, send_after=now)
    closed = ClosedStep(0, "", (), "tool_calls", 0, 0, 0, 0, 0, (call,))
    close_step(begun.turn_id, claim.fence, closed, [])
