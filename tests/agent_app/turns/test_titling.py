"""A chat is named by its model after the first answer, once, and never against its owner."""

import pytest
from pytest_django import Settings

from agent_app.records.models import Conversation as Row
from agent_app.records.models import SideRequest
from agent_app.records.threads import database
from agent_app.records.writes.chats import ChatChange, change_chat
from tests.agent_app.turns.conversation import Conversation, until
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Gate, Status, Text

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture(autouse=True)
def _titles(settings: Settings) -> None:
    settings.CHAT_TITLES = True


async def title_of(chat: Conversation) -> str:
    return await database().read(lambda: Row.objects.get(id=chat.chat_id).title)


async def named(chat: Conversation, title: str) -> None:
    async def look() -> bool:
        return await title_of(chat) == title

    await until(look)


async def side_requests() -> list[SideRequest]:
    return await database().read(lambda: list(SideRequest.objects.all()))


async def asked(wire_server: WireServer, times: int) -> None:
    async def look() -> bool:
        return len(wire_server.requests) == times

    await until(look)


async def test_the_first_answer_gives_the_chat_a_name(chat: Conversation, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Paris.")])
    wire_server.script("openai", [Text('"Capital of France"')])
    await chat.answered("what is the capital of france, please?")
    await named(chat, "Capital of France")
    [cost] = await side_requests()
    assert (cost.purpose, cost.input_tokens > 0) == ("title", True)
    assert "tools" not in wire_server.requests[1].body
    assert wire_server.refusals == []


async def test_later_answers_ask_for_no_name(chat: Conversation, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Paris.")])
    wire_server.script("openai", [Text("Capital of France")])
    await chat.answered("what is the capital of france, please?")
    await named(chat, "Capital of France")
    wire_server.script("openai", [Text("Rome.")])
    await chat.answered("and of italy?")
    assert len(wire_server.requests) == 3


async def test_a_name_that_the_owner_gave_meanwhile_stays(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Text("Paris.")])
    wire_server.script("openai", [Gate("name"), Text("Capital of France")])
    await chat.answered("what is the capital of france, please?")
    await asked(wire_server, 2)
    await database().write(change_chat, chat.owner_id, chat.chat_id, ChatChange(title="Mine"))
    wire_server.release("name")
    await until(side_requests)
    assert await title_of(chat) == "Mine"


async def test_a_provider_that_fails_leaves_the_first_words(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Text("Paris.")])
    wire_server.script("openai", [Status(500)])
    await chat.answered("capital?")
    await asked(wire_server, 2)
    assert await title_of(chat) == "capital?"


async def test_a_speech_is_no_name_but_is_paid_for(chat: Conversation, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Paris.")])
    wire_server.script("openai", [Text("Sure!\nHere is a title:\nParis")])
    await chat.answered("capital?")
    await until(side_requests)
    assert await title_of(chat) == "capital?"
