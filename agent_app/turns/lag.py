"""How late a loop comes to what is due: the sign that its process has more turns than it can carry."""

import asyncio

from agent_app.watch import metrics

LOOK_S = 0.05
MOST_LAG_S = 0.1
_NEWEST_SHARE = 0.3


class LoopLag:
    """`seconds` is smoothed over about the last half second."""

    def __init__(self) -> None:
        self.seconds = 0.0

    @property
    def is_high(self) -> bool:
        return self.seconds > MOST_LAG_S

    async def watch(self) -> None:
        """For as long as the process lives."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_S
            await asyncio.sleep(LOOK_S)
            late = max(0.0, loop.time() - due)
            self.seconds += _NEWEST_SHARE * (late - self.seconds)
            metrics.loop_lag.set(self.seconds)
