"""/papers and /books brief a model, and say at once what is missing."""

from collections.abc import Callable

import pytest
from pytest_django import Settings

from agent_app.commands import books, papers
from agent_app.commands.outcome import Answered, Briefed, Outcome, Typed
from tests.agent_app import people

pytestmark = [pytest.mark.django_db, pytest.mark.database]
BOTH = pytest.mark.parametrize("run", [papers.run, books.run])
Run = Callable[[Typed], Outcome]


def typed(owner_id: str, argument: str = "tea", language: str = "en", files: tuple[str, ...] = ()) -> Typed:
    return Typed(owner_id, people.chat(owner_id).chat_id, None, argument, files, language)


def test_a_member_may_have_pdfs_brought() -> None:
    outcome = papers.run(typed(people.member()))
    assert isinstance(outcome, Briefed)
    assert outcome.command == "/papers"
    assert "paper_fetch brings its PDF" in outcome.brief


def test_a_guest_gets_links_where_guests_make_no_files(settings: Settings) -> None:
    guest = typed(people.guest())
    outcome = papers.run(guest)
    assert isinstance(outcome, Briefed)
    assert "paper_fetch" not in outcome.brief
    assert "need an account" in outcome.brief
    settings.GUEST_FILES_ALLOWED = True
    outcome = papers.run(guest)
    assert isinstance(outcome, Briefed)
    assert "paper_fetch" in outcome.brief


def test_books_are_looked_for_with_their_own_tool() -> None:
    outcome = books.run(typed(people.member()))
    assert isinstance(outcome, Briefed)
    assert outcome.command == "/books"
    assert "book_search" in outcome.brief


@BOTH
def test_without_a_topic_it_says_how_it_is_typed(run: Run) -> None:
    owner = people.member()
    told, chinese = run(typed(owner, "")), run(typed(owner, "", "zh-CN"))
    assert isinstance(told, Answered)
    assert isinstance(chinese, Answered)
    assert "Say what to look for" in told.text
    assert "请写明" in chinese.text
    assert isinstance(run(typed(owner, "", files=("f_1",))), Briefed)


@BOTH
def test_with_all_indexes_off_it_says_who_can_switch_them_on(run: Run, settings: Settings) -> None:
    settings.ARXIV_URL = settings.OPENALEX_URL = settings.SEMANTIC_SCHOLAR_URL = ""
    settings.OPEN_LIBRARY_URL = settings.GOOGLE_BOOKS_URL = ""
    owner = people.member()
    told, chinese = run(typed(owner)), run(typed(owner, language="zh-CN"))
    assert isinstance(told, Answered)
    assert isinstance(chinese, Answered)
    assert "administrator can set" in told.text
    assert "_URL`" in told.text
    assert "管理员" in chinese.text


def test_one_index_is_enough(settings: Settings) -> None:
    settings.OPENALEX_URL = settings.SEMANTIC_SCHOLAR_URL = ""
    assert isinstance(papers.run(typed(people.member())), Briefed)
