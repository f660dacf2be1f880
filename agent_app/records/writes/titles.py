"""A chat gets the name that a model made for it, and what that cost is written down."""

from dataclasses import dataclass

from django.db import transaction

from agent_app.records.models import Conversation, SideRequest
from agent_app.records.queries.titles import Unnamed


@dataclass(frozen=True)
class SideUsage:
    """What a request beside the turns cost, in tokens as the provider reported them."""

    input_tokens: int
    cached_tokens: int
    output_tokens: int


@transaction.atomic
def name_chat(unnamed: Unnamed, title: str | None, usage: SideUsage) -> bool:
    """Writes down the cost, and the name unless the person has given another one meanwhile."""
    SideRequest.objects.create(
        conversation_id=unnamed.chat_id,
        model_id=unnamed.model.model_id,
        purpose=SideRequest.Purpose.TITLE,
        input_tokens=usage.input_tokens,
        cached_tokens=usage.cached_tokens,
        output_tokens=usage.output_tokens,
    )
    still = Conversation.objects.filter(id=unnamed.chat_id, title=unnamed.title)
    return bool(title and still.update(title=title))
