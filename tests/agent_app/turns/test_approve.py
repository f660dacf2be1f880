"""A person's word to a call that waits: taken once, of its owner, in the form that was asked for."""

import pytest

from agent_app.live.wire import Approve
from agent_app.records.models import AlwaysAllowed
from agent_app.records.queries.connections import always_allowed
from agent_app.records.threads import database
from agent_app.turns.approve import NotTaken
from agent_app.web.commands import perform
from tests.agent_app import people
from tests.agent_app.turns.conversation import Conversation, new_conversation, text_of
from tests.agent_app.turns.shelf import PUT, Shelf, answer, asks, on_in, waits
from tests.mcp_server.handmade import tool
from tests.mcp_server.official import official_app
from tests.mcp_server.serving import Served
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text
from tools.kit.json_types import JsonObject

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.usefixtures("reach"),
]
PUT_A = Call("shelf__put", {"text": "a"})


async def test_an_allowed_call_runs_once_however_often_it_is_allowed(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    await on_in(chat, served)
    wire_server.script("openai", [Text("I put it. "), PUT_A])
    wire_server.script("openai", [Text("Done.")])
    started = await chat.say("put it")
    [call] = await waits(chat, started)
    assert call.ask is not None
    assert call.ask == {
        "kind": "approval",
        "server": "shelf",
        "server_id": call.ask["server_id"],
        "server_title": "Shelf",
        "tool": "put",
        "reason": "",
        "scopes": [],
        "form": None,
    }
    assert shelf.ran == []
    await answer(chat, call)
    with pytest.raises(NotTaken, match="waits for no answer"):
        await answer(chat, call)
    assert (await chat.ended(started)).state == "done"
    message = await chat.message(started)
    assert text_of(message) == "I put it. Done."
    assert [part.get("state") for part in message.parts] == [None, "ok", None]
    assert message.parts[1]["ask"] is None
    assert shelf.ran == ["put"]
    assert wire_server.refusals == []


async def test_a_denied_call_says_so_and_is_not_asked_for_again(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    await on_in(chat, served)
    wire_server.script("openai", [PUT_A])
    wire_server.script("openai", [PUT_A])
    wire_server.script("openai", [Text("Then not.")])
    started = await chat.say("put it")
    [call] = await waits(chat, started)
    await answer(chat, call, allow=False)
    assert (await chat.ended(started)).state == "done"
    first, second = await chat.calls()
    assert first.receipt is not None
    assert first.receipt["error"].startswith("The person said no to this call; nothing ran.")
    assert second.receipt is not None
    assert "said no to this very call before" in second.receipt["error"]
    assert shelf.ran == []
    assert wire_server.refusals == []


async def test_always_is_for_all_later_calls_of_that_tool_and_those_that_wait_beside_it(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    row = await on_in(chat, served)
    both = [PUT_A, Call("shelf__put", {"text": "b"})]
    for step in (both, [Text("Both.")], [PUT_A], [Text("Again.")]):
        wire_server.script("openai", step)
    started = await chat.say("put both")
    first, _ = await waits(chat, started)
    await answer(chat, first, always=True)
    assert (await chat.ended(started)).state == "done"
    assert await database().read(always_allowed, row.connection_id) == {"put"}
    assert text_of(await chat.answered("again")) == "Again."
    assert shelf.ran == ["put", "put", "put"]


async def test_one_of_two_goes_on_while_the_other_still_asks(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    await on_in(chat, served)
    wire_server.script("openai", [PUT_A, Call("shelf__put", {"text": "b"})])
    wire_server.script("openai", [Text("One.")])
    started = await chat.say("put both")
    first, second = await waits(chat, started)
    await answer(chat, first)
    [left] = await waits(chat, started)
    assert left.id == second.id
    await answer(chat, left, allow=False)
    await chat.ended(started)
    assert [call.state for call in await chat.calls()] == ["ok", "error"]
    assert shelf.ran == ["put"]


async def test_nobody_answers_for_somebody_else(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    await on_in(chat, served)
    wire_server.script("openai", [PUT_A])
    started = await chat.say("put it")
    [call] = await waits(chat, started)
    stranger = await database().write(people.member, "stranger")
    other = await new_conversation()
    for owner_id, chat_id in ((stranger, chat.chat_id), (chat.owner_id, other.chat_id)):
        frame = Approve(type="approve", cmd="7", chat=chat_id, call_id=call.id, allow=True, always=True)
        ack = await perform(owner_id, frame)
        assert ack.error is not None
        assert ack.error.code == "nothing_waits"
    assert not await database().read(AlwaysAllowed.objects.exists)
    assert [one.id for one in await waits(chat, started)] == [call.id]
    assert shelf.ran == []


async def test_a_call_that_its_schema_refuses_asks_nobody(
    chat: Conversation, served: Served, wire_server: WireServer
) -> None:
    await on_in(chat, served)
    wire_server.script("openai", [Call("shelf__put", {"text": 5})])
    wire_server.script("openai", [Text("Wrong.")])
    await chat.answered("put it")
    [call] = await chat.calls()
    assert call.state == "error"
    assert call.receipt is not None
    assert call.receipt["example"] is not None


@pytest.mark.parametrize(
    ("asks_setting", "waiting"),
    [("by_tool", ["shelf__put"]), ("writes", ["shelf__put", "shelf__add"]), ("never", [])],
)
async def test_an_admin_says_which_calls_ask(
    chat: Conversation,
    served: Served,
    shelf: Shelf,
    wire_server: WireServer,
    asks_setting: str,
    waiting: list[str],
) -> None:
    """What only reads never asks; what destroys nothing asks where every write does."""
    await on_in(chat, served, asks=asks_setting)
    names = ["shelf__look", "shelf__put", "shelf__add"]
    wire_server.script("openai", [Call(name, {"text": "a"}) for name in names])
    wire_server.script("openai", [Text("Done.")])
    started = await chat.say("all three")
    if waiting:
        assert [call.name for call in await waits(chat, started)] == waiting
        await chat.stop(started)
    else:
        assert (await chat.ended(started)).state == "done"
    assert sorted(f"shelf__{name}" for name in shelf.ran) == sorted(set(names) - set(waiting))


async def test_a_call_through_call_tool_asks_like_a_direct_one(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    many = [tool(f"thing_{n}", PUT["inputSchema"], description="Does a thing. " * 20) for n in range(60)]  # type: ignore[arg-type]  # a schema
    await on_in(chat, served, tools=[PUT, *many])
    inner: JsonObject = {"name": "shelf__put", "arguments": {"text": "a"}}
    wire_server.script("openai", [Call("call_tool", inner)])
    wire_server.script("openai", [Text("Done.")])
    started = await chat.say("put it")
    [call] = await waits(chat, started)
    assert "call_tool" in wire_server.requests[0].tool_names
    assert call.ask is not None
    assert (call.name, call.ask["tool"]) == ("call_tool", "put")
    await answer(chat, call)
    assert (await chat.ended(started)).state == "done"
    assert shelf.ran == ["put"]


BOOK = tool("book", annotations={"readOnlyHint": True})


@pytest.fixture
def official(served: Served) -> None:
    """The same place, with the official SDK behind it."""
    served.become(official_app)


async def test_a_form_is_asked_for_held_to_its_schema_and_handed_on(
    chat: Conversation, served: Served, official: None, wire_server: WireServer
) -> None:
    await on_in(chat, served, tools=[BOOK])
    wire_server.script("openai", [Call("shelf__book", {})])
    wire_server.script("openai", [Text("Booked.")])
    started = await chat.say("book a room")
    call = await asks(chat)
    assert call.ask is not None
    assert (call.ask["kind"], call.ask["reason"]) == ("form", "Which room?")
    for values in ({}, {"name": 5}, {"name": "a", "nights": "many"}, {"name": "a", "more": 1}):
        with pytest.raises(NotTaken) as wrong:
            await answer(chat, call, values=values)
        assert wrong.value.code == "bad_values"
    await answer(chat, call, values={"name": "red", "nights": 2})
    assert (await chat.ended(started)).state == "done"
    [done] = await chat.calls()
    assert done.receipt is not None
    assert done.receipt["text"] == "accept: name='red' nights=2"


async def test_a_form_that_is_denied_is_declined_at_the_server(
    chat: Conversation, served: Served, official: None, wire_server: WireServer
) -> None:
    await on_in(chat, served, tools=[BOOK])
    wire_server.script("openai", [Call("shelf__book", {})])
    wire_server.script("openai", [Text("Not booked.")])
    started = await chat.say("book a room")
    await answer(chat, await asks(chat), allow=False)
    await chat.ended(started)
    [done] = await chat.calls()
    assert done.receipt is not None
    assert done.receipt["text"] == "decline: None"
