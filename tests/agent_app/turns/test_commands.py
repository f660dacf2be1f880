"""What begins with a slash command is answered at once, without a model."""

import pytest

from agent_app.records.models import Owner
from agent_app.records.threads import database
from tests.agent_app.turns.conversation import Conversation, text_of
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Text

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]


async def test_an_unknown_command_is_answered_with_the_nearest_real_one(
    chat: Conversation, wire_server: WireServer
) -> None:
    message = await chat.answered("/reserch the market")
    assert "/research" in text_of(message)
    assert message.status == "done"
    assert wire_server.requests == []


async def test_a_known_command_says_what_it_needs_in_the_readers_language(
    chat: Conversation, wire_server: WireServer
) -> None:
    await database().write(Owner.objects.filter(id=chat.owner_id).update, language="zh-CN")
    message = await chat.answered("/image")
    assert any("一" <= letter <= "鿿" for letter in text_of(message))
    assert wire_server.requests == []


async def test_the_chat_goes_on_after_a_command(chat: Conversation, wire_server: WireServer) -> None:
    await chat.answered("/reserch")
    wire_server.script("openai", [Text("yes")])
    assert text_of(await chat.answered("hello")) == "yes"
    assert wire_server.refusals == []


async def test_a_path_is_for_the_model(chat: Conversation, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("a folder")])
    assert text_of(await chat.answered("/etc/hosts is what?")) == "a folder"
