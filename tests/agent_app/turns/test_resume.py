"""What an answer shows when another process goes on with it."""

from typing import Literal

import pytest

from agent_app.live.message import CompactionPart, Message, TextPart
from agent_app.turns.resume import with_stored_compaction

State = Literal["running", "done", "failed"]


def message(*states: State) -> Message:
    folds = tuple(CompactionPart(state=state, trigger="window") for state in states)
    parts = (*folds, TextPart(text="So far."))
    return Message(
        id="m1", parent_id="m0", role="assistant", status="streaming", parts=parts, created_at="2026-01-01"
    )


@pytest.mark.parametrize(
    ("shown", "stored", "told"),
    [
        ("done", "done", "done"),
        ("done", "running", "failed"),
        ("running", "done", "done"),
        ("running", "running", "running"),
        ("failed", "failed", "failed"),
    ],
)
def test_a_summary_counts_only_once_it_is_stored(shown: State, stored: State, told: State) -> None:
    assert with_stored_compaction(message(shown), message(stored)) == message(told)


def test_a_summary_that_only_the_log_knows_was_not_kept() -> None:
    assert with_stored_compaction(message("done"), message()) == message("failed")
