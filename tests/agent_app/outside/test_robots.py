"""What a site says in its robots.txt holds for us."""

import pytest
from pytest_django import Settings

from agent_app.outside.fetch import fetch
from tests.web_server.server import Answer, WebServer, redirect, web_server
from tools.kit.web import WebTrouble

pytestmark = pytest.mark.asyncio
TEA = Answer("<html><body><p>Tea rose by 7 percent this year.</p></body></html>")


def robots(text: str) -> Answer:
    return Answer(text, kind="text/plain")


@pytest.mark.parametrize(
    ("rules", "path", "what"),
    [
        ("User-agent: *\nDisallow: /private/", "/private/tea", "kept"),
        ("User-agent: *\nDisallow: /private/", "/tea", "read"),
        ("User-agent: *\nDisallow: /\n\nUser-agent: Folio\nAllow: /", "/tea", "read"),
        ("User-agent: Folio\nDisallow: /", "/tea", "kept"),
        ("User-agent: *\nDisallow: /*.php$\nAllow: /tea", "/a.php", "kept"),
        ("User-agent: *\nDisallow: /\nAllow: /tea", "/tea", "read"),
        ("<html>no rules at all</html>", "/tea", "read"),
        ("", "/tea", "read"),
    ],
)
async def test_a_page_is_read_where_its_site_allows_it(
    web: WebServer, rules: str, path: str, what: str
) -> None:
    web.answers |= {"/robots.txt": robots(rules), path: TEA}
    if what == "read":
        assert (await fetch(web.base + path)).url == web.base + path
        return
    with pytest.raises(WebTrouble, match=r"robots\.txt"):
        await fetch(web.base + path)
    assert path not in web.paths


async def test_the_site_behind_a_redirect_is_asked_as_well(web: WebServer) -> None:
    with web_server() as other:
        other.answers["/robots.txt"] = robots("User-agent: *\nDisallow: /")
        other.answers["/tea"] = TEA
        web.answers["/away"] = redirect(f"{other.base}/tea")
        with pytest.raises(WebTrouble, match=r"robots\.txt"):
            await fetch(f"{web.base}/away")
        assert other.paths == ["/robots.txt"]


async def test_a_site_that_can_not_say_is_not_read(web: WebServer) -> None:
    web.answers |= {"/robots.txt": Answer("broken", 503), "/tea": TEA}
    with pytest.raises(WebTrouble, match="can't say"):
        await fetch(f"{web.base}/tea")
    assert web.paths == ["/robots.txt"]


async def test_rules_are_asked_for_once_for_several_pages(web: WebServer) -> None:
    web.answers |= {"/robots.txt": robots("User-agent: *\nDisallow: /x"), "/a": TEA, "/b": TEA}
    await fetch(f"{web.base}/a")
    await fetch(f"{web.base}/b")
    assert web.paths == ["/robots.txt", "/a", "/b"]


async def test_rules_without_end_are_read_to_a_bound(web: WebServer, settings: Settings) -> None:
    settings.WEB_LIMIT_S = 10
    rules = b"User-agent: *\nDisallow: /private/\n" + b"# filler\n" * 200_000
    web.answers |= {"/robots.txt": Answer(rules, kind="text/plain"), "/tea": TEA}
    assert (await fetch(f"{web.base}/tea")).kind == "page"


async def test_rules_inside_are_not_asked_for(web: WebServer) -> None:
    web.answers |= {"/robots.txt": redirect("http://127.0.0.2:1/robots.txt"), "/tea": TEA}
    with pytest.raises(WebTrouble):
        await fetch(f"{web.base}/tea")
    assert web.paths == ["/robots.txt"]
