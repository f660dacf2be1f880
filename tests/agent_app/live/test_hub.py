"""What is written is seen: once, in order, by every page of every process."""

import asyncio
from collections.abc import Sequence

import pytest
from redis import asyncio as aredis

from agent_app.live.hub import Hub
from agent_app.live.log import ENTRIES_KEPT, FenceLost, Position, log_key
from agent_app.live.message import TextPart, ToolPart
from agent_app.live.wire import ChatMeta, EventBody, MessageCreated, PartAdded
from tests.agent_app.live.page import Page
from tests.agent_app.live.turn import Turn, message

WORDS = [f"w{n:02} " for n in range(1, 41)]


async def follow(hub: Hub, chat_id: str, at: Position | None = None) -> Page:
    page = Page()
    epoch, seq = at or await hub.position(chat_id)
    assert await hub.subscribe(chat_id, epoch, seq, page) is not None
    return page


@pytest.mark.asyncio
async def test_a_page_of_the_same_process_reads_each_word_once(hub: Hub, chat_id: str) -> None:
    page = await follow(hub, chat_id)
    turn = Turn(hub, chat_id)
    turn.begin()
    for word in WORDS:
        turn.say(word)
        await asyncio.sleep(0.002)
    turn.end()
    await turn.writer.flushed()
    await page.until(lambda p: not p.fold.running_turns)
    assert page.text("m") == "".join(WORDS)
    assert page.seqs == list(range(1, len(page.seqs) + 1))


@pytest.mark.asyncio
async def test_a_page_of_another_process_reads_each_word_once(hub: Hub, other_hub: Hub, chat_id: str) -> None:
    page = await follow(other_hub, chat_id)
    turn = Turn(hub, chat_id)
    turn.begin()
    for word in WORDS:
        turn.say(word)
        await asyncio.sleep(0.002)
    turn.end()
    await page.until(lambda p: bool(p.seqs) and not p.fold.running_turns)
    assert page.text("m") == "".join(WORDS)
    assert page.seqs == list(range(1, len(page.seqs) + 1))


@pytest.mark.asyncio
async def test_a_page_that_joins_in_mid_answer_has_no_gap_between_snapshot_and_live_part(
    hub: Hub, other_hub: Hub, chat_id: str
) -> None:
    turn = Turn(hub, chat_id)
    turn.begin()
    pages: list[tuple[Page, Hub]] = []
    for n, word in enumerate(WORDS):
        turn.say(word)
        await asyncio.sleep(0.005)
        if n % 5 == 0:
            reader = (hub, other_hub)[n % 2]
            state = await reader.running(chat_id)
            page = Page()
            for known in state.messages.values():
                page.fold.apply(MessageCreated(message=known))
            assert await reader.subscribe(chat_id, *state.position, page) is not None
            pages.append((page, reader))
    turn.end()
    for page, _ in pages:
        await page.until(lambda p: (m := p.fold.message("m")) is not None and m.status == "done")
        assert page.text("m") == "".join(WORDS)


@pytest.mark.asyncio
async def test_deltas_of_a_part_are_merged_in_a_flush(hub: Hub, chat_id: str) -> None:
    page = await follow(hub, chat_id)
    turn = Turn(hub, chat_id)
    turn.begin()
    for n in range(500):
        turn.say(f"p{n:03} ")
    await turn.writer.flushed()
    assert page.text("m") == "".join(f"p{n:03} " for n in range(500))
    assert len(page.seqs) < 10


@pytest.mark.asyncio
async def test_a_writer_with_an_older_fence_writes_nothing_and_learns_it(
    hub: Hub, other_hub: Hub, chat_id: str
) -> None:
    page = await follow(hub, chat_id)
    old = Turn(hub, chat_id, number=1)
    old.begin()
    await old.writer.flushed()
    assert await other_hub.take_fence(f"turn-of-{chat_id}", 2)
    old.say("too late")
    with pytest.raises(FenceLost):
        await old.writer.flushed()
    assert old.writer.lost
    assert page.text("m") == ""


@pytest.mark.asyncio
async def test_a_fence_is_never_lowered(hub: Hub, chat_id: str) -> None:
    await hub.take_fence(f"turn-of-{chat_id}", 5)
    await hub.take_fence(f"turn-of-{chat_id}", 4)
    turn = Turn(hub, chat_id, number=4)
    turn.begin()
    with pytest.raises(FenceLost):
        await turn.writer.flushed()


