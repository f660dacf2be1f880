"""A process that is late with everything takes no more turns; they wait in the queue."""

import asyncio
import time
from functools import partial

import pytest

from agent_app.records.models import Turn
from agent_app.records.threads import database
from agent_app.turns.lag import LoopLag
from agent_app.turns.process import CARRIED, turn_process
from tests.agent_app import people
from tests.agent_app.turns.conversation import Conversation, until
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Gate, Text

pytestmark = pytest.mark.asyncio


async def test_a_loop_that_is_held_up_is_seen_and_forgotten_again() -> None:
    lag = LoopLag()
    watching = asyncio.create_task(lag.watch())
    for _ in range(5):
        await asyncio.sleep(0.06)
        time.sleep(0.4)  # noqa: ASYNC251 -- holding the loop up is what is tried
    assert lag.is_high
    await until(partial(is_low, lag))
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)


async def is_low(lag: LoopLag) -> bool:
    return not lag.is_high


def another_chat(chat: Conversation) -> Conversation:
    return Conversation(chat.owner_id, people.chat(chat.owner_id).chat_id)


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
async def test_a_late_process_lets_new_turns_wait_until_it_has_caught_up(
    chat: Conversation, wire_server: WireServer
) -> None:
    for number in range(CARRIED):
        wire_server.script("openai", [Text("Hel"), Gate(f"g{number}"), Text("lo")])
    chats = [await database().write(another_chat, chat) for _ in range(CARRIED)]
    running = [await one.say() for one in chats]
    for number in range(CARRIED):
        await wire_server.arrived(f"g{number}")
    process = turn_process()
    process.lag.seconds = 1e9  # it takes a while to be forgotten
    assert process.is_full
    late = await chat.say()
    turn = await database().read(Turn.objects.get, id=late.turn_id)
    assert (turn.state, turn.lease_until) == ("queued", None)
    process.lag.seconds = 0.0
    assert (await chat.ended(late)).state == "done"
    for number in range(CARRIED):
        wire_server.release(f"g{number}")
    for one, started in zip(chats, running, strict=True):
        assert (await one.ended(started)).state == "done"
