"""System messages among an Anthropic conversation: where they may stand, and how tools come in them."""

from collections.abc import Iterator
from typing import Any

import anthropic
import pytest

from tests.wire_server import WireServer
from tests.wire_server.anthropic_system_rules import BY_REFERENCE, BY_VALUE

HI = {"role": "user", "content": "hi"}
SAID = {"role": "assistant", "content": "hello"}
USE = {"role": "assistant", "content": [{"type": "tool_use", "id": "t1", "name": "t", "input": {}}]}
USED = {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": "ok"}]}
TOLD = {"role": "system", "content": "From now on be brief."}
OBJECT = {"type": "object", "properties": {"a": {"type": "string"}}}
MARK = {"cache_control": {"type": "ephemeral"}}


def tool(name: str = "t", /, **more: object) -> dict[str, object]:
    return {"name": name, "description": "", "input_schema": OBJECT, **more}


def added(definition: dict[str, object], **more: object) -> dict[str, object]:
    block = {"type": "tool_addition", "tool": {"type": "tool_definition", "definition": definition}, **more}
    return {"role": "system", "content": [block]}


def named(kind: str, name: str = "t") -> dict[str, object]:
    return {"role": "system", "content": [{"type": kind, "tool": {"type": "tool_reference", "name": name}}]}


def asked(*messages: object, betas: str = BY_VALUE, **more: object) -> dict[str, Any]:
    headers = {"anthropic-beta": betas} if betas else {}
    return {
        "model": "claude-opus-5-5",
        "max_tokens": 9,
        "messages": messages,
        "extra_headers": headers,
        **more,
    }


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "at the start": (asked(TOLD, HI), "top-level 'system'"),
    "behind an answer": (asked(HI, SAID, TOLD, HI), "must follow a 'user' message"),
    "between two questions": (asked(HI, TOLD, HI), "must precede an 'assistant' message"),
    "between a call and its result": (asked(HI, USE, TOLD, USED), "must follow a 'user' message"),
    "on an older model": (asked(HI, TOLD, model="claude-sonnet-5"), "'user' or 'assistant'"),
    "on a yet older model": (asked(HI, TOLD, model="claude-haiku-4-5"), "'user' or 'assistant'"),
    "with a picture": (
        asked(HI, {"role": "system", "content": [{"type": "image", "source": {}}]}),
        "tool_addition, and tool_removal blocks only",
    ),
    "a definition without the header": (asked(HI, added(tool()), betas=""), "'tool_addition'"),
    "a definition with the header of names": (
        asked(HI, added(tool()), betas=BY_REFERENCE),
        "tool_definition",
    ),
    "a name that no tool has": (asked(HI, named("tool_removal")), "unknown tool 't'"),
    "a removal that defines": (
        asked(HI, {"role": "system", "content": [{**added(tool())["content"][0], "type": "tool_removal"}]}),  # type: ignore[index]  # plain dicts
        "does not match",
    ),
    "a definition that is no tool": (asked(HI, added({"name": "t"})), "input_schema"),
    "a definition with a field of its own": (asked(HI, added(tool(extra=1))), "Extra inputs"),
    "a strict definition that is open": (asked(HI, added(tool(strict=True))), "additionalProperties"),
    "two marks on one tool": (asked(HI, added(tool("t", **MARK), **MARK)), "not both"),
    "a fifth mark": (
        asked(
            *[{"role": "user", "content": [{"type": "text", "text": "hi", **MARK}]}] * 4,
            added(tool("t", **MARK)),
        ),
        "maximum of 4 blocks",
    ),
}


@pytest.fixture
def client(wire_server: WireServer) -> Iterator[anthropic.Anthropic]:
    with anthropic.Anthropic(api_key="k", base_url=wire_server.anthropic_base_url, max_retries=0) as made:
        yield made


@pytest.mark.parametrize(("request_", "said"), REFUSED.values(), ids=REFUSED.keys())
def test_a_system_message_is_refused(
    client: anthropic.Anthropic, request_: dict[str, Any], said: str
) -> None:
    with pytest.raises(anthropic.BadRequestError, match=said):
        client.messages.create(**request_)


TAKEN: dict[str, dict[str, Any]] = {
    "words at the end": asked(HI, TOLD, betas=""),
    "words behind a result": asked(HI, USE, USED, TOLD, SAID, HI, betas="", tools=[tool()]),
    "a tool and then its removal and return": asked(
        HI, added(tool()), SAID, HI, named("tool_removal"), SAID, HI, named("tool_addition")
    ),
    "two messages in a row": asked(HI, added(tool("a")), added(tool("b"))),
    "the same definition again": asked(HI, added(tool()), SAID, HI, added(tool()), tools=[tool()]),
    "a listed tool by its name": asked(HI, named("tool_removal"), betas=BY_REFERENCE, tools=[tool()]),
}


@pytest.mark.parametrize("request_", TAKEN.values(), ids=TAKEN.keys())
def test_a_system_message_is_taken(
    client: anthropic.Anthropic, wire_server: WireServer, request_: dict[str, Any]
) -> None:
    client.messages.create(**request_)
    assert wire_server.refusals == []


def test_the_tools_of_a_request_are_told_as_they_stand_at_its_end(
    client: anthropic.Anthropic, wire_server: WireServer
) -> None:
    messages = (HI, added(tool("late")), SAID, HI, named("tool_removal", "first"))
    client.messages.create(**asked(*messages, tools=[tool("first"), tool("second")]))
    assert wire_server.requests[0].tool_names == ["second", "late"]
