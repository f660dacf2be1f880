"""The websocket: answers whatever it hears, shows a chat only to its owner, and every word once."""

import json
from contextlib import AsyncExitStack

import pytest
from pytest_django import Settings
from websockets.exceptions import InvalidStatus

from agent_app.live.hub import get_hub
from agent_app.live.wire import ChatMeta
from agent_app.web.consumer import ChatConsumer
from tests.agent_app.web.site import Json, Socket, Visitor, ended, running_site
from tests.fixtures.fragile_valkey import FragileValkey
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Gate, Step, Text

pytestmark = pytest.mark.database


async def send(page: Socket, chat_id: str, text: str = "hello", **fields: object) -> Json:
    frame = {"parent_id": None, "client_id": "c1", "cmd": "1", **fields}
    return await page.answer(type="send", chat=chat_id, text=text, **frame)


async def open_chat(page: Socket, visitor: Visitor, chat_id: str) -> Json:
    snapshot = await visitor.snapshot(chat_id)
    await page.follow(chat_id, snapshot)
    return snapshot


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "null",
        "[]",
        '{"type": "nonsense"}',
        '{"type": "sub"}',
        '{"type": "sub", "chat": 1}',
        '{"type": "ping", "extra": 1}',
        '{"type": "sub", "chat": "\\ud800"}',
        "[" * 100_000,
        b"\x00\xff",
    ],
)
async def test_a_frame_that_makes_no_sense_draws_an_error_and_the_line_stays(
    visitor: Visitor, frame: str | bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with visitor.socket() as page:
        await page.line.send(frame)
        answer = await page.read()
        assert (answer["type"], answer["error"]["code"]) == ("error", "bad_frame")
        await page.write(type="ping")
        assert (await page.read())["type"] == "pong"
    assert "Traceback" not in caplog.text


@pytest.mark.asyncio
async def test_a_command_that_makes_no_sense_is_answered_under_its_id(visitor: Visitor) -> None:
    async with visitor.socket() as page:
        answer = await page.answer(type="stop", cmd="7", chat="c")
    assert (answer["ok"], answer["error"]["code"]) == (False, "bad_frame")


@pytest.mark.asyncio
async def test_a_nul_character_does_no_harm(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    async with visitor.socket() as page:
        answer = await send(page, chat_id, "nul\0here")
        assert answer["ok"] is True
        answer = await page.answer(type="stop", cmd="2", chat="\0", turn_id="\0")
        assert answer["error"]["code"] == "not_found"


@pytest.mark.asyncio
async def test_a_frame_that_is_too_large_closes_the_line(visitor: Visitor) -> None:
    async with visitor.socket() as page:
        await page.line.send(json.dumps({"type": "ping", "extra": "x" * (1024 * 1024)}))
        assert await page.closed() == 1009


@pytest.mark.asyncio
async def test_too_many_frames_close_the_line(visitor: Visitor) -> None:
    async with visitor.socket() as page:
        for _ in range(int(ChatConsumer.burst) + 50):
            await page.write(type="ping")
        assert await page.closed() == 4429


@pytest.mark.asyncio
async def test_a_line_without_a_session_is_closed(address: str) -> None:
    nobody = Visitor(address)
    async with nobody.socket() as page:
        assert await page.closed() == 4401
    await nobody.aclose()


@pytest.mark.asyncio
@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "http://127.0.0.1:1"])
async def test_a_page_from_elsewhere_is_not_let_in(visitor: Visitor, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with visitor.socket(origin=origin):
            pass
    assert refused.value.response.status_code == 403


@pytest.mark.asyncio
async def test_anothers_chat_is_refused_before_any_event(visitor: Visitor, stranger: Visitor) -> None:
    chat_id = await visitor.new_chat()
    at = await visitor.snapshot(chat_id)
    await get_hub().announce(chat_id, [ChatMeta(title="secret")])
    async with stranger.socket() as page:
        await page.write(type="sub", chat=chat_id, epoch=at["epoch"], after=at["seq"])
        answer = await page.read()
        assert (answer["type"], answer["error"]["code"]) == ("error", "not_yours")
        assert await page.closed() == 4403
    assert len(page.frames) == 1


@pytest.mark.asyncio
async def test_anothers_chat_takes_no_message(visitor: Visitor, stranger: Visitor) -> None:
    chat_id = await visitor.new_chat()
    async with stranger.socket() as page:
        answer = await send(page, chat_id)
    assert (answer["ok"], answer["error"]["code"]) == (False, "not_found")


@pytest.mark.asyncio
async def test_a_line_ends_when_its_owner_signs_out(member: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChatConsumer, "heartbeat_s", 0.05)
    async with member.socket() as page:
        await page.read_until(lambda f: f["type"] == "beat")
        await member.call("DELETE", "/_allauth/browser/v1/auth/session")
        assert await page.closed() == 4401


@pytest.mark.asyncio
async def test_a_beat_names_where_each_chat_stands(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChatConsumer, "heartbeat_s", 0.05)
    chat_id = await visitor.new_chat()
    async with visitor.socket() as page:
        snapshot = await open_chat(page, visitor, chat_id)
        beat = await page.read_until(lambda f: f["type"] == "beat" and bool(f["chats"]))
    assert beat["chats"] == [{"chat": chat_id, "epoch": snapshot["epoch"], "seq": snapshot["seq"]}]


@pytest.mark.asyncio
@pytest.mark.parametrize("position", [{}, {"epoch": 1, "after": 0}])
async def test_a_position_that_the_log_does_not_have_draws_a_resync(
    visitor: Visitor, position: dict[str, int]
) -> None:
    chat_id = await visitor.new_chat()
    async with visitor.socket() as page:
        await page.write(type="sub", chat=chat_id, **position)
        assert await page.read() == {"type": "resync", "chat": chat_id}


@pytest.mark.asyncio
async def test_an_answer_streams_to_all_tabs_and_the_user_message_shows_once(
    visitor: Visitor, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Text("Hel"), Text("lo")])
    chat_id = await visitor.new_chat()
    async with visitor.socket() as first, visitor.socket() as second:
        for page in (first, second):
            await open_chat(page, visitor, chat_id)
        ack = await send(first, chat_id, "hi")
        assert ack["ok"] is True
        for page in (first, second):
            if not any(ended(frame) for frame in page.frames):
                await page.read_until(ended)
            assert page.text(ack["result"]["answer_id"]) == "Hello"
            assert page.text(ack["result"]["message_id"]) == "hi"
            assert page.seqs == list(range(page.seqs[0], page.seqs[0] + len(page.seqs)))


