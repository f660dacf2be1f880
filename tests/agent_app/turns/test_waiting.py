"""A turn waits for its owner without a process, and goes on wherever and whenever the word comes."""

import asyncio
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone
from pytest_django import Settings

from agent_app.live.connection import sync_connection
from agent_app.live.log import fence_key, log_key
from agent_app.live.wire import Regenerate, ToolPart
from agent_app.records.models import ToolCall, Turn
from agent_app.records.queries.turns import turns_to_drive
from agent_app.records.rows import CallState
from agent_app.records.threads import database
from agent_app.records.writes.connections import switch
from agent_app.records.writes.waiting import SignInSeen, let_call_run, wait_call
from agent_app.turns.approve import NotTaken
from agent_app.turns.process import close_turn_process, turn_process
from agent_app.turns.start import Started, regenerate
from agent_app.turns.waiting import signed_in
from agent_app.web.snapshot import snapshot
from tests.agent_app.live.page import Page
from tests.agent_app.turns.conversation import Conversation, text_of, until
from tests.agent_app.turns.shelf import Shelf, answer, asks, give_tokens, on_in, signing_in, waits
from tests.agent_app.turns.test_recover import driver, kill, stored
from tests.agent_app.turns.test_telling import page_on
from tests.mcp_server.handmade import tool
from tests.mcp_server.official import official_app
from tests.mcp_server.serving import Served
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Gate, Text

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.usefixtures("reach"),
]
PUT = Call("shelf__put", {"text": "a"})
LOOK = Call("shelf__look", {"text": "a"})
REACH = {"CONNECTIONS_PRIVATE_HOSTS": "127.0.0.1"}


@pytest.fixture
def short_leases(settings: Settings) -> None:
    settings.TURN_LEASE_S = 2.0


def tool_part(page: Page, started: Started) -> ToolPart | None:
    message = page.fold.message(started.answer_id)
    return next((part for part in message.parts if isinstance(part, ToolPart)), None) if message else None


def told_waiting(page: Page) -> int:
    return sum('"status":"waiting"' in frame for frame in page.frames)


async def turn_of(started: Started) -> Turn:
    return await database().read(Turn.objects.get, id=started.turn_id)


async def test_a_page_sees_the_question_the_pause_and_how_it_goes_on(
    chat: Conversation, served: Served, wire_server: WireServer
) -> None:
    page = await page_on(chat)
    await on_in(chat, served)
    wire_server.script("openai", [Text("I put it. "), PUT])
    wire_server.script("openai", [Text("Done.")])
    started = await chat.say("put it")
    [call] = await waits(chat, started)
    await page.until(lambda p: told_waiting(p) == 1)
    asked = tool_part(page, started)
    assert asked is not None
    assert asked.state == "approval"
    assert asked.ask is not None
    assert (asked.ask.kind, asked.ask.tool) == ("approval", "put")
    assert page.fold.running_turns == [started.turn_id]
    seen = await asyncio.to_thread(snapshot, chat.owner_id, chat.chat_id)
    assert seen is not None
    assert (seen.chat.running_turn_id, seen.chat.waiting) == (started.turn_id, True)
    assert seen.messages[-1] == page.fold.message(started.answer_id)
    await answer(chat, call)
    await page.until(lambda p: p.fold.running_turns == [])
    settled = tool_part(page, started)
    assert settled is not None
    assert (settled.state, settled.ask) == ("ok", None)
    assert page.text(started.answer_id) == "I put it. Done."
    assert page.seqs == sorted(set(page.seqs))


async def test_what_waits_has_no_lease_and_recovery_leaves_it_alone(
    short_leases: None, chat: Conversation, served: Served, wire_server: WireServer
) -> None:
    await on_in(chat, served)
    wire_server.script("openai", [PUT])
    started = await chat.say("put it")
    [call] = await waits(chat, started)

    async def told() -> bool:
        return (await turn_of(started)).lease_until is None

    await until(told)
    assert await database().read(turns_to_drive, timezone.now() + timedelta(days=9)) == ()
    fence = (await turn_of(started)).fence
    await asyncio.sleep(3)
    turn = await turn_of(started)
    assert (turn.state, turn.fence) == ("waiting", fence)
    assert [one.id for one in await waits(chat, started)] == [call.id]


