"""Whatever an event holds, its pieces fit a frame and fold to the same."""

from hypothesis import given
from hypothesis import strategies as st

from agent_app.live.fold import Fold
from agent_app.live.message import Json, Part, TextPart, ThinkingPart, ToolPart
from agent_app.live.split import EVENT_BYTES, capped_part, fitted
from agent_app.live.wire import EventBody, MessageCreated, PartAdded, PartDelta, PartReplaced
from tests.agent_app.live.turn import message

# Short samples many times over: the cost of a character in JSON is what matters, not the variety.
texts = st.builds(lambda sample, times: sample * times, st.text(max_size=20), st.integers(0, 4_000))
parts: st.SearchStrategy[Part] = st.one_of(
    st.builds(TextPart, text=texts), st.builds(ThinkingPart, text=texts)
)


def check(events: list[EventBody]) -> None:
    pieces = [piece for event in events for piece in fitted(event)]
    assert Fold(pieces).messages() == Fold(events).messages()
    assert all(len(piece.model_dump_json().encode()) <= EVENT_BYTES for piece in pieces)


@given(st.lists(parts, max_size=4))
def test_a_message_of_any_length_is_told_in_pieces(many: list[Part]) -> None:
    check([MessageCreated(message=message("m").model_copy(update={"parts": tuple(many)}))])


@given(parts, parts, texts)
def test_parts_and_deltas_of_any_length_are_told_in_pieces(first: Part, second: Part, text: str) -> None:
    check(
        [
            MessageCreated(message=message("m")),
            PartAdded(message_id="m", index=0, part=first),
            PartReplaced(message_id="m", index=0, part=second),
            PartDelta(message_id="m", index=0, text=text),
        ]
    )


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(max_size=2_000), json_values, max_size=5))
def test_a_tool_part_of_any_size_fits(receipt: Json) -> None:
    part = ToolPart(
        call_id="k", name="file_read", state="ok", args=receipt, receipt=receipt, progress="p" * 9_999
    )
    (piece,) = fitted(PartAdded(message_id="m", index=0, part=part))
    assert len(piece.model_dump_json().encode()) <= EVENT_BYTES


def test_a_large_receipt_keeps_its_short_fields_and_says_that_it_was_cut() -> None:
    receipt = {"ok": True, "name": "budget.xlsx", "rows": [["x" * 100]] * 1_000, "text": "y" * 50_000}
    capped = capped_part(ToolPart(call_id="k", name="file_read", state="ok", receipt=receipt))
    assert isinstance(capped, ToolPart)
    assert capped.receipt == {"ok": True, "name": "budget.xlsx", "text": "y" * 1_000 + "…", "truncated": True}


def test_a_small_receipt_stays_whole() -> None:
    part = ToolPart(call_id="k", name="file_edit", state="ok", receipt={"ok": True, "cells": {"B2": 99}})
    assert capped_part(part) == part
