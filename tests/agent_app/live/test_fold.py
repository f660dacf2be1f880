"""The fold gives the same message however the text was cut, and shrugs at events that fit nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_app.live.fold import Fold
from agent_app.live.message import TextPart, ThinkingPart, ToolPart
from agent_app.live.wire import (
    EventBody,
    HeadChanged,
    MessageCreated,
    MessageFinished,
    PartAdded,
    PartDelta,
    PartReplaced,
    TurnFinished,
    TurnStarted,
)
from tests.agent_app.live.turn import message

BEGIN: list[EventBody] = [
    MessageCreated(message=message("m")),
    PartAdded(message_id="m", index=0, part=TextPart(text="")),
    PartAdded(message_id="m", index=1, part=ThinkingPart(text="", ms=5)),
]


@given(st.lists(st.tuples(st.sampled_from([0, 1]), st.text())))
def test_deltas_join_to_the_texts_they_were_cut_from(deltas: list[tuple[int, str]]) -> None:
    fold = Fold([*BEGIN, *(PartDelta(message_id="m", index=i, text=text) for i, text in deltas)])
    text, thinking = fold.messages()["m"].parts
    assert text == TextPart(text="".join(t for i, t in deltas if i == 0))
    assert thinking == ThinkingPart(text="".join(t for i, t in deltas if i == 1), ms=5)


@given(st.lists(st.text(), max_size=8), st.integers(0, 8))
def test_a_fold_that_goes_on_from_a_snapshot_ends_the_same(texts: list[str], cut: int) -> None:
    deltas = [PartDelta(message_id="m", index=0, text=text) for text in texts]
    whole = Fold([*BEGIN, *deltas])
    first = Fold([*BEGIN, *deltas[:cut]])
    second = Fold([MessageCreated(message=first.messages()["m"]), *deltas[cut:]])
    assert second.messages() == whole.messages()


def test_looking_in_between_changes_nothing() -> None:
    fold = Fold(BEGIN)
    for text in ("a", "b", "c"):
        fold.apply(PartDelta(message_id="m", index=0, text=text))
        fold.messages()
    assert fold.messages()["m"].parts[0] == TextPart(text="abc")


def test_a_message_made_again_replaces_the_one_of_its_id() -> None:
    fold = Fold([*BEGIN, PartDelta(message_id="m", index=0, text="old")])
    fold.apply(MessageCreated(message=message("m", TextPart(text="new"))))
    assert fold.messages()["m"].parts == (TextPart(text="new"),)


def test_a_part_is_replaced_at_its_index() -> None:
    ran = ToolPart(call_id="k", name="file_read", state="ok")
    fold = Fold([*BEGIN, PartReplaced(message_id="m", index=1, part=ran)])
    assert fold.messages()["m"].parts == (TextPart(text=""), ran)


def test_an_end_sets_the_status() -> None:
    fold = Fold([*BEGIN, MessageFinished(message_id="m", status="stopped")])
    assert fold.messages()["m"].status == "stopped"


def test_a_turn_that_waits_for_its_owner_is_not_over() -> None:
    fold = Fold([TurnStarted(turn_id="t1", parent_id="u"), TurnFinished(turn_id="t1", status="waiting")])
    assert fold.running_turns == ["t1"]
    fold.apply(TurnStarted(turn_id="t1", parent_id="u"))
    assert fold.running_turns == ["t1"]
    fold.apply(TurnFinished(turn_id="t1", status="done"))
    assert fold.running_turns == []


def test_head_and_running_turns_follow_their_events() -> None:
    started = [TurnStarted(turn_id=t, parent_id="u") for t in ("t1", "t2", "t1")]
    fold = Fold([*started, TurnFinished(turn_id="t2", status="done"), HeadChanged(message_id="m")])
    assert fold.running_turns == ["t1"]
    assert fold.head_id == "m"


@pytest.mark.parametrize(
    "stray",
    [
        PartDelta(message_id="unknown", index=0, text="x"),
        PartDelta(message_id="m", index=9, text="x"),
        PartDelta(message_id="m", index=-1, text="x"),
        PartAdded(message_id="m", index=9, part=TextPart(text="x")),
        MessageFinished(message_id="unknown", status="done"),
    ],
)
def test_an_event_that_fits_nothing_is_dropped(stray: EventBody) -> None:
    fold = Fold(BEGIN)
    before = fold.messages()
    fold.apply(stray)
    assert fold.messages() == before


def test_a_delta_for_a_part_without_text_is_dropped_with_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    tool = ToolPart(call_id="k", name="file_read", state="running")
    fold = Fold([*BEGIN, PartReplaced(message_id="m", index=0, part=tool)])
    fold.apply(PartDelta(message_id="m", index=0, text="x"))
    assert fold.messages()["m"].parts[0] == tool
    assert "it has no text" in caplog.text
