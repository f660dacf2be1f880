"""Cases UPL-…: bytes decide what a file is, an empty one is told apart, and limits are the same everywhere.

Elsewhere at the same depth: three files of which one is empty (UPL-03), a body of 31 MB with and without a
length, and an upper-case ending (UPL-05) in tests/agent_app/web/test_files_api.py and test_body_guard.py;
the bomb's memory (UPL-05) in tests/cases/test_bad_input.py; long names (UPL-02) in test_long_names.py.
"""

import base64
import json

import pytest

from tests.agent_app.turns.conversation import Conversation, text_of
from tests.agent_app.web.site import Visitor
from tests.shared_files import case_file
from tests.wire_server.record import WireName
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]
Wired = tuple[Conversation, WireName]


async def test_an_empty_file_that_a_tool_made_is_read_as_empty_and_the_result_has_words(
    wired: Wired, wire_server: WireServer, worker: object
) -> None:
    """UPL-03: file_write with no content makes 0 bytes; file_read says so in a result that has words."""
    chat, wire = wired
    wire_server.script(wire, [Call("file_write", {"mode": "text", "filename": "new.txt", "content": ""})])
    wire_server.script(wire, [Text("Made.")])
    await chat.answered("make an empty file")
    [made] = await chat.files()
    assert (made.newest.name, made.newest.size) == ("new.txt", 0)
    wire_server.script(wire, [Call("file_read", {"file_id": made.file_id})])
    wire_server.script(wire, [Text("It is empty.")])
    await chat.answered("what is in it?")
    results = [json.loads(text) for text in wire_server.requests[-1].texts("tool")]
    assert [result["ok"] for result in results] == [True, True]
    assert results[-1]["remark"] == "empty file"
    assert wire_server.refusals == []


async def test_a_file_of_one_line_feed_is_read_as_having_no_visible_text(
    wired: Wired, wire_server: WireServer, worker: object
) -> None:
    """UPL-03: blank.txt is a file like others."""
    chat, wire = wired
    blank = await chat.attach("blank.txt", b"\n")
    wire_server.script(wire, [Call("file_read", {"file_id": blank.file_id})])
    wire_server.script(wire, [Text("There is nothing to see.")])
    await chat.answered("read it")
    [result] = wire_server.requests[-1].texts("tool")
    assert json.loads(result)["remark"].startswith("no visible text")


@pytest.mark.parametrize(
    ("name", "mime"), [("photo_is_jpeg.png", "image/jpeg"), ("photo_is_webp.jpg", "image/webp")]
)
async def test_a_picture_goes_out_as_what_its_bytes_are(
    wired: Wired, wire_server: WireServer, name: str, mime: str
) -> None:
    """UPL-05: the type that the provider is told is the one of the bytes that it is sent."""
    chat, wire = wired
    await chat.attach(name, case_file(name).read_bytes())
    wire_server.script(wire, [Text("A picture.")])
    assert text_of(await chat.answered("what is this?")) == "A picture."
    sent_type, data = sent_picture(wire_server, wire)
    assert sent_type == mime
    start = b"\xff\xd8\xff" if mime == "image/jpeg" else b"RIFF"
    assert base64.b64decode(data).startswith(start)
    assert wire_server.refusals == []


PICTURES = ("image", "image_url", "input_image")
"""What the three wires call a picture in a message."""


def sent_picture(server: WireServer, wire: WireName) -> tuple[str, str]:
    """Its type and its base64 in the newest message of the newest request."""
    content = server.requests[-1].messages[-1]["content"]
    assert isinstance(content, list)
    (part,) = [p for p in content if isinstance(p, dict) and p["type"] in PICTURES]
    if wire != "anthropic":
        url = part["image_url"]
        address = url["url"] if isinstance(url, dict) else url
        head, _, data = str(address).partition(";base64,")
        return head.removeprefix("data:"), data
    source = part["source"]
    assert isinstance(source, dict)
    return str(source["media_type"]), str(source["data"])


async def test_a_document_under_an_old_name_is_taken_and_read(
    member: Visitor, wire_server: WireServer, worker: object
) -> None:
    """UPL-05: a .doc that is a docx is uploaded over HTTP as what it is, and its words reach the model."""
    chat_id = await member.new_chat()
    answer = await member.upload(chat_id, "contract.doc", case_file("contract_is_docx.doc").read_bytes())
    assert (answer.status_code, answer.json()["kind"]) == (201, "docx")
    file_id = answer.json()["id"]
    wire_server.script("openai", [Call("file_read", {"file_id": file_id})])
    wire_server.script("openai", [Text("A contract.")])
    async with member.socket() as page:
        await page.follow(chat_id, await member.snapshot(chat_id))
        sent = {"parent_id": None, "client_id": "c1", "text": "read it", "file_ids": [file_id]}
        await page.answer(type="send", cmd="1", chat=chat_id, **sent)
        await page.read_until(lambda f: "turn.finished" in json.dumps(f))
    [result] = wire_server.requests[-1].texts("tool")
    assert "REAL DOCX INSIDE" in result
