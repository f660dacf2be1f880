"""What turns do is counted as the provider reports it."""

import subprocess

import pytest

from agent_app.watch.metrics import OF_CONNECTIONS, registry
from tests.agent_app.turns.conversation import Conversation
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Status, Text

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]


def count(name: str, **labels: str) -> float:
    return registry.get_sample_value(name, labels) or 0.0


async def test_tokens_outcomes_and_the_first_token_are_counted(
    chat: Conversation, wire_server: WireServer
) -> None:
    before = count("folio_turns_total", outcome="done")
    output = count("folio_model_tokens_total", model="gpt-test", kind="output")
    firsts = count("folio_first_token_seconds_count", model="gpt-test")
    wire_server.script("openai", [Text("Hello")])
    await chat.answered("hi")
    assert count("folio_turns_total", outcome="done") == before + 1
    assert count("folio_model_tokens_total", model="gpt-test", kind="output") > output
    assert count("folio_first_token_seconds_count", model="gpt-test") == firsts + 1


async def test_a_request_that_failed_is_counted_by_its_kind(
    chat: Conversation, wire_server: WireServer
) -> None:
    before = count("folio_model_requests_total", model="gpt-test", outcome="bad_key")
    wire_server.script("openai", [Status(401)])
    message = await chat.answered("hi")
    assert message.status == "error"
    assert count("folio_model_requests_total", model="gpt-test", outcome="bad_key") == before + 1


async def test_a_call_is_counted_once_under_its_tool(
    chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    settled = count("folio_tool_calls_total", tool="file_write", outcome="error")
    others = count("folio_tool_calls_total", tool=OF_CONNECTIONS, outcome="error")
    wire_server.script("openai", [Call("file_write", {"mode": "text", "filename": "a/b", "text": "x"})])
    wire_server.script("openai", [Text("It failed.")])
    await chat.answered("write")
    assert count("folio_tool_calls_total", tool="file_write", outcome="error") == settled + 1
    assert count("folio_tool_calls_total", tool=OF_CONNECTIONS, outcome="error") == others
