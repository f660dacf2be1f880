"""Turns that find no room wait in a line; each page is told its place, and they begin when there is room."""

import asyncio
from datetime import timedelta

import pytest
from django.utils import timezone

from agent_app.live.hub import get_hub
from agent_app.records.models import ToolCall, Turn
from agent_app.records.queries.calls import LONG_SENT
from agent_app.records.threads import database
from agent_app.turns.process import CARRIED, turn_process
from tests.agent_app import people
from tests.agent_app.live.page import Page
from tests.agent_app.turns.conversation import Conversation, until
from tests.agent_app.turns.test_recover import NOTE
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Gate, Text

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]


async def full(chat: Conversation, wire_server: WireServer) -> list[Conversation]:
    """This process drives as many turns as it does however late it is; each stands at its gate `busy`."""
    chats = [await database().write(another_chat, chat) for _ in range(CARRIED)]
    for _ in chats:
        wire_server.script("openai", [Gate("busy"), Text("ok")])
    for one in chats:
        await one.say()
    await asyncio.to_thread(wire_server.wait_for_requests, CARRIED)
    return chats


def another_chat(chat: Conversation, name: str = "") -> Conversation:
    owner_id = people.member(name) if name else chat.owner_id
    return Conversation(owner_id, people.chat(owner_id).chat_id)


def places(page: Page) -> list[tuple[str, int]]:
    return [(data["message_id"], data["done"]) for _, _, data in page.passed if data.get("unit") == "before"]


async def opened(chat: Conversation) -> Page:
    page, hub = Page(), get_hub()
    at = await hub.position(chat.chat_id)
    assert await hub.subscribe(chat.chat_id, at.epoch, at.seq, page) is not None
    return page


async def test_who_finds_no_room_is_told_the_place_and_moves_up(
    chat: Conversation, wire_server: WireServer
) -> None:
    await full(chat, wire_server)
    turn_process().lag.seconds = 1e9  # it takes a while to be forgotten
    first, second = [await database().write(another_chat, chat, f"waiting{n}") for n in range(2)]
    pages = [await opened(one) for one in (first, second)]
    one, other = await first.say(), await second.say()
    await pages[0].until(lambda page: (one.answer_id, 0) in places(page))
    await pages[1].until(lambda page: (other.answer_id, 1) in places(page))
    turn_process().lag.seconds = 0.0
    assert (await first.ended(one)).state == "done"
    assert (await second.ended(other)).state == "done"
    wire_server.release("busy")


async def test_who_has_turns_running_waits_behind_who_has_none(
    chat: Conversation, wire_server: WireServer
) -> None:
    await full(chat, wire_server)
    turn_process().lag.seconds = 1e9
    mine, others = await database().write(another_chat, chat), await database().write(another_chat, chat, "o")
    page = await opened(mine)
    said = await mine.say()
    await page.until(lambda seen: (said.answer_id, 0) in places(seen))
    await others.say()
    await page.until(lambda seen: (said.answer_id, 1) in places(seen))
    turn_process().lag.seconds = 0.0
    assert (await mine.ended(said)).state == "done"
    wire_server.release("busy")


async def test_turns_wait_while_calls_wait_long_for_a_worker(
    chat: Conversation, wire_server: WireServer, idle_worker: None
) -> None:
    wire_server.script("openai", [Call("file_write", NOTE)])
    started = await chat.say()

    def wait_long() -> int:
        mine = ToolCall.objects.filter(step__turn_id=started.turn_id, state="queued")
        return mine.update(sends=LONG_SENT, send_after=timezone.now() + timedelta(hours=1))

    await until(lambda: database().write(wait_long))
    await full(chat, wire_server)
    await until(is_full)
    late = await (await database().write(another_chat, chat, "late")).say()
    turn = await database().read(Turn.objects.get, id=late.turn_id)
    assert turn.state == "queued"
    assert await chat.stop(started)
    assert (await Conversation(chat.owner_id, chat.chat_id).ended(late)).state == "done"
    wire_server.release("busy")


async def is_full() -> bool:
    return turn_process().is_full
