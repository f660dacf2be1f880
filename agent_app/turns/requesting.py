"""The request of a step, once the pictures that its model can't see have been read."""

from dataclasses import replace

from agent_app.live.notices import TurnSignals
from agent_app.records.queries.turn_context import TurnFacts
from agent_app.turns.building import built_request
from agent_app.turns.transcribing import read_pictures
from prompts.builder import Built


async def built_for(facts: TurnFacts, signals: TurnSignals) -> Built:
    """Raises ProviderError."""
    transcripts = await read_pictures(facts, signals)
    return await built_request(replace(facts, context=replace(facts.context, transcripts=transcripts)))
