"""A conversation is shortened in a turn: at a person's command, or by itself as it nears the window's end."""

import asyncio

from django.utils import timezone

from agent_app.live.message import CompactionPart
from agent_app.providers.base import ProviderError
from agent_app.records.queries.compactions import said_in
from agent_app.records.queries.turn_context import TurnFacts
from agent_app.records.threads import database
from agent_app.records.writes.compactions import NewCompaction, Trigger, shorten
from agent_app.records.writes.leases import Claim
from agent_app.turns.answer import Answer
from agent_app.turns.facts import read_facts
from agent_app.turns.step import Step
from agent_app.turns.summing import WHOLE, narrowed, summed_up
from prompts.builder import Built
from prompts.compaction import first_kept, record
from tools.kit.commands import COMPACT

CALLS_REFUSED = "No tool runs while the conversation is summed up. Write the summary as text."
MOST_STEPS = 3
"""Of a turn that sums up."""
NOT_SHORTENED = "The conversation was not shortened; all of it is still there."
_SHOWN_CHARS = 6_000
_NARROWER = 0.6
"""Of the window, for the rest of a turn whose request the provider found too long."""


class Shortening:
    """Of one turn: by itself at most once. `is_command` says that the turn carries out /compact."""

    def __init__(self, claim: Claim) -> None:
        self._claim = claim
        self.is_command = claim.command == COMPACT
        self._tried = self._narrowed = False
        self._made: tuple[NewCompaction, CompactionPart] | None = None

    def fit(self, facts: TurnFacts) -> TurnFacts:
        """With less of the window once a provider has found a request of this turn too long."""
        return narrowed(facts, _NARROWER) if self._narrowed else facts

    async def ahead_of(self, facts: TurnFacts, built: Built, answer: Answer) -> TurnFacts | None:
        """Facts to build the step's request from anew, where older turns had to make room first."""
        if not built.outgrows or self.is_command or _is_demo(facts):
            return None
        return await self._shortened(facts, built.first_kept, answer)

    async def after(
        self, error: ProviderError, step: Step | None, facts: TurnFacts, answer: Answer
    ) -> TurnFacts | None:
        """The same after a request that the provider found too long; None where nothing helps."""
        if error.kind != "too_long" or step is None or step.began or self._narrowed:
            return None
        self._narrowed = True
        shorter = None if self.is_command else await self._shortened(facts, _all_but_newest(facts), answer)
        return shorter or self.fit((await read_facts(self._claim.turn_id))[0])

    async def _shortened(self, facts: TurnFacts, first: int | None, answer: Answer) -> TurnFacts | None:
        if self._tried or first is None or _is_shortened(facts):
            return None
        self._tried = True
        answer.compaction(CompactionPart(state="running", trigger="window"))
        summary = await summed_up(self.fit(facts))
        if summary is None:
            answer.compaction(CompactionPart(state="failed", trigger="window"))
            return None
        new = await asyncio.to_thread(_new, facts, first, "window", summary.text)
        part, turn_id, fence = await _part(new, summary.text), self._claim.turn_id, self._claim.fence
        await database().write(shorten, turn_id, fence, new, answer.with_compaction(part), summary.usage)
        answer.compaction(part)
        return self.fit((await read_facts(turn_id))[0])

    async def said(self, facts: TurnFacts, summary: str, reason: str) -> None:
        """The last words of a turn; those of a command's turn stand for older turns from then on.

        A model that refused, or was cut off, has summed up nothing.
        """
        first = first_kept(facts.context) if self.is_command and reason in WHOLE else None
        summary = "" if _is_demo(facts) else summary
        if first is not None:
            new = await asyncio.to_thread(_new, facts, first, "command", summary)
            self._made = new, await _part(new, summary)

    def at_end(self, answer: Answer, *, done: bool) -> NewCompaction | None:
        """What to keep with the turn's end. The reader is told of it, or that nothing came of it."""
        if done and self._made is not None:
            new, part = self._made
            answer.compaction(part)
            return new
        answer.end_compaction()
        if self.is_command:
            answer.notice("not_shortened", NOT_SHORTENED)
        return None


def _is_demo(facts: TurnFacts) -> bool:
    """Its answers follow rules; none is a summary."""
    return facts.context.model.wire == "demo"


def _is_shortened(facts: TurnFacts) -> bool:
    """Whether that was in this very turn."""
    made = facts.context.compacted
    return made is not None and made.turn == len(facts.context.turns) - 1


def _all_but_newest(facts: TurnFacts) -> int | None:
    """The newest turn as the first that stays, unless nothing before it is sent anyway."""
    newest = len(facts.context.turns) - 1
    return newest if any(not facts.context.is_folded(index) for index in range(newest)) else None


def _new(facts: TurnFacts, first: int, trigger: Trigger, said: str) -> NewCompaction:
    """Without a summary, what an earlier one said is kept."""
    context = facts.context
    before = context.compacted.summary if context.compacted else ""
    return NewCompaction(
        first_kept=context.turns[first].turn_id,
        step=len(context.newest.steps),
        trigger=trigger,
        summary=said.strip() or before,
        record=record(context, first),
    )


async def _part(new: NewCompaction, said: str) -> CompactionPart:
    return CompactionPart(
        state="done",
        trigger=new.trigger,
        first_kept=await database().read(said_in, new.first_kept),
        summarised=bool(said.strip()),
        summary=new.summary[:_SHOWN_CHARS] if new.trigger == "window" else "",
        at=timezone.now().isoformat(),
    )
