"""The ids of a turn's trace."""

from hypothesis import given
from hypothesis import strategies as st

from agent_app.watch.ids import ids_of


@given(st.text())
def test_every_process_finds_the_same_valid_ids(turn_id: str) -> None:
    ids = ids_of(turn_id)
    assert ids == ids_of(turn_id)
    assert 0 < ids.trace < 2**128
    assert 0 < ids.root < 2**64


@given(st.text(), st.text())
def test_two_turns_have_two_traces(one: str, other: str) -> None:
    assert (one == other) == (ids_of(one).trace == ids_of(other).trace)
