"""A picture that a provider refuses is left out from then on, and the chat goes on."""

import json
from collections.abc import Iterator, Sequence

import pytest

from agent_app.records.models import FileVersion, RefusedPicture
from agent_app.records.threads import database
from tests.agent_app.turns.conversation import Conversation, new_conversation, text_of
from tests.tools.image.drawn import picture, saved
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Status, Step, Text

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]

RED, BLUE = saved(picture(color="red")), saved(picture(color="blue"))
NOT_TAKEN = "is not shown: the provider of this model did not take it"
BAD_IMAGE = Status(400, "invalid_request_error", "invalid_image_format", "You uploaded an unsupported image.")


def pictures(request: RecordedRequest) -> int:
    return json.dumps(request.body).count('"base64"') + json.dumps(request.body).count("data:image/")


def no_pictures_please(request: RecordedRequest) -> Sequence[Step] | None:
    return [BAD_IMAGE] if pictures(request) else None


async def test_the_answer_is_made_without_it_and_the_reader_is_told(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.rule(no_pictures_please)
    await chat.attach("sign.png", RED)
    message = await chat.answered("what is it?")
    assert (text_of(message), message.status) == ("ok", "done")
    assert [part["kind"] for part in message.parts if part["type"] == "notice"] == ["picture_refused"]
    assert NOT_TAKEN in json.dumps(wire_server.requests[-1].body)


async def test_later_requests_keep_the_same_words_in_its_place(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.rule(no_pictures_please)
    await chat.attach("sign.png", RED)
    await chat.answered("what is it?")
    assert text_of(await chat.answered("and now?")) == "ok"
    first, last = wire_server.requests[-2:]
    assert last.messages[: len(first.messages)] == first.messages
    assert len(wire_server.requests) == 3


async def test_the_stored_message_still_has_the_picture(chat: Conversation, wire_server: WireServer) -> None:
    wire_server.rule(no_pictures_please)
    row = await chat.attach("sign.png", RED)
    await chat.answered("what is it?")
    assert [file.file_id for file in await chat.files()] == [row.file_id]
    assert await database().read(lambda: FileVersion.objects.filter(file_id=row.file_id).count()) == 1


async def test_one_that_is_refused_after_the_history_was_shortened_is_left_out_too(
    chat: Conversation, wire_server: WireServer
) -> None:
    for number in range(3):
        await chat.answered(f"question {number}")
    await chat.attach("sign.png", RED)
    too_long = Status(400, code="context_length_exceeded", message="too long")
    replies: Iterator[Sequence[Step]] = iter([[too_long], [BAD_IMAGE], [Text("Without it.")]])
    wire_server.rule(lambda request: [Text("Sum.")] if request.asks_for_summary else next(replies))
    message = await chat.answered("what is it?")
    assert (text_of(message), message.status) == ("Without it.", "done")
    assert [pictures(request) for request in wire_server.requests[-3:]] == [0, 1, 0]


async def test_only_the_picture_that_the_refusal_names_is_left_out(
    turns: None, wire_server: WireServer
) -> None:
    chat = await new_conversation(wire="anthropic")
    named = Status(
        400, "invalid_request_error", "", "messages.0.content.1.image.source: Could not process image"
    )
    wire_server.script("anthropic", [named])
    await chat.attach("red.png", RED)
    await chat.attach("blue.png", BLUE)
    assert text_of(await chat.answered("which?")) == "ok"
    first, second = wire_server.requests
    assert (pictures(first), pictures(second)) == (2, 1)
    assert f"blue.png {NOT_TAKEN}" in json.dumps(second.body)


async def test_where_none_is_named_those_that_were_taken_before_stay(
    chat: Conversation, wire_server: WireServer
) -> None:
    await chat.attach("red.png", RED)
    await chat.answered("look")
    wire_server.script("openai", [BAD_IMAGE])
    await chat.attach("blue.png", BLUE)
    assert text_of(await chat.answered("and this?")) == "ok"
    body = json.dumps(wire_server.requests[-1].body)
    assert f"blue.png {NOT_TAKEN}" in body
    assert f"red.png {NOT_TAKEN}" not in body


async def test_another_model_is_shown_it(chat: Conversation, wire_server: WireServer) -> None:
    wire_server.script("openai", [BAD_IMAGE])
    await chat.attach("red.png", RED)
    await chat.answered("look")
    refused = await database().read(lambda: list(RefusedPicture.objects.select_related("model")))
    assert [one.model.name for one in refused] == ["gpt-test"]


async def test_a_refusal_for_another_reason_is_told_as_it_is(
    chat: Conversation, wire_server: WireServer
) -> None:
    wire_server.script("openai", [Status(400, "invalid_request_error", "", "Your prompt was flagged.")])
    await chat.attach("red.png", RED)
    message = await chat.answered("look")
    assert message.status == "error"
    assert len(wire_server.requests) == 1
    wire_server.script("openai", [Text("fine")])
    assert text_of(await chat.answered("again")) == "fine"