@pytest.mark.asyncio
async def test_a_log_that_vanished_begins_a_new_epoch_with_the_whole_text(
    hub: Hub, chat_id: str, valkey: aredis.Redis
) -> None:
    page = await follow(hub, chat_id)
    before = await hub.position(chat_id)
    turn = Turn(hub, chat_id)
    turn.begin()
    turn.say("kept ")
    await turn.writer.flushed()
    await valkey.delete(log_key(chat_id))
    turn.say("and ")
    turn.say("more")
    await turn.writer.flushed()
    assert page.resynced == [chat_id]
    state = await hub.running(chat_id)
    assert state.position.epoch > before.epoch
    again = Page()
    assert await hub.subscribe(chat_id, state.position.epoch, 0, again) is not None
    assert again.text("m") == "kept and more"


@pytest.mark.asyncio
async def test_a_log_that_went_back_begins_a_new_epoch(hub: Hub, chat_id: str, valkey: aredis.Redis) -> None:
    turn = Turn(hub, chat_id)
    turn.begin()
    await turn.writer.flushed()
    kept = await valkey.dump(log_key(chat_id))
    assert kept is not None
    epoch, _ = await hub.position(chat_id)
    turn.say("lost with the last second ")
    await turn.writer.flushed()
    await valkey.restore(log_key(chat_id), 0, kept, replace=True)
    turn.say("and then")
    await turn.writer.flushed()
    state = await hub.running(chat_id)
    assert state.position.epoch > epoch
    assert Page.text(_shown(state.messages["m"]), "m") == "lost with the last second and then"


def _shown(known: object) -> Page:
    page = Page()
    page.fold.apply(MessageCreated.model_validate({"message": known}))
    return page


@pytest.mark.asyncio
async def test_a_position_of_another_epoch_draws_a_resync(hub: Hub, chat_id: str) -> None:
    epoch, seq = await hub.position(chat_id)
    assert await hub.subscribe(chat_id, epoch - 1, seq, Page()) is None


@pytest.mark.asyncio
async def test_a_position_ahead_of_the_log_draws_a_resync(hub: Hub, chat_id: str) -> None:
    epoch, seq = await hub.position(chat_id)
    assert await hub.subscribe(chat_id, epoch, seq + 1, Page()) is None


@pytest.mark.asyncio
async def test_a_position_older_than_the_log_draws_a_resync(
    hub: Hub, chat_id: str, valkey: aredis.Redis
) -> None:
    turn = Turn(hub, chat_id)
    turn.begin()
    await turn.writer.flushed()
    epoch, _ = await hub.position(chat_id)
    await valkey.xtrim(log_key(chat_id), maxlen=1, approximate=False)
    assert await hub.subscribe(chat_id, epoch, 0, Page()) is None


@pytest.mark.asyncio
async def test_a_trimmed_log_still_tells_the_whole_running_answer(hub: Hub, chat_id: str) -> None:
    turn = Turn(hub, chat_id)
    turn.begin()
    for n in range(ENTRIES_KEPT * 2):
        turn.say(f"{n} ")
        turn.emit(PartAdded(message_id="m", index=1, part=TextPart(text=str(n))))
        if n % 200 == 0:
            await turn.writer.flushed()
    await turn.writer.flushed()
    state = await hub.running(chat_id)
    expected = "".join(f"{n} " for n in range(ENTRIES_KEPT * 2)) + str(ENTRIES_KEPT * 2 - 1)
    assert _shown(state.messages["m"]).text("m") == expected


@pytest.mark.asyncio
async def test_a_log_outlives_its_turn_by_minutes_and_then_expires(
    hub: Hub, chat_id: str, valkey: aredis.Redis
) -> None:
    turn = Turn(hub, chat_id)
    turn.begin()
    await turn.writer.flushed()
    assert await valkey.ttl(log_key(chat_id)) > 1_800
    turn.end()
    await turn.writer.flushed()
    assert 60 < await valkey.ttl(log_key(chat_id)) <= 600


@pytest.mark.asyncio
async def test_an_announcement_is_in_the_log_when_it_returns(hub: Hub, other_hub: Hub, chat_id: str) -> None:
    page = await follow(other_hub, chat_id)
    assert await hub.announce(chat_id, [ChatMeta(title="Budget"), MessageCreated(message=message("u"))])
    await page.until(lambda p: p.fold.message("u") is not None)
    assert page.seqs == [1, 2]


@pytest.mark.asyncio
async def test_progress_reaches_pages_of_all_processes_and_is_not_logged(
    hub: Hub, other_hub: Hub, chat_id: str
) -> None:
    here, there = await follow(hub, chat_id), await follow(other_hub, chat_id)
    # The other process has to be listening before the tick.
    await _await_ring(hub, there, chat_id)
    before = await hub.position(chat_id)
    hub.progress(chat_id, "ocr", {"page": 1})
    for page in (here, there):
        await page.until(lambda p: bool(p.passed))
        assert page.passed == [(chat_id, "ocr", {"page": 1})]
    assert await hub.position(chat_id) == before


