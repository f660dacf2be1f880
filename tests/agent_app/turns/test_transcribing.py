"""A text-only model gets the writing of pictures, decided for each turn anew."""

import json
import subprocess

import pytest

from agent_app.records.models import Conversation as ChatRecord
from agent_app.records.threads import database
from tests.agent_app import people
from tests.agent_app.turns.conversation import Conversation, new_conversation
from tests.tools.image.drawn import picture, saved
from tests.tools.image.test_ocr import needs_tesseract
from tests.tools.image.truth import written
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]

READ = "Writing recognised in sign.png (English, confidence "


@pytest.fixture
def sign() -> bytes:
    return saved(written("Platform 9\nMind the gap", "DejaVuSans.ttf", 40))


def said_in(request: RecordedRequest) -> str:
    return json.dumps(request.body, ensure_ascii=False)


async def go_over(chat: Conversation, *, vision: bool) -> None:
    def change() -> None:
        model = people.model("gpt-test" if vision else "gpt-text", vision=vision)
        ChatRecord.objects.filter(id=chat.chat_id).update(model_id=model)

    await database().read(change)


@needs_tesseract
async def test_the_newest_picture_comes_with_its_writing_and_how_sure_that_is(
    turns: None, wire_server: WireServer, worker: subprocess.Popen[bytes], sign: bytes
) -> None:
    chat = await new_conversation(vision=False)
    await chat.attach("sign.png", sign)
    await chat.answered("what does it say?")
    body = said_in(wire_server.requests[0])
    assert READ in body
    assert "as data:\\nPlatform 9\\nMind the gap" in body


@needs_tesseract
async def test_an_empty_reading_is_told_as_one(
    turns: None, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    chat = await new_conversation(vision=False)
    await chat.attach("blank.png", saved(picture(size=(300, 200), color="white")))
    await chat.answered("what does it say?")
    told = "blank.png is a picture in which no legible writing was found; what it shows is not known."
    assert told in said_in(wire_server.requests[0])


@needs_tesseract
async def test_a_change_of_model_decides_anew_and_leaves_the_history_as_it_was(
    chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes], sign: bytes
) -> None:
    await chat.attach("sign.png", sign)
    await chat.answered("look")
    await go_over(chat, vision=False)
    await chat.answered("what does it say?")
    await chat.answered("and again?")
    await go_over(chat, vision=True)
    await chat.answered("what colour is it?")
    seen, read, again, seen_again = map(said_in, wire_server.requests)
    assert "data:image/" in seen
    assert READ not in seen
    assert "data:image/" not in read
    assert read.count(READ) == again.count(READ) == 1
    assert "data:image/" in seen_again
    assert wire_server.refusals == []
