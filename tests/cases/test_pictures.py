"""Cases IMG-…: pictures fit for each provider, and refused in words where they can't be.

Elsewhere at the same depth: languages (IMG-03), clear grounds (IMG-05) and the tool's word on frames (IMG-08)
in tests/tools/image and tests/tools/test_image_understand.py; a provider that refuses one anyway (IMG-02)
in tests/agent_app/turns/test_refused_pictures.py.
"""

import base64
import io
import json

import pytest
from PIL import Image

from agent_app.files.sniffing import Refused, sniff
from agent_app.records.models import ChatModel
from agent_app.records.threads import database
from tests.agent_app.turns.conversation import Conversation, text_of
from tests.cases.test_uploads import sent_picture
from tests.shared_files import case_file
from tests.wire_server.record import WireName
from tests.wire_server.server import WireServer

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]
Wired = tuple[Conversation, WireName]


def size_of(data: str) -> tuple[int, int]:
    with Image.open(io.BytesIO(base64.b64decode(data))) as image:
        return image.size


async def test_a_tall_picture_is_taken_and_keeps_its_shape(wired: Wired, wire_server: WireServer) -> None:
    """IMG-02"""
    chat, wire = wired
    await chat.attach("tall.png", case_file("img_tall_1440x8570.png").read_bytes())
    assert text_of(await chat.answered("what is it?")) == "ok"
    width, height = size_of(sent_picture(wire_server, wire)[1])
    assert max(width, height) <= 8_000
    assert abs(width / height / (1440 / 8570) - 1) < 0.01
    assert wire_server.refusals == []


async def test_a_heavy_picture_is_taken(wired: Wired, wire_server: WireServer) -> None:
    """IMG-02"""
    chat, wire = wired
    await chat.attach("noise.png", case_file("img_noise_1700.png").read_bytes())
    assert text_of(await chat.answered("what is it?")) == "ok"
    assert len(sent_picture(wire_server, wire)[1]) <= 5_000_000
    assert wire_server.refusals == []


async def test_the_twenty_first_picture_makes_all_small_enough(wired: Wired, wire_server: WireServer) -> None:
    """IMG-02: three messages with seven copies each, in a window that holds them all."""
    chat, _wire = wired
    await database().read(lambda: ChatModel.objects.update(context_window=400_000))
    for _ in range(3):
        for number in range(7):
            await chat.attach(f"wide{number}.png", case_file("img_2100x900.png").read_bytes())
        assert text_of(await chat.answered("and these?")) == "ok"
    assert wire_server.refusals == []
    sent = json.dumps(wire_server.requests[-1].body)
    assert sent.count("base64,") + sent.count('"type": "base64"') == 21


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("img_bomb_30000.png", "900 megapixels"),
        ("photo_stub.heic", "HEIC/HEIF"),
        ("IMG_0001_heic_bytes.jpg", "HEIC/HEIF"),
    ],
)
async def test_what_can_not_be_sent_is_refused_at_upload_in_words(
    wired: Wired, wire_server: WireServer, name: str, words: str
) -> None:
    """IMG-02, IMG-04: nothing is said to a model."""
    chat, _wire = wired
    with pytest.raises(Refused, match=words):
        await chat.attach(name, case_file(name).read_bytes())
    assert await chat.files() == ()
    assert wire_server.requests == []


async def test_of_a_moving_picture_the_first_frame_goes_out_and_that_is_said(
    wired: Wired, wire_server: WireServer
) -> None:
    """IMG-08"""
    chat, wire = wired
    row = await chat.attach("moving.gif", case_file("img_anim3.gif").read_bytes())
    assert text_of(await chat.answered("what is it?")) == "ok"
    assert sent_picture(wire_server, wire)[0] == "image/png"
    assert "The picture moving.gif has 3 frames, only the first is shown." in json.dumps(
        wire_server.requests[-1].body
    )
    assert row.newest.mime == "image/gif"


async def test_a_drawing_with_scripts_is_text_and_never_a_picture(
    wired: Wired, wire_server: WireServer
) -> None:
    chat, _wire = wired
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for name in ("drawing.svg", "drawing.png"):
        row = await chat.attach(name, drawing)
        assert (row.newest.kind, row.newest.mime) == ("text", "text/plain")
    assert sniff("drawing.svg", drawing).kind == "text"
    assert text_of(await chat.answered("what is it?")) == "ok"
    assert "base64" not in json.dumps(wire_server.requests[-1].body)
