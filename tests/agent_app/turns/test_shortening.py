"""A chat that nears its model's window is shortened by itself, and the turn goes on."""

import subprocess
from collections.abc import Sequence

import pytest

from agent_app.live.wire import Regenerate
from agent_app.records.models import ChatModel, Compaction, Message, SideRequest
from agent_app.records.threads import database
from agent_app.turns.process import close_turn_process, turn_process
from agent_app.turns.start import regenerate
from tests.agent_app.turns.conversation import PATIENCE_S, Conversation, text_of
from tests.agent_app.turns.test_recover import driver, kill, stored
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Done, Gate, Status, Step, Text, Thinking
from tools.kit.json_types import JsonObject

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]
LONG = "The totals of this quarter are above those of the last one. " * 60
SUMMARY = "## Goal\nThe totals."


async def with_window(tokens: int) -> None:
    window = {"context_window": tokens, "max_output_tokens": 1_000}
    await database().write(lambda: ChatModel.objects.update(**window))


def answers(wire_server: WireServer, summary: Sequence[Step] = (Text(SUMMARY),)) -> None:
    """What is asked for a summary gives it; all else a long answer."""
    wire_server.rule(lambda request: summary if request.asks_for_summary else [Text(LONG)])


async def filled(
    chat: Conversation, wire_server: WireServer, summary: Sequence[Step] = (Text(SUMMARY),)
) -> None:
    """A chat whose next question is past four fifths of the window."""
    await with_window(5_000)
    answers(wire_server, summary)
    for number in range(3):
        await chat.answered(f"question {number}")


async def rows() -> list[Compaction]:
    return await database().read(lambda: list(Compaction.objects.order_by("id")))


def folds(message: Message) -> list[dict[str, object]]:
    return [part for part in message.parts if part["type"] == "compaction"]


async def test_near_the_windows_end_older_turns_are_summed_up_and_the_turn_goes_on(
    chat: Conversation, wire_server: WireServer
) -> None:
    await filled(chat, wire_server)
    message = await chat.answered("use 7 % VAT")
    *_, asked, sent = wire_server.requests
    assert asked.asks_for_summary
    told = sent.texts("user")
    assert SUMMARY in told[0]
    assert '"question 0"' in told[0]
    assert told[-1].startswith("use 7 % VAT")
    assert "went out of view" not in "".join(told)
    assert text_of(message) == LONG
    [fold] = folds(message)
    assert (fold["state"], fold["trigger"], fold["summary"]) == ("done", "window", SUMMARY)
    assert message.parts[0] == fold
    [row] = await rows()
    assert (row.trigger, row.summary) == ("window", SUMMARY)
    [cost] = await database().read(lambda: list(SideRequest.objects.all()))
    assert (cost.purpose, cost.input_tokens > 0) == ("summary", True)
    assert wire_server.refusals == []


async def test_the_request_for_a_summary_stands_on_the_prefix_of_the_one_before(
    chat: Conversation, wire_server: WireServer
) -> None:
    await filled(chat, wire_server)
    before = wire_server.requests[-1]
    await chat.answered("go on")
    asked = wire_server.requests[-2]
    assert asked.body["tools"] == before.body["tools"]
    assert asked.messages[: len(before.messages)] == before.messages


async def test_a_summary_that_fails_leaves_the_chat_to_be_cut(
    chat: Conversation, wire_server: WireServer
) -> None:
    await filled(chat, wire_server, [Status(400)])
    message = await chat.answered("go on")
    assert (text_of(message), message.status) == (LONG, "done")
    assert [fold["state"] for fold in folds(message)] == ["failed"]
    assert await rows() == []


@pytest.mark.parametrize("reason", ["refusal", "length"])
async def test_a_model_that_refuses_or_is_cut_off_has_summed_up_nothing(
    chat: Conversation, wire_server: WireServer, reason: str
) -> None:
    await filled(chat, wire_server, [Text("I can't help"), Done(reason)])
    message = await chat.answered("go on")
    assert (text_of(message), message.status) == (LONG, "done")
    assert [fold["state"] for fold in folds(message)] == ["failed"]
    assert await rows() == []


async def test_without_a_summary_the_programs_record_stands_alone(
    chat: Conversation, wire_server: WireServer
) -> None:
    await filled(chat, wire_server, [Thinking("hm")])
    [fold] = folds(await chat.answered("go on"))
    assert (fold["state"], fold["summarised"]) == ("done", False)
    assert '"question 0"' in wire_server.requests[-1].texts("user")[0]


