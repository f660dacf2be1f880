"""A Valkey that is away, slow or forgetful costs no turn, and no event is written twice."""

import asyncio
import os
import signal

import pytest
from django.conf import settings
from redis import asyncio as aredis

from agent_app.live.hub import Hub
from agent_app.live.log import log_key
from agent_app.live.wire import ChatMeta
from tests.agent_app.live.conftest import opened
from tests.agent_app.live.line import cuttable_line
from tests.agent_app.live.page import COMES_WITHIN_S, Page
from tests.agent_app.live.turn import Turn
from tests.fixtures.fragile_valkey import FragileValkey


async def text_in_log(hub: Hub, chat_id: str) -> str:
    page = Page()
    epoch, _ = await hub.position(chat_id)
    assert await hub.subscribe(chat_id, epoch, 0, page) is not None
    return page.text("m")


@pytest.mark.asyncio
async def test_entries_whose_answer_was_lost_are_not_written_twice(valkey_url: str, chat_id: str) -> None:
    async with cuttable_line(settings.VALKEY_SOCKET) as line, opened(line.url) as hub:
        turn = Turn(hub, chat_id)
        turn.begin()
        await turn.writer.flushed()
        for n in range(5):
            line.cut_next_write = True
            turn.say(f"w{n} ")
            await asyncio.wait_for(turn.writer.flushed(), COMES_WITHIN_S)
        assert line.cuts == 5
        assert await text_in_log(hub, chat_id) == "w0 w1 w2 w3 w4 "


@pytest.mark.asyncio
async def test_a_first_entry_whose_answer_was_lost_is_not_written_twice(
    valkey_url: str, chat_id: str
) -> None:
    async with cuttable_line(settings.VALKEY_SOCKET) as line, opened(line.url) as hub:
        await hub.position(chat_id)
        line.cut_next_write = True
        assert await hub.announce(chat_id, [ChatMeta(title="once")])
        assert (await hub.position(chat_id)).seq == 1


@pytest.mark.asyncio
async def test_text_of_a_time_without_valkey_is_written_when_it_returns(
    fragile_valkey: FragileValkey, chat_id: str
) -> None:
    async with opened(fragile_valkey.url) as hub:
        turn = Turn(hub, chat_id)
        turn.begin()
        turn.say("before ")
        await turn.writer.flushed()
        fragile_valkey.kill(forget=False)
        turn.say("during ")
        await asyncio.sleep(0.1)
        await asyncio.to_thread(fragile_valkey.start)
        turn.say("after")
        await asyncio.wait_for(turn.writer.flushed(), COMES_WITHIN_S)
        assert await text_in_log(hub, chat_id) == "before during after"


@pytest.mark.asyncio
async def test_a_valkey_that_forgot_everything_gets_the_whole_text_and_pages_resync(
    fragile_valkey: FragileValkey, chat_id: str
) -> None:
    async with opened(fragile_valkey.url) as hub, opened(fragile_valkey.url) as reader:
        page = Page()
        before = await reader.position(chat_id)
        assert await reader.subscribe(chat_id, *before, page) is not None
        turn = Turn(hub, chat_id)
        turn.begin()
        turn.say("before ")
        await page.until(lambda p: p.text("m") == "before ")
        fragile_valkey.kill(forget=True)
        turn.say("during ")
        await asyncio.to_thread(fragile_valkey.start)
        turn.say("after")
        await asyncio.wait_for(turn.writer.flushed(), COMES_WITHIN_S)
        await page.until(lambda p: bool(p.resynced))
        assert (await hub.position(chat_id)).epoch > before.epoch
        assert await text_in_log(hub, chat_id) == "before during after"


@pytest.mark.asyncio
async def test_a_valkey_that_is_away_long_costs_bounded_memory_and_no_text(
    fragile_valkey: FragileValkey, chat_id: str
) -> None:
    async with opened(fragile_valkey.url) as hub:
        turn = Turn(hub, chat_id)
        turn.begin()
        await turn.writer.flushed()
        fragile_valkey.kill(forget=False)
        for _ in range(300):
            turn.say("x" * 10_000)
            assert turn.writer.pending_chars <= 1_010_000
        await asyncio.to_thread(fragile_valkey.start)
        await asyncio.wait_for(turn.writer.flushed(), COMES_WITHIN_S)
        assert await text_in_log(hub, chat_id) == "x" * 3_000_000


@pytest.mark.asyncio
async def test_an_announcement_without_valkey_says_so_and_is_written_later(
    fragile_valkey: FragileValkey, chat_id: str
) -> None:
    async with opened(fragile_valkey.url) as hub:
        fragile_valkey.kill(forget=False)
        assert not await hub.announce(chat_id, [ChatMeta(title="later")])
        assert not await hub.take_fence("t", 1)
        await asyncio.to_thread(fragile_valkey.start)
        assert await hub.announce(chat_id, [ChatMeta(title="now")])
        assert (await hub.position(chat_id)).seq == 2


@pytest.mark.asyncio
async def test_a_frozen_valkey_stops_nothing_but_the_log(fragile_valkey: FragileValkey, chat_id: str) -> None:
    async with opened(fragile_valkey.url) as hub:
        turn = Turn(hub, chat_id)
        turn.begin()
        await turn.writer.flushed()
        os.kill(fragile_valkey.pid, signal.SIGSTOP)
        turn.say("while it slept ")
        await asyncio.sleep(0.1)
        turn.say("and on")
        os.kill(fragile_valkey.pid, signal.SIGCONT)
        await asyncio.wait_for(turn.writer.flushed(), COMES_WITHIN_S)
        assert await text_in_log(hub, chat_id) == "while it slept and on"


@pytest.mark.asyncio
async def test_a_log_that_vanished_unnoticed_is_found_by_the_check(
    hub: Hub, chat_id: str, valkey: aredis.Redis
) -> None:
    page = Page()
    at = await hub.position(chat_id)
    assert await hub.subscribe(chat_id, *at, page) is not None
    await valkey.delete(log_key(chat_id))
    await hub.check()
    assert page.resynced == [chat_id]
