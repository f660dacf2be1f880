"""Several processes are one Folio: what is said through one is heard, stopped and read through all."""

import pytest

from tests.cluster.machines import Cluster
from tests.cluster.model import answers
from tests.cluster.person import Person, all_show, call_is, call_of, until
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Gate, Text
from tools.kit.json_types import JsonObject

pytestmark = pytest.mark.asyncio

NOTE: JsonObject = {"mode": "text", "filename": "note.txt", "content": "once"}


async def test_words_said_through_one_process_stream_to_pages_at_all_of_them(
    cluster: Cluster, person: Person, wire_server: WireServer
) -> None:
    answers(wire_server, "hello", Text("Hel"), Gate("middle"), Text("lo"))
    chat = await person.chat()
    pages = [person.page(chat, web) for web in cluster.webs]
    said = await person.say(pages[0])
    await wire_server.arrived("middle")
    await all_show(pages, said, "Hel", "streaming")
    late = person.page(chat)
    await all_show([late], said, "Hel", "streaming")
    wire_server.release("middle")
    await all_show([*pages, late], said, "Hello", "done")
    read = [(await person.snapshot(chat, web))["messages"] for web in cluster.webs]
    assert read[0] == read[1] == read[2]
    assert [message["role"] for message in read[0]] == ["user", "assistant"]


async def test_a_page_that_was_cut_off_resumes_at_another_process_and_misses_nothing(
    cluster: Cluster, person: Person, wire_server: WireServer
) -> None:
    steps = (Text("one "), Gate("first"), Text("two "), Gate("second"), Text("three"))
    answers(wire_server, "hello", *steps)
    chat = await person.chat()
    page, other = person.page(chat), person.page(chat, cluster.webs[0])
    said = await person.say(other)
    await all_show([page], said, "one ", "streaming")
    cluster.proxy.cut()
    wire_server.release("first")
    await all_show([other], said, "one two ", "streaming")
    cluster.proxy.mend()
    await all_show([page], said, "one two ", "streaming")
    wire_server.release("second")
    await all_show([page, other], said, "one two three", "done")
    assert page.connections >= 2
    assert page.losses == []


async def test_a_turn_that_one_process_drives_is_stopped_through_another(
    cluster: Cluster, person: Person, wire_server: WireServer
) -> None:
    answers(wire_server, "hello", Text("Hel"), Gate("never"), Text("lo"))
    chat = await person.chat()
    pages = [person.page(chat, web) for web in cluster.webs]
    said = await person.say(pages[0])
    await all_show(pages, said, "Hel", "streaming")
    ack = await pages[1].command(type="stop", turn_id=said.turn_id)
    assert ack is not None
    assert ack["ok"]
    await all_show(pages, said, "Hel", "stopped")
    assert wire_server.requests[0].disconnected.wait(20)


async def test_what_a_tool_wrote_is_read_through_every_process(
    cluster: Cluster, person: Person, wire_server: WireServer
) -> None:
    answers(wire_server, "hello", Call("file_write", NOTE), then=[Text("Done.")])
    chat = await person.chat()
    pages = [person.page(chat, web) for web in cluster.webs]
    said = await person.say(pages[0])
    await all_show(pages, said, "Done.", "done")
    await until(call_is(cluster, said, "ok"), "the receipt")
    assert call_of(cluster, said) == ("ok", 1, 1)
    for web in cluster.webs:
        [file] = (await person.snapshot(chat, web))["files"]
        path = f"/api/chats/{chat}/files/{file['id']}/versions/1/content"
        assert (await person.call("GET", path)).text.strip() == "once"
    assert wire_server.refusals == []
