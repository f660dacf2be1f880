"""One holder at a time."""

import os
from pathlib import Path

import pytest

from agent_app.config.serve.lock import HeldError, hold, leave_note


def test_a_second_holder_is_refused_with_the_first_ones_note(tmp_path: Path) -> None:
    held = hold(tmp_path / "lock")
    leave_note(held, "process 1, http://127.0.0.1:8000")
    with pytest.raises(HeldError, match=r"process 1, http://127\.0\.0\.1:8000"):
        hold(tmp_path / "lock")
    os.close(held)


def test_a_lock_is_free_once_its_holder_is_gone(tmp_path: Path) -> None:
    os.close(hold(tmp_path / "lock"))
    os.close(hold(tmp_path / "lock"))


def test_a_lock_is_held_while_a_child_still_has_it(tmp_path: Path) -> None:
    held = hold(tmp_path / "lock")
    copy = os.dup(held)
    os.close(held)
    with pytest.raises(HeldError):
        hold(tmp_path / "lock")
    os.close(copy)
