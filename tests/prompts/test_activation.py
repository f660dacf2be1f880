"""Sticky, append-only activation along a branch."""

from dataclasses import replace

from prompts.activation import activate
from prompts.context import ActivationRecord, PastTurn
from tests.prompts.turns import BUDGET, context, past, tool, turn
from tools.kit.registry import TOOLS
from tools.kit.tool import Tool

A, B, C = tool("alpha"), tool("beta"), tool("gamma")


def activated(*names: str, model_id: str = "m1") -> PastTurn:
    records = tuple(ActivationRecord(name, f"since {name}") for name in names)
    return replace(past("earlier"), activations=records, model_id=model_id)


def names(
    *turns: PastTurn, tools: tuple[Tool, ...] = (A, B, C), off: frozenset[str] = frozenset()
) -> list[str]:
    active = activate(replace(context(*turns), switched_off=off), tools)
    return [one.tool.name for one in active]


def test_new_names_are_sorted_within_their_batch() -> None:
    assert names(turn(), tools=(C, A, B)) == ["alpha", "beta", "gamma"]


def test_what_came_in_earlier_keeps_its_place_and_the_new_is_appended() -> None:
    assert names(activated("gamma"), activated("beta"), turn()) == ["gamma", "beta", "alpha"]


def test_an_earlier_activation_keeps_the_reason_it_had() -> None:
    active = activate(context(activated("gamma"), turn()), (C,))
    assert [one.reason for one in active] == ["since gamma"]


def test_a_change_of_model_starts_the_list_anew() -> None:
    assert names(activated("gamma", model_id="m2"), turn()) == ["alpha", "beta", "gamma"]


def test_coming_back_to_a_model_does_not_bring_its_old_list_back() -> None:
    turns = (activated("gamma"), activated("beta", model_id="m2"), turn())
    assert names(*turns) == ["alpha", "beta", "gamma"]


def test_what_can_no_longer_work_leaves() -> None:
    assert names(activated("gamma", "beta"), turn(), tools=(tool("gamma", active=False), B)) == ["beta"]


def test_what_an_admin_switched_off_leaves() -> None:
    assert names(activated("gamma"), turn(), off=frozenset({"gamma"})) == ["alpha", "beta"]


def test_a_tool_behind_one_that_left_is_no_longer_in_the_prefix() -> None:
    active = activate(context(activated("gamma", "beta"), turn()), (B,))
    assert [one.in_prefix for one in active] == [False]


def test_a_model_without_tools_gets_none() -> None:
    one = context()
    assert activate(replace(one, model=replace(one.model, tools=False)), (A,)) == ()


def test_a_guest_is_offered_no_tool_without_files_and_only_reading_with_one() -> None:
    guest = context(signed_in=False)
    assert activate(guest, TOOLS) == ()
    with_file = replace(guest, files=(replace(BUDGET, durable=False),))
    assert [one.tool.name for one in activate(with_file, TOOLS)] == ["file_read"]


def test_a_guest_with_guest_files_may_write() -> None:
    guest = replace(context(signed_in=False), may_create_files=True)
    assert [one.tool.name for one in activate(guest, TOOLS)] == ["file_write"]
