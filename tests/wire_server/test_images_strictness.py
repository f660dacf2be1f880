"""The images API refuses what the real one refuses; each rule is tried once through the official SDK."""

from collections.abc import Iterator
from typing import Any

import openai
import pytest

from tests.tools.image.drawn import picture, saved
from tests.wire_server import Picture, WireServer

PNG = saved(picture())
SOURCE = ("a.png", PNG, "image/png")
HOUSE: dict[str, Any] = {"model": "gpt-image-2", "prompt": "a house"}


@pytest.fixture
def images(wire_server: WireServer) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(api_key="k", base_url=wire_server.openai_base_url, max_retries=0) as client:
        yield client


@pytest.fixture
def older(wire_server: WireServer) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(api_key="k", base_url=wire_server.compatible_base_url, max_retries=0) as client:
        yield client


def located() -> bytes:
    exif = picture().getexif()
    exif[0x010F] = "a camera"
    return saved(picture(), "JPEG", exif=exif)


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "base64 asked for": ({"response_format": "b64_json"}, "Unknown parameter: 'response_format'"),
    "a field of nobody": ({"extra_body": {"steps": 3}}, "Unknown parameter: 'steps'"),
    "no words": ({"prompt": ""}, "Invalid 'prompt'"),
    "another model": ({"model": "dall-e-3"}, "does not exist"),
    "too many": ({"n": 11}, "integer out of range"),
    "an odd size": ({"size": "1000x1000"}, "Invalid size"),
    "a stream of several": ({"n": 2, "stream": True}, "not supported with n > 1"),
    "previews without a stream": ({"partial_images": 2}, "needs stream"),
    "too many previews": ({"partial_images": 4, "stream": True}, "must be 0 to 3"),
    "an unknown ground": ({"background": "blue"}, "Invalid value: 'blue'"),
    "a clear JPEG": ({"background": "transparent", "output_format": "jpeg"}, "not supported for JPEG"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_wish_is_refused(images: openai.OpenAI, name: str) -> None:
    fields, words = REFUSED[name]
    with pytest.raises(openai.BadRequestError, match=words):
        images.images.generate(**{**HOUSE, **fields})


SOURCES_REFUSED: dict[str, tuple[Any, str]] = {
    "a format that it lacks": (("a.gif", saved(picture(), "GIF"), "image/gif"), "unsupported mimetype"),
    "another type than its bytes": (("a.jpg", PNG, "image/jpeg"), "it is PNG"),
    "no picture": (("a.png", b"words", "image/png"), "Invalid image file"),
    "metadata": (("a.jpg", located(), "image/jpeg"), "with its metadata"),
}


@pytest.mark.parametrize("name", SOURCES_REFUSED)
def test_a_picture_to_be_changed_is_refused(images: openai.OpenAI, name: str) -> None:
    source, words = SOURCES_REFUSED[name]
    with pytest.raises(openai.BadRequestError, match=words):
        images.images.edit(image=source, **HOUSE)


@pytest.mark.parametrize("field", ["stream", "partial_images", "background", "output_format"])
def test_the_older_kind_knows_no_newer_fields(older: openai.OpenAI, field: str) -> None:
    values: dict[str, Any] = {
        "stream": True,
        "partial_images": 1,
        "background": "opaque",
        "output_format": "png",
    }
    with pytest.raises(openai.BadRequestError, match=f"Unrecognized request argument supplied: {field}"):
        older.images.generate(**HOUSE, **{field: values[field]})


def test_a_key_is_needed(wire_server: WireServer) -> None:
    client = openai.OpenAI(api_key="bad-key", base_url=wire_server.openai_base_url, max_retries=0)
    with client, pytest.raises(openai.AuthenticationError):
        client.images.generate(**HOUSE)


def test_the_sdk_reads_events_and_whole_answers(
    wire_server: WireServer, images: openai.OpenAI, older: openai.OpenAI
) -> None:
    wire_server.script("images", [Picture(PNG, partial=True), Picture(PNG)])
    with images.images.generate(stream=True, partial_images=1, **HOUSE) as events:
        kinds = [event.type for event in events]
    assert kinds == ["image_generation.partial_image", "image_generation.completed"]
    wire_server.script("images", [Picture(PNG)])
    with images.images.edit(image=SOURCE, stream=True, **HOUSE) as events:
        assert [event.type for event in events] == ["image_edit.completed"]
    wire_server.script("images", [Picture(PNG), Picture(PNG)])
    found = images.images.generate(n=2, **HOUSE)
    assert len(found.data or ()) == 2
    assert found.usage is not None
    wire_server.script("images", [Picture(url="https://example.com/a.png", revised_prompt="A house")])
    (one,) = older.images.generate(**HOUSE).data or []
    assert (one.url, one.revised_prompt, one.b64_json) == ("https://example.com/a.png", "A house", None)
