"""/image in turns: a picture is made, watched in the making, kept, and changed without the command."""

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from django.utils import timezone
from PIL import Image
from pytest_django import Settings

from agent_app.files import storage
from agent_app.live.hub import get_hub
from agent_app.records.models import Conversation as Chat
from agent_app.records.models import FileVersion
from agent_app.records.threads import database
from agent_app.records.writes.calls import VersionConflict, claim_call, settle_call
from agent_app.records.writes.steps import ClosedStep, NewCall, OpenedStep, close_step, open_step
from agent_app.turns.call_files import CallFiles
from tests.agent_app import people
from tests.agent_app.live.page import Page
from tests.agent_app.turns.conversation import Conversation, new_conversation, text_of, until
from tests.shared_files import case_file
from tests.tools.image.drawn import picture, saved
from tests.web_server.server import Answer, WebServer, web_server
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Gate, Picture, Status, Step, Text
from tools.kit.json_types import JsonObject

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]
RED, BLUE, GREEN = (saved(picture(color=colour, size=(96, 64))) for colour in ("red", "blue", "green"))
ASKED = "/image a red house"
_CLOCK = re.compile(r"Now: [^\\]+")


@pytest.fixture(autouse=True)
def painter(settings: Settings, wire_server: WireServer) -> None:
    settings.IMAGE_MODEL, settings.IMAGE_API_KEY = "gpt-image-2", "key"
    settings.IMAGE_BASE_URL = wire_server.openai_base_url


def calls_for(wire_server: WireServer, arguments: JsonObject, then: str = "There it is.") -> None:
    wire_server.script("openai", [Call("image_make", arguments)])
    wire_server.script("openai", [Text(then)])


async def receipt_of(
    chat: Conversation, wire_server: WireServer, said: str, **arguments: object
) -> JsonObject:
    """The receipt of the newest call, once the model has read it."""
    calls_for(wire_server, {"prompt": "A red house", **arguments})  # type: ignore[dict-item]  # JSON values
    assert text_of(await chat.answered(said)) == "There it is."
    [*_, call] = await chat.calls()
    assert call.receipt is not None
    return dict(call.receipt)


def asked_of_models(wire_server: WireServer) -> list[RecordedRequest]:
    return [request for request in wire_server.requests if request.wire != "images"]


