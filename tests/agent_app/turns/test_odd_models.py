"""A model or its server may send anything; the turn comes to its end and the next message works."""

import subprocess

import pytest
from pytest_django import Settings

from agent_app.turns import limits
from tests.agent_app.turns.conversation import Conversation, text_of
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Done, Text, Thinking, TokenUsage
from tools.kit.json_types import JsonObject

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]

NOTE: JsonObject = {"mode": "text", "filename": "a.txt", "content": "a"}


async def test_an_emoji_that_is_cut_in_two_is_shown_whole(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Text("Hi \ud83d"), Text("\ude00!")])
    assert text_of(await chat.answered()) == "Hi 😀!"


async def test_characters_that_no_database_takes_are_replaced(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Thinking("h\0m\ud800"), Text("a\0b\udfff")])
    message = await chat.answered()
    assert [part["text"] for part in message.parts] == ["h\ufffdm\ufffd", "a\ufffdb\ufffd"]
    wire_server.script("openai", [Text("yes")])
    assert text_of(await chat.answered("go on")) == "yes"


async def test_a_call_of_odd_characters_gets_a_receipt(
    chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    odd = '{"mode": "te\\u0000xt", "filename": "a\\ud800", "content": "\0"}'
    wire_server.script("openai", [Call("file\0_write\ud800", "{}"), Call("file_write", odd)])
    wire_server.script("openai", [Text("It failed.")])
    assert text_of(await chat.answered()) == "It failed."
    assert [call.state for call in await chat.calls()] == ["error", "error"]
    assert wire_server.refusals == []


async def test_a_name_and_an_id_longer_than_any_column_are_answered(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Call("n" * 5_000, "{}", call_id="i" * 5_000)])
    wire_server.script("openai", [Text("No.")])
    assert text_of(await chat.answered()) == "No."


async def test_a_call_id_that_comes_again_in_the_next_step_is_told_apart(
    chat: Conversation, wire_server: WireServer
) -> None:
    for _ in range(2):
        wire_server.script("openai", [Call("nothing", {}, call_id="call_0")])
    wire_server.script("openai", [Text("No.")])
    await chat.answered()
    ids = [call.provider_call_id for call in await chat.calls()]
    assert ids[0] == "call_0"
    assert len(set(ids)) == 2
    assert wire_server.refusals == []


async def test_calls_beyond_the_bound_of_a_step_are_answered_without_running(
    chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    wire_server.script("openai", [Call("file_write", NOTE) for _ in range(limits.CALLS_A_STEP + 3)])
    wire_server.script("openai", [Text("Done.")])
    await chat.answered()
    states = [call.state for call in await chat.calls()]
    assert states == ["ok"] * limits.CALLS_A_STEP + ["error"] * 3
    assert len(wire_server.requests[1].texts("tool")) == limits.CALLS_A_STEP + 3


async def test_an_answer_that_does_not_end_is_ended_with_its_text(
    chat: Conversation, wire_server: WireServer
) -> None:
    piece = "x" * 100_000
    wire_server.script("openai", [Text(piece) for _ in range(limits.STEP_CHARS // len(piece) + 2)])
    started = await chat.say()
    turn = await chat.ended(started)
    assert turn.state == "failed"
    assert turn.error is not None
    assert turn.error["code"] == "cut_off"
    assert len(text_of(await chat.message(started))) <= limits.STEP_CHARS


async def test_counts_that_cannot_be_are_not_kept(chat: Conversation, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Hi"), Done(usage=TokenUsage(input=-1, output=10**12))])
    started = await chat.say()
    assert (await chat.ended(started)).state == "done"
    [step] = await chat.steps(started)
    assert (step.input_tokens, step.output_tokens) == (0, limits.TOKENS_COUNTED)


async def test_a_turn_of_a_single_step_may_end_at_its_first(
    chat: Conversation, wire_server: WireServer, settings: Settings
) -> None:
    settings.TURN_STEP_LIMIT = 1
    wire_server.script("openai", [Text("Hi")])
    assert text_of(await chat.answered()) == "Hi"