async def _await_ring(hub: Hub, there: Page, chat_id: str) -> None:
    await hub.announce(chat_id, [ChatMeta(title="listening")])
    await there.until(lambda p: bool(p.seqs))


@pytest.mark.asyncio
async def test_a_page_that_is_full_is_let_go_and_goes_on_from_its_position(hub: Hub, chat_id: str) -> None:
    page = Page()
    epoch, seq = await hub.position(chat_id)
    subscription = await hub.subscribe(chat_id, epoch, seq, page)
    assert subscription is not None
    turn = Turn(hub, chat_id)
    turn.begin()
    await turn.writer.flushed()
    page.full = True
    turn.say("while it was full ")
    await turn.writer.flushed()
    assert not subscription.active
    page.full = False
    turn.say("and after")
    await turn.writer.flushed()
    assert await hub.subscribe(chat_id, epoch, subscription.position.seq, page) is not None
    assert page.text("m") == "while it was full and after"
    assert page.seqs == list(range(1, len(page.seqs) + 1))


@pytest.mark.asyncio
async def test_no_frame_passes_64_kib_however_large_the_answer(hub: Hub, chat_id: str) -> None:
    page = await follow(hub, chat_id)
    turn = Turn(hub, chat_id)
    turn.begin()
    text = "語" * 200_000
    turn.say(text)
    turn.emit(
        PartAdded(
            message_id="m",
            index=1,
            part=ToolPart(
                call_id="k", name="file_read", state="ok", receipt={"ok": True, "text": "x" * 300_000}
            ),
        )
    )
    await turn.writer.flushed()
    assert page.text("m") == text
    assert max(len(frame.encode()) for frame in page.frames) <= 64 * 1024
    tool = page.fold.messages()["m"].parts[1]
    assert isinstance(tool, ToolPart)
    assert tool.receipt is not None
    assert tool.receipt["truncated"] is True


class BrokenTurn(Turn):
    def _replay(self) -> Sequence[EventBody]:
        raise RuntimeError("no draft")


@pytest.mark.asyncio
async def test_a_replay_that_fails_stops_no_other_turn(
    hub: Hub, chat_id: str, caplog: pytest.LogCaptureFixture
) -> None:
    broken = BrokenTurn(hub, chat_id)
    broken.writer.write(ChatMeta(title="goes through"))
    healthy = Turn(hub, f"{chat_id}x")
    healthy.begin()
    await healthy.writer.flushed()
    await broken.writer.flushed()
    assert "the replay of chat" in caplog.text


async def go_deaf(hub: Hub, valkey: aredis.Redis) -> None:
    """Whoever listens loses the line; a ring in the next half second is lost."""
    await valkey.client_kill_filter(_type="pubsub")
    await asyncio.sleep(0.05)


@pytest.mark.asyncio
async def test_a_page_that_joins_after_a_lost_ring_leaves_no_hole_for_the_others(
    hub: Hub, other_hub: Hub, chat_id: str, valkey: aredis.Redis
) -> None:
    first = await follow(other_hub, chat_id)
    await _await_ring(hub, first, chat_id)
    await go_deaf(other_hub, valkey)
    await hub.announce(chat_id, [ChatMeta(title="while deaf")])
    second = await follow(other_hub, chat_id)
    await other_hub.announce(chat_id, [ChatMeta(title="and after")])
    await first.until(lambda p: len(p.seqs) == 3)
    assert first.seqs == [1, 2, 3]
    assert second.seqs == [3]


@pytest.mark.asyncio
async def test_a_page_that_joins_a_new_epoch_sends_the_others_to_a_snapshot(
    hub: Hub, other_hub: Hub, chat_id: str, valkey: aredis.Redis
) -> None:
    first = await follow(other_hub, chat_id)
    await _await_ring(hub, first, chat_id)
    await go_deaf(other_hub, valkey)
    await valkey.delete(log_key(chat_id))
    await hub.announce(chat_id, [ChatMeta(title="another log")])
    await follow(other_hub, chat_id)
    assert first.resynced == [chat_id]


@pytest.mark.asyncio
async def test_a_lost_ring_is_made_up_for_when_listening_again(
    hub: Hub, other_hub: Hub, chat_id: str, valkey: aredis.Redis
) -> None:
    page = await follow(other_hub, chat_id)
    await _await_ring(hub, page, chat_id)
    await go_deaf(other_hub, valkey)
    await hub.announce(chat_id, [ChatMeta(title="while deaf")])
    await page.until(lambda p: p.seqs == [1, 2])
