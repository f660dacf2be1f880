"""What a call that can't go on asks its owner, and when it is answered without asking."""

from dataclasses import dataclass, field
from typing import Literal, cast

from agent_app.connections.waits import ApprovalNeeded, FormAsked, SignInAsked
from agent_app.live.message import Ask
from agent_app.records.connection_rows import ActiveConnection
from agent_app.records.queries.calls import calls_of_turn
from agent_app.records.storable import storable_object
from agent_app.records.threads import database
from agent_app.records.writes.calls import ClaimedCall
from agent_app.records.writes.waiting import SignInSeen
from agent_app.turns.call import same_failure
from tools.kit.connections import CallWaits
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Failed

MOST_SIGN_INS = 3
DENIED = (
    "The person said no to this call; nothing ran. Call it again only if they ask for it: "
    "go on without it, or ask what they would like instead."
)
DENIED_BEFORE = "The person said no to this very call before and was not asked again; nothing ran."
REASON_CHARS, SCOPES, SCOPE_CHARS = 2_000, 40, 200


@dataclass(frozen=True)
class Asking:
    """The question as JSON, and what is to be kept beside what its owner says."""

    ask: JsonObject
    said: JsonObject = field(default_factory=dict)
    seen: SignInSeen | None = None


async def asking(waits: CallWaits, claimed: ClaimedCall) -> Asking | Failed:
    """A receipt where asking once more would lead nowhere."""
    match waits:
        case ApprovalNeeded(connection=connection, tool=tool):
            if await database().read(_was_denied, claimed):
                return Failed(DENIED_BEFORE, kind="denied")
            return Asking(_json(_ask("approval", connection, tool)))
        case SignInAsked():
            return _sign_in(waits, claimed.answer)
    raise waits


def _was_denied(claimed: ClaimedCall) -> bool:
    rows = calls_of_turn(claimed.turn_id)
    return any((row.answer or {}).get("denied") is True and same_failure(row, claimed) for row in rows)


def _sign_in(waits: SignInAsked, answer: JsonObject) -> Asking | Failed:
    title = waits.connection.title
    scopes = [scope for scope in waits.scopes if len(scope) <= SCOPE_CHARS][:SCOPES]
    if waits.more and "scopes" in answer:
        return Failed(
            f"{title} still refuses this after the person signed in for more: it wants "
            f"{', '.join(scopes) or 'more than was granted'}. Nothing ran. "
            "Tell the person that their account there may not be allowed to do it.",
            kind="not_signed_in",
        )
    if _sign_ins(answer) >= MOST_SIGN_INS:
        return Failed(
            f"{title} refused {MOST_SIGN_INS} sign-ins in a row; nothing ran. Tell the person to look at the "
            "state of this connection.",
            kind="not_signed_in",
        )
    ask = _ask("sign_in", waits.connection, waits.tool)
    ask = ask.model_copy(update={"reason": waits.reason[:REASON_CHARS], "scopes": tuple(scopes)})
    said: JsonObject = {"scopes": [*scopes]} if waits.more else {}
    return Asking(_json(ask), said, SignInSeen(waits.connection.connection_id, waits.tokens_number))


def _sign_ins(answer: JsonObject) -> int:
    found = answer.get("sign_ins")
    return found if isinstance(found, int) else 0


def form_ask(asked: FormAsked) -> JsonObject:
    ask = _ask("form", asked.connection, asked.tool)
    return _json(ask.model_copy(update={"reason": asked.message[:REASON_CHARS], "form": asked.form}))


def _ask(kind: Literal["approval", "sign_in", "form"], connection: ActiveConnection, tool: str) -> Ask:
    return Ask(
        kind=kind,
        server=connection.name,
        server_id=connection.server_id,
        server_title=connection.title,
        tool=tool,
    )


def _json(ask: Ask) -> JsonObject:
    return storable_object(cast("JsonObject", ask.model_dump(mode="json")))
