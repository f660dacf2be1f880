"""A picture that a provider refuses is left out from then on: a chat never dies of one image."""

from collections.abc import Awaitable, Callable

from agent_app.providers.refused_pictures import PictureRefused
from agent_app.records.queries.turn_context import TurnFacts
from agent_app.records.writes.pictures import refuse_pictures
from agent_app.turns.answer import Answer
from agent_app.turns.pictures import refused_by
from agent_app.turns.step import Step
from prompts.builder import Built

LEFT_OUT = "The provider of the model did not take a picture. The answer was made without it."
Asked = Callable[[TurnFacts, Built, bool], Awaitable[Step]]
"""One request; the last argument says that the same step was asked for before."""
Again = Callable[[], Awaitable[tuple[TurnFacts, Built]]]


async def asked_without_refused(
    facts: TurnFacts,
    built: Built,
    asked: Asked,
    again: Again,
    write: Callable[..., Awaitable[None]],
    answer: Answer,
) -> Step:
    """Asks, and asks again without what was refused, as long as that is a picture. Raises ProviderError."""
    rounds = 0
    while True:
        try:
            return await asked(facts, built, rounds > 0)
        except PictureRefused as error:
            refused = refused_by(error, facts, built.request)
            if not refused:
                raise
        await write(refuse_pictures, refused)
        if not rounds:
            answer.notice("picture_refused", LEFT_OUT)
        facts, built = await again()
        rounds += 1
