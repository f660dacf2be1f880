"""Cases MCP-08, MCP-09 and MCP-10 in whole turns. MCP-02, 03 and 05 stand with the sign-in's own tests."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
import pytest_asyncio
from starlette.responses import Response

from agent_app.connections.client.listing import refresh_list
from agent_app.records.models import ToolCall
from agent_app.records.threads import database
from tests.agent_app.turns.conversation import Conversation, text_of, until
from tests.agent_app.turns.shelf import on_in
from tests.mcp_server.connected import lists, stored_names
from tests.mcp_server.connected import until as until_true
from tests.mcp_server.handmade import Handmade, said, tool
from tests.mcp_server.serving import Served
from tests.shared_files import case_file
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text
from tools.kit.json_types import JsonObject

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.usefixtures("connections"),
]
CASES: dict[str, Any] = json.loads(case_file("mcp_fixtures.json").read_text())
READS: JsonObject = {"readOnlyHint": True}


class Peer:
    """Offers `tools`, and remembers their calls."""

    def __init__(self, *tools: JsonObject) -> None:
        self.tools: list[JsonObject] = [{**one, "annotations": READS} for one in tools]
        self.calls: list[tuple[str, JsonObject]] = []
        self.failing = False
        self.handmade = Handmade({"tools/list": self._list, "tools/call": self._call})

    def _list(self, params: JsonObject) -> JsonObject | Response:
        if self.failing:
            return Response("out of order", 500)
        return {"tools": [*self.tools]}

    def _call(self, params: JsonObject) -> JsonObject:
        name, arguments = str(params["name"]), params.get("arguments")
        assert isinstance(arguments, dict)
        self.calls.append((name, arguments))
        schema: Any = next(one["inputSchema"] for one in self.tools if one["name"] == name)
        missing = [one for one in schema.get("required", []) if one not in arguments]
        return {**said(f"{missing[0]} is missing"), "isError": True} if missing else said(f"{name} ran")


@pytest_asyncio.fixture
async def served() -> AsyncIterator[list[Served]]:
    """What a test has started, ended with it."""
    started: list[Served] = []
    yield started
    for server in started:
        await asyncio.to_thread(server.stop)


def serve(served: list[Served], peer: Peer) -> Served:
    server = Served(peer.handmade.app)
    server.start()
    served.append(server)
    return server


def schema_of(request: RecordedRequest, name: str) -> JsonObject:
    tools: Any = request.body["tools"]
    found: JsonObject = next(one["function"] for one in tools if one["function"]["name"] == name)
    return found


async def receipts(chat: Conversation) -> list[dict[str, Any]]:
    return [call.receipt or {} for call in await chat.calls()]


@pytest.mark.parametrize("order", [("ob", "ch"), ("ch", "ob")])
async def test_servers_that_offer_one_name_are_called_apart(
    chat: Conversation, wire_server: WireServer, served: list[Served], order: tuple[str, str], worker: object
) -> None:
    """MCP-08, with a server's file_read beside the built-in one."""
    own: JsonObject = tool("file_read", description="Reads.")
    peers = {name: Peer(*CASES["MCP-08_tools"][name], own) for name in order}
    for name in order:
        await on_in(chat, serve(served, peers[name]), name, peers[name].tools)
    file = await chat.attach("a.txt", b"words\n")
    wire_server.script("openai", [Call("ch__execute_sql", {"query": "select 1"})])
    wire_server.script("openai", [Call("file_read", {"file_id": file.file_id}), Call("ob__file_read", {})])
    wire_server.script("openai", [Text("Done.")])
    message = await chat.answered("ask both")
    assert (text_of(message), message.status) == ("Done.", "done")
    assert peers["ch"].calls == [("execute_sql", {"query": "select 1"})]
    assert peers["ob"].calls == [("file_read", {})]
    assert [found.get("text") for found in await receipts(chat)] == [
        "execute_sql ran",
        "words",
        "file_read ran",
    ]
    first = wire_server.requests[0]
    assert {"ob__execute_sql", "ch__execute_sql", "file_read"} <= set(first.tool_names)
    for name in order:
        assert str(schema_of(first, f"{name}__execute_sql")["description"]).startswith(f"{name}: ")
    assert wire_server.refusals == []


