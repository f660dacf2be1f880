"""/research says what is missing and who can set it; else the model is told the way and the budget."""

import pytest
from pytest_django import Settings

from agent_app.commands.outcome import Answered, Briefed, Typed
from agent_app.commands.research import run
from agent_app.records.models import CapabilitySwitch, ChatModel
from tests.agent_app import people

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture(autouse=True)
def _searches(settings: Settings) -> None:
    settings.SEARCH_BACKEND = "ddgs"


def typed(argument: str, *, language: str = "en", signed_in: bool = True) -> Answered | Briefed:
    owner = people.member() if signed_in else people.guest()
    return run(Typed(owner, people.chat(owner).chat_id, None, argument, (), language))


def answer(argument: str = "why?", *, language: str = "en", signed_in: bool = True) -> str:
    outcome = typed(argument, language=language, signed_in=signed_in)
    assert isinstance(outcome, Answered)
    return outcome.text


def test_a_question_is_briefed_with_the_budget(settings: Settings) -> None:
    settings.RESEARCH_SEARCHES, settings.RESEARCH_PAGES = 3, 4
    settings.RESEARCH_TOKENS, settings.RESEARCH_MINUTES = 5_000, 6
    outcome = typed("why?")
    assert isinstance(outcome, Briefed)
    assert outcome.command == "/research"
    assert "Budget: 3 searches, 4 pages, 5,000 tokens, 6 minutes" in outcome.brief


def test_without_a_question_it_asks_for_one() -> None:
    assert "a question" in answer("  ")
    assert "问题" in answer("", language="zh-CN")


def test_without_a_search_service_it_says_who_sets_one(settings: Settings) -> None:
    settings.SEARCH_BACKEND = ""
    assert "an administrator sets `SEARCH_BACKEND`" in answer()
    settings.SEARCH_BACKEND = "searxng"
    settings.SEARCH_URL = ""
    assert "管理员" in answer(language="zh")


def test_a_guest_needs_an_account_where_guests_have_no_files(settings: Settings) -> None:
    assert "needs an account" in answer(signed_in=False)
    settings.GUEST_FILES_ALLOWED = True
    assert isinstance(typed("why?", signed_in=False), Briefed)


def test_what_an_administrator_switched_off_is_named() -> None:
    CapabilitySwitch.objects.create(name="web_fetch", enabled=False)
    CapabilitySwitch.objects.create(name="file_write", enabled=False)
    CapabilitySwitch.objects.create(name="web_search", enabled=True)
    assert "needs `web_fetch`, which an administrator" in answer()


@pytest.mark.parametrize("change", [{"tools": False}, {"wire": "demo"}])
def test_a_model_that_uses_no_tools_is_named(change: dict[str, object]) -> None:
    owner = people.member()
    chat = people.chat(owner)
    ChatModel.objects.update(**change)
    outcome = run(Typed(owner, chat.chat_id, None, "why?", (), "en"))
    assert isinstance(outcome, Answered)
    assert "which gpt-test can't" in outcome.text


def test_the_default_model_counts_where_the_chats_is_gone() -> None:
    owner = people.member()
    chat = people.chat(owner)
    ChatModel.objects.update(enabled=False)
    people.model("gpt-plain")
    ChatModel.objects.filter(name="gpt-plain").update(tools=False)
    outcome = run(Typed(owner, chat.chat_id, None, "why?", (), "en"))
    assert isinstance(outcome, Answered)
    assert "gpt-plain" in outcome.text
