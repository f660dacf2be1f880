"""Builds the request of a step with this installation's limits and the pictures of its files."""

import asyncio

from django.conf import settings

from agent_app.providers.errors import newest_too_long
from agent_app.records.queries.turn_context import TurnFacts
from agent_app.turns.pictures import loader
from prompts.builder import Built, build
from prompts.trim import TooLong
from tools.kit.registry import CAPABILITIES


async def built_request(facts: TurnFacts) -> Built:
    """Raises ProviderError when the newest message is longer than the model reads."""
    try:
        return await asyncio.to_thread(
            build,
            facts.context,
            CAPABILITIES,
            load_image=loader(facts),
            result_limit_chars=settings.RESULT_LIMIT_CHARS,
            receipt_examples=settings.RECEIPT_EXAMPLES,
        )
    except TooLong as error:
        raise newest_too_long(facts.model.name, error.tokens, error.room) from None
