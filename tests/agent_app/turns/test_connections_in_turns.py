"""Which connections a conversation's turns have, and what calling their tools comes to."""

import json
import re

import pytest

from agent_app.records.models import Connection, Server
from agent_app.records.threads import database
from agent_app.records.writes.connections import store_tools, switch
from agent_app.turns.facts import read_facts
from tests.agent_app import people
from tests.agent_app.turns.conversation import Conversation, new_conversation, text_of
from tests.agent_app.turns.shelf import LOOK, PUT, TOOLS, Shelf, on_in
from tests.mcp_server.connected import connected
from tests.mcp_server.handmade import tool
from tests.mcp_server.serving import Served
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Gate, Text
from tools.kit.json_types import JsonObject

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.usefixtures("reach"),
]
_IDS = re.compile(r"folio-[0-9a-z]+|\b[a-z]?[0-9a-z]{20,40}\b|\d\d:\d\d")


async def test_a_tool_that_only_reads_runs_at_once(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    await on_in(chat, served)
    wire_server.script("openai", [Call("shelf__look", {"text": "a"})])
    wire_server.script("openai", [Text("It is there.")])
    message = await chat.answered("look")
    assert text_of(message) == "It is there."
    assert {"shelf__look", "shelf__put", "shelf__add"} <= set(wire_server.requests[0].tool_names)
    [call] = await chat.calls()
    assert (call.state, call.receipt) == ("ok", {"ok": True, "text": "look is done"})
    assert shelf.ran == ["look"]
    assert wire_server.refusals == []


async def test_building_a_request_asks_no_server(
    chat: Conversation, served: Served, wire_server: WireServer
) -> None:
    await on_in(chat, served)
    await chat.answered("hello")
    assert "shelf__look" in wire_server.requests[0].tool_names
    assert served.asked == []


async def test_off_is_byte_equal_to_an_installation_without_connections(
    chat: Conversation, served: Served, wire_server: WireServer
) -> None:
    """The chat, and what is named after it, and the minute apart."""
    without = await _requests_of(chat, wire_server)
    other = await new_conversation()
    row = await on_in(other, served)
    await database().write(switch, other.owner_id, other.chat_id, row.server.server_id, on=False)
    off = await _requests_of(other, wire_server)
    assert off == without
    assert len(without) == 2


async def _requests_of(chat: Conversation, wire_server: WireServer) -> list[str]:
    before = len(wire_server.requests)
    for text in ("hello", "which commands are there?"):
        wire_server.script("openai", [Text("Yes.")])
        await chat.answered(text)
    return [_IDS.sub("#", json.dumps(one.body)) for one in wire_server.requests[before:]]


async def test_only_what_is_on_in_this_chat_enabled_and_authorised_is_offered(
    chat: Conversation, served: Served, wire_server: WireServer
) -> None:
    here = await on_in(chat, served, "here")
    disabled = await on_in(chat, served, "disabled")
    unsigned = await on_in(chat, served, "unsigned")
    await on_in(await new_conversation(), served, "elsewhere")
    off = await connected(served.address, "off")
    await database().write(store_tools, off.connection_id, TOOLS, "")

    def change() -> None:
        Server.objects.filter(id=disabled.server.server_id).update(enabled=False)
        Connection.objects.filter(id=unsigned.connection_id).update(state="new")
        Connection.objects.filter(id=here.connection_id).update(state="sign_in")
        stranger = people.member("stranger")
        Connection.objects.create(
            server_id=here.server.server_id, owner_id=stranger, tools=[PUT], tools_hash="x"
        )

    await database().write(change)
    await chat.answered("hello")
    names = {name.partition("__")[0] for name in wire_server.requests[0].tool_names if "__" in name}
    assert names == {"here"}


async def test_what_is_switched_on_later_stands_behind_what_was_there(
    chat: Conversation, served: Served, wire_server: WireServer
) -> None:
    await on_in(chat, served, "zebra", [LOOK])
    await chat.answered("hello")
    await on_in(chat, served, "ape", [LOOK])
    await chat.answered("and now?")
    assert [_of_connections(one) for one in wire_server.requests] == [
        ["zebra__look"],
        ["zebra__look", "ape__look"],
    ]


async def test_a_turn_has_its_connections_in_the_order_of_switching_on(
    chat: Conversation, served: Served
) -> None:
    rows = [await on_in(chat, served, name) for name in ("zebra", "ape", "bee")]
    first = rows[0].server.server_id
    for on in (False, True):
        await database().write(switch, chat.owner_id, chat.chat_id, first, on=on)
    turn = await database().write(people.said, chat.owner_id, chat.chat_id)
    facts, port = await read_facts(turn.turn_id)
    assert [one.name for one in facts.context.connections] == ["ape", "bee", "zebra"]
    again = (await read_facts(turn.turn_id))[1]
    assert all(a is b for a, b in zip(port.connections(), again.connections(), strict=True))


def _of_connections(request: RecordedRequest) -> list[str]:
    return [name for name in request.tool_names if "__" in name]


async def test_a_held_back_tool_is_not_offered(
    chat: Conversation, served: Served, wire_server: WireServer
) -> None:
    await on_in(chat, served, offered=("look",))
    await chat.answered("hello")
    assert _of_connections(wire_server.requests[0]) == ["shelf__look"]


async def test_a_changed_list_is_in_the_next_request_and_what_left_it_is_no_longer_available(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    row = await on_in(chat, served)
    await chat.answered("hello")
    later: JsonObject = {"type": "object", "properties": {"lookback": {"type": "string"}}}
    changed = [{**LOOK, "inputSchema": later}, tool("fresh", annotations={"readOnlyHint": True})]
    await database().write(store_tools, row.connection_id, changed, "")
    wire_server.script("openai", [Call("shelf__put", {"text": "a"})])
    wire_server.script("openai", [Text("Gone.")])
    await chat.answered("put it there")
    request = wire_server.requests[1]
    assert set(_of_connections(request)) == {"shelf__look", "shelf__fresh"}
    assert "lookback" in json.dumps(request.body)
    [call] = await chat.calls()
    assert call.receipt is not None
    assert "no longer available" in call.receipt["error"]
    assert shelf.ran == []


async def test_a_server_that_is_down_gives_an_error_result_and_the_run_goes_on(
    chat: Conversation, served: Served, wire_server: WireServer
) -> None:
    await on_in(chat, served)
    served.stop()
    wire_server.script("openai", [Call("shelf__look", {"text": "a"})])
    wire_server.script("openai", [Text("It is away.")])
    assert text_of(await chat.answered("look")) == "It is away."
    [call] = await chat.calls()
    assert call.receipt is not None
    assert call.receipt["error"].startswith("shelf did not do it: ")
    assert "reach" in call.receipt["error"]


async def test_a_connection_that_goes_off_while_the_model_speaks_is_not_called(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    row = await on_in(chat, served)
    wire_server.script("openai", [Gate("asked"), Call("shelf__look", {"text": "a"})])
    wire_server.script("openai", [Text("It is off.")])
    started = await chat.say("look")
    await wire_server.arrived("asked")
    await database().write(switch, chat.owner_id, chat.chat_id, row.server.server_id, on=False)
    wire_server.release("asked")
    await chat.ended(started)
    [call] = await chat.calls()
    assert call.receipt is not None
    assert "switched off" in call.receipt["error"]
    assert shelf.ran == []
