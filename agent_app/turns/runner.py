"""Drives one turn: the model speaks, tools answer, until it is done; its state is in the database."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Literal

from django.conf import settings
from django.db import Error as DatabaseFailure

from agent_app.live.hub import Hub
from agent_app.live.notices import TurnSignals
from agent_app.providers.base import ProviderError, Usage
from agent_app.providers.registry import provider_for
from agent_app.records.lease_clock import lease_clock
from agent_app.records.queries.calls import calls_of_turn
from agent_app.records.queries.turn_context import TurnFacts
from agent_app.records.storable import storable_object
from agent_app.records.threads import database
from agent_app.records.writes.endings import cancel_calls, finish_turn
from agent_app.records.writes.leases import Claim, FenceLost, TurnNews, hand_over
from agent_app.records.writes.pictures import refuse_pictures
from agent_app.records.writes.spending import BudgetUsed
from agent_app.records.writes.steps import ClosedStep, OpenedStep, close_step, note_step, open_step
from agent_app.records.writes.waiting import park_turn
from agent_app.turns import ending, resume
from agent_app.turns.answer import Answer, message_of
from agent_app.turns.ending import End
from agent_app.turns.endpoints import endpoint_of
from agent_app.turns.facts import read_facts
from agent_app.turns.guards.markup import asks_for_markup
from agent_app.turns.judging import looked_at
from agent_app.turns.limits import closing_words
from agent_app.turns.new_calls import NO_MORE, new_calls
from agent_app.turns.refusing import asked_without_refused
from agent_app.turns.requesting import built_for
from agent_app.turns.researching import step_limit_of, tell_left_open
from agent_app.turns.shortening import CALLS_REFUSED, MOST_STEPS, Shortening
from agent_app.turns.spending import spending
from agent_app.turns.step import Step, ask
from agent_app.turns.under_way import CallsUnderWay, show
from agent_app.turns.watched import tell_end
from prompts.builder import Built
from prompts.request import Request
from tools.kit.arguments import shown as shown_arguments
from tools.kit.connections import ConnectionTools
from tools.kit.json_types import JsonValue

logger = logging.getLogger(__name__)

Halt = Literal["stop", "interrupt", "lost"]


class Runner:
    """One claimed turn. Everything that it writes goes under the claim's fence.

    With `tells_said` it tells the log what the person said, too. `told` says that the log has its end.
    """

    def __init__(self, claimed: Claim, hub: Hub, *, tells_said: bool = False) -> None:
        self._claim = claimed
        self._hub = hub
        self._said = message_of(claimed.said) if tells_said else None
        self.told = False
        self._answer: Answer | None = None
        self._step: Step | None = None
        self._last: ClosedStep | None = None
        self._usage = Usage()
        self._offered: tuple[str, ...] = ()
        self._shortening = Shortening(claimed)
        self._halt: Halt | None = None
        self._halted = asyncio.Event()

    @property
    def fence(self) -> int:
        return self._claim.fence

    def changed_parts(self) -> list[JsonValue] | None:
        return self._answer.changed_parts() if self._answer else None

    def keep_again(self) -> None:
        if self._answer:
            self._answer.keep_again()

    def hear(self, news: TurnNews) -> None:
        """What the rows say, looked at once a second."""
        if not news.held:
            self._stop_work("lost")
        elif news.stop_requested:
            self._stop_work("stop")

    def interrupt(self) -> None:
        self._stop_work("interrupt")

    def _stop_work(self, halt: Halt) -> None:
        self._halt = self._halt or halt
        self._halted.set()

    async def run(self) -> None:
        """Until the turn has ended, or another process has it."""
        turn_id = self._claim.turn_id
        start = await resume.where_it_stands(self._claim, self._hub)
        self._answer = answer = Answer(self._claim, start.shown, self._hub, said=self._said)
        ended = False
        try:
            with self._hub.listen(turn_id) as signals, self._hub.listen(turn_id) as stops:
                end = await self._work_or_halt(answer, start, signals, stops)
            if end is not None:
                ended_so = await self._end(answer, end)
                ended = ended_so is not None
                if ended_so is not None:
                    tell_end(self._claim, ended_so)
        except FenceLost:
            logger.info("turn %s is driven elsewhere now", turn_id)
        finally:
            self.told = await answer.close() and ended

    async def _work_or_halt(
        self, answer: Answer, start: resume.Start, signals: TurnSignals, stops: TurnSignals
    ) -> End | None:
        """How the turn ended; None when it is no longer ours."""
        if start.end is not None:
            self._step = start.open_step
            return start.end
        work = asyncio.create_task(self._work(answer, signals))
        watch = asyncio.create_task(self._watch_for_stop(stops))
        halted = asyncio.create_task(self._halted.wait())
        await asyncio.wait((work, halted), return_when=asyncio.FIRST_COMPLETED)
        for task in (work, watch, halted):
            task.cancel()
        await asyncio.wait((work, watch, halted))
        if not work.cancelled():
            return work.result()
        return {"stop": ending.STOPPED, "interrupt": ending.INTERRUPTED}.get(self._halt or "lost")

    async def _watch_for_stop(self, stops: TurnSignals) -> None:
        while not stops.stop_requested:
            await stops.wait(3600)
        self._stop_work("stop")

    async def _end(self, answer: Answer, end: End) -> End | None:
        """Database first: the stored message is the record from here on. How it ended after all; None when
        it goes on elsewhere."""
        turn_id, now = self._claim.turn_id, lease_clock.now()
        if end is ending.INTERRUPTED and answer.has_open_tools:
            for row in await database().read(calls_of_turn, turn_id):
                show(answer, row)
            end = ending.WAITING if await self._parked(answer) else end
        if end is ending.WAITING:
            answer.pause(ending.shown(end, turn_id, self._usage))
            return end
        if end is ending.INTERRUPTED and self._loses_no_words:
            await database().write(hand_over, turn_id, self.fence, now=now)
            return None
        if answer.has_open_tools:
            for row in await database().write(cancel_calls, turn_id, self.fence, now=now):
                show(answer, row)
            answer.cancel_open_tools()
        await tell_left_open(self._claim, answer)
        compaction = self._shortening.at_end(answer, done=end is ending.DONE)
        open_text = self._step.text if self._step else ""
        kept = replace(ending.stored(end, answer.parts, open_text, self._last), compaction=compaction)
        tell_until = now + timedelta(seconds=settings.TURN_LEASE_S)
        await database().write(finish_turn, turn_id, self.fence, kept, now=now, tell_until=tell_until)
        answer.finish(end.message, ending.shown(end, turn_id, self._usage))
        return end

    @property
    def _loses_no_words(self) -> bool:
        """Whether the process ends while tools run, or before the step has shown anything."""
        shown = self._step is not None and (self._step.began or bool(self._step.texts))
        return self._halt == "interrupt" and not shown

    async def _work(self, answer: Answer, signals: TurnSignals) -> End:
        try:
            return await self._steps(answer, signals)
        except ProviderError as error:
            return ending.provider_failed(error)
        except BudgetUsed as used:
            return ending.budget_used(used)
        except (FenceLost, DatabaseFailure):
            raise
        except Exception:
            logger.exception("turn %s failed", self._claim.turn_id)
            return ending.CRASHED

    async def _steps(self, answer: Answer, signals: TurnSignals) -> End:
        if self._claim.fence > 1:
            left = await database().read(calls_of_turn, self._claim.turn_id, step_index=None)
            queued = [(row.name, row.call_id) for row in left if row.state == "queued"]
            _, port = await read_facts(self._claim.turn_id)
            if not await self._run_calls(answer, signals, port, queued, step_index=None):
                return ending.WAITING
        while True:
            facts, port = await read_facts(self._claim.turn_id)
            steps = facts.context.newest.steps
            summing = self._shortening.is_command
            words = closing_words(steps, step_limit=MOST_STEPS if summing else step_limit_of(facts))
            if words is not None and steps and steps[-1].server_note != words:
                await self._write(note_step, len(steps) - 1, words)
                continue
            step = await self._speak(answer, facts, signals)
            refused = CALLS_REFUSED if summing else NO_MORE if words is not None else ""
            closed = self._closed(answer, facts, step, closing=refused)
            if words is not None and step.calls and not summing:
                answer.notice("tools_ended", "The tools of this turn have come to their limit. Ask to go on.")
            elif not step.calls:
                closed = looked_at(answer, facts, step, closed)
            if words is not None or not (step.calls or closed.correction):
                self._last = closed
                await self._shortening.said(facts, closed.text, closed.finish_reason)
                return ending.DONE
            await self._write(close_step, closed, answer.parts)
            self._step = None
            new = [(call.name, call.call_id) for call in closed.calls if call.refused is None]
            if not await self._run_calls(answer, signals, port, new, step_index=step.index):
                return ending.WAITING

    async def _speak(self, answer: Answer, facts: TurnFacts, signals: TurnSignals) -> Step:
        """Older turns make room ahead of a request near the window's end, or after one that passed it."""
        facts = self._shortening.fit(facts)
        built = await built_for(facts, signals)
        if (shorter := await self._shortening.ahead_of(facts, built, answer)) is not None:
            facts, built = shorter, await built_for(shorter, signals)
        anew = partial(self._anew, signals)
        try:
            return await asked_without_refused(self._asked, anew, answer, facts, built)
        except ProviderError as error:
            shorter = await self._shortening.after(error, self._step, facts, answer)
            if shorter is None:
                raise
        built = await built_for(shorter, signals)
        return await asked_without_refused(self._asked, anew, answer, shorter, built, again=True)

    async def _anew(self, signals: TurnSignals, refused: frozenset[str]) -> tuple[TurnFacts, Built]:
        await self._write(refuse_pictures, refused)
        facts = self._shortening.fit((await read_facts(self._claim.turn_id))[0])
        return facts, await built_for(facts, signals)

    async def _asked(self, answer: Answer, facts: TurnFacts, built: Built, *, again: bool = False) -> Step:
        index = len(facts.context.newest.steps)
        self._offered = tuple(spec.name for spec in built.request.tools)
        markup_asked = asks_for_markup(facts.context.newest.text)
        opened = OpenedStep(index, built.note, built.activations, built.request.ledger, again=again)
        self._step = step = Step(index, self._offered, markup_asked=markup_asked)
        async with spending(self._claim, facts, built.request, step):
            await self._ask(answer, facts, built.request, step, opened)
        self._usage = ending.added(self._usage, step.usage)
        return step

    async def _ask(
        self, answer: Answer, facts: TurnFacts, request: Request, step: Step, opened: OpenedStep
    ) -> None:
        """The step is stored while the request is on its way, and before anything of its answer is shown."""
        provider = provider_for(facts.context.model.wire)
        endpoint = endpoint_of(facts.model, facts.temperature)
        opening = asyncio.create_task(self._write(open_step, opened))
        try:
            await ask(provider, request, endpoint, step, answer, opening)
        finally:
            await asyncio.wait((opening,))
            opening.result()

    def _closed(self, answer: Answer, facts: TurnFacts, step: Step, *, closing: str) -> ClosedStep:
        """Calls that can't run get their receipts here, with the step, so that no worker ever sees them."""
        calls = new_calls(facts.context, step, self._offered, closing=closing, research=facts.research)
        for call in calls:
            args = shown_arguments(call.arguments_text)
            answer.tool_runs(call.call_id, storable_object(args) if args is not None else None)
            if call.refused is not None:
                answer.tool_settled(call.call_id, "error", call.refused)
        return ClosedStep(
            index=step.index,
            text=step.text,
            opaque=step.opaque,
            finish_reason=step.reason or "",
            input_tokens=step.usage.input_tokens,
            cached_tokens=step.usage.cached_tokens,
            cache_write_tokens=step.usage.cache_write_tokens,
            output_tokens=step.usage.output_tokens,
            first_token_ms=step.first_token_ms,
            calls=calls,
        )

    async def _run_calls(
        self,
        answer: Answer,
        signals: TurnSignals,
        port: ConnectionTools,
        calls: Sequence[tuple[str, str]],
        *,
        step_index: int | None,
    ) -> bool:
        """Names and ids of calls that are queued. False when the turn waits for its owner's word now."""
        under_way = CallsUnderWay(self._claim, answer, signals, port, self._hub)
        while not await under_way.run(calls, step_index=step_index):
            if await self._parked(answer):
                return False
            calls = ()
        return True

    async def _parked(self, answer: Answer) -> bool:
        """False when a call can go on after all. Raises FenceLost."""
        now = lease_clock.now()
        tell_until = now + timedelta(seconds=settings.TURN_LEASE_S)
        turn_id, parts = self._claim.turn_id, answer.parts
        return await database().write(park_turn, turn_id, self.fence, parts, now=now, tell_until=tell_until)

    async def _write(self, write: Callable[..., None], *arguments: object) -> None:
        """Raises FenceLost."""
        await database().write(write, self._claim.turn_id, self.fence, *arguments)
