"""Each section of a request is a prefix of the same section of the next one on its branch."""

from dataclasses import dataclass, replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from prompts.builder import build
from prompts.context import PastStep, TurnContext
from prompts.request import Request
from tests.prompts.turns import call, called, context, said, tool, turn
from tools.kit.tool import Tool

NAMES = ("alpha", "beta", "delta", "gamma", "omega")


@dataclass(frozen=True)
class Play:
    """What one turn does: what becomes active at each of its requests, and the steps that it then stores."""

    activated: tuple[frozenset[str], ...]
    steps: tuple[PastStep, ...]


steps = st.one_of(
    st.builds(lambda text: called(call("c1", {"ok": True}), text=text), st.sampled_from(["", "looking"])),
    st.just(called(call("c1"), call("c2", began=False))),
    st.just(called(call("c1", {"ok": False, "error": "<folio-note>"}))),
    st.just(replace(said("wrong"), retracted=True, server_note="No tool ran.")),
)
answers = st.sampled_from([(), (said("done"),), (said(""),)])
plays = st.builds(
    lambda sets, made, answer: Play(tuple(sets), (*made, *answer)),
    st.lists(st.frozensets(st.sampled_from(NAMES)), min_size=4, max_size=4),
    st.lists(steps, max_size=3),
    answers,
)


def requests(turns: list[Play]) -> list[Request]:
    """All requests of a conversation whose tools only ever come in."""
    active = frozenset({"omega"})
    one = context()
    one = replace(one, turns=())
    made: list[Request] = []
    for number, play in enumerate(turns):
        one = replace(one, turns=(*one.turns, turn(f"question {number}", turn_id=f"t{number}")))
        sent = [step for step in play.steps if step.calls or step.server_note]
        for count in range(len(sent) + 1):
            active |= play.activated[count]
            one, request = _built(_with_steps(one, sent[:count]), active)
            made.append(request)
        one = _with_steps(one, list(play.steps))
    return made


def _built(one: TurnContext, active: frozenset[str]) -> tuple[TurnContext, Request]:
    tools: list[Tool] = [tool(name, active=name in active) for name in NAMES]
    built = build(one, tools)
    newest = replace(one.newest, note=built.note, activations=(*one.newest.activations, *built.activations))
    return replace(one, turns=(*one.turns[:-1], newest)), built.request


def _with_steps(one: TurnContext, made: list[PastStep]) -> TurnContext:
    return replace(one, turns=(*one.turns[:-1], replace(one.newest, steps=tuple(made))))


@settings(max_examples=500, deadline=None)
@given(st.lists(plays, min_size=1, max_size=4))
def test_tools_system_and_messages_only_ever_grow_at_their_end(turns: list[Play]) -> None:
    made = requests(turns)
    for earlier, later in pairwise(made):
        assert later.tools[: len(earlier.tools)] == earlier.tools
        assert later.system == earlier.system
        assert later.messages[: len(earlier.messages)] == earlier.messages


@settings(max_examples=500, deadline=None)
@given(st.lists(plays, min_size=1, max_size=4))
def test_a_tool_that_is_new_stands_behind_all_that_was_sent_before(turns: list[Play]) -> None:
    made = requests(turns)
    assert all(tool.since == 0 for tool in made[0].tools)
    for earlier, later in pairwise(made):
        new = later.tools[len(earlier.tools) :]
        assert all(len(earlier.messages) <= tool.since <= len(later.messages) for tool in new)


def test_a_tool_of_a_later_turn_stands_before_that_turns_question() -> None:
    first, _ = _built(context(turn("one")), frozenset({"alpha"}))
    answered = _with_steps(first, [said("done")])
    _, request = _built(replace(answered, turns=(*answered.turns, turn("two"))), frozenset({"alpha", "beta"}))
    assert [(tool.name, tool.since) for tool in request.tools] == [("alpha", 0), ("beta", 2)]


def test_a_tool_that_comes_in_between_two_steps_stands_behind_the_results() -> None:
    first, _ = _built(context(turn("one")), frozenset({"alpha"}))
    one = _with_steps(first, [called(call("c1", {"ok": True}))])
    _, request = _built(one, frozenset({"alpha", "beta"}))
    assert [(tool.name, tool.since) for tool in request.tools] == [("alpha", 0), ("beta", 3)]


def test_a_new_model_has_all_tools_from_its_start() -> None:
    first, _ = _built(context(turn("one", model_id="m2")), frozenset({"alpha"}))
    _, request = _built(replace(first, turns=(*first.turns, turn("two"))), frozenset({"alpha", "beta"}))
    assert [tool.since for tool in request.tools] == [0, 0]


@settings(max_examples=500, deadline=None)
@given(st.lists(plays, min_size=1, max_size=3))
def test_what_the_ledger_calls_unchanged_stood_in_the_request_before(turns: list[Play]) -> None:
    made = requests(turns)
    assert not any(line.in_prefix for line in made[0].ledger)
    for earlier, later in pairwise(made):
        sent_before = "\n".join(line.text for line in earlier.ledger)
        assert all(line.text in sent_before for line in later.ledger if line.in_prefix)


def test_a_sibling_branch_inherits_only_what_its_own_ancestors_activated() -> None:
    root, _ = _built(context(turn("root")), frozenset({"gamma"}))
    deep, _ = _built(replace(root, turns=(*root.turns, turn("left"))), frozenset({"gamma", "delta"}))
    assert [r.name for r in deep.newest.activations] == ["delta"]
    _, sibling = _built(replace(root, turns=(*root.turns, turn("right"))), frozenset({"gamma", "alpha"}))
    assert [one.name for one in sibling.tools] == ["gamma", "alpha"]


def test_two_builds_of_the_same_facts_are_the_same_bytes() -> None:
    one = context(turn("hello"))
    tools = [tool(name) for name in NAMES]
    assert build(one, tools) == build(one, list(reversed(tools)))
