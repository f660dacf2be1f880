"""Calls that wait and are not answered: the person stops, writes something else, switches off."""

import pytest

from agent_app.live.wire import Regenerate
from agent_app.records.threads import database
from agent_app.records.writes.connections import switch
from agent_app.turns.approve import NotTaken
from agent_app.turns.start import regenerate
from tests.agent_app.turns.conversation import Conversation, text_of
from tests.agent_app.turns.shelf import Shelf, answer, asks, on_in, tool_part, turn_of, waits
from tests.agent_app.turns.test_telling import page_on
from tests.mcp_server.handmade import tool
from tests.mcp_server.official import official_app
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
