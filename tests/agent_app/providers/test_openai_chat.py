"""Chat Completions through the official SDK, against a server that is as strict as the real one."""

import asyncio

import pytest

from agent_app.providers.base import Finished, TextDelta, Usage
from prompts.context import Wire
from tests.agent_app.providers.conftest import MakeEndpoint
from tests.agent_app.providers.steps import (
    asked,
    calls_in,
    end_of,
    error_of,
    events_of,
    first_event,
    raw_chunk,
    text_in,
    thinking_in,
)
from tests.wire_server import Call, Cut, Done, Gate, Raw, RawBytes, Text, Thinking, TokenUsage, WireServer

WIRE: Wire = "openai_chat"
pytestmark = pytest.mark.asyncio


async def test_text_comes_piece_by_piece_and_ends_with_the_usage(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    wire_server.script("openai", [Text("Hel"), Text("lo"), Done(usage=TokenUsage(5, 6, 7, 8))])
    assert await events_of(WIRE, asked(), openai()) == [
        TextDelta("Hel"),
        TextDelta("lo"),
        Finished("stop", Usage(18, 6, 7, 8)),
    ]


async def test_the_first_piece_is_there_while_the_rest_is_still_held_back(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    wire_server.script("openai", [Text("Hel"), Gate("g1"), Text("lo")])
    assert await first_event(WIRE, asked(), openai()) == TextDelta("Hel")
    assert await asyncio.to_thread(wire_server.requests[0].disconnected.wait, 20)


async def test_a_cancelled_step_closes_the_connection_upstream(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    wire_server.script("openai", [Text("Hel"), Gate("g1")])
    running = asyncio.create_task(events_of(WIRE, asked(), openai()))
    await wire_server.arrived("g1")
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert await asyncio.to_thread(wire_server.requests[0].disconnected.wait, 20)


async def test_a_step_that_is_cancelled_before_its_first_word_closes_the_connection_too(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    wire_server.script("openai", [Gate("g1"), Text("Hel")])
    running = asyncio.create_task(events_of(WIRE, asked(), openai()))
    await wire_server.arrived("g1")
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert await asyncio.to_thread(wire_server.requests[0].disconnected.wait, 20)


async def test_reasoning_is_thinking_and_no_text(wire_server: WireServer, openai: MakeEndpoint) -> None:
    wire_server.script("openai", [Thinking("hm"), Raw(raw_chunk({"reasoning": "so"})), Text("yes")])
    events = await events_of(WIRE, asked(), openai())
    assert (thinking_in(events), text_in(events)) == ("hmso", "yes")


async def test_two_calls_side_by_side_keep_their_own_arguments(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    wire_server.script("openai", [Call("file_read", {"file_id": "表"}), Call("file_read", {"file_id": "b"})])
    events = await events_of(WIRE, asked(), openai())
    assert calls_in(events) == [("file_read", '{"file_id": "表"}'), ("file_read", '{"file_id": "b"}')]
    assert end_of(events).reason == "tool_calls"


@pytest.mark.parametrize("piece_bytes", [1, 7])
async def test_a_body_cut_into_single_bytes_reads_the_same(
    wire_server: WireServer, openai: MakeEndpoint, piece_bytes: int
) -> None:
    wire_server.script(
        "openai", [Text("文件 é"), Call("file_read", {"file_id": "表"})], piece_bytes=piece_bytes
    )
    events = await events_of(WIRE, asked(), openai())
    assert text_in(events) == "文件 é"
    assert calls_in(events) == [("file_read", '{"file_id": "表"}')]


async def test_a_filtered_answer_is_a_refusal(wire_server: WireServer, openai: MakeEndpoint) -> None:
    wire_server.script("openai", [Text("I"), Done("refusal")])
    assert end_of(await events_of(WIRE, asked(), openai())).reason == "refusal"


async def test_a_refusal_in_its_own_field_is_shown_and_is_a_refusal(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    wire_server.script("openai", [Raw(raw_chunk({"refusal": "I can't."}))])
    events = await events_of(WIRE, asked(), openai())
    assert (text_in(events), end_of(events).reason) == ("I can't.", "refusal")


async def test_an_answer_without_done_mark_and_usage_is_whole_when_it_has_a_reason(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    wire_server.script("openai", [Text("ok"), Done(without_mark=True)])
    assert end_of(await events_of(WIRE, asked(), openai())) == Finished("stop", Usage())


async def test_a_done_mark_without_a_reason_ends_the_answer(
    wire_server: WireServer, compatible: MakeEndpoint
) -> None:
    wire_server.script("compatible", [Text("ok"), RawBytes(b"data: [DONE]\n\n"), Cut()])
    assert end_of(await events_of(WIRE, asked(), compatible())).reason == "stop"


@pytest.mark.parametrize("cut", [Cut(), Cut(mid_line=True)])
async def test_a_line_that_is_cut_is_cut_off_after_the_text_that_came(
    wire_server: WireServer, openai: MakeEndpoint, cut: Cut
) -> None:
    wire_server.script("openai", [Text("Hel"), cut])
    assert (await error_of(WIRE, asked(), openai())).kind == "cut_off"


async def test_a_body_that_ends_properly_without_a_reason_is_cut_off(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    wire_server.script("openai", [Text("Hel"), Done("", without_mark=True)])
    assert (await error_of(WIRE, asked(), openai())).kind == "cut_off"


async def test_the_connection_is_used_again_after_a_whole_answer(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    for _ in range(3):
        await events_of(WIRE, asked(), openai())
    assert len({request.peer for request in wire_server.requests}) == 1
