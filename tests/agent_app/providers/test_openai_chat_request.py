"""What is sent to Chat Completions: accepted as it stands by OpenAI and by a picky compatible server."""

import json
from typing import cast

import pytest

from prompts.context import Wire
from prompts.request import (
    AssistantMessage,
    CallPart,
    ImagePart,
    NotePart,
    TextPart,
    ToolResult,
    ToolResults,
    UserMessage,
)
from tests.agent_app.providers.conftest import MakeEndpoint
from tests.agent_app.providers.steps import (
    HELLO,
    answered,
    asked,
    called,
    error_of,
    events_of,
    text_in,
)
from tests.shared_files import case_file
from tests.wire_server import Status, WireServer
from tools.kit.json_types import JsonObject

WIRE: Wire = "openai_chat"
pytestmark = pytest.mark.asyncio


async def test_a_whole_history_is_accepted_by_the_strict_server(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    picture = ImagePart(case_file("img_alpha_la.png").read_bytes(), "image/png", "a.png")
    request = asked(
        UserMessage((picture, TextPart("what is it?"), NotePart("<note>now</note>"))),
        called("I look."),
        answered(),
        called(call_id="call_2", arguments='{"file_id": "cut'),
        answered('{"ok":false}', "call_2", failed=True),
        AssistantMessage("A picture."),
        UserMessage((TextPart("first"),)),
        UserMessage((TextPart("second"),)),
    )
    await events_of(WIRE, request, openai())
    assert wire_server.refusals == []
    sent = wire_server.requests[0].messages
    assert [m["role"] for m in sent] == [
        "system", "user", "assistant", "tool", "assistant", "tool", "assistant", "user", "user",
    ]  # fmt: skip
    assert [part["type"] for part in cast(list[JsonObject], sent[1]["content"])] == [
        "image_url",
        "text",
        "text",
    ]


async def test_an_assistant_message_with_calls_and_no_text_has_null_content(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    await events_of(WIRE, asked(HELLO, called(), answered()), openai())
    assert wire_server.requests[0].messages[2]["content"] is None
    assert wire_server.refusals == []


async def test_an_empty_assistant_message_is_not_sent(wire_server: WireServer, openai: MakeEndpoint) -> None:
    await events_of(WIRE, asked(HELLO, AssistantMessage(" "), HELLO), openai())
    assert [m["role"] for m in wire_server.requests[0].messages] == ["system", "user", "user"]


async def test_openai_itself_gets_strict_functions_its_cache_key_and_its_own_limit(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    await events_of(WIRE, asked(), openai(temperature=0.2))
    body = wire_server.requests[0].body
    [tool] = cast(list[JsonObject], body["tools"])
    function = cast(JsonObject, tool["function"])
    assert function["strict"] is True
    assert cast(JsonObject, function["parameters"])["required"] == ["file_id", "start"]
    assert (body["prompt_cache_key"], body["max_completion_tokens"], body["temperature"]) == (
        "chat-1",
        16_000,
        0.2,
    )
    assert wire_server.refusals == []


async def test_a_compatible_server_gets_nothing_that_is_openais_own(
    wire_server: WireServer, compatible: MakeEndpoint
) -> None:
    request = asked(UserMessage((TextPart("hi"), NotePart("note"))), called("", "{cut"), answered())
    await events_of(WIRE, request, compatible(temperature=0.2))
    [sent] = wire_server.requests
    assert (sent.refusal, sent.status) == ("", 200)
    assert sent.last_user_text == "hi\n\nnote"
    [call] = cast(list[JsonObject], sent.messages[2]["tool_calls"])
    arguments = cast(JsonObject, call["function"])["arguments"]
    assert json.loads(str(arguments)) == {"unparsed_arguments": "{cut"}


async def test_openai_itself_gets_broken_arguments_back_as_they_were(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    await events_of(WIRE, asked(HELLO, called("", "{cut"), answered()), openai())
    [call] = cast(list[JsonObject], wire_server.requests[0].messages[2]["tool_calls"])
    assert cast(JsonObject, call["function"])["arguments"] == "{cut"


async def test_fields_that_a_model_refuses_by_name_are_left_out_or_spelled_otherwise(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    endpoint = openai(model_name="reasoner", temperature=0.2, dialect="compatible")
    assert text_in(await events_of(WIRE, asked(), endpoint)) == "ok"
    body = wire_server.requests[-1].body
    assert "temperature" not in body
    assert body["max_completion_tokens"] == 16_000


async def test_a_limit_that_is_too_large_for_the_model_is_left_out(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    too_large = "{} is too large: 16000. This model supports at most 4096 completion tokens"
    for field in ("max_completion_tokens", "max_tokens"):
        wire_server.script("openai", [Status(400, message=too_large.format(field))])
    assert text_in(await events_of(WIRE, asked(), openai())) == "ok"
    assert not {"max_tokens", "max_completion_tokens"} & set(wire_server.requests[-1].body)


async def test_a_field_is_mended_only_once(wire_server: WireServer, openai: MakeEndpoint) -> None:
    for _ in range(9):
        wire_server.script("openai", [Status(400, message="max_tokens, max_completion_tokens, temperature")])
    assert (await error_of(WIRE, asked(), openai(temperature=0.2))).kind == "refused_request"
    assert wire_server.unplayed > 0


async def test_a_model_without_tools_gets_none(wire_server: WireServer, openai: MakeEndpoint) -> None:
    await events_of(WIRE, asked(), openai(tools=False))
    assert "tools" not in wire_server.requests[0].body


async def test_a_picture_for_a_text_model_becomes_a_line_of_text(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    request = asked(UserMessage((ImagePart(b"\x89PNG", "image/png", "a.png"), TextPart("look"))))
    await events_of(WIRE, request, openai(model_name="text-only", vision=False))
    assert wire_server.refusals == []
    assert "a.png" in wire_server.requests[0].last_user_text


async def test_ids_that_the_server_would_refuse_are_replaced_in_call_and_result_alike(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    long_id = "functions.file_read:" + "0" * 60
    await events_of(WIRE, asked(HELLO, called(call_id=long_id), answered(call_id=long_id)), openai())
    assert wire_server.refusals == []


async def test_two_results_answer_two_calls_of_one_message(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    calls = (CallPart("c1", "file_read", "{}"), CallPart("c2", "file_read", ""))
    results = (
        ToolResult("c1", "file_read", "a", failed=False),
        ToolResult("c2", "file_read", "b", failed=True),
    )
    await events_of(WIRE, asked(HELLO, AssistantMessage("", calls), ToolResults(results)), openai())
    assert wire_server.refusals == []
    assert wire_server.requests[0].texts("tool") == ["a", "b"]
