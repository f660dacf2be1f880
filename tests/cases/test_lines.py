"""Cases STR-04, STR-05 and STR-06: slow readers, several tabs, and lines that others close."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest

from agent_app.web.consumer import ChatConsumer
from drill.page import Page, text_of
from tests.agent_app.web.site import Json, Socket, Visitor, ended
from tests.cases.idle_proxy import idle_proxy
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Gate, Step, Text

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]
PIECES = [f"p{number:03} " for number in range(500)]
# A liveness bound.
PATIENCE_S = 60.0


async def follow(page: Socket, visitor: Visitor, chat_id: str) -> None:
    await page.follow(chat_id, await visitor.snapshot(chat_id))


async def say(page: Socket, chat_id: str, text: str, parent_id: str | None = None) -> Json:
    frame = {"parent_id": parent_id, "client_id": text, "text": text}
    ack = await page.answer(type="send", cmd=text, chat=chat_id, **frame)
    assert ack["ok"], ack
    result: Json = ack["result"]
    return result


def is_asked(words: str, request: RecordedRequest) -> bool:
    return words in request.last_user_text


def end_of(turn_id: str) -> Callable[[Json], bool]:
    def holds(frame: Json) -> bool:
        return frame["type"] == "ev" and any(
            event["type"] == "turn.finished" and event["turn_id"] == turn_id for event in frame["events"]
        )

    return holds


async def test_500_pieces_reach_a_reader_who_was_blocked_and_one_who_came_late(
    visitor: Visitor, wire_server: WireServer
) -> None:
    """STR-04: in order and without a hole, in far fewer frames than pieces."""
    wire_server.script(
        "openai", [*map(Text, PIECES[:40]), Gate("p039"), *map(Text, PIECES[40:]), Gate("all")]
    )
    chat_id = await visitor.new_chat()
    async with visitor.socket() as blocked, visitor.socket() as late:
        await follow(blocked, visitor, chat_id)
        answer_id = (await say(blocked, chat_id, "count"))["answer_id"]
        await wire_server.arrived("p039")
        await follow(late, visitor, chat_id)
        wire_server.release("p039")
        await wire_server.arrived("all")
        wire_server.release("all")
        await late.read_until(ended)
        # Until here nobody read what came down this line.
        await blocked.read_until(ended)
        for page in (blocked, late):
            assert page.text(answer_id) == "".join(PIECES)
            assert page.seqs == list(range(page.seqs[0], page.seqs[0] + len(page.seqs)))
            assert len(page.frames) < len(PIECES) / 2
    stored = (await visitor.snapshot(chat_id))["messages"][-1]
    assert stored["parts"][-1]["text"] == "".join(PIECES)


async def test_tabs_of_two_chats_and_two_people_never_mix(
    visitor: Visitor, stranger: Visitor, wire_server: WireServer
) -> None:
    """STR-05: two tabs on A, one on B; a stop in B; a second message from A's other tab; a stranger."""
    answers: dict[str, list[Step]] = {
        "to A": [Text("first "), Gate("a"), Text("of A")],
        "to B": [Text("of B "), Gate("b")],
        "more": [Text("second of A")],
    }
    for asked, steps in answers.items():
        wire_server.script("openai", steps, when=partial(is_asked, asked))
    chat_a, chat_b = await visitor.new_chat(), await visitor.new_chat()
    async with visitor.socket() as a1, visitor.socket() as a2, visitor.socket() as b1:
        for page, chat_id in ((a1, chat_a), (a2, chat_a), (b1, chat_b)):
            await follow(page, visitor, chat_id)
        in_a = await say(a1, chat_a, "to A")
        in_b = await say(b1, chat_b, "to B")
        await wire_server.arrived("a")
        await wire_server.arrived("b")
        async with stranger.socket() as theirs:
            await theirs.write(type="sub", chat=chat_a, epoch=0, after=0)
            assert await theirs.closed() == 4403
            assert [frame["type"] for frame in theirs.frames] == ["error"]
        assert (await b1.answer(type="stop", cmd="s", chat=chat_b, turn_id=in_b["turn_id"]))["ok"]
        await b1.read_until(ended)
        queued = await say(a2, chat_a, "more", parent_id=in_a["answer_id"])
        wire_server.release("a")
        for page in (a1, a2):
            await page.read_until(end_of(queued["turn_id"]))
            assert page.text(in_a["answer_id"]) == "first of A"
            assert page.text(queued["answer_id"]) == "second of A"
            created = [
                event["message"]["id"]
                for frame in page.frames
                for event in frame.get("events", ())
                if event["type"] == "message.created" and event["message"]["role"] == "user"
            ]
            # One that waited may be told again by whoever drives it; it takes its own place.
            assert list(dict.fromkeys(created)) == [in_a["message_id"], queued["message_id"]]
            said = [one for one in page.fold.messages().values() if one.role == "user"]
            assert [one.id for one in said] == [in_a["message_id"], queued["message_id"]]
        assert {frame["chat"] for page in (a1, a2) for frame in page.frames if "chat" in frame} == {chat_a}
        assert {frame["chat"] for frame in b1.frames if "chat" in frame} == {chat_b}
        assert b1.text(in_b["answer_id"]) == "of B "
    states = {one["id"]: one["status"] for one in (await visitor.snapshot(chat_a))["messages"]}
    assert states[in_a["answer_id"]] == states[queued["answer_id"]] == "done"
    wire_server.release("b")


async def test_a_quiet_time_and_a_line_that_is_cut_cost_nothing(
    visitor: Visitor, wire_server: WireServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """STR-06: a proxy that closes lines after 2 s of silence, a model that is silent for 4 s."""
    monkeypatch.setattr(ChatConsumer, "heartbeat_s", 0.5)
    wire_server.script(
        "openai", [Text("before "), Gate("quiet"), Text("between "), Gate("cut"), Text("after")]
    )
    chat_id = await visitor.new_chat()
    async with idle_proxy(visitor.address, idle_s=2.0) as proxy:
        page = Page(f"http://{proxy.address}", visitor.http, chat_id)
        running = asyncio.create_task(page.run())
        words = {"parent_id": None, "client_id": "c1", "text": "go", "file_ids": ()}
        while (ack := await page.command(type="send", **words)) is None:
            pass
        answer_id = ack["result"]["answer_id"]
        await wire_server.arrived("quiet")
        await asyncio.sleep(4)
        assert (page.connections, proxy.closed_idle) == (1, 0)
        wire_server.release("quiet")
        await wire_server.arrived("cut")
        proxy.cut()
        wire_server.release("cut")
        assert await page.until(lambda one: one.status(answer_id) == "done", PATIENCE_S)
        assert page.connections == 2
        shown = page.fold.message(answer_id)
        assert shown is not None
        assert text_of(shown) == "before between after"
        assert page.losses == []
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    stored = (await visitor.snapshot(chat_id))["messages"][-1]
    assert [part["type"] for part in stored["parts"]] == ["text"]
    assert stored["parts"][0]["text"] == "before between after"
    assert len(wire_server.requests) == 1
    assert not wire_server.requests[0].disconnected.is_set()
