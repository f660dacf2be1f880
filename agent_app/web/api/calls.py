"""A tool call whole, for receipts that were too large for a frame."""

from django.http import HttpRequest
from ninja import Path, Router

from agent_app.records.queries.calls import call_of
from agent_app.web.api.asking import asking
from agent_app.web.api.errors import not_found
from agent_app.web.api.schemas import CallOut, Id
from agent_app.web.api.shapes import call_out

router = Router(tags=["calls"])


@router.get("/calls/{call_id}", response=CallOut)
def call(request: HttpRequest, call_id: Path[Id]) -> CallOut:
    row = call_of(asking(request).owner_id, call_id)
    if row is None:
        raise not_found("call")
    return call_out(row)