async def test_a_stop_while_it_is_summed_up_shortens_nothing(
    chat: Conversation, wire_server: WireServer
) -> None:
    await filled(chat, wire_server, [Text("## Goal"), Gate("half")])
    started = await chat.say("go on")
    await wire_server.arrived("half")
    await chat.stop(started)
    await chat.ended(started)
    message = await chat.message(started)
    assert (message.status, [fold["state"] for fold in folds(message)]) == ("stopped", ["failed"])
    assert await rows() == []


async def test_a_process_that_dies_over_the_summary_leaves_it_to_the_next(
    short_leases: None, chat: Conversation, wire_server: WireServer
) -> None:
    await filled(chat, wire_server)
    wire_server.script(
        "openai", [Text("## Goal"), Gate("half")], when=lambda request: request.asks_for_summary
    )
    await close_turn_process()
    started = await stored(chat, "go on")
    with driver(wire_server, started) as process:
        await wire_server.arrived("half", PATIENCE_S)
        await kill(process)
    turn_process()
    assert (await chat.ended(started)).state == "done"
    message = await chat.message(started)
    assert [(fold["state"], fold["summary"]) for fold in folds(message)] == [("done", SUMMARY)]
    assert [part["type"] for part in message.parts] == ["compaction", "text"]
    assert len(await rows()) == 1


async def test_in_the_middle_of_a_turn_its_calls_and_results_stay(
    chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    await with_window(5_000)
    wire_server.rule(lambda request: [Text(SUMMARY)] if request.asks_for_summary else None)
    for number in range(2):
        wire_server.script("openai", [Text(LONG)])
        await chat.answered(f"question {number}")
    made: JsonObject = {"mode": "text", "filename": "a.txt", "content": LONG + LONG[:1_200]}
    wire_server.script("openai", [Call("file_write", made)])
    wire_server.script("openai", [Text("Made.")], when=lambda request: not request.asks_for_summary)
    message = await chat.answered("make a file")
    assert text_of(message) == "Made."
    sent = wire_server.requests[-1]
    assert SUMMARY in sent.texts("user")[0]
    assert len(sent.texts("tool")) == 1
    assert [part["type"] for part in message.parts] == ["tool", "compaction", "text"]
    assert [row.step for row in await rows()] == [1]
    assert wire_server.refusals == []


async def test_a_request_that_the_provider_finds_too_long_is_sent_again_shortened(
    chat: Conversation, wire_server: WireServer
) -> None:
    for number in range(3):
        wire_server.script("openai", [Text(f"Answer {number}")])
        await chat.answered(f"question {number}")
    wire_server.script("openai", [Status(400, code="context_length_exceeded", message="too long")])
    wire_server.script("openai", [Text(SUMMARY)])
    wire_server.script("openai", [Text("Fine.")])
    message = await chat.answered("go on")
    assert (text_of(message), message.status) == ("Fine.", "done")
    assert wire_server.requests[-2].asks_for_summary
    told = wire_server.requests[-1].texts("user")
    assert SUMMARY in told[0]
    assert [text.splitlines()[0] for text in told[1:]] == ["go on"]


async def test_one_that_stays_too_long_fails_once(chat: Conversation, wire_server: WireServer) -> None:
    await chat.answered("hello")
    wire_server.rule(lambda _: [Status(400, code="context_length_exceeded", message="too long")])
    started = await chat.say("go on")
    turn = await chat.ended(started)
    assert turn.error is not None
    assert (turn.state, turn.error["code"]) == ("failed", "too_long")
    assert len([one for one in wire_server.requests if one.last_user_text.startswith("go on")]) == 2


async def test_another_answer_to_a_question_before_it_is_given_the_whole_history(
    chat: Conversation, wire_server: WireServer
) -> None:
    await filled(chat, wire_server)
    second = chat.head
    await chat.answered("go on")
    assert len(await rows()) == 1
    await with_window(100_000)
    again = Regenerate(type="regenerate", cmd="1", chat=chat.chat_id, message_id=second or "")
    await chat.ended(await regenerate(chat.owner_id, again))
    told = wire_server.requests[-1].texts("user")
    assert [text.splitlines()[0] for text in told] == [f"question {number}" for number in range(3)]


async def test_a_second_one_works_on_the_first(chat: Conversation, wire_server: WireServer) -> None:
    await filled(chat, wire_server)
    for number in range(3, 9):
        await chat.answered(f"question {number}")
    made = await rows()
    assert len(made) >= 2
    told = wire_server.requests[-1].texts("user")[0]
    assert told.count('"question 0"') == 1
    assert any(
        "earlier turns are out of view" in one.texts("user")[0] and one.asks_for_summary
        for one in wire_server.requests
    )
    assert wire_server.refusals == []
