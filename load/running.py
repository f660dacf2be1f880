"""So many chats talk to a target for so long; the figures of it."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import quantiles

from load.heard import Heard, Turn
from load.target import Chat, Target, cost_of, has_tool

SPREAD_S = 4.0
"""Chats don't begin together: people don't."""
LOOK_S = 10.0


@dataclass(frozen=True)
class Figures:
    """Of one target with so many chats; seconds and bytes."""

    target: str
    chats: int
    heard: Heard
    cpu_s: float
    lasted_s: float
    bytes_before: int
    bytes_open: int
    bytes_over_time: tuple[int, ...]

    @property
    def cpu_s_per_thousand(self) -> float:
        return self.cpu_s / max(1, self.heard.pieces) * 1000

    def pause(self, percentile: int) -> float:
        return percentile_of(self.heard.pauses, percentile)

    def late(self, percentile: int) -> float:
        return percentile_of(self.heard.late, percentile)

    def first(self, percentile: int) -> float:
        return percentile_of(self.heard.first, percentile)


def percentile_of(values: Sequence[float], percentile: int) -> float:
    if len(values) < 2:  # noqa: PLR2004 -- quantiles need two
        return next(iter(values), 0.0)
    return quantiles(values, n=100, method="inclusive")[percentile - 1]


async def run(target: Target, count: int, lasts_s: float) -> Figures:
    """A turn that has begun when the time is over goes on to its end."""
    before = cost_of(target.root)
    chats = await target.chats(count)
    open_ = cost_of(target.root)
    sizes: list[int] = []
    watching = asyncio.create_task(_watch(target, sizes))
    try:
        heard = await _all_talk(chats, time.monotonic() + lasts_s)
    finally:
        watching.cancel()
        await asyncio.gather(*(chat.close() for chat in chats))
    after = cost_of(target.root)
    return Figures(
        target=target.name,
        chats=count,
        heard=heard,
        cpu_s=after.cpu_s - open_.cpu_s,
        lasted_s=after.at - open_.at,
        bytes_before=before.bytes,
        bytes_open=open_.bytes,
        bytes_over_time=(*sizes, after.bytes),
    )


async def _watch(target: Target, sizes: list[int]) -> None:
    while True:
        await asyncio.sleep(LOOK_S)
        sizes.append(cost_of(target.root).bytes)


async def _all_talk(chats: Sequence[Chat], until: float) -> Heard:
    talks = (_talk(chat, place / len(chats), until) for place, chat in enumerate(chats))
    return Heard().joined(await asyncio.gather(*talks))


async def _talk(chat: Chat, place: float, until: float) -> Heard:
    heard, number = Heard(), 0
    await asyncio.sleep(place * SPREAD_S)
    while time.monotonic() < until:
        turn = Turn(time.monotonic())
        async for text in chat.say(number):
            turn.hear(text)
        turn.ended(heard, with_tool=has_tool(number))
        number += 1
    return heard
