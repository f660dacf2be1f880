"""A search gives what the service found, in one shape, or a sentence that says what to do."""

from collections.abc import Callable, Sequence

import pytest
from pytest_django import Settings

from agent_app.outside.configured import backend, problem
from agent_app.outside.search import search
from tests.web_server.server import Answer, Asked, WebServer, redirect
from tests.web_server.services import KEY, Service, brave, searxng, tavily
from tools.kit.web import Hit, WebTrouble

pytestmark = pytest.mark.asyncio
HITS = (
    Hit("Tea & trade", "https://example.com/tea?a=1&b=2", "Prices rose by 7 %.", "2026-02-20"),
    Hit("茶叶产量", "https://example.com/茶", "今年产量下降。"),
)
SERVICES: dict[str, tuple[str, Callable[[Sequence[Hit]], Service]]] = {
    "searxng": ("/search", searxng),
    "brave": ("/res/v1/web/search", brave),
    "tavily": ("/search", tavily),
}


@pytest.fixture(params=SERVICES)
def service(request: pytest.FixtureRequest, settings: Settings, web: WebServer) -> str:
    """Each service in turn, answering with HITS."""
    name = str(request.param)
    path, made = SERVICES[name]
    web.answers[path] = made(HITS)
    settings.SEARCH_BACKEND, settings.SEARCH_KEY = name, KEY
    settings.SEARCH_URL = web.base if name == "searxng" else f"{web.base}{path}"
    return path


@pytest.mark.usefixtures("service")
async def test_hits_have_title_address_snippet_and_date() -> None:
    first, second = await search("tea", 8)
    assert (first.title, first.url, first.date) == (HITS[0].title, HITS[0].url, HITS[0].date)
    assert first.snippet.startswith(HITS[0].snippet)
    assert "<" not in first.snippet
    assert (second.title, second.url, second.date) == (HITS[1].title, HITS[1].url, "")


@pytest.mark.usefixtures("service")
async def test_no_more_hits_than_asked_for() -> None:
    assert len(await search("tea", 1)) == 1


async def test_a_question_that_nothing_answers_has_no_hits(service: str, web: WebServer) -> None:
    web.answers[service] = _nothing
    assert await search("qwertz", 8) == ()


def _nothing(asked: Asked) -> Answer:
    if asked.method == "POST":
        return tavily(())(asked)
    return (searxng(()) if "format" in asked.query else brave(()))(asked)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (Answer("<!doctype html><title>Welcome</title>"), "holds no results"),
        (Answer('{"results": {"a": 1}, "web": {"results": 7}}', 200, "application/json"), "holds no results"),
        (Answer("[" * 100_000, 200, "application/json"), "holds no results"),
        (Answer("<h1>Forbidden</h1>", 403), "SEARCH_KEY"),
        (Answer("{}", 429), "in a minute"),
        (Answer("{}", 500), "tell the user"),
        (Answer("", 404), "SEARCH_URL"),
        (redirect("http://127.0.0.1:9/"), "tell the user"),
        (Answer("x" * 2_000_000, 200, "application/json"), "can't be reached"),
    ],
)
async def test_an_answer_without_results_says_what_to_do(
    service: str, web: WebServer, answer: Answer, told: str
) -> None:
    web.answers[service] = answer
    with pytest.raises(WebTrouble, match=told) as trouble:
        await search("tea", 8)
    assert KEY not in trouble.value.sentence


async def test_a_silent_service_is_given_up(service: str, web: WebServer, settings: Settings) -> None:
    settings.SEARCH_LIMIT_S = 0.2
    web.answers[service] = web.silent
    with pytest.raises(WebTrouble, match=r"within 0\.2 s"):
        await search("tea", 8)


@pytest.mark.usefixtures("service")
async def test_a_service_that_is_down_is_told(settings: Settings) -> None:
    settings.SEARCH_URL = "http://127.0.0.1:1"
    with pytest.raises(WebTrouble, match="can't be reached"):
        await search("tea", 8)


@pytest.mark.parametrize("service", ["brave", "tavily"], indirect=True)
@pytest.mark.usefixtures("service")
async def test_a_wrong_key_is_told_without_it(settings: Settings) -> None:
    settings.SEARCH_KEY = "wrong-key"
    with pytest.raises(WebTrouble, match="SEARCH_KEY") as trouble:
        await search("tea", 8)
    assert "wrong-key" not in trouble.value.sentence


async def test_engines_that_do_not_answer_are_named(settings: Settings, web: WebServer) -> None:
    settings.SEARCH_BACKEND, settings.SEARCH_URL = "searxng", web.base
    web.answers["/search"] = searxng((), [("google", "timeout"), ("bing", "CAPTCHA")])
    with pytest.raises(WebTrouble, match=r"google: timeout, bing: CAPTCHA"):
        await search("tea", 8)


async def test_what_is_no_page_or_stands_twice_is_left_out(settings: Settings, web: WebServer) -> None:
    settings.SEARCH_BACKEND, settings.SEARCH_URL = "searxng", web.base
    odd = ("javascript:alert(1)", "file:///etc/passwd", "http://", "ftp://a.example/x", "", "http://[bad")
    web.answers["/search"] = searxng([HITS[0], *(Hit("odd", url) for url in odd), HITS[0], HITS[1]])
    assert [hit.url for hit in await search("tea", 8)] == [HITS[0].url, HITS[1].url]


@pytest.mark.parametrize(
    ("name", "url", "key", "lacks"),
    [
        ("", "", "", ""),
        ("ddgs", "", "", ""),
        ("searxng", "http://searxng.test", "", ""),
        ("searxng", "", "", "SEARCH_URL"),
        ("brave", "", "", "SEARCH_KEY"),
        ("tavily", "", "", "SEARCH_KEY"),
        ("google", "", "", "searxng, brave, tavily, ddgs"),
    ],
)
async def test_what_the_settings_lack_is_told(
    settings: Settings, name: str, url: str, key: str, lacks: str
) -> None:
    settings.SEARCH_BACKEND, settings.SEARCH_URL, settings.SEARCH_KEY = name, url, key
    assert lacks in problem()
    assert bool(problem()) == bool(lacks)
    assert backend() == (None if lacks or not name else name)


async def test_without_a_service_nothing_is_searched(settings: Settings) -> None:
    settings.SEARCH_BACKEND = ""
    with pytest.raises(WebTrouble, match="SEARCH_BACKEND"):
        await search("tea", 8)
