"""A server's form in the middle of a call, when the process that holds the call open goes."""

import pytest

from agent_app.turns.process import close_turn_process, turn_process
from tests.agent_app.turns.conversation import Conversation
from tests.agent_app.turns.shelf import answer, asks, on_in, turn_of, waits
from tests.agent_app.turns.test_recover import driver, kill, stored
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
REACH = {"CONNECTIONS_PRIVATE_HOSTS": "127.0.0.1"}


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


async def test_a_process_that_closes_leaves_an_open_form_to_be_filled_in(
    chat: Conversation, served: Served, wire_server: WireServer
) -> None:
    served.become(official_app)
    await on_in(chat, served, tools=[tool("book", annotations={"readOnlyHint": True})])
    wire_server.script("openai", [Call("shelf__book", {})])
    wire_server.script("openai", [Text("Booked.")])
    started = await chat.say("book a room")
    call = await asks(chat)
    await close_turn_process()
    assert (await turn_of(started)).state == "waiting"
    await answer(chat, call, values={"name": "green"})
    assert (await chat.ended(started)).state == "done"
    [booked] = await chat.calls()
    assert booked.receipt is not None
    assert booked.receipt["text"] == "accept: name='green' nights=1"
