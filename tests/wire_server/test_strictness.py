"""The model server refuses what the real ones refuse; each rule is tried once through the official SDK."""

import base64
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import anthropic
import openai
import pytest

from tests.shared_files import case_file
from tests.wire_server import Status, WireServer

PNG = base64.b64encode(case_file("img_alpha_la.png").read_bytes()).decode()
HI = {"role": "user", "content": "hi"}
CALL = {"id": "c1", "type": "function", "function": {"name": "t", "arguments": "{}"}}
CALLED = {"role": "assistant", "content": None, "tool_calls": [CALL]}
RESULT = {"role": "tool", "tool_call_id": "c1", "content": "ok"}
OBJECT = {"type": "object", "properties": {"a": {"type": "string"}}}
CLOSED = {**OBJECT, "required": ["a"], "additionalProperties": False}
USE = {"role": "assistant", "content": [{"type": "tool_use", "id": "t1", "name": "t", "input": {}}]}
USED = {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": "ok"}]}
MARK = {"cache_control": {"type": "ephemeral"}}


@pytest.fixture
def chat(wire_server: WireServer) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(api_key="k", base_url=wire_server.openai_base_url, max_retries=0) as client:
        yield client


@pytest.fixture
def messages(wire_server: WireServer) -> Iterator[anthropic.Anthropic]:
    with anthropic.Anthropic(api_key="k", base_url=wire_server.anthropic_base_url, max_retries=0) as client:
        yield client


def function(name: str = "t", *, schema: object = OBJECT, **more: object) -> dict[str, object]:
    return {"type": "function", "function": {"name": name, "description": "", "parameters": schema, **more}}


def image_url(data: str, mime: str = "image/png") -> dict[str, object]:
    part = {"type": "image_url", "image_url": {"url": f"data:{mime};base64,{data}"}}
    return {"role": "user", "content": [part]}


OPENAI_REFUSES: dict[str, tuple[dict[str, Any], str]] = {
    "a call without its result": ({"messages": [HI, CALLED, HI]}, "must be followed by tool messages"),
    "a call at the end": ({"messages": [HI, CALLED]}, "did not have response messages: c1"),
    "a result without its call": ({"messages": [HI, RESULT]}, "must be a response to a preceeding message"),
    "a result twice": ({"messages": [HI, CALLED, RESULT, RESULT]}, "must be a response"),
    "empty assistant text": (
        {"messages": [HI, {"role": "assistant", "content": ""}, HI]},
        "must be non-empty",
    ),
    "assistant null without calls": ({"messages": [HI, {"role": "assistant", "content": None}]}, "got null"),
    "an unknown role": ({"messages": [{"role": "robot", "content": "hi"}]}, "Supported values"),
    "no messages": ({"messages": []}, "empty array"),
    "no tools in the list": ({"messages": [HI], "tools": []}, "empty array"),
    "two tools of one name": ({"messages": [HI], "tools": [function(), function()]}, "not unique"),
    "a root that is no object": ({"messages": [HI], "tools": [function(schema={"type": "array"})]}, "object"),
    "a root with anyOf": (
        {"messages": [HI], "tools": [function(schema={**OBJECT, "anyOf": [{}]})]},
        "top level",
    ),
    "an invalid schema": (
        {"messages": [HI], "tools": [function(schema={**OBJECT, "required": 1})]},
        "not of type",
    ),
    "strict and open": ({"messages": [HI], "tools": [function(strict=True)]}, "additionalProperties"),
    "strict and optional": (
        {
            "messages": [HI],
            "tools": [function(strict=True, schema={**OBJECT, "additionalProperties": False})],
        },
        "must include every key",
    ),
    "strict with a default": (
        {"messages": [HI], "tools": [function(strict=True, schema={**CLOSED, "default": {}})]},
        "'default' is not permitted",
    ),
    "a name with a space": ({"messages": [HI], "tools": [function("a b")]}, "pattern"),
    "a description that is too long": (
        {"messages": [HI], "tools": [function(description="x" * 1025)]},
        "too long",
    ),
    "an image for a text model": (
        {"messages": [image_url(PNG)], "model": "text-1"},
        "only supported by certain",
    ),
    "an image of another type": ({"messages": [image_url(PNG, "image/jpeg")]}, "its bytes are PNG"),
    "an image that is none": ({"messages": [image_url("AAAA")]}, "Could not process image"),
    "an unknown field": ({"messages": [HI], "extra_body": {"wish": 1}}, "Unrecognized request argument"),
}


@pytest.mark.parametrize(("request_", "said"), OPENAI_REFUSES.values(), ids=OPENAI_REFUSES.keys())
def test_chat_completions_refuse(chat: openai.OpenAI, request_: dict[str, Any], said: str) -> None:
    with pytest.raises(openai.BadRequestError, match=said) as raised:
        chat.chat.completions.create(**{"model": "m", **request_})
    assert raised.value.type == "invalid_request_error"


def text(words: str, **more: object) -> dict[str, object]:
    return {"role": "user", "content": [{"type": "text", "text": words, **more}]}


def tool(name: str = "t", *, schema: object = OBJECT, **more: object) -> dict[str, object]:
    return {"name": name, "input_schema": schema, **more}


def image(data: str, mime: str = "image/png") -> dict[str, object]:
    source = {"type": "base64", "media_type": mime, "data": data}
    return {"role": "user", "content": [{"type": "image", "source": source}]}


SAID = {"role": "assistant", "content": "so"}
MIXED = {"role": "user", "content": [{"type": "text", "text": "hi"}, *USED["content"]]}
ANTHROPIC_REFUSES: dict[str, tuple[dict[str, Any], str]] = {
    "a call without its result": (
        {"messages": [HI, USE, HI]},
        "without `tool_result` blocks immediately after: t1",
    ),
    "a result without its call": ({"messages": [USED]}, "unexpected `tool_use_id`"),
    "a result that is not first": ({"messages": [HI, USE, MIXED]}, "immediately after"),
    "a result in a later message": ({"messages": [HI, USE, HI, USED]}, "immediately after"),
    "an id used twice": ({"messages": [HI, USE, USED, USE, USED]}, "must be unique"),
    "the assistant first": ({"messages": [SAID, HI]}, "first message"),
    "the assistant last": ({"messages": [HI, SAID]}, "prefill"),
    "an empty message": ({"messages": [{"role": "user", "content": []}]}, "non-empty content"),
    "an empty text block": ({"messages": [text("")]}, "must be non-empty"),
    "a blank text block": ({"messages": [text(" \n")]}, "non-whitespace"),
    "the system role": ({"messages": [{"role": "system", "content": "x"}]}, "top-level 'system'"),
    "an unsigned thinking block": (
        {"messages": [HI, {"role": "assistant", "content": [{"type": "thinking", "thinking": "x"}]}, HI]},
        "Invalid `signature`",
    ),
    "five cache marks": ({"messages": [text("hi", **MARK)] * 5}, "maximum of 4 blocks"),
    "two tools of one name": ({"messages": [HI], "tools": [tool(), tool()]}, "unique"),
    "a root with oneOf": ({"messages": [HI], "tools": [tool(schema={**OBJECT, "oneOf": [{}]})]}, "top level"),
    "strict and open": ({"messages": [HI], "tools": [tool(strict=True)]}, "additionalProperties"),
    "strict with a bound": (
        {"messages": [HI], "tools": [tool(strict=True, schema={**CLOSED, "minProperties": 1})]},
        "not supported with strict",
    ),
    "too many strict tools": (
        {"messages": [HI], "tools": [tool(f"t{n}", strict=True, schema=CLOSED) for n in range(21)]},
        "exceed the limits",
    ),
    "an image for a text model": ({"messages": [image(PNG)], "model": "text-1"}, "does not support image"),
    "an image of another type": ({"messages": [image(PNG, "image/gif")]}, "its bytes are PNG"),
    "an unknown field": ({"messages": [HI], "extra_body": {"temperature": 1}}, "Extra inputs"),
    "a wrong version": (
        {"messages": [HI], "extra_headers": {"anthropic-version": "2023-06-01"}},
        "not a valid version",
    ),
}


@pytest.mark.parametrize(("request_", "said"), ANTHROPIC_REFUSES.values(), ids=ANTHROPIC_REFUSES.keys())
def test_messages_refuse(messages: anthropic.Anthropic, request_: dict[str, Any], said: str) -> None:
    with pytest.raises(anthropic.BadRequestError, match=said) as raised:
        messages.messages.create(**{"model": "m", "max_tokens": 9, **request_})
    assert raised.value.type == "invalid_request_error"


@pytest.mark.parametrize("picture", ["img_tall_1440x8570.png", "img_noise_1700.png"])
def test_a_picture_over_the_limits_is_refused_on_both_wires(
    chat: openai.OpenAI, messages: anthropic.Anthropic, picture: str
) -> None:
    data = base64.b64encode(case_file(picture).read_bytes()).decode()
    with pytest.raises(openai.BadRequestError, match=r"8000 pixels|5 MB"):
        chat.chat.completions.create(model="m", messages=[image_url(data)])  # type: ignore[list-item]  # plain dicts
    with pytest.raises(anthropic.BadRequestError, match=r"8000 pixels|5 MB"):
        messages.messages.create(model="m", max_tokens=9, messages=[image(data)])  # type: ignore[list-item]  # the same


def test_a_bad_key_is_refused_with_401(wire_server: WireServer) -> None:
    with (
        openai.OpenAI(api_key="bad-key", base_url=wire_server.openai_base_url, max_retries=0) as client,
        pytest.raises(openai.AuthenticationError),
    ):
        client.chat.completions.create(model="m", messages=[{"role": "user", "content": "hi"}])


@pytest.mark.parametrize("path", ["/v1/chat/completions", "/v1/messages"])
def test_a_missing_key_is_refused_with_401(wire_server: WireServer, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as raised:
        urllib.request.urlopen(f"{wire_server.anthropic_base_url}{path}", b"{}", timeout=20)  # noqa: S310 -- loopback
    with raised.value as answer:
        assert answer.status == 401


def test_a_refused_request_takes_no_script_and_is_remembered(
    chat: openai.OpenAI, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Status(529)])
    with pytest.raises(openai.BadRequestError):
        chat.chat.completions.create(model="m", messages=[])
    assert wire_server.unplayed == 1
    assert len(wire_server.refusals) == 1
    with pytest.raises(openai.InternalServerError):
        chat.chat.completions.create(model="m", messages=[{"role": "user", "content": "hi"}])