async def test_a_picture_becomes_a_durable_file_named_after_its_description(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("images", [Picture(RED)])
    receipt = await receipt_of(chat, wire_server, ASKED)
    [row] = await chat.files()
    [call] = await chat.calls()
    assert receipt == {
        "ok": True,
        "file": "a-red-house.png",
        "file_id": row.file_id,
        "version": 1,
        "width": 96,
        "height": 64,
        "count": 1,
        "model": "gpt-image-2",
        "tokens": 18,
    }
    assert (row.durable, row.newest.kind, row.newest.mime) == (True, "image", "image/png")
    assert (row.newest.cause, row.newest.call_id) == ("call", call.id)
    assert storage.fetch(row.newest.sha256) == RED
    assert wire_server.refusals == []


async def test_the_chats_own_model_is_sent_words_about_it_and_no_pixels(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("images", [Picture(RED)])
    await receipt_of(chat, wire_server, ASKED)
    await chat.answered("thanks")
    first, second, third = asked_of_models(wire_server)
    assert "image_make" in first.tool_names
    assert "/image: Make what the person describes" in first.last_user_text
    assert "data:image" not in json.dumps([second.body, third.body])
    assert len(second.texts("tool")[-1]) < 300


async def test_a_text_only_model_can_have_pictures_made(wire_server: WireServer, turns: None) -> None:
    chat = await new_conversation(vision=False)
    wire_server.script("images", [Picture(RED)])
    assert (await receipt_of(chat, wire_server, ASKED))["ok"]
    assert wire_server.refusals == []


async def test_a_picture_in_the_making_is_shown_to_open_pages_and_logged_nowhere(
    chat: Conversation, wire_server: WireServer
) -> None:
    large = saved(Image.effect_noise((2048, 1024), 90).convert("RGB"))
    wire_server.script("images", [Picture(large, partial=True), Gate("g1"), Picture(RED)])
    calls_for(wire_server, {"prompt": "A red house"})
    page, at = Page(), await get_hub().position(chat.chat_id)
    assert await get_hub().subscribe(chat.chat_id, at.epoch, at.seq, page)
    started = await chat.say(ASKED)
    await page.until(lambda page: bool(page.passed))
    [call] = await chat.calls()
    [(_, kind, data)] = page.passed
    head, _, encoded = str(data["preview"]).partition(",")
    assert (kind, data["call_id"], head) == ("progress", call.id, "data:image/webp;base64")
    assert len(encoded) < 55_000
    assert call.state == "running"
    wire_server.release("g1")
    await chat.ended(started)
    assert "webp" not in "".join(page.frames)
    assert (await chat.message(started)).status == "done"


async def test_a_picture_in_the_making_that_is_broken_does_not_end_the_call(
    chat: Conversation, wire_server: WireServer
) -> None:
    broken = [Picture(b"<svg/>", partial=True), Picture(RED[:60], partial=True)]
    wire_server.script("images", [*broken, Picture(RED)])
    assert (await receipt_of(chat, wire_server, ASKED))["ok"]


async def test_a_change_without_the_command_is_a_new_version(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("images", [Picture(RED)])
    file_id = (await receipt_of(chat, wire_server, ASKED))["file_id"]
    wire_server.script("images", [Picture(BLUE)])
    receipt = await receipt_of(chat, wire_server, "make it darker", file_id=file_id)
    assert (receipt["file"], receipt["file_id"]) == ("a-red-house.png", file_id)
    assert (receipt["version"], receipt["kept_as"], receipt["changed_from_version"]) == (2, "new version", 1)
    [row] = await chat.files()
    assert [storage.fetch(version.sha256) for version in row.versions] == [RED, BLUE]
    [_, edit] = [request for request in wire_server.requests if request.wire == "images"]
    assert edit.path == "/v1/images/edits"
    assert wire_server.refusals == []


async def test_two_changes_of_one_picture_side_by_side_are_both_kept(
    chat: Conversation, wire_server: WireServer
) -> None:
    row = await chat.attach("photo.png", RED)
    wire_server.rule(lambda request: [Picture(BLUE)] if request.wire == "images" else None)
    both = [Call("image_make", {"prompt": words, "file_id": row.file_id}) for words in ("darker", "lighter")]
    wire_server.script("openai", both)
    wire_server.script("openai", [Text("Both.")])
    await chat.answered("/image darker, and lighter")
    receipts = [call.receipt or {} for call in await chat.calls()]
    assert sorted(one["version"] for one in receipts) == [2, 3]
    [after] = await chat.files()
    assert [version.version for version in after.versions] == [1, 2, 3]


async def test_a_guests_picture_is_not_durable_and_a_change_of_it_is_a_new_file(
    guest_chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("images", [Picture(RED)])
    file_id = (await receipt_of(guest_chat, wire_server, ASKED))["file_id"]
    wire_server.script("images", [Picture(BLUE)])
    receipt = await receipt_of(guest_chat, wire_server, "make it darker", file_id=file_id)
    assert (receipt["file"], receipt["version"], receipt["kept_as"]) == ("a-red-house (2).png", 1, "new file")
    assert [row.durable for row in await guest_chat.files()] == [False, False]


async def test_a_photo_keeps_its_format_and_leaves_without_its_metadata(
    chat: Conversation, wire_server: WireServer
) -> None:
    """The model server refuses pictures that tell where they were taken."""
    exif = Image.Exif()
    exif[0x010F] = "a camera"
    photo = saved(picture(size=(90, 60)), "JPEG", exif=exif)
    row = await chat.attach("photo.jpg", photo)
    wire_server.script("images", [Picture(saved(picture(color="blue"), "JPEG"))])
    receipt = await receipt_of(chat, wire_server, "/image darker", file_id=row.file_id)
    assert (receipt["file"], receipt["version"]) == ("photo.jpg", 2)
    [edit] = [request for request in wire_server.requests if request.wire == "images"]
    assert edit.body["output_format"] == "jpeg"
    assert wire_server.refusals == []


async def test_an_answer_in_another_format_is_a_new_file(chat: Conversation, wire_server: WireServer) -> None:
    row = await chat.attach("photo.gif", saved(picture(), "GIF"))
    wire_server.script("images", [Picture(BLUE)])
    receipt = await receipt_of(chat, wire_server, "/image darker", file_id=row.file_id)
    assert (receipt["file"], receipt["kept_as"]) == ("photo.png", "new file")
    assert wire_server.refusals == []


async def test_several_pictures_are_several_files_and_one_that_is_broken_is_told(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("images", [Picture(RED), Picture(b"<html></html>"), Picture(BLUE)])
    receipt = await receipt_of(chat, wire_server, "/image 3 red houses", count=3)
    listed = receipt["images"]
    assert isinstance(listed, list)
    assert [one["file"] for one in listed if isinstance(one, dict)] == [
        "a-red-house.png",
        "a-red-house (2).png",
    ]
    assert receipt["count"] == 2
    assert "no picture of a known format" in str(receipt["remarks"])
    assert len(await chat.files()) == 2


async def test_a_clear_ground_that_was_asked_for_and_is_not_there_is_told(
    chat: Conversation, wire_server: WireServer
) -> None:
    clear = saved(picture("RGBA", color=(0, 0, 0, 0)))
    wire_server.script("images", [Picture(clear)])
    assert "remarks" not in await receipt_of(chat, wire_server, "/image a logo", transparent=True)
    wire_server.script("images", [Picture(RED)])
    receipt = await receipt_of(chat, wire_server, "another", transparent=True)
    assert "no clear ground" in str(receipt["remarks"])


def animated() -> bytes:
    out = BytesIO()
    frames = [picture(color=colour) for colour in ("red", "blue")]
    frames[0].save(out, "WEBP", save_all=True, append_images=frames[1:])
    return out.getvalue()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "no picture of a known format"),
        (b"<html><body>Sign in</body></html>", "no picture of a known format"),
        (saved(picture(), "GIF"), "it is a GIF picture"),
        (saved(picture(), "BMP"), "it is a BMP picture"),
        (animated(), "an animation of 2 pictures"),
        (RED[: len(RED) // 2], "damaged or cut short"),
        (b"bomb", "900 megapixels"),
    ],
    ids=["svg", "html", "gif", "bmp", "animated", "cut", "bomb"],
)
async def test_what_is_no_still_picture_is_refused_with_a_sentence(
    chat: Conversation, wire_server: WireServer, content: bytes, words: str
) -> None:
    sent = case_file("img_bomb_30000.png").read_bytes() if content == b"bomb" else content
    wire_server.script("images", [Picture(sent)])
    receipt = await receipt_of(chat, wire_server, ASKED)
    assert receipt["failure"] == "outside"
    assert words in str(receipt["error"])
    assert await chat.files() == ()


async def test_a_picture_over_the_limit_of_files_is_refused(
    chat: Conversation, wire_server: WireServer, settings: Settings
) -> None:
    settings.UPLOAD_LIMIT_BYTES = 100
    wire_server.script("images", [Picture(saved(Image.effect_noise((64, 64), 90)))])
    assert "the limit" in str((await receipt_of(chat, wire_server, ASKED))["error"])
    assert await chat.files() == ()


@pytest.mark.parametrize(
    ("step", "kind"),
    [
        (Status(400, "image_generation_user_error", "moderation_blocked"), "refused"),
        (Status(401), "unavailable"),
        (Status(429, retry_after="20"), "outside"),
        (Status(500), "outside"),
    ],
    ids=["moderated", "key", "busy", "fault"],
)
async def test_a_failure_of_the_service_is_a_receipt(
    chat: Conversation, wire_server: WireServer, step: Step, kind: str
) -> None:
    wire_server.script("images", [step])
    receipt = await receipt_of(chat, wire_server, ASKED)
    assert (receipt["ok"], receipt["failure"]) == (False, kind)
    assert receipt["example"] == {"prompt": "A red house on a green hill, in watercolour"}


async def test_a_file_that_is_no_picture_or_not_there_is_told_with_those_that_are(
    chat: Conversation, wire_server: WireServer
) -> None:
    await chat.attach("photo.png", RED)
    notes = await chat.attach("notes.txt", b"words")
    unknown = await receipt_of(chat, wire_server, "/image darker", file_id="f_unknown")
    assert unknown["failure"] == "not_found"
    assert "photo.png (" in str(unknown["error"])
    text = await receipt_of(chat, wire_server, "/image darker", file_id=notes.file_id)
    assert "notes.txt is no picture (text)" in str(text["error"])
    assert [request for request in wire_server.requests if request.wire == "images"] == []


async def test_a_picture_that_finds_no_room_is_told_as_such(
    chat: Conversation, wire_server: WireServer, settings: Settings, tmp_path: Path
) -> None:
    settings.FILES_DIR = tmp_path / "no folder"
    settings.FILES_DIR.write_bytes(b"")
    wire_server.script("images", [Picture(RED)])
    receipt = await receipt_of(chat, wire_server, ASKED)
    assert receipt["failure"] == "no_space"
    assert await chat.files() == ()


async def test_a_call_that_takes_too_long_is_ended(
    chat: Conversation, wire_server: WireServer, settings: Settings
) -> None:
    settings.IMAGE_LIMIT_S = 1
    wire_server.script("images", [Gate("never"), Picture(RED)])
    assert (await receipt_of(chat, wire_server, ASKED))["failure"] == "too_slow"


async def test_a_stop_cancels_the_request_and_keeps_nothing(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("images", [Gate("never"), Picture(RED)])
    wire_server.script("openai", [Call("image_make", {"prompt": "A red house"})])
    started = await chat.say(ASKED)
    await wire_server.arrived("never")
    await chat.stop(started)
    await chat.ended(started)
    [request] = [request for request in wire_server.requests if request.wire == "images"]

    async def closed() -> bool:
        return request.disconnected.is_set()

    await until(closed)
    [call] = await chat.calls()
    assert call.state == "cancelled"
    assert await database().read(FileVersion.objects.count) == 0


@pytest.fixture
def gallery(settings: Settings, wire_server: WireServer) -> Iterator[WebServer]:
    """An older images API, whose pictures stand at addresses of the same host."""
    settings.IMAGE_MODEL, settings.IMAGE_BASE_URL = "old-painter", wire_server.compatible_base_url
    with web_server() as server:
        server.answers["/red.png"] = Answer(RED, kind="image/png")
        yield server


async def test_a_picture_at_an_address_is_brought(
    chat: Conversation, wire_server: WireServer, gallery: WebServer
) -> None:
    wire_server.script("images", [Picture(url=f"{gallery.base}/red.png", revised_prompt="At dusk")])
    receipt = await receipt_of(chat, wire_server, ASKED)
    assert (receipt["revised_prompt"], receipt["width"]) == ("At dusk", 96)
    assert "tokens" not in receipt
    [row] = await chat.files()
    assert storage.fetch(row.newest.sha256) == RED


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("{base}/gone.png", "answered with error 404"),
        ("file:///etc/passwd", "is no address that Folio may read"),
        ("http://a:b@example.com/a.png", "is no address that Folio may read"),
        ("data:image/png;base64,%%%", "base64 is broken"),
    ],
)
async def test_an_address_that_leads_nowhere_or_inside_is_told(
    chat: Conversation, wire_server: WireServer, gallery: WebServer, address: str, words: str
) -> None:
    wire_server.script("images", [Picture(url=address.format(base=gallery.base))])
    receipt = await receipt_of(chat, wire_server, ASKED)
    assert words in str(receipt["error"])
    assert await chat.files() == ()


async def test_a_conversation_without_the_command_costs_no_byte_of_it(
    turns: None, wire_server: WireServer, settings: Settings
) -> None:
    await (await new_conversation()).answered("hello")
    settings.IMAGE_MODEL = ""
    await (await new_conversation()).answered("hello")
    there, nowhere = [
        _CLOCK.sub("", json.dumps({k: v for k, v in one.body.items() if k != "prompt_cache_key"}))
        for one in wire_server.requests
    ]
    assert there == nowhere
    assert "image_make" not in there


async def test_the_tool_stays_where_a_picture_was_made_also_for_another_model(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("images", [Picture(RED)])
    await receipt_of(chat, wire_server, ASKED)
    other = await database().write(people.model, "gpt-text", vision=False)
    await database().write(Chat.objects.filter(id=chat.chat_id).update, model_id=other)
    wire_server.script("openai", [Text("Yes.")])
    await chat.answered("can you change it?")
    assert "image_make" in wire_server.requests[-1].tool_names
    assert wire_server.requests[-1].model == "gpt-text"


async def test_without_an_image_model_the_server_answers_itself(
    chat: Conversation, wire_server: WireServer, settings: Settings
) -> None:
    settings.IMAGE_MODEL = ""
    assert "An administrator can set one up" in text_of(await chat.answered(ASKED))
    assert wire_server.requests == []


async def test_a_claim_of_a_picture_needs_its_receipt(chat: Conversation, wire_server: WireServer) -> None:
    """And one that has it stands."""
    wire_server.script("images", [Picture(RED)])
    calls_for(wire_server, {"prompt": "A red house"}, "I created the file a-red-house.png.")
    message = await chat.answered(ASKED)
    assert text_of(message) == "I created the file a-red-house.png."
    assert len(asked_of_models(wire_server)) == 2


@pytest.mark.parametrize("vision", [True, False])
async def test_what_was_made_can_be_looked_at(wire_server: WireServer, turns: None, *, vision: bool) -> None:
    """Also by a model that sees, whose requests hold no pixels of it."""
    chat = await new_conversation(vision=vision)
    wire_server.script("images", [Picture(RED)])
    await receipt_of(chat, wire_server, ASKED)
    assert ["image_understand" in one.tool_names for one in asked_of_models(wire_server)] == [True, True]


async def test_the_list_of_tools_is_the_same_after_a_picture_that_was_refused(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("images", [Status(400, "image_generation_user_error", "moderation_blocked")])
    await receipt_of(chat, wire_server, ASKED)
    await chat.answered("then a blue one")
    first, second, third = [one.tool_names for one in asked_of_models(wire_server)]
    assert first == second == third
    assert "image_make" in first


async def test_the_demo_has_pictures_made_too(turns: None, wire_server: WireServer) -> None:
    chat = await new_conversation(wire="demo")
    wire_server.script("images", [Picture(RED)])
    message = await chat.answered(ASKED)
    assert "gpt-image-2 made a-red-house.png" in text_of(message)
    [request] = wire_server.requests
    assert request.body["prompt"] == "a red house"


async def test_a_change_goes_on_top_of_one_that_was_quicker(chat: Conversation) -> None:
    """Their two calls began with the same version."""
    row = await chat.attach("photo.png", RED)
    await database().write(_two_running_calls, chat)
    quicker, slower = CallFiles("k1"), CallFiles("k2")
    for files, content in ((quicker, BLUE), (slower, GREEN)):
        (await files.workspace()).revise(row.file_id, content)
    receipt: JsonObject = {"ok": True, "file_id": row.file_id, "version": 2}
    assert await settled("k1", receipt, quicker)
    with pytest.raises(VersionConflict):
        await settled("k2", receipt, slower)
    told = await slower.put_on_top(receipt)
    assert told == {**receipt, "version": 3}
    assert await settled("k2", told, slower)
    [after] = await chat.files()
    assert [storage.fetch(version.sha256) for version in after.versions] == [RED, BLUE, GREEN]
    assert [version.parent for version in after.versions] == [None, 1, 2]


async def settled(call_id: str, receipt: JsonObject, files: CallFiles) -> bool:
    return await database().write(settle_call, call_id, 1, receipt, files.made, now=timezone.now())


def _two_running_calls(chat: Conversation) -> None:
    begun = people.said(chat.owner_id, chat.chat_id)
    claim = people.claimed(begun.turn_id)
    open_step(begun.turn_id, claim.fence, OpenedStep(0, "note", (), ()))
    now = timezone.now()
    calls = tuple(
        NewCall(call_id, call_id, "image_make", "{}", cut_off=False, send_after=now)
        for call_id in ("k1", "k2")
    )
    close_step(begun.turn_id, claim.fence, ClosedStep(0, "", (), "tool_calls", 0, 0, 0, 0, 0, calls), [])
    for call in calls:
        assert claim_call(call.call_id, now=now, lease_until=None) is not None
