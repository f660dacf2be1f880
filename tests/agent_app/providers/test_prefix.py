"""On every wire each section of a request is a prefix of the same section of the next one, marks aside."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, product
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from agent_app.providers.anthropic_request import messages_body
from agent_app.providers.base import Endpoint
from agent_app.providers.openai_chat_request import chat_body
from agent_app.providers.openai_responses_request import responses_body
from prompts.request import Request
from tests.prompts.test_prefix import Play, plays, requests
from tests.wire_server.anthropic_rules import VERSION, check_anthropic
from tests.wire_server.anthropic_system_rules import BY_VALUE
from tools.kit.json_types import JsonObject, JsonValue

ENDPOINT = Endpoint("m", "http://127.0.0.1", "key", vision=True, tools=True)
LATE = replace(ENDPOINT, late_tools=True)
TURNS = st.lists(plays, min_size=1, max_size=4)
Sections = Callable[..., tuple[list[JsonObject], ...]]


def without_marks(blocks: JsonValue) -> list[JsonObject]:
    """Blocks, tools or items with no cache mark on them."""
    listed = cast("list[JsonObject]", blocks or [])
    return [{key: value for key, value in block.items() if key != "cache_control"} for block in listed]


def anthropic_sections(request: Request, *, vendor: bool) -> tuple[list[JsonObject], ...]:
    """Neighbours of one role are one message there, which may grow: its blocks are compared one by one."""
    body = messages_body(request, ENDPOINT, vendor=vendor)
    messages = cast("list[JsonObject]", body["messages"])
    blocks = [{"role": m["role"], **block} for m in messages for block in without_marks(m["content"])]
    return without_marks(body.get("tools")), without_marks(body["system"]), blocks


def chat_sections(request: Request, *, vendor: bool) -> tuple[list[JsonObject], ...]:
    body = chat_body(request, ENDPOINT, vendor=vendor)
    return without_marks(body.get("tools")), without_marks(body["messages"])


def responses_sections(request: Request, *, vendor: bool) -> tuple[list[JsonObject], ...]:
    body = responses_body(request, ENDPOINT, vendor=vendor)
    system: list[JsonObject] = [{"text": body["instructions"]}]
    return without_marks(body.get("tools")), system, without_marks(body["input"])


SECTIONS: tuple[Sections, ...] = (anthropic_sections, chat_sections, responses_sections)


@settings(max_examples=500, deadline=None)
@given(turns=TURNS)
def test_each_section_is_a_prefix_of_the_next_requests_section(turns: list[Play]) -> None:
    """On all wires, of the vendor and of others that speak it."""
    made = requests(turns)
    for sections, vendor in product(SECTIONS, (True, False)):
        for earlier, later in pairwise([sections(request, vendor=vendor) for request in made]):
            for before, after in zip(earlier, later, strict=True):
                assert after[: len(before)] == before, (sections, vendor)


@settings(max_examples=500, deadline=None)
@given(turns=TURNS)
def test_on_openais_responses_the_tool_list_never_changes(turns: list[Play]) -> None:
    made = [responses_body(request, ENDPOINT, vendor=True) for request in requests(turns)]
    assert all(body.get("tools") == made[0].get("tools") for body in made)


def late_blocks(request: Request) -> list[JsonObject]:
    """The blocks of an Anthropic body that takes tools among its messages, each with its role."""
    body = messages_body(request, LATE, vendor=True)
    check_anthropic(body, VERSION, frozenset({BY_VALUE}))
    messages = cast("list[JsonObject]", body["messages"])
    return [{"role": m["role"], **block} for m in messages for block in without_marks(m["content"])]


def unanswered(blocks: list[JsonObject]) -> int:
    """How many blocks at the end bring in tools: a question without an answer may still get a second one."""
    count = 0
    while blocks[-1 - count]["role"] == "system":
        count += 1
    return count


@settings(max_examples=500, deadline=None)
@given(turns=TURNS)
def test_on_anthropic_with_late_tools_what_was_answered_stays_and_the_list_never_changes(
    turns: list[Play],
) -> None:
    """All up to the newest cache mark, and the tools behind it as soon as there is an answer to them."""
    made = requests(turns)
    lists = [without_marks(messages_body(one, LATE, vendor=True).get("tools")) for one in made]
    assert all(one == lists[0] for one in lists)
    for before, after in pairwise(map(late_blocks, made)):
        sure = len(before) - unanswered(before)
        assert after[:sure] == before[:sure]
        assert after[: len(before)] == before or after[sure]["role"] == "user"
        assert [b for b in after if b["role"] == "system"][: len(before) - sure] or sure == len(before)


@settings(max_examples=500, deadline=None)
@given(turns=TURNS)
def test_on_anthropic_with_late_tools_each_tool_is_defined_once_in_its_order(turns: list[Play]) -> None:
    for request in requests(turns):
        body = messages_body(request, LATE, vendor=True)
        listed = [str(tool["name"]) for tool in cast("list[JsonObject]", body.get("tools") or [])]
        added = [
            str(cast("JsonObject", cast("JsonObject", block["tool"])["definition"])["name"])
            for block in late_blocks(request)
            if block["type"] == "tool_addition"
        ]
        assert listed + added == [tool.name for tool in request.tools]
