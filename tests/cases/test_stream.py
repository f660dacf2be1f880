"""Cases STR-…: every word once, a stop at any moment, and nothing twice when a process dies.

Elsewhere at the same depth: a lost line and a reload (STR-01) in tests/agent_app/web/test_consumer.py and
tests/journeys/test_stream.py; a killed driver and a call that is delivered twice (STR-10 a, c) in
tests/agent_app/turns/test_recover.py; a killed worker (STR-10 d) in tests/cases/test_tools.py. Slow readers,
several tabs and closed lines (STR-04, STR-05, STR-06) in tests/cases/test_lines.py.
"""

import asyncio
import sys
from pathlib import Path

import pytest
from django.conf import settings

from agent_app.records.models import Message
from agent_app.records.threads import database
from agent_app.turns.process import turn_process
from agent_app.turns.start import Started
from tests.agent_app import people
from tests.agent_app.turns.conversation import Conversation, text_of, until
from tests.agent_app.web.site import Socket, Visitor, ended
from tests.fixtures.processes import process_environment, running
from tests.fixtures.worker import url_of_test_database
from tests.wire_server.record import WireName
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Gate, Status, Step, Text

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]
Wired = tuple[Conversation, WireName]
WORDS = [f"w{n:02} " for n in range(1, 41)]
# A liveness bound, far under the pause that it must cut short.
SOON_S = 20.0


async def test_who_goes_to_another_chat_and_comes_back_sees_each_word_once(
    visitor: Visitor, wire_server: WireServer
) -> None:
    """STR-01: the page leaves the chat after w15, looks at another, and comes back three words later."""
    steps: list[Step] = [Text(word) for word in WORDS]
    wire_server.script("openai", [*steps[:15], Gate("w15"), *steps[15:18], Gate("w18"), *steps[18:]])
    chat_id, other_id = await visitor.new_chat(temperature=0.2), await visitor.new_chat()
    async with visitor.socket() as page:
        await page.follow(chat_id, await visitor.snapshot(chat_id))
        sent = {"parent_id": None, "client_id": "c1", "text": "count"}
        ack = await page.answer(type="send", cmd="1", chat=chat_id, **sent)
        answer_id = ack["result"]["answer_id"]
        await wire_server.arrived("w15")
        while page.fold.message(answer_id) is None or not page.text(answer_id).endswith("w15 "):
            await page.read()
        await page.write(type="unsub", chat=chat_id)
        await page.follow(other_id, await visitor.snapshot(other_id))
        wire_server.release("w15")
        await wire_server.arrived("w18")
        back = Socket(page.line)
        await back.follow(chat_id, await visitor.snapshot(chat_id))
        wire_server.release("w18")
        await back.read_until(ended)
        assert back.text(answer_id) == "".join(WORDS)
    stored = await visitor.snapshot(chat_id)
    assert stored["messages"][-1]["parts"][-1]["text"] == "".join(WORDS)
    assert (stored["chat"]["temperature"], stored["running_turn_id"]) == (0.2, None)
    assert len(wire_server.requests) == 1
    assert wire_server.requests[0].body["temperature"] == 0.2
    assert not wire_server.requests[0].disconnected.is_set()


async def stopped(chat: Conversation, started: Started) -> Message:
    """The answer after two presses of stop, which are one."""
    assert await chat.stop(started)
    assert await chat.stop(started)
    async with asyncio.timeout(SOON_S):
        assert (await chat.ended(started)).state == "stopped"
    return await chat.message(started)


async def next_is_answered(
    chat: Conversation, server: WireServer, wire: WireName, before: Started
) -> list[str]:
    """What the next request tells of the model's own words; 'next' follows the stopped answer."""
    server.script(wire, [Text("yes")])
    started = await chat.say("next")
    assert (await chat.ended(started)).state == "done"
    said = await database().read(Message.objects.get, id=started.message_id)
    assert said.parent_id == before.answer_id
    assert text_of(await chat.message(started)) == "yes"
    assert server.refusals == []
    return server.requests[-1].texts("assistant")


async def test_a_stop_before_the_first_piece(wired: Wired, wire_server: WireServer) -> None:
    """STR-02 a: no empty answer goes out, the line to the provider is closed."""
    chat, wire = wired
    wire_server.script(wire, [Gate("never"), Text("late")])
    started = await chat.say()
    await wire_server.arrived("never")
    assert (text_of(await stopped(chat, started)), len(wire_server.requests)) == ("", 1)
    assert await asyncio.to_thread(wire_server.requests[0].disconnected.wait, SOON_S)
    assert await next_is_answered(chat, wire_server, wire, started) == []


async def test_a_stop_after_a_few_letters(wired: Wired, wire_server: WireServer) -> None:
    """STR-02 b: 'Hel' is kept as stopped, and is what the model is told that it said."""
    chat, wire = wired
    wire_server.script(wire, [Text("Hel"), Gate("never"), Text("lo")])
    started = await chat.say()
    await wire_server.arrived("never")
    message = await stopped(chat, started)
    assert (text_of(message), message.status) == ("Hel", "stopped")
    assert await asyncio.to_thread(wire_server.requests[0].disconnected.wait, SOON_S)
    assert await next_is_answered(chat, wire_server, wire, started) == ["Hel"]


async def test_a_stop_in_the_pause_before_a_retry(wired: Wired, wire_server: WireServer) -> None:
    """STR-02 c: the pause of a minute ends at once, and nothing more is asked."""
    chat, wire = wired
    wire_server.script(wire, [Status(429, retry_after="60")])
    started = await chat.say()

    async def asked() -> bool:
        return bool(wire_server.requests) and wire_server.requests[0].ended.is_set()

    await until(asked)
    await stopped(chat, started)
    assert len(wire_server.requests) == 1
    assert await next_is_answered(chat, wire_server, wire, started) == []


async def test_a_turn_that_two_processes_drive_at_once_is_asked_once(
    chat: Conversation, wire_server: WireServer
) -> None:
    """STR-10 b, c: one claim holds, and there is one answer."""
    wire_server.script("openai", [Text("one "), Gate("middle"), Text("answer")])
    begun = await database().write(people.said, chat.owner_id, chat.chat_id)
    started = Started(begun.turn_id, begun.user_message.message_id, begun.answer.message_id)
    environment = process_environment(
        DATABASE_URL=url_of_test_database(),
        REDIS_URL=settings.REDIS_URL,
        DATA_DIR=str(Path(settings.DATA_DIR)),
        OPENAI_API_KEY="key",
        OPENAI_BASE_URL=wire_server.openai_base_url,
    )
    with running((sys.executable, "-m", "tests.agent_app.turns.driver", started.turn_id), environment):
        await wire_server.arrived("middle")
        turn_process().drive(started.turn_id)
        turn_process().drive(started.turn_id)
        wire_server.release("middle")
        assert (await chat.ended(started)).state == "done"
    answers = Message.objects.filter(conversation_id=chat.chat_id, role="assistant")
    assert [text_of(one) for one in await database().read(lambda: list(answers))] == ["one answer"]
    assert len(wire_server.requests) == 1
