"""Turns and names of chats go to the server that an admin entered, with its key."""

import pytest
from pytest_django import Settings

from agent_app.records import sealing
from agent_app.records.models import Conversation as Chat
from agent_app.records.models import ModelServer, Turn
from agent_app.records.threads import database
from tests.agent_app import people
from tests.agent_app.model_servers import KEY, offered_at, server
from tests.agent_app.turns.conversation import Conversation, text_of, until
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Text

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]

# Nothing answers at the addresses in the settings.
NOWHERE = "http://127.0.0.1:9/v1"


@pytest.fixture
def entered(turns: None, wire_server: WireServer, settings: Settings) -> WireServer:
    settings.OPENAI_BASE_URL = settings.ANTHROPIC_BASE_URL = NOWHERE
    settings.OPENAI_API_KEY = settings.ANTHROPIC_API_KEY = "key-of-the-settings"
    return wire_server


async def chat_at(base_url: str, wire: str = "openai_chat") -> Conversation:
    def make() -> Conversation:
        name = "claude-mine" if wire == "anthropic" else "gpt-mine"
        model_id = offered_at(server(base_url=base_url, wire=wire), name)
        owner = people.member()
        return Conversation(owner, people.chat(owner, model_id).chat_id)

    return await database().write(make)


async def test_an_answer_comes_from_the_entered_server_with_its_key(entered: WireServer) -> None:
    entered.script("openai", [Text("From my own server.")])
    chat = await chat_at(entered.openai_base_url)
    assert text_of(await chat.answered("hi")) == "From my own server."
    [request] = entered.requests
    assert request.model == "gpt-mine"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert entered.refusals == []


async def test_the_same_holds_for_anthropics_wire(entered: WireServer) -> None:
    entered.script("anthropic", [Text("From my own server.")])
    chat = await chat_at(entered.anthropic_base_url, "anthropic")
    assert text_of(await chat.answered("hi")) == "From my own server."
    assert entered.requests[0].headers["authorization"] == f"Bearer {KEY}"


async def test_a_chats_name_is_asked_for_there(entered: WireServer, settings: Settings) -> None:
    settings.CHAT_TITLES = True
    entered.script("openai", [Text("Fine.")])
    entered.script("openai", [Text("A walk in the hills")])
    chat = await chat_at(entered.openai_base_url)
    await chat.answered("hi")

    async def named() -> bool:
        title = await database().read(Chat.objects.values_list("title", flat=True).get, id=chat.chat_id)
        return bool(title == "A walk in the hills")

    assert await until(named)
    assert {request.headers["authorization"] for request in entered.requests} == {f"Bearer {KEY}"}


async def test_a_key_that_can_not_be_opened_fails_the_turn_with_what_to_do(entered: WireServer) -> None:
    chat = await chat_at(entered.openai_base_url)
    await database().write(ModelServer.objects.update, sealed_key="junk")
    message = await chat.answered("hi")
    assert message.status == "error"
    turn = await database().read(Turn.objects.get, answer_id=message.id)
    assert turn.error is not None
    assert turn.error["code"] == "bad_key"
    assert turn.error["message"].startswith("The key of Mine can't be opened")
    assert "Models" in turn.error["message"]
    assert entered.requests == []


async def test_a_new_key_is_used_from_the_next_answer_on(entered: WireServer) -> None:
    entered.script("openai", [Text("One.")])
    entered.script("openai", [Text("Two.")])
    chat = await chat_at(entered.openai_base_url)
    await chat.answered("hi")
    await database().write(lambda: ModelServer.objects.update(sealed_key=sealing.seal("sk-second-key-0000")))
    await chat.answered("again")
    assert [request.headers["authorization"] for request in entered.requests] == [
        f"Bearer {KEY}",
        "Bearer sk-second-key-0000",
    ]
