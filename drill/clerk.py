"""The person's word to calls that wait for it: at once, after a while, or once the dying is over."""

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field

from agent_app.live.message import ToolPart
from drill.page import Page

YES, LATE = 0.75, 0.3
LONGEST_PAUSE_S, LOOK_S = 3.0, 0.1


@dataclass
class Clerk:
    """Answers on one page, until it is cancelled. `over` says that nothing is killed any more, and a `slow`
    one waits for that with its first answer."""

    page: Page
    rng: random.Random
    over: asyncio.Event
    slow: bool = False
    done: Counter[str] = field(default_factory=Counter)
    _when: dict[str, float] = field(default_factory=dict)
    _settled: set[str] = field(default_factory=set)

    async def run(self) -> None:
        while True:
            for call_id in waiting_calls(self.page):
                if call_id not in self._settled and self._is_time(call_id):
                    await self._say(call_id)
            await asyncio.sleep(LOOK_S)

    def _is_time(self, call_id: str) -> bool:
        if call_id not in self._when:
            late = self.rng.random() < LATE or (self.slow and not self._when)
            pause_s = self.rng.uniform(0, LONGEST_PAUSE_S)
            self._when[call_id] = float("inf") if late else time.monotonic() + pause_s
        return self.over.is_set() or time.monotonic() >= self._when[call_id]

    async def _say(self, call_id: str) -> None:
        """Until it is acknowledged; one that was answered by then, or waits no more, is no fault."""
        allow = self.rng.random() < YES
        after = self.over.is_set()
        while (ack := await self.page.command(type="approve", call_id=call_id, allow=allow)) is None:
            pass
        self._settled.add(call_id)
        if ack["ok"]:
            self.done[f"answers to waiting calls: {'yes' if allow else 'no'}"] += 1
            self.done["answers after the last kill"] += after


def waiting_calls(page: Page, message_id: str = "") -> list[str]:
    """Those that a page shows, of one message where it is named."""
    messages = page.fold.messages().items()
    return [
        part.call_id
        for key, message in messages
        if not message_id or key == message_id
        for part in message.parts
        if isinstance(part, ToolPart) and part.state == "approval"
    ]
