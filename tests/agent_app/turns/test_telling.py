"""Open pages hear of everything, also what a process was about to tell when it died."""

import asyncio
from datetime import timedelta

import pytest
from django.utils import timezone

from agent_app.live.hub import get_hub
from agent_app.live.message import Message
from agent_app.live.wire import MessageCreated
from agent_app.records.models import Turn
from agent_app.records.queries.chats import messages
from agent_app.records.threads import database
from agent_app.records.writes.endings import Ending, finish_turn
from agent_app.records.writes.leases import claim_turn
from agent_app.records.writes.turns import NewTurn, begin_turn
from agent_app.turns.answer import message_of
from agent_app.turns.process import turn_process
from agent_app.turns.start import Started
from tests.agent_app.live.page import Page
from tests.agent_app.turns.conversation import Conversation, until
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Text

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]


async def page_on(chat: Conversation) -> Page:
    """Open since before anything was said."""
    page, at = Page(), await get_hub().position(chat.chat_id)
    assert await get_hub().subscribe(chat.chat_id, at.epoch, at.seq, page)
    return page


def begun(chat: Conversation) -> Started:
    """By a request that died before it could tell of it."""
    new = NewTurn(chat.owner_id, chat.chat_id, chat.head, "c1", "hello", (), timezone.now())
    made = begin_turn(new)
    return Started(made.turn_id, made.user_message.message_id, made.answer.message_id)


def ended_untold(started: Started) -> None:
    """By a driver that died before it could tell of it."""
    now = timezone.now()
    claim = claim_turn(started.turn_id, now=now, lease_until=now)
    assert claim is not None
    words = Ending("done", "done", [{"type": "text", "text": "Hello"}])
    finish_turn(started.turn_id, claim.fence, words, now=now, tell_until=now)


def look(message: Message) -> tuple[object, ...]:
    return message.status, message.parts, message.parent_id


async def shown_as_stored(page: Page, chat: Conversation) -> None:
    stored = [message_of(row) for row in await database().read(messages, chat.owner_id, chat.chat_id)]

    def shows(page: Page) -> bool:
        found = [page.fold.message(one.id) for one in stored]
        return [one and look(one) for one in found] == [look(one) for one in stored]

    await page.until(shows)


async def test_an_end_that_was_stored_and_never_told_is_told_by_another(chat: Conversation) -> None:
    page = await page_on(chat)
    started = await database().write(begun, chat)
    running = Message.model_validate({
        "id": started.answer_id, "parent_id": started.message_id, "role": "assistant",
        "status": "streaming", "parts": (), "created_at": "",
    })  # fmt: skip
    await get_hub().announce(chat.chat_id, [MessageCreated(message=running)])
    await database().write(ended_untold, started)
    turn_process()
    await shown_as_stored(page, chat)
    assert page.fold.running_turns == []
    assert page.fold.head_id == started.answer_id


async def told(started: Started) -> bool:
    turn = await database().read(Turn.objects.get, id=started.turn_id)
    return turn.lease_until is None


async def test_an_end_is_told_once(chat: Conversation) -> None:
    started = await database().write(begun, chat)
    await database().write(ended_untold, started)
    page = await page_on(chat)
    turn_process()
    await until(lambda: told(started))
    heard = len(page.seqs)
    assert heard
    await asyncio.sleep(3)
    assert len(page.seqs) == heard


async def test_what_was_said_is_told_by_whoever_drives_its_turn(
    chat: Conversation, wire_server: WireServer
) -> None:
    page = await page_on(chat)
    wire_server.script("openai", [Text("Hello")])
    started = await database().write(begun, chat)
    turn_process()
    await chat.ended(started)
    await shown_as_stored(page, chat)
    assert page.fold.head_id == started.answer_id


async def test_a_turn_that_ended_here_is_marked_as_told(chat: Conversation, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Hello")])
    started = await chat.say()
    await chat.ended(started)
    await until(lambda: told(started))
    turn = await database().read(Turn.objects.get, id=started.turn_id)
    assert turn.finished_at is not None
    assert timezone.now() - turn.finished_at < timedelta(minutes=1)
