"""A running call's progress on its way to the chat's open pages: a few times a second, never logged."""

import time
from collections.abc import Callable

from agent_app.live.notices import publish_progress
from tools.kit.progress import Unit

EVERY_S, AGAIN_S = 0.4, 10.0
"""Between two ticks, and after one that could not be sent: a call never waits long for its watchers."""


class Ticks:
    """The Progress of one call. What is done within the first moment is not worth telling."""

    def __init__(self, chat_id: str, call_id: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._chat_id = chat_id
        self._call_id = call_id
        self._clock = clock
        self._next = clock() + EVERY_S

    def __call__(self, done: int, total: int, unit: Unit) -> None:
        now = self._clock()
        if now < self._next:
            return
        self._next = now + EVERY_S
        text = f"{done:,} of {total:,} {unit}"
        data = {"call_id": self._call_id, "text": text, "done": done, "total": total, "unit": unit}
        if not publish_progress(self._chat_id, data):
            self._next = now + AGAIN_S