async def test_the_word_comes_when_every_process_of_before_is_dead(
    short_leases: None, chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    await on_in(chat, served)
    wire_server.script("openai", [Text("I look. "), LOOK, PUT])
    wire_server.script("openai", [Text("Done.")])
    started = await stored(chat)
    with driver(wire_server, started, **REACH) as process:
        [call] = await waits(chat, started)
        await kill(process)
    await _all_is_days_old(started)
    await answer(chat, call)
    assert (await chat.ended(started)).state == "done"
    message = await chat.message(started)
    assert text_of(message) == "I look. Done."
    assert [part.get("state") for part in message.parts] == [None, "ok", "ok", None]
    assert shelf.ran == ["look", "put"]
    assert wire_server.refusals == []


async def _all_is_days_old(started: Started) -> None:
    """No lease of anybody holds, and the log is gone."""
    chat_id = (await turn_of(started)).conversation_id
    gone = (log_key(chat_id), fence_key(started.turn_id))
    assert sync_connection(settings.REDIS_URL).delete(*gone) == len(gone)
    long_ago = timezone.now() - timedelta(days=5)

    def age() -> None:
        Turn.objects.filter(id=started.turn_id).update(created_at=long_ago, lease_until=None)
        ToolCall.objects.filter(step__turn_id=started.turn_id).update(send_after=long_ago)

    await database().write(age)


async def test_who_answered_may_die_before_anything_went_on(
    short_leases: None, chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    await on_in(chat, served)
    wire_server.script("openai", [PUT])
    wire_server.script("openai", [Text("Done.")])
    started = await chat.say("put it")
    [call] = await waits(chat, started)
    await close_turn_process()
    assert call.ask is not None
    await database().write(let_call_run, call.id, {"approved": True}, asked=call.ask)
    turn_process()
    assert (await chat.ended(started)).state == "done"
    assert shelf.ran == ["put"]


async def test_a_driver_that_dies_with_an_allowed_call_is_followed_by_another(
    short_leases: None, chat: Conversation, served: Served, wire_server: WireServer
) -> None:
    """The second process dies while the model answers; nothing runs twice."""
    await on_in(chat, served)
    wire_server.script("openai", [PUT])
    wire_server.script("openai", [Gate("second"), Text("Done.")])
    wire_server.script("openai", [Text("Done.")])
    started = await stored(chat)
    with driver(wire_server, started, **REACH) as process:
        [call] = await waits(chat, started)
        await kill(process)
    assert call.ask is not None
    await database().write(let_call_run, call.id, {"approved": True}, asked=call.ask)
    with driver(wire_server, started, **REACH) as process:
        await wire_server.arrived("second")
        await kill(process)
    turn_process()
    assert (await chat.ended(started)).state == "done"
    assert served.count("tools/call") == 1
    assert wire_server.refusals == []


async def test_a_pause_that_was_stored_and_never_told_is_told_by_another(
    short_leases: None, chat: Conversation, served: Served, wire_server: WireServer
) -> None:
    await on_in(chat, served)
    wire_server.script("openai", [PUT])
    started = await chat.say("put it")
    await waits(chat, started)
    await close_turn_process()

    def untold() -> None:
        Turn.objects.filter(id=started.turn_id).update(lease_until=timezone.now())

    await database().write(untold)
    page = await page_on(chat)
    turn_process()
    await page.until(lambda p: told_waiting(p) == 1)
    asked = tool_part(page, started)
    assert asked is not None
    assert asked.state == "approval"


async def test_stop_ends_a_turn_that_waits(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    page = await page_on(chat)
    await on_in(chat, served)
    wire_server.script("openai", [Text("I put it."), PUT])
    started = await chat.say("put it")
    [call] = await waits(chat, started)
    assert await chat.stop(started)
    assert (await turn_of(started)).state == "stopped"
    await page.until(lambda p: p.fold.running_turns == [])
    message = await chat.message(started)
    assert (message.status, text_of(message)) == ("stopped", "I put it.")
    assert (message.parts[1]["state"], message.parts[1]["ask"]) == ("cancelled", None)
    shown = page.fold.message(started.answer_id)
    assert shown is not None
    assert shown.status == "stopped"
    with pytest.raises(NotTaken):
        await answer(chat, call)
    wire_server.script("openai", [Text("Yes.")])
    assert text_of(await chat.answered("and now?")) == "Yes."
    assert shelf.ran == []
    assert wire_server.refusals == []


async def test_whoever_writes_something_else_lets_the_call_go(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    page = await page_on(chat)
    await on_in(chat, served)
    wire_server.script("openai", [PUT])
    first = await chat.say("put it")
    [call] = await waits(chat, first)
    wire_server.script("openai", [Text("As you like.")])
    message = await chat.answered("look elsewhere")
    assert text_of(message) == "As you like."
    assert (await turn_of(first)).state == "stopped"
    [let_go] = await chat.calls()
    assert let_go.receipt is not None
    assert let_go.receipt["error"].startswith("The person wrote something else instead")
    assert "wrote something else instead" in wire_server.requests[1].texts("tool")[0]
    await page.until(lambda p: p.fold.running_turns == [])
    part = tool_part(page, first)
    assert part is not None
    assert (part.state, part.ask) == ("error", None)
    assert page.fold.head_id == chat.head
    with pytest.raises(NotTaken):
        await answer(chat, call)
    assert shelf.ran == []
    assert wire_server.refusals == []


async def test_another_answer_instead_lets_the_call_go_too(
    chat: Conversation, served: Served, wire_server: WireServer
) -> None:
    await on_in(chat, served)
    wire_server.script("openai", [PUT])
    first = await chat.say("put it")
    await waits(chat, first)
    wire_server.script("openai", [Text("Another way.")])
    again = Regenerate(type="regenerate", cmd="1", chat=chat.chat_id, message_id=first.answer_id)
    second = await regenerate(chat.owner_id, again)
    assert (await chat.ended(second)).state == "done"
    assert (await turn_of(first)).state == "stopped"


async def test_a_process_that_closes_leaves_what_waits_waiting(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    await on_in(chat, served)
    wire_server.script("openai", [PUT])
    wire_server.script("openai", [Text("Done.")])
    started = await chat.say("put it")
    [call] = await waits(chat, started)
    await close_turn_process()
    assert (await turn_of(started)).state == "waiting"
    await answer(chat, call)
    assert (await chat.ended(started)).state == "done"
    assert shelf.ran == ["put"]


async def test_what_was_switched_off_while_its_call_waited_is_no_longer_available(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    row = await on_in(chat, served)
    wire_server.script("openai", [PUT])
    wire_server.script("openai", [Text("It is off.")])
    started = await chat.say("put it")
    [call] = await waits(chat, started)
    await database().write(switch, chat.owner_id, chat.chat_id, row.server.server_id, on=False)
    await answer(chat, call)
    assert (await chat.ended(started)).state == "done"
    [refused] = await chat.calls()
    assert refused.receipt is not None
    assert "no longer available" in refused.receipt["error"]
    assert shelf.ran == []


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


async def test_a_form_whose_process_died_is_filled_in_without_asking_twice(
    short_leases: None, chat: Conversation, served: Served, wire_server: WireServer
) -> None:
    served.become(official_app)
    await on_in(chat, served, tools=[tool("book", annotations={"readOnlyHint": True})])
    wire_server.script("openai", [Call("shelf__book", {})])
    wire_server.script("openai", [Text("Booked.")])
    started = await stored(chat)
    with driver(wire_server, started, **REACH) as process:
        call = await asks(chat)
        assert (await turn_of(started)).state == "tools"
        await kill(process)
    turn_process()
    await waits(chat, started)
    await answer(chat, call, values={"name": "blue"})
    assert (await chat.ended(started)).state == "done"
    [booked] = await chat.calls()
    assert booked.receipt is not None
    assert booked.receipt["text"] == "accept: name='blue' nights=1"
    assert booked.attempt == 2


async def test_a_form_that_is_open_is_let_go_by_something_else(
    chat: Conversation, served: Served, wire_server: WireServer
) -> None:
    served.become(official_app)
    await on_in(chat, served, tools=[tool("book", annotations={"readOnlyHint": True})])
    wire_server.script("openai", [Call("shelf__book", {})])
    first = await chat.say("book a room")
    await asks(chat)
    wire_server.script("openai", [Text("As you like.")])
    assert text_of(await chat.answered("never mind")) == "As you like."
    assert (await turn_of(first)).state == "stopped"
    [let_go] = await chat.calls()
    assert let_go.receipt is not None
    assert let_go.receipt["error"].startswith("The person wrote something else instead")
    part = (await chat.message(first)).parts[0]
    assert (part["state"], part["ask"]) == ("error", None)
