"""A provider fails in all its ways: asked again only while nothing was shown, and the truth is told."""

import asyncio

import pytest
import pytest_asyncio

from agent_app.live.wire import Regenerate
from agent_app.records.models import Message, Turn
from agent_app.records.threads import database
from agent_app.turns.start import Started, regenerate
from tests.agent_app import people
from tests.agent_app.turns.conversation import Conversation, new_conversation, text_of
from tests.wire_server.record import WireName
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Cut, Delay, Gate, Status, Step, StreamError, Text, Thinking

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]

WIRES: dict[WireName, str] = {
    "openai": "openai_chat",
    "responses": "openai_responses",
    "anthropic": "anthropic",
}
Wired = tuple[Conversation, WireName]


@pytest_asyncio.fixture(params=WIRES)
async def wired(turns: None, request: pytest.FixtureRequest) -> Wired:
    wire: WireName = request.param
    return await new_conversation(wire=WIRES[wire]), wire


async def failed(chat: Conversation, started: Started) -> Turn:
    turn = await chat.ended(started)
    assert turn.state == "failed"
    assert turn.error is not None
    return turn


async def again(chat: Conversation, broken: Started, model: str | None = None) -> Started:
    """The reader presses retry on the broken answer."""
    asked = Regenerate(
        type="regenerate", cmd="r", chat=chat.chat_id, message_id=broken.answer_id, model=model
    )
    started = await regenerate(chat.owner_id, asked)
    chat.head = started.answer_id
    return started


@pytest.mark.parametrize(
    "failures", [[Status(429, retry_after="0"), Status(500)], [Cut()], [StreamError("overloaded_error")]]
)
async def test_what_fails_before_anything_was_shown_is_asked_again(
    wired: Wired, wire_server: WireServer, failures: list[Step]
) -> None:
    chat, wire = wired
    for failure in failures:
        wire_server.script(wire, [failure])
    wire_server.script(wire, [Text("Hello")])
    message = await chat.answered()
    assert (text_of(message), message.status) == ("Hello", "done")
    assert len(wire_server.requests) == len(failures) + 1


@pytest.mark.parametrize("failure", [Cut(), Cut(mid_line=True), StreamError()])
async def test_the_answer_to_a_retry_stands_beside_the_broken_one(
    wired: Wired, wire_server: WireServer, failure: Step
) -> None:
    chat, wire = wired
    wire_server.script(wire, [Text("Hel"), Delay(0.05), failure])
    broken = await chat.say()
    turn = await failed(chat, broken)
    assert turn.error is not None
    assert turn.error["retryable"]
    assert len(wire_server.requests) == 1
    wire_server.script(wire, [Text("Hello")])
    retried = await again(chat, broken)
    assert (await chat.ended(retried)).state == "done"
    first, second = await chat.message(broken), await chat.message(retried)
    assert (text_of(first), first.status) == ("Hel", "error")
    assert (text_of(second), second.status) == ("Hello", "done")
    assert first.parent_id == second.parent_id == broken.message_id
    assert wire_server.requests[-1].texts("assistant") == []
    wire_server.script(wire, [Text("Bye")])
    await chat.answered("bye")
    assert wire_server.requests[-1].texts("assistant") == ["Hello"]
    assert wire_server.refusals == []


async def test_another_model_may_be_chosen_for_the_retry(wired: Wired, wire_server: WireServer) -> None:
    chat, wire = wired
    wire_server.script(wire, [Text("Hel"), Delay(0.05), StreamError()])
    broken = await chat.say()
    await failed(chat, broken)
    other = await database().write(lambda: people.model("other-model", wire=WIRES[wire]))
    wire_server.script(wire, [Text("Hello")])
    retried = await again(chat, broken, model=other)
    assert (await chat.ended(retried)).state == "done"
    assert wire_server.requests[-1].model == "other-model"


async def test_shown_thoughts_count_as_shown(wired: Wired, wire_server: WireServer) -> None:
    chat, wire = wired
    wire_server.script(wire, [Thinking("Let me see."), Delay(0.05), StreamError()])
    await failed(chat, await chat.say())
    assert len(wire_server.requests) == 1


async def test_an_account_without_credit_is_told_apart_from_one_that_is_too_fast(
    wired: Wired, wire_server: WireServer
) -> None:
    chat, wire = wired
    empty = Status(402) if wire == "anthropic" else Status(429, code="insufficient_quota")
    wire_server.script(wire, [empty])
    turn = await failed(chat, await chat.say())
    assert turn.error is not None
    assert (turn.error["code"], turn.error["retryable"]) == ("quota", False)
    assert "credit" in turn.error["message"]
    assert len(wire_server.requests) == 1
    wire_server.script(wire, [Status(429, retry_after="0.01")])
    wire_server.script(wire, [Text("Hello")])
    assert text_of(await chat.answered("again")) == "Hello"


async def test_a_wait_of_more_than_a_minute_is_told_and_not_waited(
    wired: Wired, wire_server: WireServer
) -> None:
    chat, wire = wired
    wire_server.script(wire, [Status(429, retry_after="600")])
    turn = await failed(chat, await chat.say())
    assert turn.error is not None
    assert (turn.error["code"], turn.error["retryable"]) == ("rate_limit", True)
    assert turn.error["message"].endswith("It asks to wait about 10 minutes.")
    assert turn.error["wait_s"] == 600
    assert len(wire_server.requests) == 1


async def test_a_provider_that_stays_overloaded_is_given_up_and_may_be_asked_again_by_hand(
    wired: Wired, wire_server: WireServer
) -> None:
    chat, wire = wired
    for _ in range(4):
        wire_server.script(wire, [Status(503, retry_after="0.01")])
    broken = await chat.say()
    turn = await failed(chat, broken)
    assert turn.error is not None
    assert (turn.error["code"], turn.error["retryable"]) == ("overloaded", True)
    assert len(wire_server.requests) == 4
    wire_server.script(wire, [Text("Hello")])
    assert (await chat.ended(await again(chat, broken))).state == "done"
    answers = Message.objects.filter(conversation_id=chat.chat_id, role="assistant")
    assert await database().read(answers.count) == 2


async def test_a_stop_is_heard_in_the_pause_after_a_second_failure(
    wired: Wired, wire_server: WireServer
) -> None:
    chat, wire = wired
    wire_server.script(wire, [Status(429, retry_after="0.01")])
    wire_server.script(wire, [Gate("second"), Status(429, retry_after="60")])
    started = await chat.say()
    await wire_server.arrived("second")
    wire_server.release("second")
    await asyncio.to_thread(wire_server.requests[1].ended.wait)
    await chat.stop(started)
    assert (await chat.ended(started)).state == "stopped"
    assert len(wire_server.requests) == 2
