"""Which calls a research has no room for."""

from datetime import timedelta

import pytest
from pytest_django import Settings

from agent_app.records.queries.research import ResearchUse
from agent_app.research.budget import step_limit, told, used_up, with_call

ALL = ("web_search", "web_fetch", "file_read", "research_note", "research_report")


@pytest.fixture(autouse=True)
def _bounds(settings: Settings) -> None:
    settings.RESEARCH_SEARCHES, settings.RESEARCH_PAGES = 2, 3
    settings.RESEARCH_TOKENS, settings.RESEARCH_MINUTES = 1000, 5


def refused(use: ResearchUse, *, only_web: bool = False) -> list[str]:
    return [name for name in ALL if used_up(name, use, only_web=only_web)]


@pytest.mark.parametrize(
    ("use", "gone"),
    [
        (ResearchUse(), []),
        (ResearchUse(searches=1, pages=2, tokens=999, time=timedelta(seconds=299)), []),
        (ResearchUse(searches=2), ["web_search"]),
        (ResearchUse(pages=3), ["web_fetch"]),
        (ResearchUse(tokens=1000), ["web_search", "web_fetch", "file_read"]),
        (ResearchUse(time=timedelta(minutes=5)), ["web_search", "web_fetch", "file_read"]),
    ],
)
def test_what_is_used_up_ends_its_calls_and_never_the_report(use: ResearchUse, gone: list[str]) -> None:
    assert refused(use) == gone


def test_beside_the_research_only_the_web_is_bounded() -> None:
    assert refused(ResearchUse(tokens=1000), only_web=True) == ["web_search", "web_fetch"]


def test_each_call_that_runs_counts() -> None:
    use = with_call(with_call(with_call(ResearchUse(), "web_search"), "web_fetch"), "file_read")
    assert use == ResearchUse(searches=1, pages=1)


def test_receipts_say_what_is_used() -> None:
    use = ResearchUse(1, 2, 345, timedelta(seconds=100))
    assert told(use) == {"searches": "1/2", "pages": "2/3", "tokens": "345/1000", "minutes": "1/5"}


def test_a_turn_has_steps_for_all_of_it(settings: Settings) -> None:
    settings.TURN_STEP_LIMIT = 24
    assert step_limit() == 28
    settings.TURN_STEP_LIMIT = 100
    assert step_limit() == 100
