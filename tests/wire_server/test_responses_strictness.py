"""The Responses wire refuses what the real one refuses; each rule is tried once through the official SDK."""

from collections.abc import Iterator
from typing import Any

import openai
import pytest

from tests.wire_server import Call, Text, WireServer
from tests.wire_server.responses_rules import encrypted
from tests.wire_server.test_strictness import HI, OBJECT, PNG, function


@pytest.fixture
def chat(wire_server: WireServer) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(api_key="k", base_url=wire_server.responses_base_url, max_retries=0) as client:
        yield client


ASKED = {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "hi"}]}
FUNCTION_CALL = {"type": "function_call", "call_id": "c1", "name": "t", "arguments": "{}"}
OUTPUT = {"type": "function_call_output", "call_id": "c1", "output": "ok"}
REASONING = {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": encrypted("rs_1", "")}


def offered(name: str = "t", *, schema: object = OBJECT, strict: bool = False) -> dict[str, object]:
    return {"type": "function", "name": name, "parameters": schema, "strict": strict}


def late(*tools: object, role: str = "developer") -> dict[str, object]:
    return {"type": "additional_tools", "role": role, "tools": tools}


def input_part(**part: object) -> dict[str, object]:
    return {"role": "user", "content": [part]}


def picture(mime: str) -> dict[str, object]:
    return input_part(type="input_image", image_url=f"data:{mime};base64,{PNG}")


RESPONSES_REFUSE: dict[str, tuple[dict[str, Any], str]] = {
    "a call without its output": ({"input": [ASKED, FUNCTION_CALL]}, "No tool output found"),
    "an output without its call": ({"input": [ASKED, OUTPUT]}, "No tool call found"),
    "an output before its call": ({"input": [ASKED, OUTPUT, FUNCTION_CALL]}, "No tool call found"),
    "an output twice": ({"input": [FUNCTION_CALL, OUTPUT, OUTPUT]}, "No tool call found"),
    "a call id twice": ({"input": [FUNCTION_CALL, OUTPUT, FUNCTION_CALL, OUTPUT]}, "Duplicate function call"),
    "arguments that are no JSON": (
        {"input": [{**FUNCTION_CALL, "arguments": '{"a'}, OUTPUT]},
        "expected a JSON string",
    ),
    "a call id that is too long": (
        {"input": [{**FUNCTION_CALL, "call_id": "c" * 65}, OUTPUT]},
        "1 to 64 characters",
    ),
    "no input": ({"input": []}, "Missing required parameter"),
    "an empty text": ({"input": [input_part(type="input_text", text="")]}, "text is empty"),
    "an empty message": ({"input": [{"role": "user", "content": []}]}, "it is empty"),
    "a blank answer": ({"input": [ASKED, {"role": "assistant", "content": " "}, ASKED]}, "it is empty"),
    "output text of a user": ({"input": [input_part(type="output_text", text="hi")]}, "of role 'user'"),
    "a role that is none": ({"input": [{"role": "tool", "content": "x"}]}, "role"),
    "an unknown item": ({"input": [{"type": "wish"}]}, "'wish'"),
    "an unknown field of an item": ({"input": [{**OUTPUT, "is_error": True}]}, "Unknown parameter"),
    "reasoning at the end": ({"input": [ASKED, REASONING]}, "without its required following item"),
    "reasoning before a question": ({"input": [REASONING, ASKED]}, "without its required following item"),
    "reasoning that is not sealed": (
        {"input": [{"type": "reasoning", "id": "rs_1", "summary": []}, FUNCTION_CALL, OUTPUT]},
        "not found. Items are not persisted",
    ),
    "reasoning that was changed": (
        {"input": [{**REASONING, "id": "rs_2"}, FUNCTION_CALL, OUTPUT]},
        "could not be verified",
    ),
    "no tools in the list": ({"input": "hi", "tools": []}, "empty array"),
    "two tools of one name": ({"input": "hi", "tools": [offered(), offered()]}, "not unique"),
    "a late tool of a known name": ({"input": [ASKED, late(offered())], "tools": [offered()]}, "not unique"),
    "late tools of the user": ({"input": [ASKED, late(offered(), role="user")]}, "'developer'"),
    "late tools that are none": ({"input": [ASKED, late()]}, "empty array"),
    "more than 128 with the late ones": (
        {"input": [ASKED, late(offered("x"))], "tools": [offered(f"t{n}") for n in range(128)]},
        "at most 128",
    ),
    "a root that is no object": ({"input": "hi", "tools": [offered(schema={"type": "array"})]}, "object"),
    "an invalid schema": (
        {"input": "hi", "tools": [offered(schema={**OBJECT, "required": 1})]},
        "not of type",
    ),
    "strict and open": ({"input": "hi", "tools": [offered(strict=True)]}, "additionalProperties"),
    "strict by default": (
        {"input": "hi", "tools": [{"type": "function", "name": "t", "parameters": OBJECT}]},
        "additionalProperties",
    ),
    "a function as in Chat Completions": ({"input": "hi", "tools": [function()]}, "Unknown parameter"),
    "an image for a text model": (
        {
            "input": [input_part(type="input_image", image_url=f"data:image/png;base64,{PNG}")],
            "model": "text-1",
        },
        "only supported by certain",
    ),
    "an image of another type": (
        {"input": [picture("image/gif")]},
        "its bytes are PNG",
    ),
    "temperature of a reasoner": ({"input": "hi", "model": "reasoner", "temperature": 0.2}, "temperature"),
    "a summary of a model without reasoning": (
        {"input": "hi", "model": "instant", "reasoning": {"summary": "auto"}},
        "reasoning.summary",
    ),
    "messages as in Chat Completions": ({"input": "hi", "extra_body": {"messages": [HI]}}, "'messages'"),
    "too few tokens to say anything": ({"input": "hi", "max_output_tokens": 1}, "below minimum"),
}


@pytest.mark.parametrize(("request_", "said"), RESPONSES_REFUSE.values(), ids=RESPONSES_REFUSE.keys())
def test_responses_refuse(chat: openai.OpenAI, request_: dict[str, Any], said: str) -> None:
    with pytest.raises(openai.BadRequestError, match=said) as raised:
        chat.responses.create(**{"model": "m", **request_})
    assert raised.value.type == "invalid_request_error"


def test_responses_answer_a_whole_conversation_without_a_stream(
    chat: openai.OpenAI, wire_server: WireServer
) -> None:
    wire_server.script("responses", [Text("Done."), Call("t", {"a": 1})])
    items: Any = [ASKED, REASONING, FUNCTION_CALL, OUTPUT, late(offered())]
    answer = chat.responses.create(model="m", input=items, instructions="Be kind.")
    assert (answer.output_text, [item.type for item in answer.output]) == (
        "Done.",
        ["message", "function_call"],
    )
    assert wire_server.requests[0].tool_names == ["t"]
