"""Stop is heard at any moment, keeps what was said, and leaves a history that a provider accepts."""

import subprocess
from datetime import timedelta

import pytest
from django.utils import timezone

from agent_app.live.hub import get_hub
from agent_app.records.models import Message, ToolCall
from agent_app.records.threads import database
from agent_app.records.writes.calls import claim_call, settle_call
from tests.agent_app.turns.conversation import Conversation, text_of, until
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Delay, Gate, Status, Text
from tools.kit.json_types import JsonObject

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]


async def test_a_stop_before_the_first_piece_leaves_nothing_empty_behind(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Gate("never"), Text("late")])
    started = await chat.say()
    await wire_server.arrived("never")
    assert await chat.stop(started)
    assert (await chat.ended(started)).state == "stopped"
    wire_server.script("openai", [Text("yes")])
    await chat.answered("next")
    assert all(text.strip() for text in wire_server.requests[-1].texts("assistant"))
    assert wire_server.refusals == []


async def test_a_stop_in_mid_answer_keeps_what_was_said_and_closes_the_line(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Text("Hel"), Gate("never"), Text("lo")])
    started = await chat.say()
    await wire_server.arrived("never")
    assert await chat.stop(started)
    assert await chat.stop(started)
    await chat.ended(started)
    message = await chat.message(started)
    assert (text_of(message), message.status) == ("Hel", "stopped")
    assert wire_server.requests[0].disconnected.wait(10)
    wire_server.script("openai", [Text("yes")])
    next_one = await chat.say("next")
    await chat.ended(next_one)
    assert wire_server.requests[-1].texts("assistant") == ["Hel"]
    said = await database().read(Message.objects.get, id=next_one.message_id)
    assert said.parent_id == started.answer_id


async def test_a_stop_in_a_pause_before_a_retry_sends_nothing_more(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Status(429, retry_after="30")])
    started = await chat.say()

    async def asked() -> bool:
        return bool(wire_server.requests)

    await until(asked)
    await chat.stop(started)
    assert (await chat.ended(started)).state == "stopped"
    assert len(wire_server.requests) == 1


async def test_a_stop_in_the_middle_of_tools_leaves_every_call_with_a_result(
    chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    done: JsonObject = {"mode": "text", "filename": "a.txt", "content": "a"}
    wire_server.script("openai", [Call("file_write", done), Call("file_write", done), Delay(0.05)])
    wire_server.script("openai", [Gate("never")])
    started = await chat.say()
    await wire_server.arrived("never")
    await chat.stop(started)
    await chat.ended(started)
    wire_server.script("openai", [Text("yes")])
    await chat.answered("go on")
    assert len(wire_server.requests[-1].texts("tool")) == 2
    assert wire_server.refusals == []


async def test_calls_that_no_worker_took_are_told_as_not_run(
    chat: Conversation, wire_server: WireServer, idle_worker: None
) -> None:
    wire_server.script("openai", [Call("file_write", {"mode": "text", "filename": "a.txt", "content": "a"})])
    started = await chat.say()

    async def queued() -> bool:
        return [call.state for call in await chat.calls()] == ["queued"]

    await until(queued)
    await chat.stop(started)
    await chat.ended(started)
    message = await chat.message(started)
    assert [part["state"] for part in message.parts] == ["cancelled"]
    wire_server.script("openai", [Text("yes")])
    await chat.answered("go on")
    [result] = wire_server.requests[-1].texts("tool")
    assert "not run" in result.lower()
    assert wire_server.refusals == []


async def test_a_queued_turn_is_stopped_where_it_stands(chat: Conversation, wire_server: WireServer) -> None:
    wire_server.script("openai", [Gate("go"), Text("one")])
    first = await chat.say("first")
    await wire_server.arrived("go")
    second = await chat.say("second")
    await chat.stop(second)
    wire_server.release("go")
    await chat.ended(first)
    assert (await chat.ended(second)).state == "stopped"
    assert len(wire_server.requests) == 1


async def test_nobody_stops_another_owners_turn(
    chat: Conversation, guest_chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Gate("go"), Text("one")])
    started = await chat.say()
    await wire_server.arrived("go")
    guest_chat.chat_id = chat.chat_id
    assert not await guest_chat.stop(started)
    wire_server.release("go")
    assert (await chat.ended(started)).state == "done"


async def test_a_receipt_that_landed_just_before_the_stop_is_kept_and_shown(
    chat: Conversation, wire_server: WireServer, idle_worker: None
) -> None:
    wire_server.script("openai", [Call("file_write", {"mode": "text", "filename": "a.txt", "content": "a"})])
    started = await chat.say()

    async def queued() -> bool:
        return bool(await chat.calls())

    def settled() -> None:
        now = timezone.now()
        [call] = ToolCall.objects.all()
        claimed = claim_call(call.id, now=now, lease_until=now + timedelta(seconds=60))
        assert claimed is not None
        assert settle_call(call.id, claimed.attempt, {"ok": True}, [], now=now)

    await until(queued)
    await database().write(settled)
    await chat.stop(started)
    assert (await chat.ended(started)).state == "stopped"
    assert [part["state"] for part in (await chat.message(started)).parts] == ["ok"]


async def test_the_answer_of_a_queued_turn_that_is_stopped_is_shown_as_stopped(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Gate("go"), Text("one")])
    await chat.say("first")
    await wire_server.arrived("go")
    second = await chat.say("second")
    await chat.stop(second)
    logged = (await get_hub().running(chat.chat_id)).messages
    assert logged[second.answer_id].status == "stopped"
