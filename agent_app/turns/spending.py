"""What a turn's requests may spend: a part of the budgets is held before each, and settled after it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from django.utils import timezone

from agent_app.records.pricing import Tokens
from agent_app.records.queries.turn_context import TurnFacts
from agent_app.records.threads import database
from agent_app.records.writes.leases import Claim
from agent_app.records.writes.spending import Asked, hold, release, settle
from agent_app.turns.step import Step
from prompts.request import Request

CHARS_A_TOKEN = 3
"""Of an answer whose provider counted nothing; a little more tokens than most texts have."""


@asynccontextmanager
async def spending(claim: Claim, facts: TurnFacts, request: Request, step: Step) -> AsyncIterator[None]:
    """Around a step's request. Raises BudgetUsed before it, where nothing is left. The demo costs nothing."""
    if not facts.budgets or facts.model.wire == "demo":
        yield
        return
    most = Tokens(sum(line.tokens for line in request.ledger), output=facts.model.max_output_tokens)
    asked = Asked(claim.chat_id, most, facts.model.model_id, claim.turn_id, claim.fence)
    held = await database().write(hold, asked, now=timezone.now())
    try:
        yield
    finally:
        if held:
            await _end(held, taken_by(step, most.input))


async def _end(held: str, taken: Tokens | None) -> None:
    if taken is None:
        await database().write(release, held)
    else:
        await database().write(settle, held, taken)


def taken_by(step: Step, asked_tokens: int) -> Tokens | None:
    """As the provider reported it; by our own count where it was stopped on the way or reports nothing."""
    usage = step.usage
    if usage.input_tokens or usage.output_tokens:
        return Tokens(usage.input_tokens, usage.cached_tokens, usage.cache_write_tokens, usage.output_tokens)
    if step.began or step.reason is not None:
        return Tokens(asked_tokens, output=-(-step.chars // CHARS_A_TOKEN))
    return None
