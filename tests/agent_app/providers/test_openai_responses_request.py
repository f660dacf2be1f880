"""How the neutral request is written for Responses."""

from dataclasses import replace

import pytest

from agent_app.providers.base import Endpoint
from agent_app.providers.openai_responses_request import mended_bodies, responses_body
from prompts.context import Wire
from prompts.request import ImagePart, NotePart, Request, TextPart, UserMessage
from tests.agent_app.providers.conftest import MakeEndpoint
from tests.agent_app.providers.steps import HELLO, READ, answered, asked, called, error_of, events_of, text_in
from tests.shared_files import case_file
from tests.wire_server import WireServer

WIRE: Wire = "openai_responses"
ENDPOINT = Endpoint("m", "https://api.openai.com/v1", "key", vision=True, tools=True)
LATE = replace(READ, name="late", since=1)


def body_of(request: Request, *, vendor: bool = True, **fields: object) -> dict[str, object]:
    return {**responses_body(request, replace(ENDPOINT, **fields), vendor=vendor)}  # type: ignore[arg-type]  # by name


def test_nothing_is_kept_on_the_other_side_and_reasoning_comes_sealed() -> None:
    body = body_of(asked())
    assert (body["store"], body["include"]) == (False, ["reasoning.encrypted_content"])
    assert (body["reasoning"], body["prompt_cache_key"]) == ({"summary": "auto"}, "chat-1")


def test_a_server_with_other_rules_gets_none_of_openais_own_fields() -> None:
    assert not {"include", "reasoning", "prompt_cache_key"} & set(body_of(asked(), vendor=False))


def test_strictness_is_always_said_because_it_is_on_by_default() -> None:
    loose = replace(READ, strict=False)
    tools = [body_of(asked(tools=(one,)))["tools"] for one in (READ, loose)]
    assert [one[0]["strict"] for one in tools if isinstance(one, list)] == [True, False]


def test_a_note_is_a_part_of_its_own() -> None:
    request = asked(UserMessage((TextPart("hello"), NotePart("<note>"))))
    parts = [{"type": "input_text", "text": "hello"}, {"type": "input_text", "text": "<note>"}]
    assert body_of(request)["input"] == [{"type": "message", "role": "user", "content": parts}]


def test_a_message_with_nothing_in_it_says_so() -> None:
    parts = [{"type": "input_text", "text": "(no text)"}]
    request = asked(UserMessage((TextPart(" "),)))
    assert body_of(request)["input"] == [{"type": "message", "role": "user", "content": parts}]


@pytest.mark.parametrize("cut", ['{"file_id": "f', "[1]", "null", "\x00"])
def test_old_arguments_that_are_no_object_are_wrapped(cut: str) -> None:
    item = body_of(asked(HELLO, called(arguments=cut), answered()))["input"]
    assert isinstance(item, list)
    assert str(item[1]["arguments"]).startswith('{"unparsed_arguments": ')


def test_the_same_id_in_two_steps_becomes_two() -> None:
    items = body_of(asked(HELLO, called(), answered(), called(), answered()))["input"]
    assert isinstance(items, list)
    ids = [item["call_id"] for item in items[1:]]
    assert (ids[0], ids[2]) == (ids[1], ids[3])
    assert ids[0] != ids[2]


def test_a_lone_surrogate_and_a_nul_are_replaced() -> None:
    request = asked(HELLO, called("a\ud800", '{"file_id": "\\udfff"}'), answered("b\x00"))
    text = str(body_of(request)["input"])
    assert "a\ufffd" in text
    assert "b\ufffd" in text
    text.encode()


def test_a_late_tool_stands_where_it_came_in_and_the_list_stays() -> None:
    body = body_of(asked(HELLO, HELLO, tools=(READ, LATE)))
    assert isinstance(body["input"], list)
    assert isinstance(body["tools"], list)
    assert [item["type"] for item in body["input"]] == ["message", "additional_tools", "message"]
    assert [tool["name"] for tool in body["tools"]] == ["file_read"]


def test_a_tool_that_is_later_than_all_messages_stands_last() -> None:
    body = body_of(asked(HELLO, tools=(READ, replace(LATE, since=9))))
    assert isinstance(body["input"], list)
    assert [item["type"] for item in body["input"]] == ["message", "additional_tools"]


def test_where_no_tools_are_taken_in_the_input_they_stand_at_the_lists_end() -> None:
    compatible = body_of(asked(tools=(READ, LATE)), vendor=False)["tools"]
    vendor = responses_body(asked(tools=(READ, LATE)), ENDPOINT, vendor=True)
    [mended] = mended_bodies(vendor, "Invalid value: 'additional_tools'")
    assert isinstance(compatible, list)
    assert isinstance(mended["tools"], list)
    assert [tool["name"] for tool in compatible] == ["file_read", "late"]
    assert [str(tool["name"]) for tool in mended["tools"] if isinstance(tool, dict)] == ["file_read", "late"]
    assert "additional_tools" not in str(mended)


def test_a_model_without_tools_gets_none_at_all() -> None:
    body = body_of(asked(tools=(READ, LATE)), tools=False)
    assert "tools" not in body
    assert "additional_tools" not in str(body)


@pytest.mark.asyncio
async def test_late_tools_are_accepted_and_remembered_by_name(
    wire_server: WireServer, responses: MakeEndpoint
) -> None:
    await events_of(WIRE, asked(HELLO, called(), answered(), tools=(READ, LATE)), responses())
    assert wire_server.refusals == []
    [sent] = wire_server.requests
    assert (sent.tool_names, sent.system, sent.last_user_text) == (["file_read", "late"], "Be kind.", "hello")
    assert sent.texts("tool") == ['{"ok":true}']


@pytest.mark.asyncio
async def test_a_picture_is_seen_by_a_vision_model_and_told_to_another(
    wire_server: WireServer, responses: MakeEndpoint
) -> None:
    picture = ImagePart(case_file("img_alpha_la.png").read_bytes(), "image/png", "a.png")
    request = asked(UserMessage((picture, TextPart("look"))))
    await events_of(WIRE, request, responses())
    await events_of(WIRE, request, responses(model_name="text-1", vision=False))
    assert wire_server.refusals == []
    assert "a.png" in wire_server.requests[1].last_user_text


@pytest.mark.asyncio
async def test_fields_that_a_model_refuses_by_name_are_left_out(
    wire_server: WireServer, responses: MakeEndpoint
) -> None:
    request = asked()
    assert text_in(await events_of(WIRE, request, responses(model_name="instant"))) == "ok"
    assert text_in(await events_of(WIRE, request, responses(model_name="reasoner", temperature=0.5))) == "ok"
    assert len(wire_server.refusals) == 3


@pytest.mark.asyncio
@pytest.mark.parametrize("wire", ["openai_chat", "openai_responses"])
async def test_more_tools_than_openai_takes_are_refused_with_what_to_do(
    wire_server: WireServer, openai: MakeEndpoint, wire: Wire
) -> None:
    tools = tuple(replace(READ, name=f"t{number}") for number in range(129))
    error = await error_of(wire, asked(tools=tools), openai())
    assert (error.kind, error.permanent, wire_server.requests) == ("refused_request", True, [])
    assert "129 tools" in str(error)