@pytest.mark.asyncio
async def test_a_send_repeated_after_a_reconnect_is_one_message(
    visitor: Visitor, wire_server: WireServer
) -> None:
    chat_id = await visitor.new_chat()
    async with visitor.socket() as page:
        first = await send(page, chat_id)
    async with visitor.socket() as page:
        again = await send(page, chat_id)
    assert again["result"] == first["result"]
    assert len((await visitor.snapshot(chat_id))["messages"]) == 2


@pytest.mark.asyncio
async def test_a_stop_is_heard_while_the_model_is_silent(visitor: Visitor, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Hel"), Gate("never")])
    chat_id = await visitor.new_chat()
    async with visitor.socket() as page:
        await open_chat(page, visitor, chat_id)
        ack = await send(page, chat_id)
        await wire_server.arrived("never")
        stopped = await page.answer(type="stop", cmd="2", chat=chat_id, turn_id=ack["result"]["turn_id"])
        assert stopped["ok"] is True
        await page.read_until(ended)
        assert page.text(ack["result"]["answer_id"]) == "Hel"
    wire_server.release("never")


@pytest.mark.asyncio
async def test_a_branch_is_chosen_on_all_tabs(visitor: Visitor, wire_server: WireServer) -> None:
    chat_id = await visitor.new_chat()
    async with visitor.socket() as page:
        await open_chat(page, visitor, chat_id)
        first = await send(page, chat_id)
        await page.read_until(ended)
        again = await page.answer(
            type="regenerate", cmd="2", chat=chat_id, message_id=first["result"]["answer_id"]
        )
        await page.read_until(ended)
        assert page.fold.head_id == again["result"]["answer_id"]
        chosen = await page.answer(
            type="select_branch", cmd="3", chat=chat_id, message_id=first["result"]["answer_id"]
        )
        assert chosen["result"] == {"head_id": first["result"]["answer_id"]}
    assert (await visitor.snapshot(chat_id))["head_id"] == first["result"]["answer_id"]


@pytest.mark.asyncio
async def test_an_approval_that_nobody_asked_for_is_answered(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    async with visitor.socket() as page:
        answer = await page.answer(type="approve", cmd="1", chat=chat_id, call_id="k", allow=True)
    assert answer["error"]["code"] == "nothing_waits"


@pytest.mark.asyncio
async def test_forty_words_survive_a_lost_line_a_reload_and_a_reload_after_the_end(
    visitor: Visitor, wire_server: WireServer
) -> None:
    """STR-01: w01 to w40, a line lost after w15, a new one three words later."""
    words = [f"w{n:02} " for n in range(1, 41)]
    gates = {15: "after w15", 18: "after w18"}
    script: list[Step] = []
    for n, word in enumerate(words, 1):
        script.append(Text(word))
        if n in gates:
            script.append(Gate(gates[n]))
    wire_server.script("openai", script)
    chat_id = await visitor.new_chat(temperature=0.2)
    async with visitor.socket() as page:
        await open_chat(page, visitor, chat_id)
        ack = await send(page, chat_id)
        answer_id = ack["result"]["answer_id"]
        await wire_server.arrived(gates[15])
        while page.fold.message(answer_id) is None or not page.text(answer_id).endswith("w15 "):
            await page.read()
    wire_server.release(gates[15])
    await wire_server.arrived(gates[18])
    async with visitor.socket() as reloaded:
        await open_chat(reloaded, visitor, chat_id)
        wire_server.release(gates[18])
        await reloaded.read_until(ended)
        assert reloaded.text(answer_id) == "".join(words)
    after = await visitor.snapshot(chat_id)
    (_, stored) = after["messages"]
    assert stored["parts"][-1]["text"] == "".join(words)
    assert (stored["status"], after["running_turn_id"]) == ("done", None)
    assert (after["chat"]["temperature"], after["chat"]["running"]) == (0.2, False)


@pytest.mark.asyncio
async def test_a_slow_reader_gets_every_piece_in_the_end(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    async with visitor.socket() as page:
        await open_chat(page, visitor, chat_id)
        # Far more than sockets and queue hold, while nobody reads.
        for n in range(400):
            await get_hub().announce(chat_id, [ChatMeta(title=f"{n} " + "x" * 20_000)])
        await page.read_until(
            lambda f: f["type"] == "ev" and f["events"][-1].get("title", "").startswith("399 ")
        )
    assert page.seqs == list(range(page.seqs[0], page.seqs[0] + 400))


@pytest.mark.asyncio
async def test_a_chat_that_was_left_sends_nothing_more(visitor: Visitor) -> None:
    left, kept = await visitor.new_chat(), await visitor.new_chat()
    async with visitor.socket() as page:
        for chat_id in (left, kept):
            await open_chat(page, visitor, chat_id)
        await page.write(type="unsub", chat=left)
        await page.write(type="ping")
        await page.read_until(lambda f: f["type"] == "pong")
        for chat_id in (left, kept):
            await get_hub().announce(chat_id, [ChatMeta(title="news")])
        frame = await page.read()
    assert frame["chat"] == kept


@pytest.mark.asyncio
async def test_lines_are_closed_when_the_server_stops(
    transactional_db: None, valkey_url: str, models: None
) -> None:
    async with AsyncExitStack() as lines:
        async with running_site() as address:
            visitor = Visitor(address)
            await visitor.arrive()
            page = await lines.enter_async_context(visitor.socket())
            await page.write(type="ping")
            assert (await page.read())["type"] == "pong"
        assert await page.closed() == 1012
        await visitor.aclose()


@pytest.mark.asyncio
async def test_without_valkey_the_page_shows_what_is_stored_and_its_line_asks_to_come_later(
    transactional_db: None, fragile_valkey: FragileValkey, settings: Settings
) -> None:
    settings.REDIS_URL = fragile_valkey.url
    async with running_site() as address:
        visitor = Visitor(address)
        await visitor.arrive()
        chat_id = await visitor.new_chat(temperature=0.2)
        fragile_valkey.kill(forget=False)
        snapshot = await visitor.snapshot(chat_id)
        assert (snapshot["epoch"], snapshot["chat"]["temperature"]) == (0, 0.2)
        async with visitor.socket() as page:
            await page.follow(chat_id, snapshot)
            assert await page.closed() == 1013
        await visitor.aclose()
