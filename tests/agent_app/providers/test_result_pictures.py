"""Pictures of tool results on each wire: inside the result where it takes them, else right behind."""

from dataclasses import replace
from typing import cast

import pytest

from agent_app.providers.history import BEHIND
from prompts.context import Wire
from prompts.request import ImagePart, TextPart, ToolResults, UserMessage
from tests.agent_app.providers.conftest import MakeEndpoint
from tests.agent_app.providers.steps import HELLO, answered, asked, called, events_of
from tests.shared_files import case_file
from tests.wire_server import WireServer
from tools.kit.json_types import JsonObject

pytestmark = pytest.mark.asyncio


def history() -> tuple[object, ...]:
    picture = ImagePart(case_file("img_alpha_la.png").read_bytes(), "image/png", "a.png")
    results = ToolResults((replace(answered("one").results[0], images=(picture, picture)),))
    return (HELLO, called(), results, UserMessage((TextPart("and?"),)))


async def sent(wire: Wire, wire_server: WireServer, endpoint: object) -> list[JsonObject]:
    request = asked(*history())  # type: ignore[arg-type]  # messages of three kinds
    await events_of(wire, request, endpoint)  # type: ignore[arg-type]  # made by a fixture
    assert wire_server.refusals == []
    return wire_server.requests[0].messages


def kinds(content: object) -> list[object]:
    return [block["type"] for block in cast("list[JsonObject]", content)]


async def test_anthropic_takes_them_inside_the_result(
    wire_server: WireServer, anthropic: MakeEndpoint
) -> None:
    messages = await sent("anthropic", wire_server, anthropic())
    [result, after] = cast("list[JsonObject]", messages[2]["content"])
    assert (kinds(result["content"]), after["type"]) == (["text", "image", "image"], "text")


async def test_responses_takes_them_inside_the_output(
    wire_server: WireServer, responses: MakeEndpoint
) -> None:
    items = await sent("openai_responses", wire_server, responses(vision=True))
    assert [item["type"] for item in items] == ["message", "function_call", "function_call_output", "message"]
    assert kinds(items[2]["output"]) == ["input_text", "input_image", "input_image"]


async def test_another_server_of_responses_gets_them_right_behind(
    wire_server: WireServer, responses: MakeEndpoint
) -> None:
    items = await sent("openai_responses", wire_server, responses(vision=True, dialect="compatible"))
    assert items[2]["output"] == "one"
    assert kinds(items[3]["content"]) == ["input_text", "input_image", "input_image"]


@pytest.mark.parametrize("vendor", [True, False])
async def test_chat_completions_gets_them_right_behind_in_the_servers_frame(
    vendor: bool,  # noqa: FBT001 - a parameter of the test
    wire_server: WireServer,
    openai: MakeEndpoint,
    compatible: MakeEndpoint,
) -> None:
    endpoint = openai if vendor else compatible
    messages = await sent("openai_chat", wire_server, endpoint(vision=True))
    assert [one["role"] for one in messages[1:]] == ["user", "assistant", "tool", "user", "user"]
    assert messages[3]["content"] == "one"
    [note, *pictures] = cast("list[JsonObject]", messages[4]["content"])
    assert BEHIND in str(note["text"])
    assert kinds(pictures) == ["image_url", "image_url"]
