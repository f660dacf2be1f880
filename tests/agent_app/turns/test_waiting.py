"""A turn waits for its owner without a process, and goes on wherever and whenever the word comes."""

import asyncio
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from agent_app.live.connection import sync_connection
from agent_app.live.log import fence_key, log_key
from agent_app.records.models import ToolCall, Turn
from agent_app.records.queries import chats
from agent_app.records.queries.turns import turns_to_drive
from agent_app.records.threads import database
from agent_app.records.writes.waiting import let_call_run
from agent_app.turns.answer import message_of
from agent_app.turns.process import close_turn_process, turn_process
from agent_app.turns.start import Started
from tests.agent_app.turns.conversation import Conversation, text_of, until
from tests.agent_app.turns.shelf import (
    Shelf,
    answer,
    on_in,
    told_waiting,
    tool_part,
    turn_of,
    waits,
)
from tests.agent_app.turns.test_recover import driver, kill, stored
from tests.agent_app.turns.test_telling import page_on
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
    row = await database().read(chats.chat, chat.owner_id, chat.chat_id)
    assert row is not None
    assert (row.running_turn_id, row.waiting) == (started.turn_id, True)
    [_, shown] = await database().read(chats.messages, chat.owner_id, chat.chat_id)
    assert message_of(shown) == page.fold.message(started.answer_id)
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
