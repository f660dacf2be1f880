"""Files that a server's answer brings: kept with the receipt, and seen by models with eyes."""

import base64
from io import BytesIO
from threading import Event
from typing import Any

import pytest
from PIL import Image

from agent_app.files import storage
from agent_app.records.models import FileVersion
from agent_app.records.threads import database
from tests.agent_app.turns.conversation import Conversation, new_conversation, text_of, until
from tests.agent_app.turns.shelf import Shelf, on_in
from tests.mcp_server.serving import Served
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text
from tools.kit.json_types import JsonObject

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.django_db(transaction=True),
    pytest.mark.database,
    pytest.mark.usefixtures("reach"),
]
LOOK = Call("shelf__look", {"text": "a"})
WAV = b"RIFF\x24\x00\x00\x00WAVEfmt " + bytes(28)


def png(colour: str = "red", side: int = 40) -> bytes:
    out = BytesIO()
    Image.new("RGB", (side, side), colour).save(out, "PNG")
    return out.getvalue()


def encoded(content: bytes) -> str:
    return base64.b64encode(content).decode()


def image(content: bytes, mime: str = "image/png") -> JsonObject:
    return {"type": "image", "data": encoded(content), "mimeType": mime}


async def looked(
    chat: Conversation, wire_server: WireServer, *content: JsonObject, shelf: Shelf
) -> JsonObject:
    """The receipt of a call that brings that content; the model has read it by then."""
    shelf.results["look"] = {"content": [*content]}
    wire_server.script("any", [LOOK])
    wire_server.script("any", [Text("I see it.")])
    message = await chat.answered("look")
    assert text_of(message) == "I see it."
    assert wire_server.refusals == []
    [*_, call] = await chat.calls()
    assert call.receipt is not None
    return dict(call.receipt)


