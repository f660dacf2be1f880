"""What a file costs is said before it is sent."""

import io

import pytest
from PIL import Image

from tests.agent_app.web.site import Json, Visitor

pytestmark = pytest.mark.database


def picture(width: int, height: int) -> bytes:
    content = io.BytesIO()
    Image.new("RGB", (width, height), "white").save(content, "PNG")
    return content.getvalue()


async def cost(visitor: Visitor, name: str, content: bytes) -> Json:
    chat_id = await visitor.new_chat()
    file_id = (await visitor.upload(chat_id, name, content)).json()["id"]
    found: Json = await visitor.get(f"/api/chats/{chat_id}/files/{file_id}/cost")
    return found


@pytest.mark.asyncio
async def test_a_file_costs_its_line_in_the_note_until_it_is_read(visitor: Visitor) -> None:
    small, large = await cost(visitor, "notes.txt", b"a"), await cost(visitor, "notes.txt", b"a" * 90_000)
    assert 10 < small["note_tokens"] < 60
    assert abs(large["note_tokens"] - small["note_tokens"]) < 10
    assert small["picture_tokens"] is None


@pytest.mark.asyncio
async def test_a_picture_costs_its_tiles_on_a_model_that_sees(visitor: Visitor) -> None:
    assert (await cost(visitor, "small.png", picture(512, 512)))["picture_tokens"] == 255
    assert (await cost(visitor, "large.png", picture(3000, 1500)))["picture_tokens"] == 85 + 170 * 6


@pytest.mark.asyncio
async def test_anothers_file_has_no_cost(visitor: Visitor, stranger: Visitor) -> None:
    chat_id = await visitor.new_chat()
    file_id = (await visitor.upload(chat_id, "notes.txt", b"a")).json()["id"]
    assert (await stranger.http.get(f"/api/chats/{chat_id}/files/{file_id}/cost")).status_code == 404
