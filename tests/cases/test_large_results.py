"""Case TOOL-08: one huge result is sent as a part that says how long the whole is; the question stays."""

import json
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.utils import timezone

from agent_app.live.hub import get_hub
from agent_app.records.models import ChatModel, ToolCall
from agent_app.records.threads import database
from agent_app.records.writes.steps import ClosedStep, NewCall, OpenedStep, close_step, open_step
from agent_app.turns.loop_call import perform_here
from agent_app.turns.process import turn_process
from agent_app.turns.start import Started
from tests.agent_app import people
from tests.agent_app.turns.conversation import Conversation, new_conversation, text_of
from tests.agent_app.web.site import Visitor, ended
from tests.tools.connected import connected
from tests.wire_server.record import RecordedRequest, WireName
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Step, Text
from tools.kit.json_types import JsonObject
from tools.kit.stored_result import result_id, stored_text

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]
Wired = tuple[Conversation, WireName]
CAP, LENGTH = 24_000, 6_300_000
FAMILY = "👩‍👩‍👧"
UNIT = f'{FAMILY}表 0123456789 é\\"\t'
LINE = (UNIT * (LENGTH // len(UNIT) + 1))[:LENGTH]
WHOAMI = {"name": "tracker__whoami", "arguments": {}}


def results(request: RecordedRequest) -> list[str]:
    found = request.texts("tool")
    assert all(len(text) <= CAP for text in found)
    return found


async def test_a_long_line_is_read_on_without_gap_or_overlap_and_the_question_stays(
    wired: Wired, wire_server: WireServer, worker: object
) -> None:
    """TOOL-08: 6.3 million characters in one line; the same cap holds in the later turn's history.

    The window holds all of it, so that nothing is cleared to make room.
    """
    chat, wire = wired
    await database().read(lambda: ChatModel.objects.update(context_window=400_000))
    file = await chat.attach("line.txt", LINE.encode())

    def read_on(request: RecordedRequest) -> list[Step]:
        read = [json.loads(text) for text in results(request)]
        if len(read) == 4:
            return [Text("It goes on like this.")]
        more = read[-1]["next"] if read else {}
        return [Call("file_read", {"file_id": file.file_id, **more})]

    wire_server.rule(read_on)
    assert text_of(await chat.answered("what does it say?")) == "It goes on like this."
    wire_server.script(wire, [Text("Yes.")])
    await chat.answered("sure?")
    for request in wire_server.requests[1:]:
        assert request.system == wire_server.requests[0].system
        assert any("what does it say?" in text for text in request.texts("user"))
    read = [json.loads(text) for text in results(wire_server.requests[-1])]
    assert len(read) == 4
    assert all(one["total"] == LENGTH and "next" in one for one in read)
    spans = [tuple(map(int, one["range"].split("-"))) for one in read]
    assert spans[0][0] == 1
    assert all(after[0] == before[1] + 1 for before, after in pairwise(spans))
    assert "".join(one["text"] for one in read) == LINE[: spans[-1][1]]
    assert spans[-1][1] > 4 * CAP // 2
    assert wire_server.refusals == []


async def test_the_page_gets_the_whole_of_what_was_read(
    member: Visitor, wire_server: WireServer, worker: object
) -> None:
    """TOOL-08: what is too large for a frame comes by GET /api/calls/{id}."""
    chat_id = await member.new_chat()
    file = (await member.upload(chat_id, "line.txt", LINE.encode())).json()
    wire_server.script("openai", [Call("file_read", {"file_id": file["id"]})])
    wire_server.script("openai", [Text("Long.")])
    async with member.socket() as socket:
        await socket.follow(chat_id, await member.snapshot(chat_id))
        send = {
            "chat": chat_id,
            "parent_id": None,
            "client_id": "c1",
            "text": "read",
            "file_ids": [file["id"]],
        }
        assert (await socket.answer(type="send", cmd="1", **send))["ok"]
        await socket.read_until(ended)
    call_id = await database().read(lambda: ToolCall.objects.get().id)
    whole = await member.get(f"/api/calls/{call_id}")
    assert whole["receipt"] == json.loads(results(wire_server.requests[1])[0])
    assert LINE.startswith(whole["receipt"]["text"])
    assert wire_server.refusals == []


async def answered_by_a_connection(chat: Conversation, answer: JsonObject) -> tuple[Started, str]:
    """A turn whose first step called a connection's tool, which answered; nobody drives it on yet."""
    begun = await database().write(
        people.said, chat.owner_id, chat.chat_id, "who am I?", client_id=f"stub-{chat.sent}"
    )
    chat.head = begun.answer.message_id
    started = Started(begun.turn_id, begun.user_message.message_id, begun.answer.message_id)
    call = NewCall(
        "k1",
        "p1",
        "call_tool",
        json.dumps(WHOAMI),
        cut_off=False,
        send_after=timezone.now() + timedelta(hours=1),
    )

    def step() -> None:
        claim = people.claimed(begun.turn_id, lease_s=-1)
        open_step(begun.turn_id, claim.fence, OpenedStep(0, "<folio-note>\nNow\n</folio-note>", (), ()))
        closed = ClosedStep(0, "I look.", (), "tool_calls", 0, 0, 0, 0, 0, (call,))
        close_step(begun.turn_id, claim.fence, closed, [])

    await database().write(step)
    await perform_here("k1", connected(answer), get_hub())
    return started, "k1"


@pytest.mark.parametrize(
    ("answer", "length"),
    [
        ({"content": "x" * 159_000}, 159_000),
        ({"content": ["y" * 10_000] * 40}, 400_000),
        ({"content": [{"type": "text", "text": "y" * 10_000}] * 40}, 400_000),
        ({"content": FAMILY * 20_000}, 20_000 * len(FAMILY)),
        ({"content": "a" + FAMILY * 20_000}, 20_000 * len(FAMILY) + 1),
    ],
    ids=["one text", "40 texts", "40 parts", "emoji", "emoji off by one"],
)
async def test_a_connections_result_is_cut_with_its_full_length_and_stays_whole_on_the_server(
    wired: Wired, wire_server: WireServer, answer: JsonObject, length: int
) -> None:
    """TOOL-08: the connection halves, over a stub of its port."""
    chat, wire = wired
    started, call_id = await answered_by_a_connection(chat, answer)
    wire_server.script(wire, [Text("That is much.")])
    turn_process().drive(started.turn_id)
    assert (await chat.ended(started)).state == "done"
    wire_server.script(wire, [Text("Yes.")])
    await chat.answered("sure?")
    first, later = (results(request) for request in wire_server.requests)
    assert first == later
    told = json.loads(first[0])
    assert told["ok"] is True
    assert f"{length} of text" in told["cut"]
    assert "Ask for the rest with file_read" in told["cut"]
    whole, shown = stored_text({"ok": True, **answer}), told["content"]
    assert shown
    assert whole.startswith(shown)
    assert FAMILY not in whole or shown.endswith(FAMILY)
    assert told["next"]["file_id"] == result_id(call_id)
    assert told["next"]["range"].startswith(f"{len(shown) + 1}-")
    assert all("who am I?" in request.texts("user")[0] for request in wire_server.requests)
    kept = (await database().read(ToolCall.objects.get, id=call_id)).receipt
    assert kept == {"ok": True, **answer}
    assert wire_server.refusals == []


async def test_a_connections_result_is_read_on_without_gap_or_overlap_and_without_calling_it_again(
    wired: Wired, wire_server: WireServer, worker: object
) -> None:
    """TOOL-08: page after page by the arguments that each one names, until the whole is there."""
    chat, wire = wired
    content = (UNIT * 9_000)[:130_000]
    answer: JsonObject = {"content": [{"type": "text", "text": content}]}
    started, _ = await answered_by_a_connection(chat, answer)
    read: list[dict[str, Any]] = []

    def read_on(request: RecordedRequest) -> list[Step]:
        read.append(json.loads(results(request)[-1]))
        return [Call("file_read", read[-1]["next"])] if "next" in read[-1] else [Text("That is all.")]

    wire_server.rule(read_on)
    turn_process().drive(started.turn_id)
    assert (await chat.ended(started)).state == "done"
    assert "".join([read[0]["content"], *(page["text"] for page in read[1:])]) == content
    assert len(read) > 5
    assert wire_server.requests[0].tool_names == ["file_read", "file_write"]
    assert [call.name for call in await chat.calls()] == ["call_tool"] + ["file_read"] * (len(read) - 1)
    wire_server.reset()
    wire_server.script(wire, [Call("file_read", {**read[0]["next"], "search": "0123456789 é"})])
    wire_server.script(wire, [Text("There.")])
    await chat.answered("where does it say that?")
    found = json.loads(results(wire_server.requests[-1])[-1])["found"]
    begin, end = map(int, found[1]["range"].split("-"))
    assert found[1]["text"] == content[begin - 1 : end]
    assert wire_server.refusals == []


async def test_a_sibling_branch_and_another_person_cannot_read_a_result(
    wired: Wired, wire_server: WireServer, worker: object
) -> None:
    chat, wire = wired
    started, call_id = await answered_by_a_connection(chat, {"content": "secret " * 9_000})
    wire_server.script(wire, [Text("That is much.")])
    turn_process().drive(started.turn_id)
    await chat.ended(started)
    wanted: JsonObject = {"file_id": result_id(call_id)}
    other = await new_conversation()
    for talk, head in ((chat, None), (other, None)):
        talk.head = head
        await talk.attach("note.txt", b"a line")
        wire_server.script("any", [Call("file_read", wanted)])
        wire_server.script("any", [Call("file_read", {"file_id": "r_nothing"})])
        wire_server.script("any", [Text("It is not there.")])
        assert text_of(await talk.answered("read it")) == "It is not there."
        for refused in map(json.loads, results(wire_server.requests[-1])):
            assert refused["ok"] is False
            assert "holds no result" in refused["error"]
    assert wire_server.refusals == []


async def test_ten_million_odd_characters_in_one_line_do_no_harm(
    wired: Wired, wire_server: WireServer
) -> None:
    """Bad input: lone surrogates, NULs and 10 MB in one line, in texts and in names."""
    chat, wire = wired
    odd: JsonObject = {"content": "\0\ud83d表" * 2_000_000, "\udfffname\0": ["\ud800"]}
    started, _ = await answered_by_a_connection(chat, odd)
    wire_server.script(wire, [Text("Odd.")])
    turn_process().drive(started.turn_id)
    assert (await chat.ended(started)).state == "done"
    wire_server.script(wire, [Text("Yes.")])
    assert text_of(await chat.answered("sure?")) == "Yes."
    first, later = (results(request) for request in wire_server.requests)
    assert first == later
    told = json.loads(first[0])
    assert "6000000 of text in 'content'" in told["cut"]
    text = stored_text({"ok": True, "content": "\ufffd\ufffd表" * 2_000_000, "\ufffdname\ufffd": ["\ufffd"]})
    assert text.startswith(told["content"])
    assert told["next"]["range"].startswith(f"{len(told['content']) + 1}-")
    assert wire_server.refusals == []
