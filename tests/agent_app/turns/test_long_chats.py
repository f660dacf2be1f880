"""A chat that outgrows its model's window goes on; one message that does is refused before it is sent."""

import pytest

from agent_app.records.models import ChatModel
from agent_app.records.threads import database
from tests.agent_app.turns.conversation import Conversation, text_of
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Status, Text

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]
LONG = "The totals of this quarter are above those of the last one. " * 100


async def with_window(tokens: int) -> None:
    window = {"context_window": tokens, "max_output_tokens": 1_000}
    await database().write(lambda: ChatModel.objects.update(**window))


async def test_a_message_longer_than_the_window_is_an_error_and_nothing_is_sent(
    chat: Conversation, wire_server: WireServer
) -> None:
    await with_window(3_000)
    started = await chat.say(LONG * 4)
    turn = await chat.ended(started)
    assert turn.state == "failed"
    assert turn.error is not None
    assert turn.error["code"] == "too_long"
    assert turn.error["message"].startswith("This message weighs about ")
    assert wire_server.requests == []


async def test_after_it_the_chat_goes_on_with_a_shorter_one(
    chat: Conversation, wire_server: WireServer
) -> None:
    await with_window(3_000)
    await chat.ended(await chat.say(LONG * 4))
    wire_server.script("openai", [Text("Fine.")])
    assert text_of(await chat.answered("shorter")) == "Fine."
    assert wire_server.refusals == []


async def test_a_chat_past_the_window_that_nobody_sums_up_is_cut_at_its_oldest_turns(
    chat: Conversation, wire_server: WireServer
) -> None:
    await with_window(8_000)
    wire_server.rule(lambda one: [Status(400)] if one.asks_for_summary else None)
    for number in range(6):
        wire_server.script("openai", [Text(LONG)], when=lambda one: "Sum up" not in one.last_user_text)
        await chat.answered(f"question {number}")
    texts = wire_server.requests[-1].texts("user")
    assert "went out of view" in texts[0]
    assert not any("question 0" in text for text in texts)
    assert "question 5" in texts[-1]
    assert wire_server.refusals == []
