"""The calls of one turn that have not ended: side by side, until all have receipts or wait for a person."""

import asyncio
import logging
from collections.abc import Sequence

from agent_app.live.hub import Hub
from agent_app.live.message import Ask
from agent_app.live.notices import TurnSignals
from agent_app.live.wire import FileVersion
from agent_app.records.lease_clock import lease_clock
from agent_app.records.queries.calls import calls_of_turn
from agent_app.records.rows import CallRow
from agent_app.records.threads import database
from agent_app.records.writes.calls import interrupt_call
from agent_app.records.writes.leases import Claim
from agent_app.records.writes.waiting import queue_answered_call
from agent_app.turns.answer import Answer
from agent_app.turns.call import send_all
from agent_app.turns.loop_call import perform_here, runs_here
from agent_app.turns.watched import CallTimes
from agent_app.turns.weighing import heavy_among
from prompts.history import INTERRUPTED
from tools.kit.connections import ConnectionTools
from tools.kit.receipt import Failed, receipt_json

logger = logging.getLogger(__name__)

ENDED_CALL = ("ok", "error", "cancelled")
LOOK_S = 1.0


class CallsUnderWay:
    """Sends calls to workers, runs those of the web process, and shows what becomes of them."""

    def __init__(
        self, claim: Claim, answer: Answer, signals: TurnSignals, port: ConnectionTools, hub: Hub
    ) -> None:
        self._turn_id = claim.turn_id
        self._fence = claim.fence
        self._answer = answer
        self._signals = signals
        self._port = port
        self._hub = hub
        self._here: dict[str, asyncio.Task[None]] = {}
        self._sent: set[str] = set()
        self._times = CallTimes()

    async def run(self, queued: Sequence[tuple[str, str]], *, step_index: int | None) -> bool:
        """`queued` are names and ids. True when all calls (of one step, or of the turn) have receipts,
        False when those without one wait for their owner's word. Raises FenceLost."""
        try:
            await self._begin(queued)
            return await self._watched(step_index)
        finally:
            for task in self._here.values():
                task.cancel()
            await asyncio.gather(*self._here.values(), return_exceptions=True)

    async def _begin(self, queued: Sequence[tuple[str, str]]) -> None:
        for name, call_id in queued:
            self._times.sent(call_id)
            if runs_here(name) and not self._is_held(call_id):
                self._here[call_id] = asyncio.create_task(perform_here(call_id, self._port, self._hub))
        for_workers = [(name, id_) for name, id_ in queued if not runs_here(name) and id_ not in self._sent]
        ids = [id_ for _, id_ in for_workers]
        self._sent.update(ids)
        if ids:
            await asyncio.to_thread(send_all, ids, await heavy_among(for_workers))

    async def _watched(self, step_index: int | None) -> bool:
        while True:
            rows = await database().read(calls_of_turn, self._turn_id, step_index=step_index)
            if await self._have_interrupted(rows):
                continue
            for row in rows:
                if show(self._answer, row):
                    self._times.settled(row)
            open_rows = [row for row in rows if row.state not in ENDED_CALL]
            if not open_rows:
                return True
            if self._all_wait(open_rows):
                return False
            await self._begin([(row.name, row.call_id) for row in open_rows if await self._is_queued(row)])
            await self._signals.wait(LOOK_S)

    async def _have_interrupted(self, rows: Sequence[CallRow]) -> bool:
        """Calls that a web process began and nobody runs may have had an effect: they never run again."""
        ended = False
        for row in rows:
            if row.state == "running" and runs_here(row.name) and not self._is_held(row.call_id):
                self._tell_why(row.call_id)
                told = receipt_json(Failed(INTERRUPTED, kind="interrupted"))
                call = (self._turn_id, self._fence, row.call_id, row.attempt, told)
                ended |= await database().write(interrupt_call, *call, now=lease_clock.now())
        return ended

    def _tell_why(self, call_id: str) -> None:
        task = self._here.get(call_id)
        if task is not None and not task.cancelled() and task.exception() is not None:
            logger.error("call %s could not be brought to its end", call_id, exc_info=task.exception())

    def _all_wait(self, rows: Sequence[CallRow]) -> bool:
        """A call that is held open by its server needs this process, so that it doesn't count."""
        asking = all(row.state == "waiting" and row.ask is not None for row in rows)
        return asking and not any(self._is_held(row.call_id) for row in rows)

    async def _is_queued(self, row: CallRow) -> bool:
        """Also one that was answered while the process that held it open died."""
        if row.state == "waiting" and row.ask is None and not self._is_held(row.call_id):
            return await database().write(queue_answered_call, row.call_id)
        return row.state == "queued"

    def _is_held(self, call_id: str) -> bool:
        return call_id in self._here and not self._here[call_id].done()


def show(answer: Answer, row: CallRow) -> bool:
    """How a call stands, on the page; a receipt with the versions that it made. True when that is new."""
    if row.state == "waiting" and row.ask is not None:
        answer.tool_waits(row.call_id, Ask.model_validate(row.ask))
    elif row.state not in ENDED_CALL:
        answer.tool_goes_on(row.call_id)
    elif answer.tool_settled(row.call_id, row.state, row.receipt):
        for file_id, version, name in row.made_versions:
            answer.emit(FileVersion(file_id=file_id, version=version, name=name, call_id=row.call_id))
        return True
    return False
