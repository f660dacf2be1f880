"""A call that needs a sign-in in mid-turn waits for it, once, and goes on after it."""

import pytest

from agent_app.records.models import ToolCall
from agent_app.records.rows import CallState
from agent_app.records.threads import database
from agent_app.records.writes.waiting import SignInSeen, wait_call
from agent_app.turns.process import close_turn_process
from agent_app.turns.waiting import signed_in
from tests.agent_app.turns.conversation import Conversation, until
from tests.agent_app.turns.shelf import Shelf, answer, give_tokens, signing_in, waits
from tests.mcp_server.serving import Served
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.usefixtures("reach"),
]
PUT = Call("shelf__put", {"text": "a"})
LOOK = Call("shelf__look", {"text": "a"})


async def test_a_sign_in_is_asked_for_in_mid_turn_and_its_call_goes_on_after_it(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    row = await signing_in(chat, served)
    shelf.keys = {"second"}
    wire_server.script("openai", [LOOK])
    wire_server.script("openai", [Text("It is there.")])
    started = await chat.say("look")
    [call] = await waits(chat, started)
    assert call.ask is not None
    assert (call.ask["kind"], call.ask["server_id"]) == ("sign_in", row.server.server_id)
    assert call.ask["reason"]
    assert call.began_at is None
    await close_turn_process()
    await give_tokens(row, "second")
    await signed_in(row.connection_id)
    assert (await chat.ended(started)).state == "done"
    assert shelf.ran == ["look"]
    assert wire_server.refusals == []


async def test_an_approved_call_that_needs_a_sign_in_then_stays_approved(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    row = await signing_in(chat, served)
    shelf.keys = {"second"}
    wire_server.script("openai", [PUT])
    wire_server.script("openai", [Text("Done.")])
    started = await chat.say("put it")
    [call] = await waits(chat, started)
    await answer(chat, call)
    [again] = await until(lambda: _asking(chat, "sign_in"))
    assert again.id == call.id
    await give_tokens(row, "second")
    await signed_in(row.connection_id)
    assert (await chat.ended(started)).state == "done"
    assert shelf.ran == ["put"]


async def _asking(chat: Conversation, kind: str) -> list[ToolCall]:
    calls = await chat.calls()
    return [call for call in calls if call.state == "waiting" and (call.ask or {}).get("kind") == kind]


async def test_who_does_not_sign_in_is_believed(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    await signing_in(chat, served)
    shelf.keys = set()
    wire_server.script("openai", [LOOK])
    wire_server.script("openai", [Text("Then not.")])
    started = await chat.say("look")
    [call] = await waits(chat, started)
    await answer(chat, call, allow=False)
    assert (await chat.ended(started)).state == "done"
    [refused] = await chat.calls()
    assert refused.receipt is not None
    assert refused.receipt["error"].startswith("The person did not sign in to Shelf now")


async def test_more_scope_is_asked_for_once_and_the_call_is_repeated_once(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    row = await signing_in(chat, served)
    shelf.keys = {"second"}
    shelf.refusal = (403, 'Bearer error="insufficient_scope", scope="notes:write notes:read"')
    wire_server.script("openai", [LOOK])
    wire_server.script("openai", [Text("It wants more.")])
    started = await chat.say("look")
    [call] = await waits(chat, started)
    assert call.ask is not None
    assert call.ask["kind"] == "sign_in"
    assert set(call.ask["scopes"]) >= {"notes:write", "notes:read"}
    await give_tokens(row, "third")
    await signed_in(row.connection_id)
    assert (await chat.ended(started)).state == "done"
    [refused] = await chat.calls()
    assert refused.receipt is not None
    assert "still refuses this after the person signed in" in refused.receipt["error"]


async def test_more_scope_lets_the_call_through(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    row = await signing_in(chat, served)
    shelf.keys = {"second"}
    shelf.refusal = (403, 'Bearer error="insufficient_scope", scope="notes:write"')
    wire_server.script("openai", [LOOK])
    wire_server.script("openai", [Text("It is there.")])
    started = await chat.say("look")
    await waits(chat, started)
    await give_tokens(row, "second", "notes:write")
    await signed_in(row.connection_id)
    assert (await chat.ended(started)).state == "done"
    assert shelf.ran == ["look"]


async def test_who_signs_in_while_the_call_comes_to_need_it_is_not_asked(
    chat: Conversation, served: Served, wire_server: WireServer
) -> None:
    """The sign-in was stored after the call was refused, and before it began to wait."""
    row = await signing_in(chat, served)
    wire_server.script("openai", [PUT])
    started = await chat.say("put it")
    [call] = await waits(chat, started)
    await give_tokens(row, "second")
    seen = SignInSeen(row.connection_id, row.tokens_number)

    def in_that_order() -> CallState:
        ToolCall.objects.filter(id=call.id).update(state="running", ask=None)
        assert wait_call(call.id, call.attempt, {"kind": "sign_in"}, said={}, seen=seen)
        state: CallState = ToolCall.objects.get(id=call.id).state  # type: ignore[assignment]  # one of them
        return state

    assert await database().write(in_that_order) == "queued"
