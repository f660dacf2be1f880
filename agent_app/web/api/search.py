"""Search over all chats of the one who asks."""

from datetime import datetime
from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Query, Router, Schema
from pydantic import StringConstraints

from agent_app.records.queries.search import search as find
from agent_app.records.writes.search import index_messages
from agent_app.web.api.asking import asking

router = Router(tags=["search"])

Words = Annotated[str, StringConstraints(max_length=200)]


class FoundOut(Schema):
    """A chat by its title, or one of its messages with the words around what fits."""

    chat_id: str
    title: str
    at: datetime
    message_id: str | None
    role: Literal["user", "assistant"] | None
    snippet: str


@router.get("/search", response=list[FoundOut])
def search(request: HttpRequest, q: Query[Words]) -> list[FoundOut]:
    """Whatever has ended since somebody last looked is made findable first."""
    owner_id = asking(request).owner_id
    index_messages(owner_id)
    return [FoundOut.model_validate(found, from_attributes=True) for found in find(owner_id, q)]
