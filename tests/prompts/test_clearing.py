"""Old results are cleared in batches before the window is full; a call never loses its result."""

import json
from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from prompts.builder import build
from prompts.clearing import KEPT_CHARS, cleared_text
from prompts.context import PastCall, PastStep, PastTurn, TurnContext
from prompts.request import Request, ToolResults
from prompts.trim import CLEAR_AT, KEPT_RESULTS, room_tokens
from tests.prompts.test_trim import is_paired, lead, windowed
from tests.prompts.turns import call, called, context, past, said, tool, turn
from tools.kit.json_types import JsonObject

TOOLS = (tool("file_read"),)
LONG = "The totals of this quarter are above those of the last one. " * 20
RECEIPT: JsonObject = {"ok": True, "file_id": "f1", "file": "budget.xlsx", "version": 1, "text": LONG}


def reading(turns: int, *, receipt: JsonObject | None = None) -> TurnContext:
    step = called(call("c1", receipt or RECEIPT))
    earlier = [
        replace(past(f"question {number}", step, said("ok")), turn_id=f"clear-{number}")
        for number in range(turns)
    ]
    return context(*earlier, turn("now"))


def results(request: Request) -> list[str]:
    return [one.text for m in request.messages if isinstance(m, ToolResults) for one in m.results]


def by_call(request: Request) -> dict[str, str]:
    found = [one for m in request.messages if isinstance(m, ToolResults) for one in m.results]
    return {one.call_id: one.text for one in found}


def is_cleared(text: str) -> bool:
    return "out of view, to make room" in text


def test_below_the_mark_every_result_is_whole() -> None:
    assert not any(map(is_cleared, results(build(windowed(reading(20), 50_000), TOOLS).request)))


def test_old_results_go_first_the_newest_stay_and_no_turn_goes() -> None:
    one = windowed(reading(24), 10_000)
    request = build(one, TOOLS).request
    cleared = [is_cleared(text) for text in results(request)]
    assert len(cleared) == 24
    assert cleared == sorted(cleared, reverse=True)
    assert any(cleared)
    assert not any(cleared[-KEPT_RESULTS:])
    assert lead(request) == ""
    assert is_paired(request)


def test_a_cleared_result_keeps_its_short_facts_and_says_how_to_have_it_again() -> None:
    told = json.loads(cleared_text(RECEIPT, "", 24_000))
    assert {name: told[name] for name in ("ok", "file_id", "version")} == {
        "ok": True,
        "file_id": "f1",
        "version": 1,
    }
    assert told["cleared"].startswith("This result of 1")
    assert "read again by the same call" in told["cleared"]


def test_a_stored_result_names_the_id_that_it_is_read_by() -> None:
    assert "file_read with file_id r_a reads it" in cleared_text(RECEIPT, "r_a", 24_000)


def test_a_short_result_stays_as_it_is() -> None:
    receipt: JsonObject = {"ok": True, "text": "x" * (KEPT_CHARS - 50)}
    assert json.loads(cleared_text(receipt, "", 24_000)) == receipt


@settings(max_examples=50)
@given(
    st.dictionaries(
        st.text(max_size=20),
        st.one_of(
            st.text(), st.integers(), st.none(), st.booleans(), st.lists(st.text(max_size=300), max_size=5)
        ),
        max_size=8,
    )
)
def test_a_cleared_result_is_json_and_never_longer(receipt: JsonObject) -> None:
    told = cleared_text(receipt, "", 24_000)
    assert isinstance(json.loads(told), dict)
    assert len(told) <= max(KEPT_CHARS, len(json.dumps(receipt, ensure_ascii=False)))


def steps_of(turn_number: int, sizes: list[int]) -> list[PastStep]:
    return [
        called(
            PastCall(
                f"c{turn_number}-{n}", "file_read", "{}", {"ok": True, "text": "word " * size}, began=True
            )
        )
        for n, size in enumerate(sizes)
    ]


def growing(sizes: list[list[int]], window: int) -> list[tuple[TurnContext, Request]]:
    """All requests of a conversation whose turns make steps with results of these sizes."""
    made: list[tuple[TurnContext, Request]] = []
    turns: tuple[PastTurn, ...] = ()
    for number, turn_sizes in enumerate(sizes):
        steps = steps_of(number, turn_sizes)
        newest = turn(f"q{number}", turn_id=f"grow-{number}")
        for count in range(len(steps) + 1):
            one = windowed(context(*turns, replace(newest, steps=tuple(steps[:count]))), window)
            built = build(one, TOOLS)
            made.append((one, built.request))
            records = (*newest.activations, *built.activations)
            newest = replace(newest, note=built.note, activations=records)
        turns = (*turns, replace(newest, steps=(*steps, said("done"))))
    return made


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.lists(st.integers(0, 900), max_size=6), min_size=3, max_size=8),
    st.sampled_from([6_000, 9_000]),
)
def test_results_change_in_batches_and_calls_keep_them(sizes: list[list[int]], window: int) -> None:
    made = growing(sizes, window)
    changes = 0
    for (one, earlier), (_, later) in pairwise(made):
        assert is_paired(later)
        before, after = by_call(earlier), by_call(later)
        if any(not is_cleared(text) and is_cleared(after.get(key, "")) for key, text in before.items()):
            changes += 1
        assert sum(line.tokens for line in later.ledger) <= room_tokens(one.model)
    whole = sum(sum(turn_sizes) for turn_sizes in sizes)
    assert changes <= 1 + whole / (0.1 * CLEAR_AT * room_tokens(made[0][0].model))


@settings(max_examples=30, deadline=None)
@given(st.lists(st.lists(st.integers(0, 600), max_size=5), min_size=2, max_size=6))
def test_what_was_cleared_once_stays_so(sizes: list[list[int]]) -> None:
    for (_, earlier), (_, later) in pairwise(growing(sizes, 7_000)):
        now = by_call(later)
        gone = [call_id for call_id, text in by_call(earlier).items() if is_cleared(text)]
        assert all(is_cleared(now[call_id]) for call_id in gone if call_id in now)


def test_what_was_cleared_stays_so_when_the_next_turn_begins() -> None:
    sizes = [[], [0], [23, 432], [0, 116, 413], [600, 600, 116, 277], []]
    (_, last_step), (_, next_turn) = growing(sizes, 7_000)[-2:]
    assert is_cleared(by_call(last_step)["c4-0"])
    assert {key: is_cleared(text) for key, text in by_call(last_step).items()} == {
        key: is_cleared(text) for key, text in by_call(next_turn).items()
    }
