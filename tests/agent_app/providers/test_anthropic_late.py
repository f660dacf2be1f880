"""Tools that come and go amid an Anthropic conversation, on a server as strict as the real one."""

from dataclasses import replace
from typing import Any, cast

import pytest

from agent_app.providers.late_tools import takes_late_tools
from prompts.context import Wire
from prompts.request import (
    AssistantMessage,
    NotePart,
    Request,
    TextPart,
    ToolChange,
    ToolSpec,
    UserMessage,
    Withdrawn,
)
from tests.agent_app.providers.conftest import MakeEndpoint
from tests.agent_app.providers.steps import (
    HELLO,
    READ,
    answered,
    asked,
    called,
    end_of,
    error_of,
    events_of,
    text_in,
)
from tests.wire_server import Status, Text, Thinking, WireServer
from tests.wire_server.anthropic_system_rules import BY_VALUE
from tools.kit.json_types import JsonObject

WIRE: Wire = "anthropic"
SAID = AssistantMessage("Hello!")
pytestmark = pytest.mark.asyncio


def late(name: str, since: int) -> ToolSpec:
    return replace(READ, name=name, since=since)


def shape(server: WireServer) -> list[Any]:
    """Each message as its role, a system message as what it does to which tools."""
    messages = cast(list[dict[str, Any]], server.requests[-1].messages)
    return [
        [(block["type"], _name(block["tool"])) for block in message["content"]]
        if message["role"] == "system"
        else message["role"]
        for message in messages
    ]


def _name(tool: dict[str, Any]) -> str:
    return str(tool.get("definition", tool)["name"])


def listed(server: WireServer, number: int = -1) -> list[str]:
    return [str(tool["name"]) for tool in cast(list[JsonObject], server.requests[number].body["tools"])]


async def sent(server: WireServer, request: Request, make: MakeEndpoint, **fields: object) -> None:
    await events_of(WIRE, request, make(late_tools=True, **fields))
    assert server.refusals == []


