"""What a long call tells while it runs: seen on the open page a few times a second, kept nowhere."""

import subprocess

import pytest
from redis import Redis

from agent_app.live.notices import CHANNEL
from agent_app.turns.ticks import EVERY_S, Ticks
from tests.agent_app.web.site import Json, Visitor, ended
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text
from tools.kit.json_types import JsonObject


def test_many_ticks_become_a_few(valkey_url: str) -> None:
    with Redis.from_url(valkey_url) as client, client.pubsub(ignore_subscribe_messages=True) as heard:
        heard.subscribe(CHANNEL)
        now = 0.0
        ticks = Ticks("chat", "call", clock=lambda: now)
        for done in range(1_000):
            now = done * EVERY_S / 100
            ticks(done, 1_000, "rows")
        messages = [heard.get_message(timeout=0.1) for _ in range(20)]
    texts = [message["data"].decode() for message in messages if message is not None]
    assert len(texts) == 9
    assert '"100 of 1,000 rows"' in texts[0]


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_a_long_edit_tells_the_page_how_far_it_is_and_the_log_knows_nothing_of_it(
    member: Visitor, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    chat = await member.new_chat()
    lines = "\n".join(f"line {number} of a long text" for number in range(60_000))
    file = (await member.upload(chat, "long.txt", lines.encode())).json()
    ops: list[JsonObject] = [
        {"op": "replace_text", "find": f"line {number} of", "replace": f"row {number} of"}
        for number in range(120)
    ]
    wire_server.script("openai", [Call("file_edit", {"file_id": file["id"], "ops": list(ops)})])
    wire_server.script("openai", [Text("Done.")])
    async with member.socket() as page:
        await page.follow(chat, await member.snapshot(chat))
        sent = {"parent_id": None, "client_id": "c1", "text": "go", "file_ids": [file["id"]]}
        await page.answer(type="send", cmd="1", chat=chat, **sent)
        await page.read_until(ended)
    ticks = [frame["data"] for frame in page.frames if frame["type"] == "eph"]
    [call] = [part for frame in page.frames for part in tool_parts(frame) if part["state"] == "ok"]
    assert ticks
    assert {tick["call_id"] for tick in ticks} == {call["call_id"]}
    assert all(tick["text"].endswith("of 120 changes") for tick in ticks)
    assert [tick["done"] for tick in ticks] == sorted({tick["done"] for tick in ticks})
    assert "of 120 changes" not in str(await member.snapshot(chat))


def tool_parts(frame: Json) -> list[Json]:
    events = frame.get("events")
    found = (
        [event.get("part") for event in events if isinstance(event, dict)] if isinstance(events, list) else []
    )
    return [part for part in found if isinstance(part, dict) and part.get("type") == "tool"]
