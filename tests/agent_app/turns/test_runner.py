"""One turn from the message to its stored answer."""

import asyncio
import json
import subprocess

import pytest

from agent_app.live.feed import Batch
from agent_app.live.hub import get_hub
from agent_app.records.models import LedgerEntry, Turn
from agent_app.records.threads import database
from tests.agent_app.turns.conversation import Conversation, new_conversation, text_of, until
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Cut, Delay, Done, Gate, Status, StreamError, Text, Thinking
from tools.kit.json_types import JsonObject

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]

TABLE: JsonObject = {
    "mode": "spreadsheet",
    "filename": "sales.xlsx",
    "sheets": [{"name": "May", "rows": [["a", 1]]}],
}


async def test_an_answer_is_stored_as_it_was_streamed(chat: Conversation, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Hel"), Text("lo")])
    message = await chat.answered("hi")
    assert (text_of(message), message.status) == ("Hello", "done")
    assert wire_server.refusals == []


async def test_thinking_is_kept_apart_from_the_text(chat: Conversation, wire_server: WireServer) -> None:
    wire_server.script("openai", [Thinking("hm"), Thinking("!"), Text("Yes")])
    message = await chat.answered()
    assert [part["type"] for part in message.parts] == ["thinking", "text"]
    assert message.parts[0]["text"] == "hm!"


async def test_a_thought_and_a_call_have_their_durations(
    chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    wire_server.script("openai", [Thinking("hm"), Call("file_write", TABLE)])
    wire_server.script("openai", [Thinking("so"), Text("Done.")])
    parts = (await chat.answered("make a table")).parts
    assert [part["type"] for part in parts] == ["thinking", "tool", "thinking", "text"]
    assert all(part["ms"] >= 0 for part in parts[:3])
    assert [part.get("text") for part in parts] == ["hm", None, "so", "Done."]


async def test_usage_and_ledger_are_kept_for_each_step(chat: Conversation, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Hi")])
    started = await chat.say()
    await chat.ended(started)
    [step] = await chat.steps(started)
    assert step.input_tokens > 0
    assert step.first_token_ms is not None
    names = await database().read(lambda: [entry.name for entry in LedgerEntry.objects.filter(step=step)])
    assert "file_write" in names


async def test_a_call_becomes_a_receipt_and_a_file_that_is_there(
    chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    wire_server.script("openai", [Text("I make it."), Call("file_write", TABLE)])
    wire_server.script("openai", [Text("Done.")])
    message = await chat.answered("make a table")
    [call] = await chat.calls()
    assert call.state == "ok", call.receipt
    assert [file.newest.name for file in await chat.files()] == ["sales.xlsx"]
    assert [part["type"] for part in message.parts] == ["text", "tool", "text"]
    assert message.parts[1]["receipt"]["ok"]
    assert wire_server.refusals == []


async def test_a_call_that_lacks_rows_is_mended_by_its_receipts_example(
    chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    wire_server.script("openai", [Call("file_write", {"mode": "spreadsheet", "filename": "sales.xlsx"})])
    wire_server.script("openai", [Call("file_write", TABLE)])
    wire_server.script("openai", [Text("Done.")])
    await chat.answered("make a table of last month's sales")
    first, second = await chat.calls()
    assert first.receipt is not None
    assert not first.receipt["ok"]
    assert first.receipt["example"]["sheets"]
    assert second.state == "ok"
    results = [json.loads(text) for text in wire_server.requests[2].texts("tool")]
    assert [result["ok"] for result in results] == [False, True]


async def test_calls_of_one_step_run_side_by_side_and_answer_in_their_order(
    chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    notes: list[JsonObject] = [
        {"mode": "text", "filename": f"{n}.txt", "content": n} for n in ("one", "two", "three")
    ]
    wire_server.script("openai", [Call("file_write", note) for note in notes])
    wire_server.script("openai", [Text("Done.")])
    await chat.answered()
    assert [call.state for call in await chat.calls()] == ["ok", "ok", "ok"]
    assert sorted(file.newest.name for file in await chat.files()) == ["one.txt", "three.txt", "two.txt"]
    assert wire_server.refusals == []


async def test_two_edits_of_one_file_in_one_step_both_land(
    chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    file = await chat.attach("a.txt", b"red and blue")
    edits: list[JsonObject] = [
        {"file_id": file.file_id, "ops": [{"op": "replace_text", "find": find, "replace": replace}]}
        for find, replace in (("red", "green"), ("blue", "white"))
    ]
    wire_server.script("openai", [Call("file_edit", edit) for edit in edits])
    wire_server.script("openai", [Text("Done.")])
    await chat.answered()
    assert [call.state for call in await chat.calls()] == ["ok", "ok"]
    [row] = await chat.files()
    assert len(row.versions) == 3
    assert row.newest.size == len("green and white")


async def test_a_tool_that_does_not_exist_is_answered_and_the_turn_goes_on(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Call("file_delete", {})])
    wire_server.script("openai", [Text("I can't.")])
    message = await chat.answered()
    [call] = await chat.calls()
    assert call.receipt is not None
    assert "file_write" in call.receipt["error"]
    assert text_of(message) == "I can't."


async def test_a_guests_edit_is_not_offered_and_not_run(
    guest_chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    file = await guest_chat.attach("a.txt", b"red")
    edit: JsonObject = {
        "file_id": file.file_id,
        "ops": [{"op": "replace_text", "find": "red", "replace": "blue"}],
    }
    wire_server.script("openai", [Call("file_edit", edit)])
    wire_server.script("openai", [Text("No.")])
    await guest_chat.answered()
    assert wire_server.requests[0].tool_names == ["file_read"]
    [call] = await guest_chat.calls()
    assert (call.state, call.began_at) == ("error", None)
    [row] = await guest_chat.files()
    assert len(row.versions) == 1


async def test_arguments_that_were_cut_off_run_nothing(
    chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    cut = '{"mode": "text", "filename": "a.txt", "content": "hel'
    wire_server.script("openai", [Call("file_write", cut), Done(reason="length")])
    wire_server.script("openai", [Text("It was too long.")])
    await chat.answered()
    [call] = await chat.calls()
    assert call.receipt is not None
    assert "cut off" in call.receipt["error"]
    assert await chat.files() == ()
    assert len(wire_server.requests[1].texts("tool")) == 1
    assert wire_server.refusals == []


async def test_an_overloaded_model_is_asked_again_before_anything_was_shown(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Status(429, retry_after="0")])
    wire_server.script("openai", [Status(503)])
    wire_server.script("openai", [Text("Hello")])
    message = await chat.answered()
    assert (text_of(message), message.status) == ("Hello", "done")
    assert len(wire_server.requests) == 3


async def test_a_bad_key_fails_at_once_and_says_so(chat: Conversation, wire_server: WireServer) -> None:
    wire_server.script("openai", [Status(401)])
    started = await chat.say()
    turn = await chat.ended(started)
    assert turn.state == "failed"
    assert turn.error is not None
    assert (turn.error["code"], turn.error["retryable"]) == ("bad_key", False)
    assert (await chat.message(started)).status == "error"
    assert len(wire_server.requests) == 1


@pytest.mark.parametrize("failure", [Cut(), StreamError("overloaded_error", "Overloaded")])
async def test_a_stream_that_breaks_keeps_what_was_shown_and_offers_a_retry(
    chat: Conversation, wire_server: WireServer, failure: Cut | StreamError
) -> None:
    wire_server.script("openai", [Text("Hel"), Delay(0.1), failure])
    started = await chat.say()
    turn = await chat.ended(started)
    message = await chat.message(started)
    assert (text_of(message), message.status) == ("Hel", "error")
    assert turn.error is not None
    assert turn.error["retryable"]
    wire_server.script("openai", [Text("again")])
    await chat.answered("go on")
    assert "Hel" in wire_server.requests[-1].texts("assistant")
    assert wire_server.refusals == []


async def test_a_call_that_keeps_failing_ends_the_tools_of_its_turn(
    chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    for _ in range(3):
        wire_server.script("openai", [Call("file_write", {"mode": "spreadsheet", "filename": "a.xlsx"})])
    wire_server.script("openai", [Text("It needs rows.")])
    message = await chat.answered()
    errors = [call.receipt["error"] for call in await chat.calls() if call.receipt]
    assert "before" not in errors[0]
    assert "failed the same way" in errors[1]
    assert "stands in the way" in json.dumps(wire_server.requests[3].body)
    assert text_of(message) == "It needs rows."


async def test_a_turn_that_reaches_its_step_limit_is_told_in_words(
    chat: Conversation, wire_server: WireServer, settings: object
) -> None:
    settings.TURN_STEP_LIMIT = 3  # type: ignore[attr-defined]  # pytest-django's settings
    for number in range(3):
        wire_server.script("openai", [Call(f"nothing_{number}", {})])
    message = await chat.answered()
    assert len(wire_server.requests) == 3
    assert "3 steps" in json.dumps(wire_server.requests[2].body)
    assert message.parts[-1]["type"] == "notice"
    assert message.status == "done"


async def test_messages_sent_during_a_turn_are_answered_after_it(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Text("one"), Gate("go")])
    wire_server.script("openai", [Text("two")])
    first = await chat.say("first")
    await wire_server.arrived("go")
    second = await chat.say("second")
    assert (await database().read(Turn.objects.get, id=second.turn_id)).state == "queued"
    wire_server.release("go")
    await chat.ended(second)
    assert text_of(await chat.message(first)) == "one"
    assert text_of(await chat.message(second)) == "two"
    assert wire_server.requests[1].texts("assistant") == ["one"]


async def test_a_turn_on_the_anthropic_wire_runs_its_tools_too(
    turns: None, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    chat = await new_conversation(wire="anthropic")
    wire_server.script("anthropic", [Thinking("so"), Call("file_write", TABLE)])
    wire_server.script("anthropic", [Text("Done.")])
    message = await chat.answered()
    assert [call.state for call in await chat.calls()] == ["ok"]
    assert text_of(message) == "Done."
    assert wire_server.refusals == []


class Heard:
    """A reader's sink that keeps the heads it is told of."""

    def __init__(self) -> None:
        self.heads: list[str] = []

    def events(self, batch: Batch) -> bool:
        loaded = [json.loads(payload) for payload in batch.payloads]
        self.heads += [event["message_id"] for event in loaded if event["type"] == "head.changed"]
        return True

    def resync(self, chat_id: str) -> None:
        raise AssertionError(f"the log of {chat_id} was lost")

    def passing(self, chat_id: str, kind: str, data: JsonObject) -> None:
        """Nothing passes in these tests."""


async def test_the_head_stays_with_what_was_said_last(chat: Conversation, wire_server: WireServer) -> None:
    """Two more messages are sent while a turn runs; the answer to the first of them is not the head."""
    heard = Heard()
    at = await get_hub().position(chat.chat_id)
    await get_hub().subscribe(chat.chat_id, at.epoch, at.seq, heard)
    wire_server.script("openai", [Gate("go"), Text("one")])
    for word in ("two", "three"):
        wire_server.script("openai", [Text(word)])
    sent = [await chat.say("one")]
    await wire_server.arrived("go")
    sent += [await chat.say("two"), await chat.say("three")]
    wire_server.release("go")
    await chat.ended(sent[2])
    one, two, three = sent
    told = [one.message_id, one.answer_id, two.answer_id, three.answer_id]
    await until(lambda: asyncio.sleep(0, heard.heads[-1:] == told[-1:]))
    assert list(dict.fromkeys(heard.heads)) == told
    assert heard.heads.count(two.answer_id) == 1


async def test_a_question_on_the_product_brings_its_guide_into_the_note(
    chat: Conversation, wire_server: WireServer
) -> None:
    await chat.answered("Which commands do you have?")
    await chat.answered("thanks")
    asked, later = wire_server.requests
    assert "/research" in asked.last_user_text
    assert "/research" not in later.last_user_text
