"""One chat with pictures over a model that sees, one that reads text only, and the change between them."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.person import Person
from tests.tools.image.drawn import picture, saved
from tests.tools.image.test_ocr import needs_tesseract
from tests.tools.image.truth import written
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Status, Step, Text

SEEING, BLIND = "gpt-test", "gpt-text"
READ = "Writing recognised in sign.png"


@pytest.fixture
def sign(tmp_path: Path) -> Path:
    path = tmp_path / "sign.png"
    path.write_bytes(saved(written("Platform 9\nMind the gap", "DejaVuSans.ttf", 40)))
    return path


def said_in(request: RecordedRequest) -> str:
    return json.dumps(request.body, ensure_ascii=False)


def go_over(person: Person, model: str) -> None:
    person.page.get_by_role("button", name=re.compile("^Model: ")).click()
    person.page.get_by_role("menuitemradio", name=model).click()
    expect(person.page.get_by_role("button", name=f"Model: {model}")).to_be_visible()


def looks_again(request: RecordedRequest) -> Sequence[Step]:
    """The text-only model calls the tool once; the model that sees answers it."""
    if request.model == SEEING:
        return [Text("It is black on white.")]
    if "black on white" in said_in(request):
        return [Text("The writing is black.")]
    file_id = re.findall(r"sign\.png: file_id (\w+)", said_in(request))[0]
    return [Call("image_understand", {"file_id": file_id, "question": "Which colour has the writing?"})]


@needs_tesseract
def test_a_chat_goes_over_from_pixels_to_readings_and_back(
    person: Person, wire_server: WireServer, sign: Path
) -> None:
    wire_server.rule(lambda _request: [Text("Fine.")])
    person.open()
    person.sign_up()
    person.attach(sign)
    person.ask("what is this?")
    go_over(person, BLIND)
    person.ask("what does it say?")
    go_over(person, SEEING)
    person.ask("and what colour is it?")
    seen, read, again = (said_in(request) for request in wire_server.requests)
    assert "data:image/png;base64" in seen
    assert READ not in seen
    assert "data:image/" not in read
    assert READ in read
    assert "Platform 9\\nMind the gap" in read
    assert "data:image/png;base64" in again


@needs_tesseract
def test_a_text_only_model_has_a_model_that_sees_look_for_it(
    person: Person, wire_server: WireServer, sign: Path
) -> None:
    wire_server.rule(
        lambda request: [Text("Fine.")] if len(wire_server.requests) < 2 else looks_again(request)
    )
    person.open()
    person.sign_up()
    go_over(person, BLIND)
    person.attach(sign)
    person.ask("keep this")
    answer = person.ask("which colour has the writing?")
    expect(answer).to_contain_text("The writing is black.")
    expect(person.tools("ok")).to_have_count(1)
    [receipt] = [json.loads(text) for text in wire_server.requests[-1].texts("tool")]
    assert (receipt["answer"], receipt["read_with"]) == ("It is black on white.", SEEING)
    assert [request.model for request in wire_server.requests] == [BLIND, BLIND, SEEING, BLIND]


def test_a_refused_picture_does_not_end_the_chat(
    person: Person, wire_server: WireServer, tmp_path: Path
) -> None:
    refusal = Status(
        400, "invalid_request_error", "invalid_image_format", "You uploaded an unsupported image."
    )
    wire_server.rule(
        lambda request: [refusal] if "data:image/" in said_in(request) else [Text("I go on without it.")]
    )
    red = tmp_path / "red.png"
    red.write_bytes(saved(picture(color="red")))
    person.open()
    person.attach(red)
    answer = person.ask("what is this?")
    expect(answer).to_contain_text("I go on without it.")
    expect(answer).to_contain_text("did not take a picture")
    expect(person.ask("and now?")).to_contain_text("I go on without it.")
