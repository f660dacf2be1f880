"""/image: a brief for a model that has tools, or what is missing and who can set it."""

import pytest
from pytest_django import Settings

from agent_app.commands.image import run
from agent_app.commands.outcome import Answered, Briefed, Typed
from agent_app.files.versions import upload
from agent_app.outside.images.configured import DEFAULT_MODEL, image_endpoint
from agent_app.records.models import ChatModel
from agent_app.records.queries.owners import guest
from prompts.example_runs import sample
from tests.agent_app import people

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def painter(settings: Settings) -> None:
    settings.IMAGE_MODEL, settings.IMAGE_BASE_URL = "painter", "http://127.0.0.1:1/v1"


def typed(argument: str, language: str = "en") -> Typed:
    owner = people.guest()
    return Typed(owner, people.chat(owner).chat_id, None, argument, (), language)


def answered(asked: Typed) -> str:
    outcome = run(asked)
    assert isinstance(outcome, Answered), outcome
    return outcome.text


def test_without_an_image_model_it_says_who_can_set_one() -> None:
    assert "An administrator can set one up with `IMAGE_MODEL`" in answered(typed("a red house"))
    assert "管理员可以设置 `IMAGE_MODEL`" in answered(typed("红房子", "zh-CN"))


@pytest.mark.usefixtures("painter")
def test_without_words_it_says_what_to_write() -> None:
    assert "`/image a red house on a hill`" in answered(typed("  "))
    assert "请在 `/image` 后写上要画的内容" in answered(typed("", "zh-CN"))


@pytest.mark.usefixtures("painter")
def test_a_model_without_tools_is_named() -> None:
    asked = typed("a red house")
    ChatModel.objects.update(tools=False, label="Plain")
    assert "The model of this chat (Plain) can't use tools" in answered(asked)


@pytest.mark.usefixtures("painter")
def test_the_brief_names_the_newest_pictures_and_no_other_files() -> None:
    asked = typed("a red house")
    owner = guest(asked.owner_id)
    assert owner is not None
    rows = {name: upload(owner, asked.chat_id, name, sample("image")[1]) for name in ("a.png", "b.png")}
    assert upload(owner, asked.chat_id, "c.txt", b"words")
    outcome = run(asked)
    assert isinstance(outcome, Briefed)
    assert outcome.command == "/image"
    named = "; ".join(f"{name} (file_id {row.file_id})" for name, row in reversed(rows.items()) if row)
    assert f"Pictures here: {named}.\n" in outcome.brief
    assert "c.txt" not in outcome.brief
    assert "image_make" in outcome.brief


@pytest.mark.parametrize(
    ("model", "address", "key", "found"),
    [
        ("", "https://api.openai.com/v1", "", None),
        ("", "https://api.openai.com/v1", "key", DEFAULT_MODEL),
        ("gpt-image-2", "https://api.openai.com/v1", "key", "gpt-image-2"),
        ("gpt-image-2", "https://api.openai.com/v1", "", None),
        ("", "http://localhost:8080/v1", "key", None),
        ("painter", "http://localhost:8080/v1", "", "painter"),
        ("", "https://api.openai.com.example.com/v1", "key", None),
        ("", "http://[", "key", None),
    ],
)
def test_a_model_is_there_where_it_is_named_or_openais_own_key_is(
    settings: Settings, model: str, address: str, key: str, found: str | None
) -> None:
    settings.IMAGE_MODEL, settings.IMAGE_BASE_URL, settings.IMAGE_API_KEY = model, address, key
    endpoint = image_endpoint()
    assert (endpoint.model_name if endpoint else None) == found
