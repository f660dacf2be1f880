"""Requests beside the turns count against the same budgets, and are not sent where nothing is left."""

import asyncio
from datetime import timedelta

from django.utils import timezone

from agent_app.providers.base import ProviderError
from agent_app.records.pricing import Tokens
from agent_app.records.threads import database
from agent_app.records.writes.spending import Asked, hold, settle
from agent_app.turns.aside import Answered, Aside, answer_aside
from agent_app.turns.spending import CHARS_A_TOKEN
from prompts.request import ImagePart, Request, TextPart, UserMessage
from prompts.tokens import count

MOST_S = 300.0
"""Longer than any request beside the turns is waited for."""
_A_PICTURE = 1_500


async def answer_paid(chat_id: str, asked: Aside, request: Request) -> Answered:
    """Raises BudgetUsed before anything is sent, and ProviderError."""
    most = most_tokens(asked, request)
    held = await database().write(hold, aside(chat_id, asked.model.model_id, most), now=timezone.now())
    taken = Tokens(most.input)
    try:
        answered = await answer_aside(asked, request)
        taken = taken_by(answered, most.input)
    except ProviderError:
        taken = Tokens()
        raise
    finally:
        # What was sent is spent, whoever stops waiting for it.
        if held:
            await asyncio.shield(database().write(settle, held, taken))
    return answered


def aside(chat_id: str, model_id: str, most: Tokens, limit_s: float = MOST_S) -> Asked:
    return Asked(chat_id, most, model_id, until=timezone.now() + timedelta(seconds=limit_s))


def most_tokens(asked: Aside, request: Request) -> Tokens:
    """The ledger knows what a request weighs; the small ones have none."""
    known = sum(line.tokens for line in request.ledger)
    output = min(asked.output_tokens, asked.model.max_output_tokens)
    return Tokens(known or count(request.system) + sum(map(_weight, request.messages)), output=output)


def _weight(message: object) -> int:
    if not isinstance(message, UserMessage):
        return 0
    texts = sum(count(part.text) for part in message.parts if isinstance(part, TextPart))
    return texts + _A_PICTURE * sum(isinstance(part, ImagePart) for part in message.parts)


def taken_by(answered: Answered, asked_tokens: int) -> Tokens:
    """As the provider reported it; by our own count where it was not waited for or reports nothing."""
    usage = answered.usage
    if usage.input_tokens or usage.output_tokens:
        return Tokens(usage.input_tokens, usage.cached_tokens, output=usage.output_tokens)
    return Tokens(asked_tokens, output=-(-len(answered.text) // CHARS_A_TOKEN))
