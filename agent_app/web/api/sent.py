"""What a model was sent for an answer, for the owner of the chat alone."""

from typing import Annotated

from django.http import HttpRequest
from ninja import Path, Router, Schema
from pydantic import Field

from agent_app.records.queries.sent import sent_for, sent_text
from agent_app.web.api.asking import asking
from agent_app.web.api.errors import not_found
from agent_app.web.api.schemas import Id

router = Router(tags=["sent"])

Place = Annotated[int, Field(ge=0, le=2**31 - 1)]


class SentLineOut(Schema):
    position: int
    section: str
    layer: str
    name: str
    reason: str
    tokens: int
    in_prefix: bool


class SentStepOut(Schema):
    """One request; tokens besides those of the lines are the provider's own figures."""

    index: int
    state: str
    finish_reason: str
    input_tokens: int
    cached_tokens: int
    cache_write_tokens: int
    output_tokens: int
    first_token_ms: int | None
    lines: list[SentLineOut]


class SentOut(Schema):
    model: str
    steps: list[SentStepOut]


class SentTextOut(Schema):
    text: str


@router.get("/messages/{message_id}/sent", response=SentOut)
def sent(request: HttpRequest, message_id: Path[Id]) -> SentOut:
    found = sent_for(asking(request).owner_id, message_id)
    if found is None:
        raise not_found("answer")
    return SentOut.model_validate(found, from_attributes=True)


@router.get("/messages/{message_id}/sent/{step}/{position}", response=SentTextOut)
def text(request: HttpRequest, message_id: Path[Id], step: Path[Place], position: Path[Place]) -> SentTextOut:
    found = sent_text(asking(request).owner_id, message_id, step, position)
    if found is None:
        raise not_found("text")
    return SentTextOut(text=found)
