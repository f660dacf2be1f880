"""A tool that had to leave: its schema goes, or it is withdrawn amid the messages."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from prompts.builder import Built, build
from prompts.context import ModelFacts, TurnContext, Wire
from prompts.request import Request, ToolChange
from tests.prompts.turns import MODEL, context, said, tool, turn

NAMES = ("alpha", "beta", "gamma")


def model(wire: Wire = "anthropic", *, late_tools: bool = True) -> ModelFacts:
    return replace(MODEL, wire=wire, late_tools=late_tools)


def built(one: TurnContext, *active: str) -> tuple[TurnContext, Built]:
    """The context as it is stored once its request was built, and what was built."""
    made = build(one, [tool(name, active=name in active) for name in NAMES])
    newest = replace(one.newest, note=made.note, activations=(*one.newest.activations, *made.activations))
    return replace(one, turns=(*one.turns[:-1], newest)), made


def next_turn(one: TurnContext, text: str = "and then?") -> TurnContext:
    answered = replace(one.newest, steps=(*one.newest.steps, said("done")))
    return replace(one, turns=(*one.turns[:-1], answered, turn(text, turn_id=text)))


def begun(facts: ModelFacts) -> TurnContext:
    one, _ = built(replace(context(turn("first")), model=facts), "alpha", "beta")
    return next_turn(one)


def in_prefix(request: Request) -> dict[str, bool]:
    return {line.name: line.in_prefix for line in request.ledger}


def test_a_tool_that_left_is_withdrawn_before_the_turn_in_which_it_left() -> None:
    _, made = built(begun(model()), "beta")
    request = made.request
    assert [one.name for one in request.tools] == ["beta"]
    assert [(one.place, one.spec.name) for one in request.withdrawn] == [(0, "alpha")]
    assert request.changes == (ToolChange("alpha", 2, offered=False),)
    assert [record.name for record in made.activations] == ["left:alpha"]


def test_it_is_told_the_same_in_all_later_requests() -> None:
    one, made = built(begun(model()), "beta")
    _, later = built(next_turn(one, "three"), "beta")
    assert later.request.withdrawn == made.request.withdrawn
    assert later.request.changes == made.request.changes
    assert later.activations == ()


def test_a_tool_that_comes_back_is_offered_again_at_its_old_place() -> None:
    one, _ = built(begun(model()), "beta")
    _, back = built(next_turn(one, "three"), "alpha", "beta")
    assert [spec.name for spec in back.request.tools] == ["alpha", "beta"]
    assert back.request.withdrawn == ()
    left, returned = ToolChange("alpha", 2, offered=False), ToolChange("alpha", 4, offered=True)
    assert back.request.changes == (left, returned)
    assert [record.name for record in back.activations] == ["back:alpha"]


def test_where_nothing_can_be_withdrawn_the_schema_goes_and_nothing_is_told_of_it() -> None:
    for facts in (model(late_tools=False), model("openai_responses"), model("openai_chat", late_tools=False)):
        _, made = built(begun(facts), "beta")
        assert [one.name for one in made.request.tools] == ["beta"]
        assert made.request.withdrawn == ()
        assert made.request.changes == ()


def test_the_ledger_keeps_the_prefix_where_a_tool_is_withdrawn_and_gives_it_up_where_its_schema_goes() -> (
    None
):
    _, withdrawn = built(begun(model()), "beta")
    _, gone = built(begun(model(late_tools=False)), "beta")
    assert in_prefix(withdrawn.request) | {"message": True, "note": True} == dict.fromkeys(
        ("alpha", "beta", "contract", "turn 1", "turn 1 answer", "message", "note"), True
    ) | {"turn 1 answer": False}
    assert not any(in_prefix(gone.request).values())
    assert "alpha" not in in_prefix(gone.request)


def test_a_schema_that_went_earlier_breaks_the_prefix_once() -> None:
    one, _ = built(begun(model(late_tools=False)), "beta")
    _, later = built(next_turn(one, "three"), "beta")
    assert in_prefix(later.request)["beta"]
    assert in_prefix(later.request)["contract"]


def test_a_late_tool_at_the_lists_end_puts_what_stands_behind_the_list_outside_the_prefix() -> None:
    _, among = built(begun(model()), "alpha", "beta", "gamma")
    _, at_end = built(begun(model(late_tools=False)), "alpha", "beta", "gamma")
    assert in_prefix(among.request)["contract"]
    assert in_prefix(among.request)["turn 1"]
    assert in_prefix(at_end.request)["alpha"]
    assert not in_prefix(at_end.request)["contract"]
    assert not in_prefix(at_end.request)["turn 1"]


def test_another_model_knows_nothing_of_what_left() -> None:
    one, _ = built(begun(model()), "beta")
    other = replace(next_turn(one, "three"), model=replace(model(), model_id="m2"))
    _, made = built(other, "beta")
    assert made.request.withdrawn == ()
    assert made.request.changes == ()


@given(st.lists(st.frozensets(st.sampled_from(NAMES)), min_size=1, max_size=6))
def test_tools_that_come_and_go_keep_one_list_and_one_growing_row_of_changes(
    sets: list[frozenset[str]],
) -> None:
    one, rows, orders = replace(context(turn("q")), model=model()), [], []
    for number, active in enumerate(sets):
        one, made = built(one, *active)
        order = [spec.name for spec in made.request.tools]
        for gone in made.request.withdrawn:
            order.insert(gone.place, gone.spec.name)
        assert {spec.name for spec in made.request.tools} == active
        rows.append(made.request.changes)
        orders.append(order)
        one = next_turn(one, f"q{number}")
    for earlier, later in pairwise(rows):
        assert later[: len(earlier)] == earlier
    for before, after in pairwise(orders):
        assert after[: len(before)] == before
