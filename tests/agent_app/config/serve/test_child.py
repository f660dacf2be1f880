"""A part that ends is started again, with growing pauses up to a bound."""

import os
import sys
import time

from agent_app.config.serve.child import FIRST_PAUSE_S, Child, Part


def test_pauses_grow_and_stay_within_their_bound() -> None:
    part = Part("part", (sys.executable, "-c", ""), dict(os.environ))
    child = Child(part, longest_pause_s=1.5)
    pauses = []
    for _ in range(4):
        child.process.wait()
        now = time.monotonic()
        sentence = child.revive(now)
        assert sentence is not None
        assert "part ended with status 0" in sentence
        assert child.again_at is not None
        pauses.append(child.again_at - now)
        before = child.process.pid
        child.revive(now)
        assert child.process.pid == before
        child.revive(child.again_at)
        assert child.process.pid != before
    child.process.wait()
    assert [round(pause, 3) for pause in pauses] == [FIRST_PAUSE_S, 1.0, 1.5, 1.5]
