"""This process's running turns: one task each, leases and text kept once a second for all together."""

import asyncio
import contextvars
import logging
from collections.abc import Coroutine, Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import Error as DatabaseFailure

from agent_app.live.hub import Hub, get_hub
from agent_app.live.message import Json
from agent_app.records.lease_clock import lease_clock
from agent_app.records.queries.turns import TurnInLine, next_turn
from agent_app.records.threads import database, wait_for_database
from agent_app.records.writes.endings import mark_told
from agent_app.records.writes.leases import Checkpoint, Claim, checkpoint_turns
from agent_app.turns import recover, retention, titling
from agent_app.turns.claiming import claim
from agent_app.turns.lag import LoopLag
from agent_app.turns.runner import Runner
from agent_app.watch import metrics

logger = logging.getLogger(__name__)

CHECKPOINT_S = 1.0
CARRIED, STARTED_AT_ONCE = 20, 10
"""So many turns run beside each other however late all is: something else may slow the machine; and so many
begin together once it is late no more."""
ON_DISK_S = 2.5
"""After this, what the log took outlasts Valkey's death: it brings its log to the disk every second."""


class TurnProcess:
    """Drives turns until they end; a turn belongs to no socket."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._tasks: set[asyncio.Future[Any]] = set()
        self._asides: set[asyncio.Task[None]] = set()
        self._runners: dict[str, Runner] = {}
        self._driven: set[str] = set()
        self._told: list[tuple[float, str]] = []
        self.lag = LoopLag()
        self._closing = self._interrupting = False
        self._checkpoints = self._spawn(self._checkpoint_for_ever())
        self._in_line = 0
        self._workers_lag = False
        self._recovery = self._spawn(recover.look_for_ever(self.admit, self.has_told))
        self._retention = self._spawn(retention.look_for_ever())
        self._watch = self._spawn(self.lag.watch())

    @property
    def is_full(self) -> bool:
        """Whether one more turn would slow all others down; it waits in the line then, for any process."""
        return len(self._driven) >= CARRIED and (self.lag.is_high or self._workers_lag)

    @property
    def must_wait(self) -> bool:
        """Whether a new turn waits its turn: there is no room, or others stand in the line."""
        return self.is_full or self._in_line > 0

    def admit(self, line: Sequence[TurnInLine], *, workers_lag: bool) -> bool:
        """Starts as many as there is room for, and tells pages how many stand before the others.

        True when some still wait.
        """
        self._workers_lag = workers_lag
        free = [turn for turn in line if turn.turn_id not in self._driven]
        room = max(CARRIED - len(self._driven), 0 if self.is_full else STARTED_AT_ONCE)
        for turn in free[:room]:
            self._drive_now(turn.turn_id)
        for before, turn in enumerate(free[room:], len(free[:room])):
            self._hub.show_here(turn.chat_id, "progress", place_in_line(turn.answer_id, before))
        self._in_line = len(free[room:])
        return self._in_line > 0

    def drive(self, turn_id: str, claimed: Claim | None = None) -> None:
        """Claims and drives a turn, or one that is `claimed`; nothing happens when it is driven already.

        One that is not claimed waits in the line while there is no room.
        """
        if claimed is not None or not self.must_wait:
            self._drive_now(turn_id, claimed)

    def _drive_now(self, turn_id: str, claimed: Claim | None = None) -> None:
        if turn_id in self._driven or self._closing:
            return
        self._driven.add(turn_id)
        self.keep(self._spawn(self._drive(turn_id, claimed)))

    async def drive_next(self, chat_id: str) -> None:
        """Starts what was sent while an earlier turn of the chat ran."""
        turn_id = await database().read(next_turn, chat_id)
        if turn_id is not None:
            self.drive(turn_id)

    def keep(self, task: asyncio.Future[Any]) -> None:
        """A task that nobody holds may be collected in mid-flight."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _aside(self, work: Coroutine[Any, Any, None]) -> None:
        """Work that a turn doesn't wait for, given up when the process closes."""
        task = self._spawn(work)
        self._asides.add(task)
        task.add_done_callback(self._end_aside)

    def _end_aside(self, task: asyncio.Task[None]) -> None:
        self._asides.discard(task)
        if not task.cancelled() and (error := task.exception()):
            logger.error("work beside the turns failed", exc_info=error)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """In an empty context, or the task would inherit the request's thread."""
        return asyncio.get_running_loop().create_task(work, context=contextvars.Context())

    async def _drive(self, turn_id: str, claimed: Claim | None) -> None:
        try:
            chat_id = await self._driven_through(turn_id, claimed)
            if chat_id is not None and not self._closing:
                self._aside(titling.give_title(turn_id, self._hub))
                # It may be the same one, when its owner answered while it was being put aside.
                await self.drive_next(chat_id)
        except Exception:
            # Its lease ends, and another try is counted: `limits` says when that is over.
            logger.exception("turn %s is left to be recovered when its lease ends", turn_id)

    async def _driven_through(self, turn_id: str, claimed: Claim | None) -> str | None:
        """Its chat, once it has ended or waits; None when it is not ours."""
        wait_for_database(lambda: not self._interrupting)
        try:
            begun_here = claimed is not None
            claimed = claimed or await claim(turn_id)
            if claimed is None:
                return None
            # Who began the turn in this process tells what was said; of another's word nothing is known.
            await self._run(Runner(claimed, self._hub, tells_said=not begun_here), turn_id)
            return claimed.chat_id
        finally:
            self._driven.discard(turn_id)

    async def _run(self, runner: Runner, turn_id: str) -> None:
        self._runners[turn_id] = runner
        metrics.turns_running.inc()
        # What was told of an earlier pause says nothing about the next one.
        self._told = [(at, told) for at, told in self._told if told != turn_id]
        if self._interrupting:
            runner.interrupt()
        try:
            await runner.run()
        finally:
            del self._runners[turn_id]
            metrics.turns_running.dec()
            if runner.told:
                self.has_told(turn_id)

    async def _checkpoint_for_ever(self) -> None:
        while True:
            await asyncio.sleep(min(CHECKPOINT_S, settings.TURN_LEASE_S / 3))
            try:
                await self._checkpoint()
            except Exception:
                # All turns of the process live by this loop: it outlasts whatever one of them brings.
                logger.exception("turns could not be kept this time; trying again")

    async def _checkpoint(self) -> None:
        await self._mark_told(at_least_s=min(ON_DISK_S, settings.TURN_LEASE_S * 2 / 3))
        runners = dict(self._runners)
        if not runners:
            return
        lease_until = lease_clock.now() + timedelta(seconds=settings.TURN_LEASE_S)
        kept = [
            Checkpoint(turn_id, runner.fence, runner.changed_parts()) for turn_id, runner in runners.items()
        ]
        try:
            news = await database().write(checkpoint_turns, kept, lease_until=lease_until)
        except DatabaseFailure:
            for runner in runners.values():
                runner.keep_again()
            raise
        for turn_id, item in news.items():
            runners[turn_id].hear(item)

    def has_told(self, turn_id: str) -> None:
        """The log has taken this turn's end."""
        self._told.append((asyncio.get_running_loop().time(), turn_id))

    async def _mark_told(self, *, at_least_s: float) -> None:
        """Ends that the log had for so long need nobody's care any more."""
        before = asyncio.get_running_loop().time() - at_least_s
        told = [turn_id for at, turn_id in self._told if at <= before]
        if told:
            await database().write(mark_told, told)
            del self._told[: len(told)]

    async def close(self, grace_s: float = 0.0) -> None:
        """Running turns get a grace period; then they are marked interrupted with their text kept."""
        self._closing = True
        await _cancelled(self._recovery)
        await _cancelled(self._retention)
        if self._tasks and grace_s > 0:
            await asyncio.wait(self._tasks, timeout=grace_s)
        self._interrupting = True
        for runner in list(self._runners.values()):
            runner.interrupt()
        while self._tasks:
            await asyncio.wait(self._tasks)
        for task in list(self._asides):
            await _cancelled(task)
        # Last: until they have ended, turns need their leases.
        await _cancelled(self._checkpoints)
        await _cancelled(self._watch)
        await self._mark_told(at_least_s=0)


def place_in_line(answer_id: str, before: int) -> Json:
    """For pages that don't know it in words, too."""
    text = f"{before} before you"
    return {"message_id": answer_id, "text": text, "unit": "before", "done": before, "total": before}


async def _cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait((task,))


_processes: dict[asyncio.AbstractEventLoop, TurnProcess] = {}


def turn_process() -> TurnProcess:
    """The running loop's turns; made, with its background loops, when first asked for."""
    loop = asyncio.get_running_loop()
    if loop not in _processes:
        _processes[loop] = TurnProcess(get_hub())
    return _processes[loop]


async def close_turn_process(grace_s: float = 0.0) -> None:
    process = _processes.pop(asyncio.get_running_loop(), None)
    if process is not None:
        await process.close(grace_s)
