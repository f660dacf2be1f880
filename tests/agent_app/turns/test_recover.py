"""Whatever dies in a turn, it comes to an end and keeps what it said; nothing runs twice."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from celery import current_app
from django.conf import settings as django_settings
from django.utils import timezone
from pytest_django import Settings

from agent_app.live.hub import get_hub
from agent_app.records.models import Message, ToolCall, Turn
from agent_app.records.threads import database
from agent_app.records.writes.calls import claim_call, settle_call
from agent_app.records.writes.chats import delete_chat
from agent_app.records.writes.leases import Checkpoint, Claim, checkpoint_turns, claim_turn, hand_over
from agent_app.records.writes.steps import ClosedStep, NewCall, OpenedStep, close_step, open_step
from agent_app.records.writes.turns import NewTurn, begin_turn
from agent_app.turns import call as calls
from agent_app.turns.answer import Answer, message_of
from agent_app.turns.limits import ATTEMPTS
from agent_app.turns.process import close_turn_process, turn_process
from agent_app.turns.start import Started
from tests.agent_app.turns.conversation import Conversation, text_of, until
from tests.fixtures.processes import process_environment, running
from tests.fixtures.worker import url_of_test_database
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Gate, Text, Thinking
from tools.kit.json_types import JsonObject, JsonValue

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

NOTE: JsonObject = {"mode": "text", "filename": "a.txt", "content": "once"}


async def stored(chat: Conversation, text: str = "hello") -> Started:
    """A turn that is queued and that nobody drives yet."""
    new = NewTurn(chat.owner_id, chat.chat_id, chat.head, f"client-{text}", text, (), timezone.now())
    begun = await database().write(begin_turn, new)
    chat.head = begun.answer.message_id
    return Started(begun.turn_id, begun.user_message.message_id, begun.answer.message_id)


@contextmanager
def driver(wire_server: WireServer, started: Started, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """Another process drives the turn, with a lease of two seconds; `more` goes into its environment."""
    environment = process_environment(
        DATABASE_URL=url_of_test_database(),
        REDIS_URL=django_settings.REDIS_URL,
        DATA_DIR=str(django_settings.DATA_DIR),
        OPENAI_API_KEY="key",
        OPENAI_BASE_URL=wire_server.openai_base_url,
        TURN_LEASE_S="2",
        **more,
    )
    command = (sys.executable, "-m", "tests.agent_app.turns.driver", started.turn_id)
    with running(command, environment) as process:
        yield process


async def kill(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGKILL)
    await asyncio.to_thread(process.wait)


@pytest.mark.asyncio
async def test_a_step_whose_text_was_shown_ends_interrupted_with_all_its_words(
    short_leases: None, chat: Conversation, wire_server: WireServer
) -> None:
    words = [Text(f"w{n:02} ") for n in range(1, 11)]
    wire_server.script("openai", [*words, Gate("never")])
    started = await stored(chat)
    with driver(wire_server, started) as process:
        await wire_server.arrived("never")
        await asyncio.sleep(0.3)
        await kill(process)
    turn_process()
    assert (await chat.ended(started)).state == "interrupted"
    message = await chat.message(started)
    assert message.status == "interrupted"
    assert text_of(message).split() == [f"w{n:02}" for n in range(1, 11)]
    wire_server.script("openai", [Text("yes")])
    assert text_of(await chat.answered("go on")) == "yes"
    assert wire_server.refusals == []


@pytest.mark.asyncio
async def test_a_step_that_had_shown_nothing_is_asked_again(
    short_leases: None, chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Thinking("hm"), Gate("never")])
    wire_server.script("openai", [Text("Hello")])
    started = await stored(chat)
    with driver(wire_server, started) as process:
        await wire_server.arrived("never")
        await kill(process)
    turn_process()
    assert (await chat.ended(started)).state == "done"
    message = await chat.message(started)
    assert [part["type"] for part in message.parts] == ["text"]
    assert text_of(message) == "Hello"


@pytest.mark.asyncio
async def test_a_turn_whose_driver_died_during_tools_goes_on_from_its_receipts(
    short_leases: None, chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    wire_server.script("openai", [Text("I write."), Call("file_write", NOTE)])
    wire_server.script("openai", [Gate("second"), Text("Done.")])
    wire_server.script("openai", [Text("Done.")])
    started = await stored(chat)
    with driver(wire_server, started) as process:
        await wire_server.arrived("second")
        await kill(process)
    turn_process()
    assert (await chat.ended(started)).state == "done"
    assert text_of(await chat.message(started)) == "I write.Done."
    assert [call.state for call in await chat.calls()] == ["ok"]
    assert len(await chat.files()) == 1


@pytest.mark.asyncio
async def test_a_queued_turn_that_nobody_claimed_is_started(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Text("Hello")])
    started = await stored(chat)
    turn_process()
    assert (await chat.ended(started)).state == "done"


@pytest.mark.asyncio
async def test_a_call_that_is_delivered_twice_at_once_runs_once(
    chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    wire_server.script("openai", [Call("file_write", NOTE)])
    wire_server.script("openai", [Gate("second"), Text("Done.")])
    started = await chat.say()
    await wire_server.arrived("second")
    [call] = await chat.calls()
    for _ in range(3):
        await asyncio.to_thread(calls.send, call.id)
    wire_server.release("second")
    await chat.ended(started)
    [file] = await chat.files()
    assert len(file.versions) == 1
    assert (await chat.calls())[0].attempt == 1


@pytest.mark.asyncio
async def test_a_call_whose_worker_died_runs_again_and_writes_once(
    chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes], idle_worker: None
) -> None:
    """The first claim belongs to a worker that is gone: its lease has run out."""
    wire_server.script("openai", [Call("file_write", NOTE)])
    wire_server.script("openai", [Text("Done.")])
    started = await chat.say()

    def claim_for_a_dead_worker() -> int:
        mine = ToolCall.objects.filter(step__turn_id=started.turn_id, state="queued")
        return mine.update(state="running", attempt=1, began_at=timezone.now(), lease_until=timezone.now())

    await until(lambda: database().write(claim_for_a_dead_worker))
    await asyncio.to_thread(current_app.control.add_consumer, "tools", reply=True)
    assert (await chat.ended(started)).state == "done"
    [call] = await chat.calls()
    assert (call.state, call.attempt) == ("ok", 2)
    [file] = await chat.files()
    assert len(file.versions) == 1


@pytest.mark.asyncio
async def test_a_call_that_takes_its_worker_down_each_time_gets_a_failed_receipt(
    chat: Conversation, wire_server: WireServer, idle_worker: None
) -> None:
    """Three claims, each by a worker that died."""
    wire_server.script("openai", [Call("file_write", NOTE)])
    wire_server.script("openai", [Text("It failed.")])
    started = await chat.say()

    def die_three_times() -> int:
        mine = ToolCall.objects.filter(step__turn_id=started.turn_id, state="queued")
        return mine.update(state="running", attempt=3, began_at=timezone.now(), lease_until=timezone.now())

    await until(lambda: database().write(die_three_times))
    assert (await chat.ended(started)).state == "done"
    [call] = await chat.calls()
    assert call.receipt is not None
    assert not call.receipt["ok"]


@pytest.mark.asyncio
async def test_turns_of_a_process_that_ends_are_marked_interrupted_with_their_text(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Text("Hel"), Gate("never")])
    started = await chat.say()
    await wire_server.arrived("never")
    await close_turn_process(grace_s=0.1)
    turn = await database().read(Turn.objects.get, id=started.turn_id)
    message = await database().read(Message.objects.get, id=started.answer_id)
    assert (turn.state, message.status, text_of(message)) == ("interrupted", "interrupted", "Hel")


@pytest.mark.asyncio
async def test_turns_keep_their_leases_while_a_process_that_ends_gives_them_time(
    settings: Settings, chat: Conversation, wire_server: WireServer
) -> None:
    settings.TURN_LEASE_S = 1.0
    wire_server.script("openai", [Text("Hel"), Gate("go"), Text("lo")])
    started = await chat.say()
    await wire_server.arrived("go")
    ending = asyncio.create_task(close_turn_process(grace_s=30))
    await asyncio.sleep(2)
    turn = await database().read(Turn.objects.get, id=started.turn_id)
    assert turn.lease_until is not None
    assert turn.lease_until > timezone.now()
    wire_server.release("go")
    await ending
    assert text_of(await chat.message(started)) == "Hello"


def claimed_for_a_dead_process(started: Started) -> Claim:
    now = timezone.now()
    claim = claim_turn(started.turn_id, now=now, lease_until=now)
    assert claim is not None
    return claim


def left_behind(started: Started, *parts: JsonValue, open_step_too: bool = True) -> None:
    """A driver that died: its first step made one call, `parts` are what it had kept of the answer."""
    claim = claimed_for_a_dead_process(started)
    open_step(started.turn_id, claim.fence, OpenedStep(0, "note", (), ()))
    now = timezone.now()
    made = NewCall("k1", "p1", "file_write", "{}", cut_off=False, send_after=now)
    closed = ClosedStep(0, "", (), "tool_calls", 1, 0, 0, 1, 1, (made,))
    close_step(started.turn_id, claim.fence, closed, list(parts))
    taken = claim_call("k1", now=now, lease_until=now)
    assert taken is not None
    settle_call("k1", taken.attempt, {"ok": True}, [], now=now)
    if open_step_too:
        open_step(started.turn_id, claim.fence, OpenedStep(1, "note", (), ()))


def tool_part(call_id: str) -> JsonValue:
    return {"type": "tool", "call_id": call_id, "name": "file_write", "state": "running"}


@pytest.mark.parametrize("open_step_too", [True, False])
@pytest.mark.asyncio
async def test_a_receipt_that_landed_unseen_is_shown_by_the_next_driver(
    chat: Conversation, wire_server: WireServer, *, open_step_too: bool
) -> None:
    wire_server.script("openai", [Text("Done.")])
    started = await stored(chat)
    await database().write(left_behind, started, tool_part("k1"), open_step_too=open_step_too)
    turn_process()
    assert (await chat.ended(started)).state == "done"
    message = await chat.message(started)
    assert [part.get("state", "") for part in message.parts] == ["ok", ""]


@pytest.mark.asyncio
async def test_a_call_that_was_shown_and_never_stored_goes_with_its_step(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Text("Done.")])
    started = await stored(chat)
    await database().write(left_behind, started, tool_part("k1"), tool_part("lost"))
    turn_process()
    await chat.ended(started)
    message = await chat.message(started)
    assert [part.get("call_id", part["type"]) for part in message.parts] == ["k1", "text"]


async def last_try(started: Started) -> Claim:
    """By a process that died as those before it."""
    for _ in range(ATTEMPTS - 1):
        await database().write(claimed_for_a_dead_process, started)
    return await database().write(claimed_for_a_dead_process, started)


@pytest.mark.asyncio
async def test_a_turn_that_takes_every_driver_down_ends_as_failed_with_its_text(
    chat: Conversation, wire_server: WireServer
) -> None:
    started = await stored(chat)
    claim = await last_try(started)
    words: list[JsonValue] = [{"type": "text", "text": "Hel"}]
    kept = Checkpoint(started.turn_id, claim.fence, words)
    await database().write(checkpoint_turns, [kept], lease_until=timezone.now())
    turn_process()
    turn = await chat.ended(started)
    assert turn.state == "failed"
    assert turn.error is not None
    assert turn.error["retryable"]
    assert text_of(await chat.message(started)) == "Hel"
    assert wire_server.requests == []


@pytest.mark.asyncio
async def test_words_that_the_log_alone_has_stay_when_no_further_try_is_made(
    chat: Conversation, wire_server: WireServer
) -> None:
    started = await stored(chat)
    claim = await last_try(started)
    await get_hub().take_fence(claim.turn_id, claim.fence)
    answer = Answer(claim, message_of(claim.answer), get_hub())
    answer.text("Hello, these words were shown.")
    await answer.close()
    turn_process()
    assert (await chat.ended(started)).state == "failed"
    assert text_of(await chat.message(started)) == "Hello, these words were shown."
    assert wire_server.requests == []


@pytest.mark.asyncio
async def test_a_turn_that_is_handed_over_is_nobodys_at_once_and_counts_no_failed_try(
    chat: Conversation,
) -> None:
    started = await stored(chat)
    claim = await database().write(claimed_for_a_dead_process, started)
    now = timezone.now()
    await database().write(hand_over, started.turn_id, claim.fence, now=now)
    late = Checkpoint(started.turn_id, claim.fence, None)
    news = await database().write(checkpoint_turns, [late], lease_until=now + timedelta(minutes=1))
    assert not news[started.turn_id].held
    again = await database().write(claim_turn, started.turn_id, now=now, lease_until=now)
    assert again is not None
    assert again.attempts == claim.attempts


@pytest.mark.asyncio
async def test_a_chat_that_is_deleted_ends_its_running_turn(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Text("Hel"), Gate("never")])
    started = await chat.say()
    await wire_server.arrived("never")
    assert await database().write(delete_chat, chat.owner_id, chat.chat_id)
    assert (await chat.ended(started)).state == "stopped"
    assert wire_server.requests[0].disconnected.wait(10)


def test_a_call_is_left_to_recovery_while_the_broker_is_away() -> None:
    """In a process of its own: it must not share this one's connections."""
    code = (
        "import django; django.setup()\n"
        "from agent_app.config import celery\n"
        "from agent_app.turns.call import send\n"
        "print(send('k1'))"
    )
    environment = process_environment(
        REDIS_URL="unix:///nowhere/valkey.sock", DATA_DIR=str(django_settings.DATA_DIR)
    )
    done = subprocess.run(
        (sys.executable, "-c", code), env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
