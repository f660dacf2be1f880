"""A chat gets the name that a model made for it, and what that cost is written down."""

from django.db import transaction

from agent_app.records.models import Conversation
from agent_app.records.queries.titles import Unnamed
from agent_app.records.writes.side_requests import Purpose, SideUsage, keep_side_request


@transaction.atomic
def name_chat(unnamed: Unnamed, title: str | None, usage: SideUsage) -> bool:
    """Writes down the cost, and the name unless the person has given another one meanwhile."""
    keep_side_request(unnamed.chat_id, unnamed.model.model_id, Purpose.TITLE, usage)
    still = Conversation.objects.filter(id=unnamed.chat_id, title=unnamed.title)
    return bool(title and still.update(title=title))
