"""A model of this installation that sees pictures answers for one that does not, asked by a worker."""

import asyncio
import logging
from dataclasses import dataclass
from typing import Literal, cast

from django.conf import settings
from django.utils import timezone

from agent_app.providers.base import ProviderError
from agent_app.providers.registry import aclose_all
from agent_app.records.pricing import Tokens
from agent_app.records.queries.models import enabled_models
from agent_app.records.rows import ModelRow
from agent_app.records.writes.side_requests import Purpose, keep_side_request
from agent_app.records.writes.spending import BudgetUsed, hold, settle
from agent_app.turns.aside import Answered, Aside, answer_aside
from agent_app.turns.paying import aside, most_tokens, taken_by
from prompts.request import ImagePart, Request
from prompts.vision import OUTPUT_TOKENS, vision_request
from tools.kit.tool import VisionFailed

logger = logging.getLogger(__name__)

LIMIT_S = 40.0
_MOST_CHARS = 12_000


def vision_model() -> ModelRow | None:
    """The one that VISION_MODEL names, else the first that sees; never the demo."""
    seeing = [row for row in enabled_models() if row.vision and row.wire != "demo"]
    wanted = settings.VISION_MODEL
    if not wanted:
        return next(iter(seeing), None)
    named = next((row for row in seeing if wanted in (row.name, row.label, row.model_id)), None)
    if named is None:
        logger.warning("VISION_MODEL names no enabled model that sees pictures: %s", wanted)
    return named


def vision_of(chat_id: str) -> "ModelVision | None":
    model = vision_model()
    return ModelVision(model, chat_id) if model is not None else None


@dataclass(frozen=True)
class ModelVision:
    """The port Vision; what it costs is written down for the conversation."""

    model: ModelRow
    chat_id: str

    @property
    def label(self) -> str:
        return self.model.label

    def answer(self, image: bytes, mime: str, question: str) -> str:
        """Raises VisionFailed. Not to be called where an event loop runs."""
        kind = cast("Literal['image/png', 'image/jpeg', 'image/webp', 'image/gif']", mime)
        request = vision_request(ImagePart(image, kind, "picture"), question)
        try:
            said = self._paid(request)
        except BudgetUsed as error:
            raise VisionFailed(f"the budget for {self.label} is used up") from error
        except ProviderError as error:
            raise VisionFailed(str(error)) from error
        except TimeoutError as error:
            raise VisionFailed(f"{self.label} did not answer within {LIMIT_S:.0f} s") from error
        keep_side_request(self.chat_id, self.model.model_id, Purpose.VISION, said.usage)
        if not said.text:
            raise VisionFailed(f"{self.label} said nothing")
        return said.text

    def _paid(self, request: Request) -> Answered:
        """Raises BudgetUsed, ProviderError and TimeoutError."""
        asked = Aside(self.model, OUTPUT_TOKENS, _MOST_CHARS)
        most = most_tokens(asked, request)
        held = hold(aside(self.chat_id, self.model.model_id, most), now=timezone.now())
        taken = Tokens(most.input)
        try:
            said = asyncio.run(_answered(asked, request))
            taken = taken_by(said, most.input)
        except ProviderError:
            taken = Tokens()
            raise
        finally:
            # What was sent is spent, whoever stops waiting for it.
            settle(held, taken)
        return said


async def _answered(asked: Aside, request: Request) -> Answered:
    try:
        async with asyncio.timeout(LIMIT_S):
            return await answer_aside(asked, request)
    finally:
        await aclose_all()
