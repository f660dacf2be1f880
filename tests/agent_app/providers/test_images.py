"""Images APIs through the official SDK: one as strict as OpenAI's, and one of the older kind."""

import asyncio
import base64
import json
from collections.abc import Sequence
from typing import Any

import pytest

from agent_app.providers.base import Endpoint
from agent_app.providers.image_answer import MOST_PARTIAL, AnsweredImage, ImageAnswer
from agent_app.providers.image_errors import ImageFailed
from agent_app.providers.image_request import ImageAsked, SourceImage
from agent_app.providers.registry import IMAGES
from agent_app.providers.sse import MAX_EVENT_BYTES
from tests.agent_app.providers.conftest import MakeEndpoint
from tests.tools.image.drawn import picture, saved
from tests.wire_server import (
    Cut,
    Done,
    End,
    Gate,
    Picture,
    Raw,
    RawBytes,
    Status,
    StreamError,
    TokenUsage,
    WireServer,
)
from tests.wire_server.steps import Step
from tools.kit.json_types import JsonObject

pytestmark = pytest.mark.asyncio
RED, BLUE = saved(picture(color="red")), saved(picture(color="blue"))
HOUSE = ImageAsked("a red house")
DARKER = ImageAsked("darker", source=SourceImage(RED, "image/png", "picture.png"))
Shown = list[tuple[str, int]]
GPT, OLD = "gpt-image-2", "old-painter"


def encoded(content: bytes) -> str:
    return base64.b64encode(content).decode()


def of(*contents: bytes) -> tuple[AnsweredImage, ...]:
    return tuple(AnsweredImage(encoded(content)) for content in contents)


async def made(asked: ImageAsked, endpoint: Endpoint, shown: Shown | None = None) -> ImageAnswer:
    async def seen(held: str, number: int) -> None:
        if shown is not None:
            shown.append((held, number))

    return await IMAGES.make(asked, endpoint, seen)


async def failed(asked: ImageAsked, endpoint: Endpoint) -> ImageFailed:
    with pytest.raises(ImageFailed) as caught:
        await made(asked, endpoint)
    return caught.value


def said(server: WireServer) -> list[dict[str, Any]]:
    return [dict(request.body) for request in server.requests]


