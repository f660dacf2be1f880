"""A long result of a connection is sent as its first part, with the tool that reads on in it."""

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from prompts.builder import Built, build
from prompts.context import PastCall, PastStep, TurnContext
from prompts.request import Request, ToolResults
from tests.prompts.turns import context, past, said, turn
from tools.kit.json_types import JsonObject
from tools.kit.registry import CAPABILITIES
from tools.kit.result_text import dumped

LIMIT = 24_000


def answered(chars: int, result_id: str = "r_a", *, name: str = "call_tool") -> PastStep:
    receipt: JsonObject = {"ok": True, "content": "x" * chars}
    return PastStep("", (PastCall(f"c{result_id}", name, "{}", receipt, True, result_id),), (), "")  # noqa: FBT003 -- it began


def built(one: TurnContext) -> Built:
    return build(one, CAPABILITIES)


def results(request: Request) -> list[dict[str, Any]]:
    return [json.loads(r.text) for m in request.messages if isinstance(m, ToolResults) for r in m.results]


def names(request: Request) -> list[str]:
    return [tool.name for tool in request.tools]


def test_a_long_result_brings_in_the_tool_that_reads_on_with_its_reason() -> None:
    made = built(context(past("look", answered(30_000))))
    assert names(made.request) == ["file_read", "file_write"]
    assert made.activations[0].reason == "1 long result in this conversation"
    [told] = results(made.request)
    shown = len(told["content"])
    assert told["next"] == {"file_id": "r_a", "range": f"{shown + 1}-30000"}
    assert f"the first {shown} of 30000 are here" in told["cut"]


def test_a_short_result_changes_nothing() -> None:
    """Zero bytes: the same request as without an id to read it by."""
    with_id, without = (built(context(past("look", answered(20_000, id_)))).request for id_ in ("r_a", ""))
    assert dumped(_comparable(with_id)) == dumped(_comparable(without))
    assert names(with_id) == ["file_write"]


def _comparable(request: Request) -> JsonObject:
    return {"tools": [*names(request)], "results": [dumped(one) for one in results(request)]}


def test_a_result_of_a_file_tool_names_no_stored_text() -> None:
    """It says itself how to ask for less, of the file as it stands."""
    made = built(context(past("look", answered(30_000, name="file_edit"))))
    assert "next" not in results(made.request)[0]
    assert names(made.request) == ["file_write"]


def test_the_reading_tool_switched_off_is_not_named() -> None:
    one = replace(context(past("look", answered(30_000))), switched_off=frozenset({"file_read"}))
    assert "file_read" not in dumped(results(built(one).request)[0])


def test_a_model_without_tools_reads_of_no_tool() -> None:
    one = context(past("look", answered(30_000)))
    request = built(replace(one, model=replace(one.model, tools=False))).request
    assert "file_read" not in str(request.messages)


def test_a_result_that_makes_room_is_still_read_from_where_its_part_ends() -> None:
    """Cut shorter in a long chat, and named once its turn has gone out of view."""
    one = context(*(past(f"q{n}", answered(90_000, f"r_{n}"), said("y " * 5_000)) for n in range(9)), turn())
    request = built(replace(one, model=replace(one.model, context_window=40_000))).request
    assert "result of call_tool: file_id r_0" in str(request.messages[0])
    assert "Its files and long results, which can still be read" in str(request.messages[0])
    for told in results(request):
        assert told["next"]["range"].startswith(f"{len(told['content']) + 1}-")


@given(st.lists(st.lists(st.sampled_from([10, 20_000, 25_000, 60_000]), max_size=3), min_size=1, max_size=4))
def test_what_was_sent_stays_as_it_was_while_long_results_come_in(turns: list[list[int]]) -> None:
    made: list[Request] = []
    one = replace(context(), turns=())
    for number, sizes in enumerate(turns):
        one = replace(one, turns=(*one.turns, turn(f"question {number}", turn_id=f"t{number}")))
        steps = [answered(size, f"r_{number}{at}") for at, size in enumerate(sizes)]
        for count in range(len(steps) + 1):
            newest = replace(one.newest, steps=tuple(steps[:count]))
            step = built(replace(one, turns=(*one.turns[:-1], newest)))
            made.append(step.request)
            newest = replace(newest, note=step.note, activations=(*newest.activations, *step.activations))
            one = replace(one, turns=(*one.turns[:-1], newest))
        one = replace(one, turns=(*one.turns[:-1], replace(one.newest, steps=(*steps, said("done")))))
    for earlier, later in pairwise(made):
        assert later.tools[: len(earlier.tools)] == earlier.tools
        assert later.messages[: len(earlier.messages)] == earlier.messages
    for told in results(made[-1]):
        assert ("next" in told) == (len(told["content"]) != 10 and len(told["content"]) != 20_000)