@pytest.fixture
def silent() -> Iterator[int]:
    """Takes the line, and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield int(listener.getsockname()[1])


async def test_dead_servers_cost_a_message_nothing_and_a_call_says_so(
    chat: Conversation, wire_server: WireServer, served: list[Served]
) -> None:
    """MCP-09: A is good, D was good yesterday and is down now."""
    peers = [Peer(tool("t1", description="Does it.")) for _ in range(2)]
    good, down = (serve(served, peer) for peer in peers)
    await on_in(chat, good, "good", peers[0].tools)
    await on_in(chat, down, "down", peers[1].tools)
    await asyncio.to_thread(down.stop)
    wire_server.script("openai", [Call("down__t1", {}), Call("good__t1", {})])
    wire_server.script("openai", [Text("One of them.")])
    message = await chat.answered("call both")
    assert (text_of(message), message.status) == ("One of them.", "done")
    assert {"down__t1", "good__t1"} <= set(wire_server.requests[0].tool_names)
    dead, alive = await receipts(chat)
    assert "not reachable" in dead["error"]
    assert alive["text"] == "t1 ran"
    assert good.count("tools/list") == 0
    assert wire_server.refusals == []


async def test_stop_ends_the_wait_for_a_silent_server(
    chat: Conversation, wire_server: WireServer, silent: int
) -> None:
    """MCP-09."""
    dead = Served(Handmade().app)
    dead.port = silent
    await on_in(chat, dead, "silent", [tool("t1", annotations=READS)])
    wire_server.script("openai", [Call("silent__t1", {})])
    started = await chat.say("call it")
    await until(lambda: database().read(ToolCall.objects.filter(state="running").exists))
    assert await chat.stop(started)
    assert (await chat.ended(started)).state == "stopped"
    assert len(wire_server.requests) == 1


async def test_the_next_request_has_what_a_server_said_has_changed(
    chat: Conversation, wire_server: WireServer, served: list[Served]
) -> None:
    """MCP-10: another argument, one tool gone, one new; a list that fails once keeps the old one."""
    pages = CASES["MCP-10_pages"]
    peer = Peer(*pages[0]["tools"], *pages[1]["tools"])
    server = serve(served, peer)
    row = await on_in(chat, server, "shelf", ())
    await refresh_list(row.connection_id)
    wire_server.script("openai", [Call("shelf__t1", {})])
    wire_server.script("openai", [Text("It ran.")])
    await chat.answered("first")
    listings = server.count("tools/list")
    peer.failing = True
    peer.handmade.notify("notifications/tools/list_changed")
    await until_true(lambda: server.count("tools/list") > listings)
    assert await stored_names(row) == ["t1", "count_items"]
    peer.failing = False
    lookback: JsonObject = {"properties": {"lookback": {"type": "string"}}, "required": ["lookback"]}
    peer.tools = [tool("count_items", {"type": "object", **lookback}), tool("t3")]
    peer.handmade.notify("notifications/tools/list_changed")
    await lists(row, ["count_items", "t3"])
    wire_server.script("openai", [Call("shelf__t1", {}), Call("shelf__count_items", {"duration": "1d"})])
    wire_server.script("openai", [Text("No luck.")])
    message = await chat.answered("second")
    assert (text_of(message), message.status) == ("No luck.", "done")
    request = wire_server.requests[2]
    assert {"shelf__count_items", "shelf__t3"} <= set(request.tool_names)
    assert "shelf__t1" not in request.tool_names
    assert "lookback" in json.dumps(schema_of(request, "shelf__count_items"))
    _, gone, wrong = await receipts(chat)
    assert "no longer available" in gone["error"]
    assert "lookback" in wrong["error"]
    assert [name for name, _ in peer.calls] == ["t1"]
    assert wire_server.refusals == []
