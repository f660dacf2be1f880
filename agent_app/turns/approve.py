"""The owner's word to a waiting call: it may run, it may not, or a form filled in."""

from agent_app.connections.dialect import modern
from agent_app.connections.patterns import without_unsafe_patterns
from agent_app.live.wire import Approve
from agent_app.records.error_codes import ErrorCode
from agent_app.records.lease_clock import lease_clock
from agent_app.records.queries.calls import calls_asking_alike, waiting_call
from agent_app.records.queries.connections import connection_of
from agent_app.records.rows import CallRow
from agent_app.records.storable import storable_object
from agent_app.records.threads import database
from agent_app.records.writes import waiting as writes
from agent_app.records.writes.connections import allow_always
from agent_app.records.writes.waiting import Resumed
from agent_app.turns.asking import DENIED
from agent_app.turns.forms import with_form
from agent_app.turns.waiting import go_on
from tools.kit.arguments import Problem, judged
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Failed, FailureKind, receipt_json

FORM_CHARS = 100_000


class NotTaken(Exception):
    """Why an answer can't be taken, in a sentence for the reader; `code` is for the page."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message)
        self.code: ErrorCode = code


async def approve(owner_id: str, said: Approve) -> None:
    """Raises NotTaken. Said twice, the second time nothing waits any more."""
    call = await database().read(waiting_call, owner_id, said.chat, said.call_id)
    if call is None or call.ask is None:
        raise _nothing_waits()
    resumed = await _answered(owner_id, call, call.ask, said)
    if not resumed:
        raise _nothing_waits()
    go_on(resumed)


async def _answered(owner_id: str, call: CallRow, ask: JsonObject, said: Approve) -> list[Resumed]:
    match ask["kind"], said.allow:
        case "form", _:
            return await _filled_in(call, ask, _values(ask, said) if said.allow else None)
        case "sign_in", False:
            unsigned = f"The person did not sign in to {ask['server_title']} now; nothing ran. "
            return await _refused(
                call, ask, f"{unsigned}Call it again only if they ask for it.", "not_signed_in"
            )
        case _, False:
            return await _refused(call, ask, DENIED, "denied")
        case "sign_in", True:
            # Who says so without signing in is asked again.
            return await _let_run([call], ask, {})
    if not said.always:
        return await _let_run([call], ask, {"approved": True})
    await _always(owner_id, ask)
    alike = await database().read(calls_asking_alike, call.call_id, ask)
    return await _let_run([call, *alike], ask, {"approved": True})


async def _let_run(calls: list[CallRow], ask: JsonObject, said: JsonObject) -> list[Resumed]:
    found = [await database().write(writes.let_call_run, call.call_id, said, asked=ask) for call in calls]
    return [one for one in found if one is not None]


async def _refused(call: CallRow, ask: JsonObject, sentence: str, kind: FailureKind) -> list[Resumed]:
    receipt = receipt_json(Failed(sentence, kind=kind))
    said: JsonObject = {"denied": True}
    now = lease_clock.now()
    one = await database().write(writes.refuse_call, call.call_id, receipt, said, asked=ask, now=now)
    return [one] if one is not None else []


async def _filled_in(call: CallRow, ask: JsonObject, values: JsonObject | None) -> list[Resumed]:
    said = with_form(call.answer or {}, ask, values)
    one = await database().write(writes.answer_form, call.call_id, said, asked=ask)
    return [one] if one is not None else []


async def _always(owner_id: str, ask: JsonObject) -> None:
    row = await database().read(connection_of, owner_id, str(ask["server_id"]))
    if row is not None:
        await database().write(allow_always, row.connection_id, str(ask["tool"]), allow=True)


def _values(ask: JsonObject, said: Approve) -> JsonObject:
    """As the form wants them. Raises NotTaken."""
    form = ask["form"]
    values = said.values or {}
    if not isinstance(form, dict) or len(str(values)) > FORM_CHARS:
        raise NotTaken("bad_values", "These answers are too long for this form. Shorten them.")
    closed = without_unsafe_patterns(modern(form)) | {"additionalProperties": False}
    try:
        found = judged(values, closed)
    except Exception as error:  # a foreign schema can break its reader in any way
        raise NotTaken("bad_values", "This form can't be read. Cancel it to go on.") from error
    if isinstance(found, Problem):
        raise NotTaken("bad_values", found.error)
    return storable_object(found)


def _nothing_waits() -> NotTaken:
    return NotTaken("nothing_waits", "This call waits for no answer any more.")
