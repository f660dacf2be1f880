"""A worker asks a model that sees, for one that does not; its tokens are counted."""

import pytest
from pytest_django import Settings

from agent_app.records.models import ChatModel, ModelServer, SideRequest
from agent_app.turns.seeing import ModelVision, vision_model, vision_of
from tests.agent_app import people
from tests.agent_app.model_servers import KEY, offered_at, server
from tests.tools.image.drawn import picture, saved
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Done, Status, Text, TokenUsage
from tools.kit.tool import VisionFailed

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

RED = saved(picture(color="red"))


@pytest.fixture
def asked(wire_server: WireServer, settings: Settings) -> WireServer:
    settings.OPENAI_API_KEY = "key"
    settings.OPENAI_BASE_URL = wire_server.openai_base_url
    return wire_server


def seeing() -> ModelVision:
    people.model()
    found = vision_of(people.chat(people.member()).chat_id)
    assert found is not None
    return found


def test_its_answer_comes_from_the_picture_and_the_question(asked: WireServer) -> None:
    asked.script("openai", [Text("It is "), Text("red."), Done(usage=TokenUsage(input=90, output=5))])
    assert seeing().answer(RED, "image/png", "Which colour?") == "It is red."
    (request,) = asked.requests
    assert "Which colour?" in str(request.messages)
    assert "data:image/png;base64," in str(request.messages)
    assert request.tool_names == []


def test_what_it_cost_is_written_down_for_the_conversation(asked: WireServer) -> None:
    vision = seeing()
    asked.script("openai", [Text("Red."), Done(usage=TokenUsage(input=90, output=5))])
    vision.answer(RED, "image/png", "Which colour?")
    kept = SideRequest.objects.get(conversation_id=vision.chat_id)
    assert (kept.purpose, kept.input_tokens, kept.output_tokens) == ("vision", 90, 5)


def test_a_refusal_is_told_in_words(asked: WireServer) -> None:
    asked.script("openai", [Status(401, "invalid_request_error", "invalid_api_key", "Incorrect API key")])
    with pytest.raises(VisionFailed, match="did not accept the key"):
        seeing().answer(RED, "image/png", "Which colour?")


def test_silence_is_no_answer(asked: WireServer) -> None:
    asked.script("openai", [Text("  ")])
    with pytest.raises(VisionFailed, match="gpt-test said nothing"):
        seeing().answer(RED, "image/png", "Which colour?")


def test_the_first_enabled_model_that_sees_is_asked_and_never_the_demo() -> None:
    ChatModel.objects.all().delete()
    people.model("demo", wire="demo", vision=True)
    people.model("blind", vision=False)
    assert vision_model() is None
    people.model("sharp")
    found = vision_model()
    assert found is not None
    assert found.name == "sharp"


def test_a_setting_names_the_model(settings: Settings) -> None:
    people.model("first")
    people.model("second")
    settings.VISION_MODEL = "second"
    found = vision_model()
    assert found is not None
    assert found.name == "second"


def test_a_setting_that_names_no_model_that_sees_asks_nobody(settings: Settings) -> None:
    people.model("first")
    settings.VISION_MODEL = "nobody"
    assert vision_model() is None


def seeing_at(base_url: str) -> ModelVision:
    """A model of a server that an admin entered."""
    offered_at(server(base_url=base_url))
    found = vision_of(people.chat(people.member(), people.model("gpt-text", vision=False)).chat_id)
    assert found is not None
    return found


def test_a_model_of_an_entered_server_is_asked_there_with_its_key(wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Red.")])
    assert seeing_at(wire_server.openai_base_url).answer(RED, "image/png", "Which colour?") == "Red."
    assert wire_server.requests[0].headers["authorization"] == f"Bearer {KEY}"


def test_a_key_that_can_not_be_opened_is_told_in_words(wire_server: WireServer) -> None:
    vision = seeing_at(wire_server.openai_base_url)
    ModelServer.objects.update(sealed_key="junk")
    renewed = vision_of(vision.chat_id)
    assert renewed is not None
    with pytest.raises(VisionFailed, match="The key of Mine can't be opened"):
        renewed.answer(RED, "image/png", "Which colour?")
