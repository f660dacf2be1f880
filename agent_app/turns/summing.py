"""Asks a chat's model to sum up all turns before the newest, beside the turn that waits for it."""

import asyncio
import logging
from dataclasses import dataclass, replace

from agent_app.providers.base import ProviderError
from agent_app.records.queries.turn_context import TurnFacts
from agent_app.records.writes.side_requests import SideUsage
from agent_app.records.writes.spending import BudgetUsed
from agent_app.turns.aside import Aside
from agent_app.turns.building import built_request
from agent_app.turns.paying import answer_paid
from agent_app.turns.retry import pause_before_retry
from prompts.compaction import asking
from prompts.request import AssistantMessage

logger = logging.getLogger(__name__)

SUMMARY_S = 180.0
OUTPUT_TOKENS = 8_000
"""Enough for a model that thinks before it speaks."""
_MOST_CHARS = 40_000
_NARROWER = 0.5
WHOLE = frozenset({"stop", "tool_calls"})
"""How an answer ends that says all that it was to say."""


@dataclass(frozen=True)
class Summary:
    """`text` is empty where a model had nothing to say, `usage` None where it was not asked."""

    text: str
    usage: SideUsage | None


async def summed_up(facts: TurnFacts) -> Summary | None:
    """None when the provider fails or takes too long, when the model says no or too much, and when no budget
    is left for it."""
    try:
        async with asyncio.timeout(SUMMARY_S):
            return await _summed_up(facts)
    except (ProviderError, TimeoutError, BudgetUsed) as error:
        chat_id = facts.context.conversation_id
        logger.info("chat %s is not shortened this time: %s", chat_id, str(error) or "no answer")
        return None


async def _summed_up(facts: TurnFacts) -> Summary | None:
    """Raises ProviderError. A history that the provider finds too long is asked for with less of it."""
    asked = replace(facts, context=asking(facts.context))
    try:
        return await _asked(asked)
    except ProviderError as error:
        if error.kind != "too_long":
            raise
    return await _asked(replace(asked, context=narrowed(asked, _NARROWER).context))


def narrowed(facts: TurnFacts, share: float) -> TurnFacts:
    """For a model that reads less than is known of it."""
    model = facts.context.model
    window = int(model.context_window * share)
    return replace(facts, context=replace(facts.context, model=replace(model, context_window=window)))


async def _asked(facts: TurnFacts) -> Summary | None:
    """None from a model that refuses, or is cut off. Raises ProviderError.

    Where no answer is left of the history, there is nothing to sum up.
    """
    built = await built_request(facts)
    if not any(isinstance(message, AssistantMessage) for message in built.request.messages):
        return Summary("", None)
    asked = Aside(facts.model, OUTPUT_TOKENS, _MOST_CHARS, facts.temperature)
    attempt = 0
    while True:
        attempt += 1
        try:
            said = await answer_paid(facts.context.conversation_id, asked, built.request)
        except ProviderError as error:
            pause = pause_before_retry(error, attempt)
            if pause is None:
                raise
        else:
            return Summary(said.text, said.usage) if said.reason in WHOLE else None
        await asyncio.sleep(pause)
