"""Connections in a request: nothing when off, their tools when few, a search when many, steady throughout."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from agent_app.commands.registry import names
from prompts.audit import wire_text
from prompts.builder import Built, build
from prompts.canonical.connections import BIG, SMALL, member_connections, mounted_tokens, sample
from prompts.context import TurnContext
from prompts.request import NotePart, Request, UserMessage
from prompts.situations import SITUATIONS, member_plain
from tests.prompts.turns import context, said, turn
from tools.finding.threshold import CALL_TOOL, FIND_TOOLS
from tools.kit.connections import ConnectionFacts
from tools.kit.registry import CAPABILITIES, TOOLS, loop_tool_named, refusal
from tools.kit.tool import LoopTool

THREE = tuple(sample(name) for name in BIG)
TIME = sample(SMALL)
plans = st.lists(st.sets(st.sampled_from([SMALL, *BIG]), max_size=4), min_size=2, max_size=6)


def member(*connections: ConnectionFacts) -> TurnContext:
    return replace(context(), connections=connections)


def after(one: TurnContext, built: Built, *connections: ConnectionFacts) -> TurnContext:
    """The next turn, with these connections on."""
    done = replace(one.newest, note=built.note, activations=built.activations, steps=(said("Yes."),))
    return replace(one, turns=(*one.turns[:-1], done, turn("next")), connections=connections)


def offered(request: Request) -> list[str]:
    return [tool.name for tool in request.tools]


def note(request: Request) -> str:
    asked = [message for message in request.messages if isinstance(message, UserMessage)]
    return next(part.text for part in asked[-1].parts if isinstance(part, NotePart))


def test_off_is_zero_bytes_in_every_situation() -> None:
    """A server whose switch is off is no fact of the turn; what is left is an installation that has none."""
    without_theirs = tuple(tool for tool in CAPABILITIES if tool.name not in {FIND_TOOLS, CALL_TOOL})
    for name, situation in SITUATIONS.items():
        one = replace(situation(names()), connections=())
        if any(record.name.startswith("connection") for t in one.turns for record in t.activations):
            continue
        with_them, without = build(one, CAPABILITIES), build(one, without_theirs)
        assert wire_text(with_them.request) == wire_text(without.request), name
        assert with_them.request.ledger == without.request.ledger


def test_a_guest_gets_no_connection() -> None:
    guest = replace(context(signed_in=False), connections=(TIME, *THREE))
    assert wire_text(build(guest, CAPABILITIES).request) == wire_text(
        build(replace(guest, connections=()), CAPABILITIES).request
    )


def test_three_large_servers_cost_less_than_1500_tokens_before_a_search() -> None:
    request = build(member_connections(names()), CAPABILITIES).request
    assert sum(line.tokens for line in request.ledger) <= 1_500
    assert mounted_tokens() > 76_000


def test_few_tools_stand_in_the_request_each_with_its_guide_and_not_strict() -> None:
    request = build(member(TIME), CAPABILITIES).request
    tools = {tool.name: tool for tool in request.tools}
    assert "find_tools" not in tools
    assert tools["time__get_current_time"].description == "time: Get current time in a specific timezone"
    assert not tools["time__get_current_time"].strict


def test_many_tools_are_searched_with_one_line_a_server() -> None:
    request = build(member(*THREE), CAPABILITIES).request
    assert not [name for name in offered(request) if "__" in name]
    assert {"call_tool", "find_tools"} <= set(offered(request))
    lines = note(request).splitlines()
    assert sum(line.startswith("- ") for line in lines) == 3
    assert "- notion (24 tools): pages, blocks, databases, comments, users" in lines


def test_a_servers_line_is_said_once_on_a_branch() -> None:
    first = member(*THREE)
    second = build(after(first, build(first, CAPABILITIES), *THREE), CAPABILITIES)
    assert "notion" not in note(second.request)
    assert not second.activations


def test_a_server_that_comes_later_is_named_in_its_turns_note() -> None:
    first = member(THREE[0])
    second = after(first, build(first, CAPABILITIES), *THREE[:2])
    assert "- notion" in note(build(second, CAPABILITIES).request)
    assert "- github" not in note(build(second, CAPABILITIES).request)


def test_a_server_that_went_is_named_once_and_named_anew_when_it_returns() -> None:
    first = member(*THREE[:2])
    second = after(first, gone := build(first, CAPABILITIES), THREE[0])
    del gone
    off = build(second, CAPABILITIES)
    assert "Connections off now: notion." in note(off.request)
    third = after(second, off, THREE[0])
    assert "notion" not in note(build(third, CAPABILITIES).request)
    fourth = after(third, build(third, CAPABILITIES), *THREE[:2])
    assert "- notion" in note(build(fourth, CAPABILITIES).request)


def test_tools_that_stood_in_the_request_stay_when_a_large_server_joins() -> None:
    first = member(TIME)
    second = build(after(first, build(first, CAPABILITIES), TIME, *THREE), CAPABILITIES)
    assert offered(second.request)[-2:] == ["call_tool", "find_tools"]
    assert "time__convert_time" in offered(second.request)


def test_the_search_stays_when_only_a_small_server_is_left() -> None:
    first = member(TIME, *THREE)
    second = build(after(first, build(first, CAPABILITIES), TIME), CAPABILITIES)
    assert "find_tools" in offered(second.request)
    assert not [name for name in offered(second.request) if "__" in name]


def test_a_mounted_tool_leaves_with_its_connection_and_its_call_says_so() -> None:
    first = member(TIME)
    built = build(first, CAPABILITIES)
    second = build(after(first, built), CAPABILITIES)
    earlier = [record.name for record in built.activations]
    failed = refusal("time__convert_time", offered(second.request), earlier)
    assert failed is not None
    assert "no longer available" in failed.error


def test_an_admin_switches_a_connections_tool_off_by_its_name() -> None:
    one = replace(member(TIME), switched_off=frozenset({"time__convert_time"}))
    assert "time__convert_time" not in offered(build(one, CAPABILITIES).request)


def test_a_model_without_tools_hears_of_no_connection() -> None:
    one = member(*THREE)
    plain = replace(one, model=replace(one.model, tools=False))
    assert wire_text(build(plain, CAPABILITIES).request) == wire_text(
        build(replace(plain, connections=()), CAPABILITIES).request
    )


def test_a_direct_call_of_a_searched_tool_is_told_the_way() -> None:
    request = build(member(*THREE), CAPABILITIES).request
    failed = refusal("github__create_issue", offered(request))
    assert failed is not None
    assert "through call_tool" in failed.error


def test_every_offered_loop_tool_can_be_run() -> None:
    for connections in ((TIME,), THREE):
        request = build(member(*connections), CAPABILITIES).request
        workers = {tool.name for tool in TOOLS}
        for name in offered(request):
            if name not in workers:
                assert isinstance(loop_tool_named(name, connections), LoopTool)


def test_a_member_with_connections_off_is_a_plain_member() -> None:
    off = SITUATIONS["member_connections_off"](names())
    assert wire_text(build(off, CAPABILITIES).request) == wire_text(
        build(member_plain(names()), CAPABILITIES).request
    )


@settings(max_examples=500, deadline=None)
@given(plans)
def test_while_servers_only_come_the_requests_only_grow(joining: list[set[str]]) -> None:
    made = _requests(joining, leaving=False)
    for earlier, later in pairwise(made):
        assert later.tools[: len(earlier.tools)] == earlier.tools
        assert later.system == earlier.system
        assert later.messages[: len(earlier.messages)] == earlier.messages


@settings(max_examples=500, deadline=None)
@given(plans)
def test_whoever_comes_and_goes_what_was_said_stays(turns: list[set[str]]) -> None:
    made = _requests(turns, leaving=True)
    for earlier, later in pairwise(made):
        assert later.messages[: len(earlier.messages)] == earlier.messages


def _requests(turns: Sequence[set[str]], *, leaving: bool) -> list[Request]:
    one, made = replace(context(), turns=(turn(),)), []
    on: set[str] = set()
    for joining in turns:
        on = joining if leaving else on | joining
        one = replace(one, connections=tuple(sample(name) for name in (SMALL, *BIG) if name in on))
        built = build(one, CAPABILITIES)
        made.append(built.request)
        one = after(one, built, *one.connections)
    return made
