"""Responses through the official SDK, against a server that is as strict as the real one."""

import asyncio

import openai as sdk
import pytest
from openai.types.responses import ResponseStreamEvent
from pydantic import TypeAdapter

from agent_app.providers.base import CallDelta, CallStarted, Finished, TextDelta, Usage
from prompts.context import Wire
from tests.agent_app.providers.conftest import MakeEndpoint
from tests.agent_app.providers.steps import (
    HELLO,
    answered,
    asked,
    assistant_of,
    calls_in,
    end_of,
    error_of,
    events_of,
    first_event,
    text_in,
    thinking_in,
)
from tests.wire_server import (
    Call,
    Cut,
    Done,
    End,
    Gate,
    Raw,
    RawBytes,
    Step,
    StreamError,
    Text,
    Thinking,
    TokenUsage,
    WireServer,
)
from tools.kit.json_types import JsonObject

WIRE: Wire = "openai_responses"
pytestmark = pytest.mark.asyncio


async def test_text_comes_piece_by_piece_and_ends_with_the_usage(
    wire_server: WireServer, responses: MakeEndpoint
) -> None:
    wire_server.script("responses", [Text("Hel"), Text("lo"), Done(usage=TokenUsage(5, 6, 7, 8))])
    assert await events_of(WIRE, asked(), responses()) == [
        TextDelta("Hel"),
        TextDelta("lo"),
        Finished("stop", Usage(18, 6, 7, 8)),
    ]


async def test_a_call_has_its_id_and_name_before_its_arguments(
    wire_server: WireServer, responses: MakeEndpoint
) -> None:
    wire_server.script("responses", [Call("file_read", pieces=('{"file_id":', ' "表"}'), call_id="call_7")])
    assert await events_of(WIRE, asked(), responses()) == [
        CallStarted(0, "call_7", "file_read"),
        CallDelta(0, '{"file_id":'),
        CallDelta(0, ' "表"}'),
        Finished("tool_calls", Usage(11, 0, 0, 7)),
    ]


@pytest.mark.parametrize("piece_bytes", [1, 7])
async def test_a_body_cut_into_single_bytes_reads_the_same(
    wire_server: WireServer, responses: MakeEndpoint, piece_bytes: int
) -> None:
    steps: list[Step] = [
        Thinking("想"),
        Text("文件 é"),
        Call("file_read", {"file_id": "表"}),
        Call("file_read", {}),
    ]
    wire_server.script("responses", steps, piece_bytes=piece_bytes)
    events = await events_of(WIRE, asked(), responses())
    assert (thinking_in(events), text_in(events)) == ("想", "文件 é")
    assert calls_in(events) == [("file_read", '{"file_id": "表"}'), ("file_read", "{}")]


async def test_the_parts_of_a_summary_are_paragraphs(
    wire_server: WireServer, responses: MakeEndpoint
) -> None:
    added = Raw({"type": "response.reasoning_summary_part.added", "output_index": 0, "summary_index": 1})
    wire_server.script("responses", [Thinking("one"), added, Thinking("two"), Text("so")])
    assert thinking_in(await events_of(WIRE, asked(), responses())) == "one\n\ntwo"


async def test_reasoning_is_sent_back_unchanged_before_what_it_led_to(
    wire_server: WireServer, responses: MakeEndpoint
) -> None:
    steps: list[Step] = [
        Thinking("hm"),
        Text("I look."),
        Thinking("and"),
        Call("file_read", {"file_id": "f"}, (), "c1"),
    ]
    wire_server.script("responses", steps)
    answer = assistant_of(await events_of(WIRE, asked(), responses()))
    await events_of(WIRE, asked(HELLO, answer, answered(call_id="c1")), responses())
    assert wire_server.refusals == []
    sent = wire_server.requests[1].messages
    kinds = ["message", "reasoning", "message", "reasoning", "function_call", "function_call_output"]
    assert [item["type"] for item in sent] == kinds
    assert (sent[1], sent[3]) == (answer.opaque[0], answer.opaque[2])


async def test_reasoning_that_led_to_nothing_is_not_sent_back(
    wire_server: WireServer, responses: MakeEndpoint
) -> None:
    wire_server.script("responses", [Text("so"), Thinking("hm"), Done("length")])
    answer = assistant_of(await events_of(WIRE, asked(), responses()))
    await events_of(WIRE, asked(HELLO, answer, HELLO), responses())
    assert wire_server.refusals == []
    assert [item["type"] for item in wire_server.requests[1].messages] == ["message"] * 3


async def test_reasoning_that_the_server_can_no_longer_read_is_left_out(
    wire_server: WireServer, responses: MakeEndpoint
) -> None:
    wire_server.script("responses", [Thinking("hm"), Text("so")])
    answer = assistant_of(await events_of(WIRE, asked(), responses()))
    stale = [
        {**b, "encrypted_content": "old"} if "type" in b else b for b in answer.opaque if isinstance(b, dict)
    ]
    request = asked(HELLO, assistant_of([TextDelta("so"), Finished("stop", Usage(), tuple(stale))]), HELLO)
    assert text_in(await events_of(WIRE, request, responses())) == "ok"
    assert "could not be verified" in wire_server.refusals[0]