async def test_a_picture_becomes_a_file_of_the_call_and_its_receipt_names_it(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    await on_in(chat, served)
    text: JsonObject = {"type": "text", "text": "a cover"}
    receipt = await looked(chat, wire_server, text, image(png()), shelf=shelf)
    [row] = await chat.files()
    [call] = await chat.calls()
    assert (row.durable, row.newest.cause, row.newest.call_id) == (True, "call", call.id)
    assert storage.fetch(row.newest.sha256) == png()
    told = {"kind": "image", "file": "look.png", "file_id": row.file_id, "mime": "image/png"}
    assert receipt == {
        "ok": True,
        "text": "a cover",
        "media": [{**told, "bytes": len(png()), "pixels": "40 x 40"}],
    }


@pytest.mark.parametrize("wire", ["openai_chat", "openai_responses", "anthropic"])
async def test_a_model_with_eyes_sees_the_pictures_of_a_result_in_every_later_request(
    wire: str, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    chat = await new_conversation(wire=wire)
    await on_in(chat, served)
    await looked(chat, wire_server, image(png()), image(png("blue")), shelf=shelf)
    wire_server.script("any", [Text("Both.")])
    await chat.answered("which?")
    _, second, third = [_pictures(one.body) for one in wire_server.requests[:3]]
    assert second == third == [encoded(png()), encoded(png("blue"))]
    sent = [_unmarked(one.messages) for one in wire_server.requests[1:3]]
    assert sent[1][: len(sent[0])] == sent[0]


def _unmarked(value: Any) -> Any:
    """Without the marks that move along with the newest message."""
    if isinstance(value, list):
        return [_unmarked(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {name: _unmarked(item) for name, item in value.items() if name != "cache_control"}


def _pictures(body: Any) -> list[str]:
    """All base64 of pictures in a request, in their order."""
    if isinstance(body, list):
        return [found for item in body for found in _pictures(item)]
    if not isinstance(body, dict):
        return []
    if body.get("type") == "input_image":
        return [body["image_url"].partition(",")[2]]
    if body.get("type") == "image_url":
        return [body["image_url"]["url"].partition(",")[2]]
    if body.get("type") == "image":
        return [body["source"]["data"]]
    return [found for item in body.values() for found in _pictures(item)]


async def test_a_model_without_eyes_gets_the_file_and_the_tool_that_reads_it(
    served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    chat = await new_conversation(vision=False)
    await on_in(chat, served)
    await looked(chat, wire_server, image(png()), shelf=shelf)
    [row] = await chat.files()
    second = wire_server.requests[1]
    [result] = second.texts("tool")
    assert row.file_id in result
    assert "You can't see these pictures. image_understand with a file_id reads one" in result
    assert "image_understand" in second.tool_names
    assert _pictures(second.body) == []


async def test_files_of_any_kind_are_kept_by_what_their_bytes_are(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    await on_in(chat, served)

    def resource(uri: str, **inner: str) -> JsonObject:
        return {"type": "resource", "resource": {"uri": uri, **inner}}

    receipt = await looked(
        chat,
        wire_server,
        {"type": "audio", "data": encoded(WAV), "mimeType": "audio/x-wav"},
        image(b"%no picture", "image/png"),
        resource("memo://notes/the%20memo.txt", text="short", mimeType="text/plain"),
        resource("memo://notes/long.csv?x=1", text="a,b\n" * 20_000, mimeType="text/csv"),
        resource("file:///../../etc/passwd", blob=encoded(png()), mimeType="text/plain"),
        shelf=shelf,
    )
    kept = [(row.newest.name, row.newest.kind, row.newest.mime) for row in await chat.files()]
    assert kept == [
        ("look.wav", "other", "audio/wav"),
        ("look", "text", "text/plain"),
        ("long.csv", "csv", "text/csv"),
        ("passwd.png", "image", "image/png"),
    ]
    told = receipt["resources"]
    assert isinstance(told, list)
    assert told[0] == {"uri": "memo://notes/the%20memo.txt", "mime": "text/plain", "text": "short"}
    assert [isinstance(one, dict) and one.get("kind") for one in told] == [None, "csv", "image"]


async def test_a_png_with_a_broken_profile_is_a_picture_all_the_same(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    """As the reference server's own picture is."""
    await on_in(chat, served)
    out = BytesIO()
    Image.new("RGB", (4, 3)).save(out, "PNG", icc_profile=b"profile" * 9)
    broken = out.getvalue().replace(b"iCCPICC", b"iCCPIcC")
    receipt = await looked(chat, wire_server, image(broken), shelf=shelf)
    found = receipt["media"]
    assert isinstance(found, list)
    [media] = found
    assert isinstance(media, dict)
    assert (media["kind"], media["pixels"]) == ("image", "4 x 3")
    assert "left out" in str(media["remark"])
    assert len(_pictures(wire_server.requests[1].body)) == 1


async def test_what_can_not_be_kept_is_said_and_the_rest_is_kept(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    await on_in(chat, served)
    broken: JsonObject = {"type": "image", "data": "AAA*", "mimeType": "image/png"}
    receipt = await looked(chat, wire_server, broken, image(b""), image(png()), shelf=shelf)
    media = receipt["media"]
    assert isinstance(media, list)
    reasons = [one.get("not_kept") for one in media if isinstance(one, dict)]
    assert reasons == ["its base64 is broken", "it is empty", None]
    assert len(await chat.files()) == 1


async def test_a_call_that_is_stopped_keeps_no_file(
    chat: Conversation, served: Served, shelf: Shelf, wire_server: WireServer
) -> None:
    """Its versions are stored with its receipt or not at all."""
    await on_in(chat, served)
    shelf.gate = Event()
    shelf.results["look"] = {"content": [image(png())]}
    wire_server.script("any", [LOOK])
    started = await chat.say("look")
    await until(lambda: _is_there(shelf))
    await chat.stop(started)
    await chat.ended(started)
    shelf.gate.set()
    [call] = await chat.calls()
    assert call.state == "cancelled"
    assert await database().read(FileVersion.objects.count) == 0


async def _is_there(shelf: Shelf) -> bool:
    return bool(shelf.ran)
