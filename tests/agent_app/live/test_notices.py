"""A turn's runner hears of settled calls and stops from any process."""

import asyncio

import pytest

from agent_app.live.hub import Hub
from agent_app.live.notices import parsed, publish_call_settled
from tests.agent_app.live.page import COMES_WITHIN_S, Page


async def await_listening(hub: Hub) -> None:
    """A hub hears nothing before its subscription stands."""
    with hub.listen("probe") as signals:
        while not signals.settled:
            await asyncio.to_thread(publish_call_settled, "probe", "k")
            await signals.wait(0.05)


@pytest.mark.asyncio
async def test_a_settled_call_wakes_the_runner(hub: Hub) -> None:
    await await_listening(hub)
    with hub.listen("t1") as signals:
        await asyncio.to_thread(publish_call_settled, "t1", "k1")
        assert await signals.wait(COMES_WITHIN_S)
        assert signals.settled == {"k1"}
        assert not signals.stop_requested


@pytest.mark.asyncio
async def test_a_stop_from_another_process_wakes_the_runner(hub: Hub, other_hub: Hub) -> None:
    await await_listening(hub)
    with hub.listen("t1") as signals:
        other_hub.signal_stop("t1")
        assert await signals.wait(COMES_WITHIN_S)
        assert signals.stop_requested


@pytest.mark.asyncio
async def test_a_stop_in_the_same_process_needs_no_valkey(hub: Hub) -> None:
    with hub.listen("t1") as signals:
        hub.signal_stop("t1")
        assert signals.stop_requested


@pytest.mark.asyncio
async def test_a_runner_hears_nothing_of_other_turns(hub: Hub) -> None:
    with hub.listen("t1") as mine, hub.listen("t2") as other:
        hub.signal_call_settled("t2", "k")
        assert await other.wait(COMES_WITHIN_S)
        assert not await mine.wait(0.0)


@pytest.mark.asyncio
async def test_progress_from_another_process_reaches_the_chats_pages(
    hub: Hub, other_hub: Hub, chat_id: str
) -> None:
    await await_listening(hub)
    page = Page()
    assert await hub.subscribe(chat_id, *await hub.position(chat_id), page) is not None
    other_hub.progress(chat_id, "rows", {"done": 10})
    await page.until(lambda p: bool(p.passed))
    assert page.passed == [(chat_id, "rows", {"done": 10})]


def test_a_notice_that_cannot_be_read_is_dropped_with_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    assert parsed(b"{") is None
    assert "cannot be read" in caplog.text
