"""A picture that a provider refuses is left out from then on: a chat never dies of one image."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from agent_app.providers.refused_pictures import PictureRefused
from agent_app.records.queries.turn_context import TurnFacts
from agent_app.turns.answer import Answer
from agent_app.turns.pictures import refused_by
from agent_app.turns.step import Step
from prompts.builder import Built

LEFT_OUT = "The provider of the model did not take a picture. The answer was made without it."


class Asked(Protocol):
    """One request; `again` says that the same step was asked for before."""

    def __call__(
        self, answer: Answer, facts: TurnFacts, built: Built, *, again: bool = False
    ) -> Awaitable[Step]: ...


Anew = Callable[[frozenset[str]], Awaitable[tuple[TurnFacts, Built]]]
"""Keeps what was refused, and builds the request without it."""


async def asked_without_refused(
    asked: Asked, anew: Anew, answer: Answer, facts: TurnFacts, built: Built, *, again: bool = False
) -> Step:
    """Asks, and asks again without what was refused, as long as that is a picture. Raises ProviderError."""
    is_told = False
    while True:
        try:
            return await asked(answer, facts, built, again=again)
        except PictureRefused as error:
            refused = refused_by(error, facts, built.request)
            if not refused:
                raise
        if not is_told:
            answer.notice("picture_refused", LEFT_OUT)
        facts, built = await anew(refused)
        again = is_told = True
