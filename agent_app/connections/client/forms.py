"""A server's questions in the middle of a call: simple forms go to the person, all else is declined."""

import asyncio
from typing import TYPE_CHECKING, cast

from agent_app.connections.client.attempt import Attempt, Form, current
from agent_app.connections.client.sentences import words
from tools.kit.json_types import JsonObject

if TYPE_CHECKING:
    from mcp.client.session import ClientRequestContext
    from mcp.types import ElicitRequestParams, ElicitResult

    from agent_app.connections.client.session import Session

QUESTIONS_LIMIT = 10
"""More in one call are declined."""
FIELDS_LIMIT = 20
QUESTION_LIMIT_CHARS = 2_000
SCHEMA_LIMIT_CHARS = 20_000
_FLAT = ("string", "number", "integer", "boolean")


class Asking:
    """The callback of one session; a question belongs to the call that it came with."""

    def __init__(self, session: "Session") -> None:
        self._session = session

    async def __call__(
        self, context: "ClientRequestContext", params: "ElicitRequestParams"
    ) -> "ElicitResult":
        from mcp.types import ElicitRequestFormParams, ElicitResult  # noqa: PLC0415 -- loaded by now

        del context
        attempt = self._attempt()
        if attempt is None or attempt.form is None or not isinstance(params, ElicitRequestFormParams):
            return ElicitResult(action="decline")
        schema = cast("JsonObject", params.requested_schema)
        attempt.questions += 1
        if attempt.questions > QUESTIONS_LIMIT or not simple(schema):
            return ElicitResult(action="decline")
        async with attempt.asking:
            said = await _answer(attempt, attempt.form, words(params.message, QUESTION_LIMIT_CHARS), schema)
        if attempt.over.is_set():
            return ElicitResult(action="cancel")
        if said is None:
            return ElicitResult(action="decline")
        return ElicitResult.model_validate({"action": "accept", "content": said})

    def _attempt(self) -> Attempt | None:
        """A transport without a way back to the call leaves the only one that runs."""
        calls = [attempt for attempt in self._session.attempts if attempt.is_call]
        if current() in calls:
            return current()
        return calls[0] if len(calls) == 1 else None


async def _answer(attempt: Attempt, form: Form, message: str, schema: JsonObject) -> JsonObject | None:
    """The person's answer, or None; the call's end ends the wait."""
    attempt.patient()
    asking = asyncio.ensure_future(form(message, schema))
    ending = asyncio.ensure_future(attempt.over.wait())
    try:
        await asyncio.wait((asking, ending), return_when=asyncio.FIRST_COMPLETED)
        return asking.result() if asking.done() else None
    finally:
        for waiting in (asking, ending):
            waiting.cancel()
        await asyncio.gather(asking, ending, return_exceptions=True)
        attempt.heard()


def simple(schema: JsonObject) -> bool:
    """A flat object of texts, numbers, switches and choices."""
    properties = schema.get("properties")
    if schema.get("type", "object") != "object" or not isinstance(properties, dict):
        return False
    if not 0 < len(properties) <= FIELDS_LIMIT or len(str(schema)) > SCHEMA_LIMIT_CHARS:
        return False
    return all(isinstance(field, dict) and _field(field) for field in properties.values())


def _field(field: JsonObject) -> bool:
    if field.get("type") == "array":
        items = field.get("items")
        return isinstance(items, dict) and bool({"enum", "anyOf", "oneOf"} & set(items))
    return field.get("type") in _FLAT
