"""A server's question in the middle of a call: asked of the person, while the call is held open."""

import hashlib
import json

from agent_app.connections.waits import FormAsked
from agent_app.live.hub import Hub
from agent_app.records.queries.calls import call_now
from agent_app.records.threads import database
from agent_app.records.writes.calls import ClaimedCall
from agent_app.records.writes.waiting import hold_call, take_up_call
from agent_app.turns.asking import form_ask
from agent_app.turns.call_clock import CallClock
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import dumped

LOOK_S = 1.0
FORM_BYTES = 16_000
"""A larger one does not fit a frame of the wire beside the call's arguments, and is declined."""


class HeldForms:
    """The forms of one call. Should this process die, the call begins again, and what was filled in by then
    is given to the same questions without asking twice."""

    def __init__(self, claimed: ClaimedCall, clock: CallClock, hub: Hub) -> None:
        self._claimed = claimed
        self._clock = clock
        self._hub = hub
        self._given = _forms(claimed.answer)

    async def __call__(self, asked: FormAsked) -> JsonObject | None:
        ask = form_ask(asked)
        known = self._known(question_of(ask))
        if known is not None:
            return _values(known)
        call_id, attempt = self._claimed.call_id, self._claimed.attempt
        too_large = len(dumped(asked.form).encode()) > FORM_BYTES
        if too_large or not await database().write(hold_call, call_id, attempt, ask):
            return None
        self._clock.pause()
        self._hub.signal_call_settled(self._claimed.turn_id, call_id)
        answered = await self._answered()
        self._clock.heard()
        self._hub.signal_call_settled(self._claimed.turn_id, call_id)
        return answered

    def _known(self, question: str) -> JsonObject | None:
        """Each was an answer to one question, in their order."""
        for place, given in enumerate(self._given):
            if given.get("question") == question:
                return self._given.pop(place)
        return None

    async def _answered(self) -> JsonObject | None:
        """None is a no, also where the call was stopped meanwhile."""
        claimed = self._claimed
        with self._hub.listen(claimed.turn_id) as signals:
            while True:
                row = await database().read(call_now, claimed.call_id)
                if row is None or row.state != "waiting" or row.attempt != claimed.attempt:
                    return None
                if row.ask is None:
                    break
                await signals.wait(LOOK_S)
        if not await database().write(take_up_call, claimed.call_id, claimed.attempt):
            return None
        return _values(_forms(row.answer or {})[-1])


def with_form(answer: JsonObject, ask: JsonObject, values: JsonObject | None) -> JsonObject:
    """What is said to the call, with one more form."""
    given: list[JsonValue] = [*_forms(answer), {"question": question_of(ask), "values": values}]
    return {"forms": given}


def question_of(ask: JsonObject) -> str:
    """The same for the same question: PostgreSQL gives the names of an object back in another order."""
    asked = json.dumps([ask["tool"], ask["reason"], ask["form"]], sort_keys=True)
    return hashlib.sha256(asked.encode()).hexdigest()


def _forms(answer: JsonObject) -> list[JsonObject]:
    found = answer.get("forms")
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _values(given: JsonObject) -> JsonObject | None:
    values = given.get("values")
    return values if isinstance(values, dict) else None
