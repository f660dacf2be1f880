"""Nothing inside is reached, however it is named, redirected to or looked up."""

from collections.abc import Sequence

import pytest
from pytest_django import Settings

from agent_app.net.pinning import Place
from agent_app.outside.fetch import fetch
from tests.web_server.server import Answer, WebServer, redirect, web_server
from tools.kit.web import WebTrouble

pytestmark = pytest.mark.asyncio
TEA = Answer("<html><body><p>Tea rose by 7 percent this year.</p></body></html>")


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "0", "[::ffff:127.0.0.1]"]
)
async def test_this_machine_is_not_read(web: WebServer, settings: Settings, host: str) -> None:
    settings.WEB_PRIVATE_HOSTS = []
    web.answers["/"] = TEA

    async def here(_host: str, _port: int) -> Sequence[Place]:
        return [("127.0.0.1", web.port)]

    with pytest.raises(WebTrouble, match=r"private address.*WEB_PRIVATE_HOSTS"):
        await fetch(f"http://{host}:{web.port}/", resolver=here)
    assert web.seen == []


@pytest.mark.parametrize("address", ["169.254.169.254", "10.0.0.1", "192.168.1.1", "fd00::1", "100.64.0.1"])
async def test_a_redirect_to_a_private_address_is_not_followed(web: WebServer, address: str) -> None:
    there = f"[{address}]" if ":" in address else address
    web.answers["/away"] = redirect(f"http://{there}/latest/meta-data/")

    async def plainly(host: str, port: int) -> Sequence[Place]:
        return [(host, port)]

    with pytest.raises(WebTrouble, match="private address"):
        await fetch(f"{web.base}/away", resolver=plainly)


@pytest.mark.parametrize(
    "location", ["http://localhost:{port}/", "http://127.0.0.2:{port}/", "//[::1]:{port}/"]
)
async def test_a_redirect_to_this_machine_is_not_followed(web: WebServer, location: str) -> None:
    web.answers["/away"] = redirect(location.format(port=web.port))
    web.answers["/"] = TEA

    async def here(_host: str, port: int) -> Sequence[Place]:
        return [("127.0.0.1", port)]

    with pytest.raises(WebTrouble, match="private address"):
        await fetch(f"{web.base}/away", resolver=here)
    assert "/" not in web.paths


@pytest.mark.parametrize(
    "location", ["file:///etc/passwd", "ftp://example.com/", "http://a:b@example.com/", "http://["]
)
async def test_a_redirect_out_of_the_web_is_not_followed(web: WebServer, location: str) -> None:
    web.answers["/away"] = redirect(location)
    with pytest.raises(WebTrouble):
        await fetch(f"{web.base}/away")


async def test_five_redirects_are_followed_and_no_more(web: WebServer) -> None:
    for number in range(6):
        web.answers[f"/{number}"] = redirect(f"/{number + 1}")
    web.answers["/6"] = TEA
    assert (await fetch(f"{web.base}/1")).url == f"{web.base}/6"
    with pytest.raises(WebTrouble, match="more than 5 times"):
        await fetch(f"{web.base}/0")


async def test_a_name_that_leads_inside_later_is_not_looked_up_again(
    web: WebServer, settings: Settings
) -> None:
    """DNS rebinding: the first answer may be reached here, the second is another machine."""
    settings.WEB_PRIVATE_HOSTS = ["leaf.example"]
    asked: list[str] = []

    async def turning(host: str, port: int) -> Sequence[Place]:
        asked.append(host)
        return [("127.0.0.1" if len(asked) == 1 else "127.0.0.2", port)]

    with web_server(host="127.0.0.2") as inside:
        web.answers["/a"] = redirect("/b")
        web.answers["/b"] = TEA
        page = await fetch(f"http://leaf.example:{web.port}/a", resolver=turning)
    assert page.url == f"http://leaf.example:{web.port}/b"
    assert asked == ["leaf.example"]
    assert inside.seen == []


async def test_cookies_end_with_the_page_that_set_them(web: WebServer) -> None:
    """Some sites redirect until theirs comes back."""
    web.answers["/a"] = Answer(status=302, headers=(("location", "/b"), ("set-cookie", "id=1")))
    web.answers["/b"] = TEA
    await fetch(f"{web.base}/a")
    await fetch(f"{web.base}/b")
    assert [asked.headers.get("cookie") for asked in web.seen if asked.path == "/b"] == ["id=1", None]


async def test_a_page_hears_who_asks_and_no_more(web: WebServer) -> None:
    web.answers["/"] = TEA
    await fetch(web.base + "/")
    for asked in web.seen:
        assert set(asked.headers) == {"host", "connection", "user-agent", "accept", "accept-encoding"}
        assert asked.headers["user-agent"].startswith("Folio/")