async def test_a_picture_comes_with_those_in_the_making_before_it(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    steps = [Picture(BLUE, partial=True), Picture(RED, partial=True), Picture(RED)]
    wire_server.script("images", [*steps, Done(usage=TokenUsage(input=20, output=1000))])
    shown: Shown = []
    answer = await made(HOUSE, openai(model_name=GPT), shown)
    assert answer == ImageAnswer(of(RED), "", 1020)
    assert shown == [(encoded(BLUE), 0), (encoded(RED), 1)]
    assert said(wire_server) == [{"model": GPT, "prompt": "a red house", "stream": True, "partial_images": 2}]
    assert wire_server.refusals == []


async def test_a_picture_in_the_making_is_there_before_the_whole_one(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    wire_server.script("images", [Picture(BLUE, partial=True), Gate("g1"), Picture(RED)])
    shown: Shown = []
    making = asyncio.create_task(made(HOUSE, openai(model_name=GPT), shown))
    await wire_server.arrived("g1")
    async with asyncio.timeout(20):  # a liveness bound
        while not shown:  # noqa: ASYNC110 -- a callback fills it
            await asyncio.sleep(0.01)
    assert not making.done()
    wire_server.release("g1")
    assert (await making).images == of(RED)


async def test_a_change_is_sent_as_a_form_with_the_picture_in_it(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    wire_server.script("images", [Picture(RED, partial=True), Picture(BLUE)])
    shown: Shown = []
    assert (await made(DARKER, openai(model_name=GPT), shown)).images == of(BLUE)
    assert shown == [(encoded(RED), 0)]
    [request] = wire_server.requests
    assert request.path == "/v1/images/edits"
    sent = {"name": "picture.png", "mime": "image/png", "base64": encoded(RED)}
    assert request.body == {
        "image": sent,
        "model": GPT,
        "prompt": "darker",
        "stream": True,
        "partial_images": 2,
    }
    assert wire_server.refusals == []


async def test_size_ground_and_format_are_passed_on(wire_server: WireServer, openai: MakeEndpoint) -> None:
    wire_server.script("images", [Picture(RED)])
    await made(ImageAsked("a logo", size="1536x1024", transparent=True), openai(model_name=GPT))
    [body] = said(wire_server)
    assert (body["size"], body["background"], body["output_format"]) == ("1536x1024", "transparent", "png")
    assert wire_server.refusals == []


async def test_several_pictures_come_in_one_answer_without_a_stream(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    wire_server.script("images", [Picture(RED), Picture(BLUE)])
    answer = await made(ImageAsked("a red house", count=2), openai(model_name=GPT))
    assert answer.images == of(RED, BLUE)
    assert said(wire_server) == [{"model": GPT, "prompt": "a red house", "n": 2}]
    assert wire_server.refusals == []


async def test_another_model_is_asked_for_base64_and_for_no_stream(
    wire_server: WireServer, compatible: MakeEndpoint
) -> None:
    wire_server.script("images", [Picture(RED, revised_prompt="A red house, at dusk")])
    answer = await made(HOUSE, compatible(model_name=OLD))
    assert answer == ImageAnswer(of(RED), "A red house, at dusk")
    assert said(wire_server) == [{"model": OLD, "prompt": "a red house", "response_format": "b64_json"}]


@pytest.mark.parametrize("asked", [HOUSE, DARKER], ids=["made", "changed"])
async def test_a_server_that_refuses_streams_is_asked_without_one(
    wire_server: WireServer, compatible: MakeEndpoint, asked: ImageAsked
) -> None:
    wire_server.script("images", [Picture(url="https://example.com/a.png")])
    answer = await made(asked, compatible(model_name="gpt-image-elsewhere"))
    assert answer.images == (AnsweredImage(url="https://example.com/a.png"),)
    refused, passed = wire_server.requests
    assert refused.refusal == "Unrecognized request argument supplied: partial_images"
    assert not {"stream", "partial_images"} & set(passed.body)


async def test_what_a_server_refuses_by_another_name_is_left_out_with_all_other_extras(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    wire_server.script("images", [Status(422, message="Extra inputs are not permitted")])
    wire_server.script("images", [Picture(RED)])
    transparent = ImageAsked("a logo", size="1024x1024", transparent=True)
    assert (await made(transparent, openai(model_name=GPT))).images == of(RED)
    assert said(wire_server)[1] == {"model": GPT, "prompt": "a logo", "size": "1024x1024"}


async def test_a_server_that_refuses_everything_is_not_asked_without_end(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    wire_server.rule(lambda _: [Status(400, message="bad size, n, stream, background and partial_images")])
    asked = ImageAsked("a logo", size="1024x1024", transparent=True)
    assert (await failed(asked, openai(model_name=GPT))).kind == "outside"
    assert len(wire_server.requests) == 4


async def test_a_server_that_answers_whole_though_a_stream_was_asked_for_is_read(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    """Some ignore what they don't know."""
    body = json.dumps({"created": 1, "data": [{"b64_json": encoded(RED)}]}).encode()
    wire_server.script("images", [RawBytes(body)], content_type="application/json")
    assert (await made(HOUSE, openai(model_name=GPT))).images == of(RED)


MODERATED = Status(
    400,
    "image_generation_user_error",
    "moderation_blocked",
    "Your request was rejected by the safety system.",
)


@pytest.mark.parametrize(
    ("steps", "kind", "words"),
    [
        ([MODERATED], "refused", "safety system refused this picture"),
        ([Status(400, code="content_policy_violation")], "refused", "Don't send the same wish again"),
        ([Status(401)], "unavailable", "IMAGE_API_KEY"),
        (
            [Status(404, code="model_not_found", message="The model does not exist")],
            "unavailable",
            "IMAGE_MODEL",
        ),
        ([Status(404, code="x", message="Not Found")], "unavailable", "IMAGE_BASE_URL"),
        ([Status(429, retry_after="12.4")], "outside", "It asks to wait 13 s."),
        ([Status(429, code="insufficient_quota")], "unavailable", "no credit left"),
        ([Status(400, code="billing_hard_limit_reached")], "unavailable", "no credit left"),
        ([Status(500)], "outside", "error 500"),
        ([Status(413)], "too_large", "Send a smaller one"),
        ([StreamError("image_generation_user_error", "x", "moderation_blocked")], "refused", "safety system"),
        ([Picture(RED, partial=True), StreamError("server_error", "It burst")], "outside", "It burst"),
        ([Picture(RED, partial=True), Cut(mid_line=True)], "outside", "broke off"),
        ([Picture(RED, partial=True), End()], "outside", "broke off"),
        ([Raw({"type": "image_generation.completed"})], "outside", "holds no picture"),
        ([RawBytes(b"<html>hello</html>")], "outside", "holds no picture"),
        ([RawBytes(b"data: " + b"A" * (MAX_EVENT_BYTES + 1))], "too_large", "too large to be a picture"),
    ],
    ids=lambda value: str(value)[:60],
)
async def test_a_failure_says_what_to_do_next(
    wire_server: WireServer, openai: MakeEndpoint, steps: Sequence[Step], kind: str, words: str
) -> None:
    wire_server.script("images", steps)
    told = await failed(HOUSE, openai(model_name=GPT))
    assert told.kind == kind
    assert words in told.sentence
    assert len(wire_server.requests) == 1


@pytest.mark.parametrize(
    "body",
    [
        b"<html></html>",
        b"[]",
        b"[" * 100_000,
        b'{"data": []}',
        b'{"data": [{"b64_json": 5}, 7]}',
        b'{"data": 3}',
    ],
    ids=lambda body: repr(body[:20]),
)
async def test_an_answer_that_holds_no_picture_is_told_as_such(
    wire_server: WireServer, openai: MakeEndpoint, body: bytes
) -> None:
    wire_server.script("images", [RawBytes(body)], content_type="application/json")
    told = await failed(HOUSE, openai(model_name=GPT))
    assert "holds no picture" in told.sentence


@pytest.mark.parametrize("count", [10**4000, True, -1, 1.5, "7"], ids=lambda count: str(count)[:5])
async def test_a_count_of_tokens_that_is_none_is_not_taken(
    wire_server: WireServer, openai: MakeEndpoint, count: float | str
) -> None:
    body = {"data": [{"b64_json": encoded(RED)}], "usage": {"total_tokens": count}}
    wire_server.script("images", [RawBytes(json.dumps(body).encode())], content_type="application/json")
    assert (await made(HOUSE, openai(model_name=GPT))).tokens == 0


async def test_the_key_is_in_no_sentence(wire_server: WireServer, openai: MakeEndpoint) -> None:
    key = "key-that-is-secret"
    wire_server.script("images", [Status(400, message=f"bad request by {key}")])
    wire_server.script("images", [Status(400, message=f"bad request by {key}")])
    assert key not in (await failed(HOUSE, openai(model_name=GPT, api_key=key))).sentence


@pytest.mark.parametrize("address", ["ftp://example.com", "no address", "http://127.0.0.1:1/v1"])
async def test_an_address_where_nobody_answers_is_told(openai: MakeEndpoint, address: str) -> None:
    assert "Tell the user" in (await failed(HOUSE, openai(base_url=address))).sentence.replace("tell", "Tell")


async def test_an_unknown_model_is_asked_for_once(wire_server: WireServer, openai: MakeEndpoint) -> None:
    assert "IMAGE_MODEL" in (await failed(HOUSE, openai(model_name="painter"))).sentence
    assert len(wire_server.requests) <= 2


async def test_an_empty_error_beside_a_picture_in_the_making_is_none(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    """Some servers name all fields in every event."""
    partial: JsonObject = {"type": "image_generation.partial_image", "b64_json": encoded(BLUE), "error": None}
    wire_server.script("images", [Raw(partial), Picture(RED)])
    shown: Shown = []
    assert (await made(HOUSE, openai(model_name=GPT), shown)).images == of(RED)
    assert shown == [(encoded(BLUE), 0)]


@pytest.mark.parametrize("streamed", [True, False])
async def test_an_error_that_is_a_mere_sentence_is_told(
    wire_server: WireServer, openai: MakeEndpoint, *, streamed: bool
) -> None:
    body: JsonObject = {"error": "the safety system refused it"}
    if streamed:
        wire_server.script("images", [Raw(body)])
    else:
        wire_server.script("images", [RawBytes(json.dumps(body).encode())], content_type="application/json")
    told = await failed(HOUSE, openai(model_name=GPT))
    assert (told.kind, "the safety system refused it" in told.sentence) == ("refused", True)


async def test_only_so_many_pictures_in_the_making_are_shown(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    wire_server.script("images", [*[Picture(RED, partial=True)] * 20, Picture(RED)])
    shown: Shown = []
    await made(HOUSE, openai(model_name=GPT), shown)
    assert len(shown) == MOST_PARTIAL


async def test_a_stream_of_pictures_without_end_is_left(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    wire_server.script("images", [*[Picture(RED, partial=True)] * 100, Picture(RED)])
    assert (await failed(HOUSE, openai(model_name=GPT))).kind == "too_large"


async def test_a_cancelled_wish_closes_the_connection_upstream(
    wire_server: WireServer, openai: MakeEndpoint
) -> None:
    wire_server.script("images", [Picture(RED, partial=True), Gate("g1")])
    making = asyncio.create_task(made(HOUSE, openai(model_name=GPT)))
    await wire_server.arrived("g1")
    making.cancel()
    with pytest.raises(asyncio.CancelledError):
        await making
    assert await asyncio.to_thread(wire_server.requests[0].disconnected.wait, 20)
