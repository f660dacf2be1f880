"""What the guards find in an answer is hidden or said, and told to the model once a turn."""

import json

import pytest

from agent_app.records.models import GuardFiring
from agent_app.records.threads import database
from tests.agent_app.turns.conversation import Conversation, text_of
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]

MARKUP = [
    Text("<tool_call>\n<function=file_write>\n<parameter=path>x.txt</parameter>\n"),
    Text("<parameter=content>hi</parameter>\n</function>\n</tool_call>"),
]


def notices(parts: list[dict[str, str]]) -> list[str]:
    return [part["kind"] for part in parts if part["type"] == "notice"]


async def firings() -> list[tuple[str, bool]]:
    kept = GuardFiring.objects.order_by("id").values_list("guard", "corrected")
    return await database().read(lambda: list(kept))


async def test_a_call_written_as_text_is_not_shown_and_not_run_and_told_once(
    chat: Conversation, wire_server: WireServer
) -> None:
    """TOOL-06: bare markup."""
    wire_server.script("openai", MARKUP)
    wire_server.script("openai", [Text("Here is the answer.")])
    message = await chat.answered("write a file")
    assert text_of(message) == "Here is the answer."
    assert await chat.files() == ()
    assert "No tool ran" in json.dumps(wire_server.requests[1].body)
    assert notices(message.parts) == ["no_tool_ran"]
    assert await firings() == [("markup", True)]
    assert wire_server.refusals == []


async def test_markup_that_comes_again_ends_with_a_plain_sentence(
    chat: Conversation, wire_server: WireServer
) -> None:
    """TOOL-06: at most one corrective retry."""
    for _ in range(2):
        wire_server.script("openai", MARKUP)
    message = await chat.answered("write a file")
    assert len(wire_server.requests) == 2
    assert "<tool_call>" not in json.dumps(message.parts)
    assert "<parameter=" not in json.dumps(message.parts)
    assert message.parts[-1]["type"] == "notice"
    assert await firings() == [("markup", True), ("markup", False)]


async def test_markup_in_a_code_block_is_shown_as_it_is(chat: Conversation, wire_server: WireServer) -> None:
    """TOOL-06: fenced markup."""
    fenced = ["The format is:\n```\n<tool_call><function=file_write>", "</function></tool_call>\n```\nDone."]
    wire_server.script("openai", [Text(piece) for piece in fenced])
    message = await chat.answered("what does a tool call look like?")
    assert text_of(message) == "".join(fenced)
    assert len(wire_server.requests) == 1


async def test_a_claim_without_a_receipt_is_told_to_the_model_once(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Text("I have created report.xlsx for you.")])
    wire_server.script("openai", [Text("I have not made the file: no tool ran.")])
    message = await chat.answered("make a report")
    assert "has not happened" in json.dumps(wire_server.requests[1].body)
    assert notices(message.parts) == ["unsupported_claim"]
    assert await firings() == [("claim", True)]
    assert wire_server.refusals == []


async def test_a_claim_that_a_receipt_supports_stands(
    chat: Conversation, wire_server: WireServer, worker: object
) -> None:
    wire_server.script(
        "openai", [Call("file_write", {"mode": "text", "filename": "report.txt", "content": "a"})]
    )
    wire_server.script("openai", [Text("I have created report.txt for you.")])
    message = await chat.answered("make a report")
    assert notices(message.parts) == []
    assert await firings() == []


async def test_a_command_that_does_not_exist_is_marked(chat: Conversation, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Type /summarize to get a summary.")])
    message = await chat.answered("how do I get a summary?")
    assert notices(message.parts) == ["unknown_command"]
    assert len(wire_server.requests) == 1
