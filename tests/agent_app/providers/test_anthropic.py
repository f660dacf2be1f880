"""Anthropic Messages through the official SDK, against a server that is as strict as the real one."""

import asyncio
from typing import cast

import pytest

from agent_app.providers.base import CallDelta, Finished, TextDelta, Usage
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
    calls_in,
    end_of,
    error_of,
    events_of,
    ids_in,
    text_in,
    thinking_in,
)
from tests.shared_files import case_file
from tests.wire_server import (
    Call,
    Cut,
    Done,
    Gate,
    Raw,
    Step,
    StreamError,
    Text,
    Thinking,
    TokenUsage,
    WireServer,
)
from tools.kit.json_types import JsonObject

WIRE: Wire = "anthropic"
pytestmark = pytest.mark.asyncio


def blocks_of(server: WireServer, number: int) -> list[JsonObject]:
    return cast(list[JsonObject], server.requests[-1].messages[number]["content"])


async def test_text_comes_piece_by_piece_and_the_input_counts_what_was_cached(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    wire_server.script("anthropic", [Text("Hel"), Text("lo"), Done(usage=TokenUsage(5, 6, 7, 8))])
    assert await events_of(WIRE, asked(), anthropic()) == [
        TextDelta("Hel"),
        TextDelta("lo"),
        Finished("stop", Usage(18, 6, 7, 8)),
    ]


async def test_a_cancelled_step_closes_the_connection_upstream(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    wire_server.script("anthropic", [Text("Hel"), Gate("g1")])
    running = asyncio.create_task(events_of(WIRE, asked(), anthropic()))
    await wire_server.arrived("g1")
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert await asyncio.to_thread(wire_server.requests[0].disconnected.wait, 20)


async def test_two_calls_keep_their_own_arguments(wire_server: WireServer, anthropic: MakeEndpoint) -> None:
    wire_server.script("anthropic", [Text("I look."), Call("a", {"file_id": "表"}), Call("b", {"x": 1})])
    events = await events_of(WIRE, asked(), anthropic())
    assert calls_in(events) == [("a", '{"file_id": "表"}'), ("b", '{"x": 1}')]
    assert end_of(events).reason == "tool_calls"


@pytest.mark.parametrize("arguments", ["", "  ", "null", '{"path":"a.txt","content":"hel'])
async def test_argument_text_comes_through_as_it_was_sent(
    wire_server: WireServer, anthropic: MakeEndpoint, arguments: str
) -> None:
    wire_server.script("anthropic", [Call("file_list", arguments), Done("length")])
    events = await events_of(WIRE, asked(), anthropic())
    assert calls_in(events) == [("file_list", arguments)]
    assert end_of(events).reason == "length"


async def test_arguments_that_stand_whole_in_the_start_of_the_block_are_taken(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    block: JsonObject = {"type": "tool_use", "id": "", "name": "t", "input": {"a": 1}}
    start: JsonObject = {"type": "content_block_start", "index": 0, "content_block": block}
    wire_server.script(
        "anthropic", [Raw(start), Raw({"type": "content_block_stop", "index": 0}), Done("tool_calls")]
    )
    events = await events_of(WIRE, asked(), anthropic())
    assert CallDelta(0, '{"a": 1}') in events
    assert all(ids_in(events))


@pytest.mark.parametrize(
    ("stop_reason", "reason"),
    [
        ("end_turn", "stop"),
        ("stop_sequence", "stop"),
        ("pause_turn", "stop"),
        ("max_tokens", "length"),
        ("model_context_window_exceeded", "length"),
        ("refusal", "refusal"),
        ("a_reason_of_tomorrow", "stop"),
    ],
)
async def test_stop_reasons_become_ours(
    wire_server: WireServer, anthropic: MakeEndpoint, stop_reason: str, reason: str
) -> None:
    wire_server.script("anthropic", [Text("a"), Done(stop_reason)])
    assert end_of(await events_of(WIRE, asked(), anthropic())).reason == reason


async def test_an_answer_that_thought_goes_back_in_its_own_order_and_is_accepted(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    steps: list[Step] = [
        Thinking("hm"),
        Text("I look."),
        Thinking("so"),
        Call("file_read", '{"b": 1, "a": 2}', call_id="toolu_1"),
    ]
    wire_server.script("anthropic", steps)
    events = await events_of(WIRE, asked(), anthropic())
    assert (thinking_in(events), text_in(events)) == ("hmso", "I look.")
    said = AssistantMessage(
        text_in(events), (CallPart("toolu_1", "file_read", calls_in(events)[0][1]),), end_of(events).opaque
    )
    await events_of(WIRE, asked(HELLO, said, answered(call_id="toolu_1")), anthropic())
    assert wire_server.refusals == []
    assert [block["type"] for block in blocks_of(wire_server, 1)] == [
        "thinking",
        "text",
        "thinking",
        "tool_use",
    ]
    assert blocks_of(wire_server, 1)[2]["thinking"] == "so"


async def test_an_answer_without_thinking_has_nothing_opaque(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    wire_server.script("anthropic", [Text("a"), Call("file_read", {})])
    assert end_of(await events_of(WIRE, asked(), anthropic())).opaque == ()


async def test_a_thinking_block_that_was_cut_off_is_not_kept(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    delta: JsonObject = {"type": "thinking_delta", "thinking": "hm"}
    unsigned: list[Step] = [
        Raw(
            {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": ""}}
        ),
        Raw({"type": "content_block_delta", "index": 0, "delta": delta}),
        Done("length"),
    ]
    wire_server.script("anthropic", unsigned)
    assert end_of(await events_of(WIRE, asked(), anthropic())).opaque == ()


async def test_text_that_was_shortened_since_still_goes_back(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    wire_server.script("anthropic", [Thinking("hm"), Text("A long answer.")])
    opaque = end_of(await events_of(WIRE, asked(), anthropic())).opaque
    await events_of(WIRE, asked(HELLO, AssistantMessage("A long", (), opaque), HELLO), anthropic())
    assert wire_server.refusals == []
    assert blocks_of(wire_server, 1)[1] == {"type": "text", "text": "A long"}


async def test_a_whole_history_is_accepted_by_the_strict_server(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    picture = ImagePart(case_file("img_alpha_la.png").read_bytes(), "image/png", "a.png")
    request = asked(
        UserMessage((picture, TextPart("what is it?"), NotePart("<note>now</note>"))),
        called("I look."),
        answered(),
        called(call_id="functions.file_read:1", arguments='{"file_id": "cut'),
        answered('{"ok":false}', "functions.file_read:1", failed=True),
        UserMessage((TextPart("go on"),)),
        AssistantMessage("  "),
        AssistantMessage("A picture."),
        UserMessage((TextPart("first"),)),
        UserMessage((TextPart(" "), TextPart("second"))),
    )
    await events_of(WIRE, request, anthropic())
    assert wire_server.refusals == []
    assert [m["role"] for m in wire_server.requests[0].messages] == ["user", "assistant"] * 3 + ["user"]
    failed = blocks_of(wire_server, 4)
    assert [block["type"] for block in failed] == ["tool_result", "text"]
    assert failed[0]["is_error"] is True
    assert blocks_of(wire_server, 3)[0]["input"] == {"unparsed_arguments": '{"file_id": "cut'}


async def test_results_stand_before_words_that_came_with_them(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    calls = (CallPart("c1", "file_read", "{}"), CallPart("c2", "file_read", ""))
    results = (
        ToolResult("c1", "file_read", "a", failed=False),
        ToolResult("c2", "file_read", "", failed=True),
    )
    history = (HELLO, AssistantMessage("", calls), ToolResults(results), UserMessage((NotePart("a limit"),)))
    await events_of(WIRE, asked(*history), anthropic())
    assert wire_server.refusals == []
    assert [block["type"] for block in blocks_of(wire_server, 2)] == ["tool_result", "tool_result", "text"]


async def test_cache_marks_stand_on_the_last_tool_the_system_text_and_the_newest_message(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    await events_of(WIRE, asked(HELLO, called(), answered()), anthropic(temperature=0.7))
    body = wire_server.requests[0].body
    marked = [
        cast(list[JsonObject], body["tools"])[-1],
        cast(list[JsonObject], body["system"])[0],
        blocks_of(wire_server, 2)[-1],
    ]
    assert [block["cache_control"] for block in marked] == [{"type": "ephemeral"}] * 3
    assert "cache_control" not in str(wire_server.requests[0].messages[:-1])
    assert "temperature" not in body


async def test_anthropic_itself_gets_strict_tools_and_another_server_gets_plain_ones(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    await events_of(WIRE, asked(), anthropic())
    await events_of(WIRE, asked(), anthropic(dialect="compatible", base_url=wire_server.openai_base_url))
    [strict], [plain] = (cast(list[JsonObject], request.body["tools"]) for request in wire_server.requests)
    assert strict["strict"] is True
    assert "minimum" not in str(strict["input_schema"])
    assert "strict" not in plain
    assert "minimum" in str(plain["input_schema"])
    assert wire_server.refusals == []


async def test_the_sdk_sends_its_version_and_the_key_as_bearer(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    await events_of(WIRE, asked(), anthropic())
    headers = wire_server.requests[0].headers
    assert headers["anthropic-version"] == "2026-10-21"
    assert headers["authorization"] == "Bearer key-for-tests"


@pytest.mark.parametrize("cut", [Cut(), Cut(mid_line=True), Done("", without_mark=True)])
async def test_a_line_that_is_cut_is_cut_off(
    wire_server: WireServer, anthropic: MakeEndpoint, cut: Cut | Done
) -> None:
    wire_server.script("anthropic", [Text("Hel"), cut])
    assert (await error_of(WIRE, asked(), anthropic())).kind == "cut_off"


@pytest.mark.parametrize(
    ("type_", "message", "kind", "permanent"),
    [
        ("overloaded_error", "Overloaded", "overloaded", False),
        ("rate_limit_error", "Too fast", "rate_limit", False),
        ("api_error", "Internal server error", "overloaded", False),
        ("invalid_request_error", "prompt is too long: 9 tokens > 8 maximum", "too_long", True),
        ("authentication_error", "invalid x-api-key", "bad_key", True),
        ("something_new", "Odd", "unknown", False),
    ],
)
async def test_an_error_in_mid_stream_is_told_by_its_type(
    wire_server: WireServer, anthropic: MakeEndpoint, type_: str, message: str, kind: str, *, permanent: bool
) -> None:
    wire_server.script("anthropic", [Text("Hel"), StreamError(type_, message)])
    error = await error_of(WIRE, asked(), anthropic())
    assert (error.kind, error.permanent) == (kind, permanent)
