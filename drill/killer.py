"""Kills at random moments, aims at file writes now and then, and gives tasks out twice."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from agent_app.records.models import ToolCall, Turn
from agent_app.turns import call as calls
from drill.site import CHILD, PARTS, SERVE, VALKEY, WEB, WORKER, Site

WEIGHTS = {WEB: 28, WORKER: 20, CHILD: 28, VALKEY: 20, SERVE: 4}
RESTARTS, AIMED, TWICE = 0.04, 0.35, 0.5
ANSWERING = 0.85
"""So many kills wait for a web process that answers, or there would be few turns to kill in."""
AIM_S, WHOLE_S = 2.0, 60.0
LOOK_S, LOOK_AT_SITE_S = 0.02, 0.15


@dataclass
class Killer:
    site: Site
    rng: random.Random
    longest_pause_s: float
    done: Counter[str] = field(default_factory=Counter)
    at: dict[str, list[float]] = field(default_factory=dict)

    async def kill(self, times: int, until: float) -> None:
        """So many kills, or as many as come before `time.monotonic()` is `until`."""
        while sum(self.done[part] for part in PARTS) < times and time.monotonic() < until:
            if self.rng.random() < ANSWERING:
                await self._until(self.site.answers)
            await asyncio.sleep(self.rng.uniform(0, self.longest_pause_s))
            if self.rng.random() < TWICE:
                await asyncio.to_thread(self._deliver_twice)
            if self.rng.random() < RESTARTS:
                await self._aim()
                await asyncio.to_thread(self.site.restart)
                self.done["restarts"] += 1
            else:
                await self._strike()

    async def _strike(self) -> None:
        part = self.rng.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        if part in {WORKER, CHILD} and self.rng.random() < AIMED:
            await self._aim()
        struck = await asyncio.to_thread(self.site.kill, part, self.rng)
        if struck:
            self.done[part] += 1
            self.done["turns that waited for a word at a kill"] += await asyncio.to_thread(_waiting)
            self.at.setdefault(part, []).append(time.time())

    async def whole(self) -> None:
        """Until every part is there."""
        await self._until(self.site.is_whole)

    async def _until(self, holds: Callable[[], bool]) -> None:
        """Raises TimeoutError: then the supervisor does not do its work."""
        async with asyncio.timeout(WHOLE_S):
            while not await asyncio.to_thread(holds):  # noqa: ASYNC110 -- it looks at processes
                await asyncio.sleep(LOOK_AT_SITE_S)

    async def _aim(self) -> None:
        """Waits a while for a call that runs."""
        until = time.monotonic() + AIM_S
        while time.monotonic() < until:
            if await asyncio.to_thread(_a_call_runs):
                break
            await asyncio.sleep(LOOK_S)
        self.done["aimed at a running call"] += 1

    def _deliver_twice(self) -> None:
        """Calls that wait, run or have ended, each given out twice more."""
        newest = list(ToolCall.objects.order_by("-created_at").values_list("id", flat=True)[:20])
        for call_id in self.rng.sample(newest, min(2, len(newest))):
            self.done["tasks delivered again"] += sum(calls.send(call_id) for _ in range(2))


def _waiting() -> int:
    return Turn.objects.filter(state=Turn.State.WAITING).count()


def _a_call_runs() -> bool:
    return ToolCall.objects.filter(state=ToolCall.State.RUNNING).exists()
