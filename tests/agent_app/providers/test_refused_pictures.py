"""A refusal for a picture is told from others, and so is which picture it is for."""

import pytest

from agent_app.providers.base import Endpoint
from agent_app.providers.errors import Trouble, provider_error
from agent_app.providers.refused_pictures import PictureRefused
from tools.kit.json_types import JsonObject

ENDPOINT = Endpoint("m", "https://example.com", "key", vision=True, tools=True)
IMAGE: JsonObject = {"type": "image", "source": {}}
TEXT: JsonObject = {"type": "text", "text": "hi"}
BODY: JsonObject = {
    "messages": [
        {"role": "user", "content": [IMAGE, TEXT]},
        {"role": "user", "content": [{"type": "tool_result", "content": [TEXT, IMAGE, IMAGE]}, IMAGE]},
    ]
}
PLAIN: JsonObject = {"messages": [{"role": "user", "content": [TEXT]}]}


@pytest.mark.parametrize(
    ("message", "place"),
    [
        ("messages.0.content.0.image.source.base64: image exceeds 5 MB maximum", 0),
        ("messages.1.content.0.tool_result.content.1.image: Could not process image", 1),
        ("messages.1.content.1.image.source: Could not process image", 3),
        ("Invalid 'messages[0].content[0].image_url'", 0),
        ("You uploaded an unsupported image.", None),
        ("No endpoints found that support image input", None),
        ("messages.7.content.0: bad image", None),
    ],
)
def test_the_place_of_the_picture_is_found_in_the_request(message: str, place: int | None) -> None:
    error = provider_error(Trouble(400, "invalid_request_error", "", message), ENDPOINT, BODY)
    assert isinstance(error, PictureRefused)
    assert error.place == place


@pytest.mark.parametrize(
    ("status", "message", "body"),
    [
        (400, "Your prompt was flagged.", BODY),
        (400, "You uploaded an unsupported image.", PLAIN),
        (429, "Too many images per minute", BODY),
        (500, "image service is down", BODY),
        (401, "image key", BODY),
    ],
)
def test_other_refusals_stay_what_they_are(status: int, message: str, body: JsonObject) -> None:
    assert not isinstance(provider_error(Trouble(status, "", "", message), ENDPOINT, body), PictureRefused)


def test_a_request_too_large_in_bytes_is_so_for_its_pictures() -> None:
    assert isinstance(provider_error(Trouble(413), ENDPOINT, BODY), PictureRefused)
    assert not isinstance(provider_error(Trouble(413), ENDPOINT, PLAIN), PictureRefused)


def test_an_error_event_about_a_picture_counts_too() -> None:
    error = provider_error(Trouble(200, "invalid_request_error", "image_parse_error", "bad"), ENDPOINT)
    assert isinstance(error, PictureRefused)