async def test_the_phase_of_a_message_is_sent_back(wire_server: WireServer, responses: MakeEndpoint) -> None:
    part: JsonObject = {"type": "output_text", "text": "I look."}
    item: JsonObject = {"type": "message", "role": "assistant", "phase": "commentary", "content": [part]}
    wire_server.script(
        "responses", [Raw({"type": "response.output_item.done", "output_index": 0, "item": item})]
    )
    answer = assistant_of(await events_of(WIRE, asked(), responses()))
    await events_of(WIRE, asked(HELLO, answer, HELLO), responses())
    said = wire_server.requests[1].messages[1]
    assert (said["content"], said["phase"]) == ("I look.", "commentary")


@pytest.mark.parametrize(
    ("reason", "told"),
    [("length", "length"), ("refusal", "refusal"), ("max_messages", "length"), ("stop", "stop")],
)
async def test_the_end_is_told_by_its_reason(
    wire_server: WireServer, responses: MakeEndpoint, reason: str, told: str
) -> None:
    wire_server.script("responses", [Text("I"), Done(reason)])
    assert end_of(await events_of(WIRE, asked(), responses())).reason == told


async def test_a_call_that_the_limit_cut_ends_with_length(
    wire_server: WireServer, responses: MakeEndpoint
) -> None:
    wire_server.script("responses", [Call("file_read", '{"file_id": "f'), Done("length")])
    events = await events_of(WIRE, asked(), responses())
    assert (calls_in(events), end_of(events).reason) == ([("file_read", '{"file_id": "f')], "length")


async def test_a_refusal_in_its_own_event_is_shown_and_is_a_refusal(
    wire_server: WireServer, responses: MakeEndpoint
) -> None:
    refused: JsonObject = {"type": "response.refusal.delta", "output_index": 0, "delta": "I can't."}
    wire_server.script("responses", [Raw(refused)])
    events = await events_of(WIRE, asked(), responses())
    assert (text_in(events), end_of(events).reason) == ("I can't.", "refusal")


async def test_items_without_deltas_are_read_from_their_whole(
    wire_server: WireServer, responses: MakeEndpoint
) -> None:
    item: JsonObject = {"type": "function_call", "call_id": "c1", "name": "file_read", "arguments": "{}"}
    done = Raw({"type": "response.output_item.done", "output_index": 0, "item": item})
    wire_server.script("responses", [done])
    assert calls_in(await events_of(WIRE, asked(), responses())) == [("file_read", "{}")]


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("server_error", "overloaded"),
        ("rate_limit_exceeded", "rate_limit"),
        ("invalid_prompt", "refused_request"),
        ("image_too_large", "refused_request"),
        ("bio_policy", "refused_request"),
        ("context_length_exceeded", "too_long"),
        ("insufficient_quota", "quota"),
        ("something_new", "unknown"),
    ],
)
async def test_an_error_event_is_told_by_its_code(
    wire_server: WireServer, responses: MakeEndpoint, code: str, kind: str
) -> None:
    wire_server.script("responses", [Text("I"), StreamError(code=code, message="It is so.")])
    assert (await error_of(WIRE, asked(), responses())).kind == kind


async def test_a_failed_answer_is_an_error(wire_server: WireServer, responses: MakeEndpoint) -> None:
    wire_server.script("responses", [Text("I"), Done("failed")])
    assert (await error_of(WIRE, asked(), responses())).kind == "overloaded"


@pytest.mark.parametrize("cut", [Cut(), Cut(mid_line=True), End(), Done(without_mark=True)])
async def test_an_answer_without_its_last_event_is_cut_off(
    wire_server: WireServer, responses: MakeEndpoint, cut: Cut | End | Done
) -> None:
    wire_server.script("responses", [Text("Hel"), cut])
    assert (await error_of(WIRE, asked(), responses())).kind == "cut_off"


async def test_a_cancelled_step_closes_the_connection_upstream(
    wire_server: WireServer, responses: MakeEndpoint
) -> None:
    wire_server.script("responses", [Text("Hel"), Gate("g1"), Text("lo")])
    assert await first_event(WIRE, asked(), responses()) == TextDelta("Hel")
    assert await asyncio.to_thread(wire_server.requests[0].disconnected.wait, 20)


async def test_the_connection_is_used_again_after_a_whole_answer(
    wire_server: WireServer, responses: MakeEndpoint
) -> None:
    for _ in range(3):
        await events_of(WIRE, asked(), responses())
    assert len({request.peer for request in wire_server.requests}) == 1


async def test_half_an_emoji_is_handed_on_so_that_it_can_meet_its_other_half(
    wire_server: WireServer, responses: MakeEndpoint
) -> None:
    half = rb'data: {"type": "response.output_text.delta", "delta": "a\ud83d"}'
    wire_server.script("responses", [RawBytes(half + b"\n\n"), Text("b")])
    events = await events_of(WIRE, asked(), responses())
    assert text_in(events) == "a\ud83db"


async def test_the_scripted_events_are_those_of_the_official_sdk(wire_server: WireServer) -> None:
    wire_server.script("responses", [Thinking("hm"), Text("yes"), Call("t", {"a": 1}), Done("length")])
    adapter: TypeAdapter[ResponseStreamEvent] = TypeAdapter(ResponseStreamEvent)
    async with sdk.AsyncOpenAI(api_key="k", base_url=wire_server.responses_base_url) as client:
        stream = await client.responses.create(model="m", input="hi", stream=True)
        events = [event async for event in stream]
    assert [adapter.validate_python(event.model_dump()).type for event in events] == [e.type for e in events]
    assert [event.sequence_number for event in events] == list(range(len(events)))
