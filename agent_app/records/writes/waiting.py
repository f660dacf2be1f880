"""A call waits for its owner's word, its turn waits with it, and the word sets both going again."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from agent_app.records.models import Connection, Message, ToolCall, Turn
from agent_app.records.writes.leases import DRIVEN, under_fence
from tools.kit.json_types import JsonObject, JsonValue

UNSETTLED = (ToolCall.State.QUEUED, ToolCall.State.RUNNING)


@dataclass(frozen=True)
class SignInSeen:
    """The set of tokens, by number, with which a call came to need a sign-in."""

    connection_id: str
    tokens_number: int


@dataclass(frozen=True)
class Resumed:
    """A turn one of whose calls got its word. `free` says that nobody drives it yet."""

    turn_id: str
    chat_id: str
    call_id: str
    free: bool


@transaction.atomic
def wait_call(
    call_id: str, attempt: int, ask: JsonObject, *, said: JsonObject, seen: SignInSeen | None = None
) -> bool:
    """Nothing of it ran. `said` is kept beside what its owner said. False when the call is no longer ours.

    Who has signed in since `seen` need not be asked: the call is queued at once.
    """
    mine = ToolCall.objects.filter(id=call_id, attempt=attempt, state=ToolCall.State.RUNNING)
    signed_in = seen is not None and _signed_in_since(seen)
    state = ToolCall.State.QUEUED if signed_in else ToolCall.State.WAITING
    asked = None if signed_in else ask
    before = mine.values_list("answer", flat=True).first()
    answer = {**(before or {}), **said}
    return bool(mine.update(state=state, ask=asked, answer=answer, lease_until=None, began_at=None))


def hold_call(call_id: str, attempt: int, ask: JsonObject) -> bool:
    """It runs, and its server waits for what its owner is asked. False when the call is no longer ours."""
    mine = ToolCall.objects.filter(id=call_id, attempt=attempt, state=ToolCall.State.RUNNING)
    return bool(mine.update(state=ToolCall.State.WAITING, ask=ask, lease_until=None))


def _signed_in_since(seen: SignInSeen) -> bool:
    """Locks the connection, as `signed_in` does: one of the two comes first and is seen by the other."""
    held = Connection.objects.select_for_update().only("tokens_number", "state").filter(id=seen.connection_id)
    row = held.first()
    return row is not None and row.state == row.State.READY and row.tokens_number > seen.tokens_number


@transaction.atomic
def park_turn(
    turn_id: str, fence: int, parts: list[JsonValue], *, now: datetime, tell_until: datetime
) -> bool:
    """The turn waits and needs no process. False while anything can go on. Raises FenceLost.

    As for an end, there is time until `tell_until` to say so in the log.
    """
    turn = under_fence(turn_id, fence)
    calls = ToolCall.objects.filter(step__turn=turn)
    answered = Q(state=ToolCall.State.WAITING, ask__isnull=True)
    if turn.stop_requested or calls.filter(Q(state__in=UNSETTLED) | answered).exists():
        return False
    if not calls.filter(state=ToolCall.State.WAITING).exists():
        return False
    Message.objects.filter(id=turn.answer_id).update(parts=parts)
    turn.state = Turn.State.WAITING
    turn.attempts = 0
    turn.lease_until = tell_until
    turn.save(update_fields=["state", "attempts", "lease_until"])
    return True


@transaction.atomic
def let_call_run(call_id: str, said: JsonObject, *, asked: JsonObject) -> Resumed | None:
    """None when it no longer waits for what was `asked`."""
    found = _locked(call_id, asked)
    if found is None:
        return None
    turn, call = found
    _say(call, said)
    call.state = ToolCall.State.QUEUED
    call.save(update_fields=["state", "ask", "answer"])
    return _resumed(turn, call)


@transaction.atomic
def refuse_call(
    call_id: str, receipt: JsonObject, said: JsonObject, *, asked: JsonObject, now: datetime
) -> Resumed | None:
    """The receipt is all that comes of it. None when it no longer waits for what was `asked`."""
    found = _locked(call_id, asked)
    if found is None:
        return None
    turn, call = found
    _say(call, said)
    call.state = ToolCall.State.ERROR
    call.receipt = receipt
    call.finished_at = now
    call.save(update_fields=["state", "ask", "answer", "receipt", "finished_at"])
    return _resumed(turn, call)


@transaction.atomic
def answer_form(call_id: str, said: JsonObject, *, asked: JsonObject) -> Resumed | None:
    """None when it no longer waits for what was `asked`. Whoever drives the turn may hold the call open, and
    takes the answer up; without a driver the call is queued, and its server will ask again."""
    found = _locked(call_id, asked)
    if found is None:
        return None
    turn, call = found
    _say(call, said)
    if turn.state not in DRIVEN:
        call.state = ToolCall.State.QUEUED
    call.save(update_fields=["state", "ask", "answer"])
    return _resumed(turn, call)


def take_up_call(call_id: str, attempt: int) -> bool:
    """Who held a call open while its form was filled in goes on with it."""
    answered = _answered().filter(id=call_id, attempt=attempt)
    return bool(answered.update(state=ToolCall.State.RUNNING))


def queue_answered_call(call_id: str) -> bool:
    """An answered call that nobody holds open any more begins again."""
    return bool(_answered().filter(id=call_id).update(state=ToolCall.State.QUEUED))


def _answered() -> QuerySet[ToolCall]:
    return ToolCall.objects.filter(state=ToolCall.State.WAITING, ask__isnull=True)


@transaction.atomic
def signed_in(connection_id: str) -> tuple[Resumed, ...]:
    """Queues the calls that wait for a sign-in there."""
    held = Connection.objects.select_for_update().only("owner_id", "server_id").filter(id=connection_id)
    row = held.first()
    if row is None:
        return ()
    asking = ToolCall.objects.filter(
        state=ToolCall.State.WAITING,
        ask__kind="sign_in",
        ask__server_id=row.server_id,
        step__turn__conversation__owner_id=row.owner_id,
    )
    resumed = []
    for call_id, ask in list(asking.order_by("created_at", "id").values_list("id", "ask")):
        found = _locked(call_id, ask) if ask is not None else None
        if found is not None:
            turn, call = found
            _say(call, {"sign_ins": int((call.answer or {}).get("sign_ins", 0)) + 1})
            call.state = ToolCall.State.QUEUED
            call.save(update_fields=["state", "ask", "answer"])
            resumed.append(_resumed(turn, call))
    return tuple(resumed)


def _locked(call_id: str, asked: JsonObject) -> tuple[Turn, ToolCall] | None:
    """Turn before call, as everybody locks them."""
    turn = Turn.objects.select_for_update(of=("self",)).filter(steps__calls=call_id).first()
    call = ToolCall.objects.filter(id=call_id, state=ToolCall.State.WAITING).first()
    if turn is None or call is None or call.ask != asked:
        return None
    return turn, call


def _say(call: ToolCall, said: JsonObject) -> None:
    """What was said before stays said: an approved call that needs a sign-in then is approved still."""
    call.answer = {**(call.answer or {}), **said}
    call.ask = None


def _resumed(turn: Turn, call: ToolCall) -> Resumed:
    waited = turn.state == Turn.State.WAITING
    if waited:
        turn.state = Turn.State.QUEUED
        turn.attempts = 0
        turn.lease_until = None
        turn.save(update_fields=["state", "attempts", "lease_until"])
    return Resumed(turn.id, turn.conversation_id, call.id, waited)
