"""Calls as OpenAI and other servers stream them, and as the cases hold them."""

from typing import cast

import pytest

from prompts.context import Wire
from tests.agent_app.providers.conftest import MakeEndpoint
from tests.agent_app.providers.steps import (
    asked,
    calls_in,
    end_of,
    events_of,
    ids_in,
    raw_chunk,
    text_in,
)
from tests.wire_server import Done, Raw, WireServer
from tools.kit.json_types import JsonObject

WIRE: Wire = "openai_chat"
pytestmark = pytest.mark.asyncio


def piece(index: int | None, call_id: str | None, name: str | None, arguments: object) -> Raw:
    function = {"name": name, "arguments": arguments}
    call: dict[str, object] = {"index": index, "id": call_id, "function": function}
    whole = {key: value for key, value in call.items() if value is not None}
    return Raw(raw_chunk(cast(JsonObject, {"tool_calls": [whole]})))


ODD_SERVERS = {
    "id and name repeated on every piece": [piece(0, "a", "t", "{"), piece(0, "a", "t", "}")],
    "a new id on every piece, the name once": [piece(0, "a", "t", "{"), piece(0, "b", None, "}")],
    "no id at all": [piece(0, None, "t", "{"), piece(0, None, None, "}")],
    "no index": [piece(None, "a", "t", "{"), piece(None, "a", None, "}")],
    "no index and the id only once": [piece(None, "a", "t", "{"), piece(None, None, None, "}")],
    "the name after the first arguments": [piece(0, "a", None, "{"), piece(0, "a", "t", "}")],
    "arguments as an object": [piece(0, "a", "t", {})],
}


@pytest.mark.parametrize("pieces", ODD_SERVERS.values(), ids=ODD_SERVERS.keys())
async def test_other_servers_ways_to_stream_one_call_give_one_call(
    wire_server: WireServer, compatible: MakeEndpoint, pieces: list[Raw]
) -> None:
    wire_server.script("compatible", [*pieces, Done("tool_calls")])
    events = await events_of(WIRE, asked(), compatible())
    assert calls_in(events) == [("t", "{}")]
    assert all(ids_in(events))


TWO_CALLS = {
    "index 0 for both": [piece(0, "a", "t", "{}"), piece(0, "b", "u", "{}")],
    "no index": [piece(None, "a", "t", "{}"), piece(None, "b", "u", "{}")],
    "neither index nor id": [piece(None, None, "t", "{}"), piece(None, None, "u", "{}")],
    "one id for both": [piece(0, "a", "t", "{}"), piece(1, "a", "u", "{}")],
}


@pytest.mark.parametrize("pieces", TWO_CALLS.values(), ids=TWO_CALLS.keys())
async def test_other_servers_ways_to_stream_two_calls_give_two_with_their_own_ids(
    wire_server: WireServer, compatible: MakeEndpoint, pieces: list[Raw]
) -> None:
    wire_server.script("compatible", [*pieces, Done("stop")])
    events = await events_of(WIRE, asked(), compatible())
    assert calls_in(events) == [("t", "{}"), ("u", "{}")]
    assert len(set(ids_in(events))) == 2
    assert end_of(events).reason == "tool_calls"


async def test_a_call_that_never_gets_a_name_is_still_a_call(
    wire_server: WireServer, compatible: MakeEndpoint
) -> None:
    wire_server.script("compatible", [piece(0, "a", None, "{}"), Done("tool_calls")])
    assert calls_in(await events_of(WIRE, asked(), compatible())) == [("unnamed", "{}")]


@pytest.mark.parametrize(
    ("entry", "arguments", "reason"),
    [
        ("TOOL-02a_empty_no_param", "", "tool_calls"),
        ("TOOL-02b_blank_no_param", "  ", "tool_calls"),
        ("TOOL-02c_empty_needs_args", "", "tool_calls"),
        ("TOOL-02d_truncated", '{"path":"a.txt","content":"hel', "length"),
        ("TOOL-02e_null", "null", "tool_calls"),
        ("TOOL-09_aliases", '{"file_path":"a.txt","max_chars":"2000"}', "tool_calls"),
    ],
)
async def test_argument_text_of_the_cases_comes_through_as_it_was_sent(
    wire_server: WireServer, openai: MakeEndpoint, entry: str, arguments: str, reason: str
) -> None:
    wire_server.play(entry)
    events = await events_of(WIRE, asked(), openai())
    assert [text for _, text in calls_in(events)] == [arguments]
    assert end_of(events).reason == reason


async def test_forty_words_come_through_in_order(wire_server: WireServer, openai: MakeEndpoint) -> None:
    wire_server.play("STR-01_forty_words")
    assert text_in(await events_of(WIRE, asked(), openai())) == "".join(f"w{n:02} " for n in range(1, 41))
