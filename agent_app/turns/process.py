"""This process's running turns: one task each, leases and text kept once a second for all together."""

import asyncio
import contextvars
import logging
from collections.abc import Coroutine
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from agent_app.live.hub import Hub, get_hub
from agent_app.records.queries.turns import queued_turns
from agent_app.records.threads import database
from agent_app.records.writes.turns import Checkpoint, checkpoint_turns
from agent_app.turns import recover
from agent_app.turns.runner import Runner, claim

logger = logging.getLogger(__name__)

CHECKPOINT_S = 1.0


class TurnProcess:
    """Drives turns until they end; a turn belongs to no socket."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._tasks: set[asyncio.Future[Any]] = set()
        self._runners: dict[str, Runner] = {}
        self._driven: set[str] = set()
        self._closing = False
        self._loops = [
            self._spawn(self._checkpoint_for_ever()),
            self._spawn(recover.look_for_ever(self.drive)),
        ]

    def drive(self, turn_id: str) -> None:
        """Claims and drives a turn; nothing happens when it is driven already."""
        if turn_id in self._driven or self._closing:
            return
        self._driven.add(turn_id)
        self.keep(self._spawn(self._drive(turn_id)))

    async def drive_next(self, chat_id: str) -> None:
        """Starts what was sent while an earlier turn of the chat ran."""
        for turn_id in await database().read(queued_turns, chat_id):
            self.drive(turn_id)

    def keep(self, task: asyncio.Future[Any]) -> None:
        """A task that nobody holds may be collected in mid-flight."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """In an empty context, or the task would inherit the request's thread."""
        return asyncio.get_running_loop().create_task(work, context=contextvars.Context())

    async def _drive(self, turn_id: str) -> None:
        chat_id = None
        try:
            claimed = await claim(turn_id)
            if claimed is None:
                return
            chat_id = claimed.chat_id
            runner = Runner(claimed, self._hub)
            self._runners[turn_id] = runner
            await runner.run()
        except DatabaseError:
            logger.exception("turn %s is left to be recovered when its lease ends", turn_id)
        finally:
            self._runners.pop(turn_id, None)
            self._driven.discard(turn_id)
        if chat_id is not None and not self._closing:
            await self.drive_next(chat_id)

    async def _checkpoint_for_ever(self) -> None:
        while True:
            await asyncio.sleep(min(CHECKPOINT_S, settings.TURN_LEASE_S / 3))
            try:
                await self._checkpoint()
            except DatabaseError:
                logger.exception("turns could not be kept this time; trying again")

    async def _checkpoint(self) -> None:
        runners = dict(self._runners)
        if not runners:
            return
        lease_until = timezone.now() + timedelta(seconds=settings.TURN_LEASE_S)
        kept = [
            Checkpoint(turn_id, runner.fence, runner.changed_parts()) for turn_id, runner in runners.items()
        ]
        news = await database().write(checkpoint_turns, kept, lease_until=lease_until)
        for turn_id, item in news.items():
            runners[turn_id].hear(item)

    async def close(self, grace_s: float = 0.0) -> None:
        """Running turns get a grace period; then they are marked interrupted with their text kept."""
        self._closing = True
        for task in self._loops:
            task.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        if self._tasks and grace_s > 0:
            await asyncio.wait(self._tasks, timeout=grace_s)
        for runner in list(self._runners.values()):
            runner.interrupt()
        while self._tasks:
            await asyncio.wait(self._tasks)


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