async def test_a_tool_of_a_later_turn_stands_behind_that_turns_question(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    request = asked(HELLO, SAID, HELLO, tools=(READ, late("file_edit", 2)))
    await sent(wire_server, request, anthropic)
    assert shape(wire_server) == ["user", "assistant", "user", [("tool_addition", "file_edit")]]
    assert listed(wire_server) == ["file_read"]
    assert wire_server.requests[0].tool_names == ["file_read", "file_edit"]
    assert wire_server.requests[0].headers["anthropic-beta"] == BY_VALUE


async def test_a_tool_that_comes_between_two_steps_stands_behind_the_results(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    request = asked(HELLO, called(), answered(), tools=(READ, late("a", 3), late("b", 3)))
    await sent(wire_server, request, anthropic)
    assert shape(wire_server)[2:] == ["user", [("tool_addition", "a"), ("tool_addition", "b")]]
    await sent(wire_server, replace(request, messages=(*request.messages, SAID, HELLO)), anthropic)
    assert shape(wire_server)[2:] == [
        "user",
        [("tool_addition", "a"), ("tool_addition", "b")],
        "assistant",
        "user",
    ]


async def test_a_definition_in_a_message_is_the_one_that_the_list_would_hold(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    request = asked(HELLO, SAID, HELLO, tools=(READ, late("file_edit", 2)))
    await sent(wire_server, request, anthropic)
    await events_of(WIRE, request, anthropic())
    block = cast(list[dict[str, Any]], wire_server.requests[0].messages[-1]["content"])[0]
    in_list = cast(list[JsonObject], wire_server.requests[1].body["tools"])[-1]
    assert {**block["tool"]["definition"], "cache_control": {"type": "ephemeral"}} == in_list


async def test_a_model_without_late_tools_gets_them_at_the_end_of_the_list_and_no_header(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    await events_of(WIRE, asked(HELLO, SAID, HELLO, tools=(READ, late("file_edit", 2))), anthropic())
    assert listed(wire_server) == ["file_read", "file_edit"]
    assert "anthropic-beta" not in wire_server.requests[0].headers


async def test_a_conversation_whose_tools_are_all_there_from_the_start_is_the_same_bytes(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    await sent(wire_server, asked(HELLO, SAID, HELLO), anthropic)
    await events_of(WIRE, asked(HELLO, SAID, HELLO), anthropic())
    first, second = wire_server.requests
    assert first.body == second.body
    assert "anthropic-beta" not in first.headers


async def test_the_first_tools_of_a_conversation_are_its_list_whenever_they_came(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    """A list that is empty could not keep the prompt's start as it is."""
    request = asked(HELLO, SAID, HELLO, SAID, HELLO, tools=(late("a", 2), late("b", 2), late("c", 4)))
    await sent(wire_server, request, anthropic)
    assert listed(wire_server) == ["a", "b"]
    assert shape(wire_server)[-1] == [("tool_addition", "c")]


async def test_a_tool_that_left_is_withdrawn_and_the_list_stays(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    write = replace(READ, name="file_write")
    gone = (Withdrawn(1, write),)
    request = asked(HELLO, SAID, HELLO, tools=(READ, late("file_edit", 2)))
    changes = (ToolChange("file_write", 2, offered=False),)
    await sent(wire_server, replace(request, withdrawn=gone, changes=changes), anthropic)
    assert listed(wire_server) == ["file_read", "file_write"]
    assert shape(wire_server)[-1] == [("tool_addition", "file_edit"), ("tool_removal", "file_write")]
    assert wire_server.requests[0].tool_names == ["file_read", "file_edit"]


async def test_a_tool_that_came_back_is_named_and_not_defined_again(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    changes = (ToolChange("file_read", 2, offered=False), ToolChange("file_read", 4, offered=True))
    request = replace(asked(HELLO, SAID, HELLO, SAID, HELLO), changes=changes)
    await sent(wire_server, request, anthropic)
    assert shape(wire_server)[3] == [("tool_removal", "file_read")]
    assert shape(wire_server)[6] == [("tool_addition", "file_read")]
    assert wire_server.requests[0].tool_names == ["file_read"]


async def test_a_question_that_was_never_answered_keeps_the_tools_behind_the_next_one(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    """A system message between two questions would be refused."""
    note = UserMessage((TextPart("again?"), NotePart("<folio-note>now</folio-note>")))
    request = asked(HELLO, SAID, HELLO, note, tools=(READ, late("a", 2)))
    await sent(wire_server, request, anthropic)
    assert shape(wire_server) == ["user", "assistant", "user", [("tool_addition", "a")]]


async def test_the_mark_stands_on_the_newest_message_of_the_person_and_none_on_a_definition(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    await sent(wire_server, asked(HELLO, SAID, HELLO, tools=(READ, late("a", 2))), anthropic)
    messages = wire_server.requests[0].messages
    assert "cache_control" in str(messages[2])
    assert "cache_control" not in str(messages[3])


async def test_a_server_that_takes_no_tools_among_the_messages_gets_them_in_the_list(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    request = asked(HELLO, SAID, HELLO, tools=(READ, late("file_edit", 2)))
    wire_server.script("anthropic", [Text("Hello.")])
    events = await events_of(WIRE, request, anthropic(late_tools=True, model_name="claude-sonnet-5"))
    assert text_in(events) == "Hello."
    assert [request.status for request in wire_server.requests] == [400, 200]
    assert listed(wire_server) == ["file_read", "file_edit"]
    assert "anthropic-beta" not in wire_server.requests[1].headers


async def test_a_refusal_for_another_reason_is_not_asked_again(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    wire_server.script("anthropic", [Status(400)])
    request = asked(HELLO, SAID, HELLO, tools=(READ, late("file_edit", 2)))
    assert (await error_of(WIRE, request, anthropic(late_tools=True))).kind == "refused_request"
    assert len(wire_server.requests) == 1


async def test_thinking_that_no_longer_fits_what_stands_before_it_is_left_out(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    """New accounts refuse thinking behind a history that had to change."""
    wire_server.script("anthropic", [Thinking("hm"), Text("A long answer.")])
    [block, *rest] = end_of(await events_of(WIRE, asked(), anthropic())).opaque
    stale = {**cast(JsonObject, block), "signature": "sig_of_another_prefix"}
    wire_server.script("anthropic", [Text("Go on.")])
    said = AssistantMessage("A long answer.", (), (stale, *rest))
    events = await events_of(WIRE, asked(HELLO, said, HELLO), anthropic())
    assert text_in(events) == "Go on."
    assert [request.status for request in wire_server.requests] == [200, 400, 200]
    assert "thinking" not in str(wire_server.requests[2].messages)


@pytest.mark.parametrize(
    ("name", "takes"),
    [
        ("claude-sonnet-5-5", True),
        ("claude-opus-5", True),
        ("claude-opus-5-5-20260901", True),
        ("claude-opus-4-8", True),
        ("claude-fable-5-1", True),
        ("claude-haiku-5-5", True),
        ("claude-sonnet-5", False),
        ("claude-sonnet-5-20260301", False),
        ("claude-opus-4-7", False),
        ("claude-haiku-4-5", False),
        ("another", False),
    ],
)
async def test_the_models_that_take_late_tools_are_those_of_the_documentation(
    name: str, *, takes: bool
) -> None:
    own = "https://api.anthropic.com"
    assert takes_late_tools("anthropic", own, name) is takes
    assert not takes_late_tools("anthropic", "https://gateway.example", name)
    assert takes_late_tools("anthropic", "https://gateway.example", name, anthropic="yes")
    assert not takes_late_tools("anthropic", own, name, anthropic="no")
    assert not takes_late_tools("openai_chat", own, name)
    assert takes_late_tools("openai_responses", "https://api.openai.com/v1", "gpt-6.2")
