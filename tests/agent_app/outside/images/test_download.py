"""A picture at an address: brought from the API's own host and from public ones, and from nowhere inside."""

from collections.abc import Sequence

import pytest
from pytest_django import Settings

from agent_app.net.pinning import Place
from agent_app.outside.images.download import download_image
from tests.tools.image.drawn import picture, saved
from tests.web_server.server import Answer, WebServer, redirect
from tools.kit.images import ImageTrouble

pytestmark = pytest.mark.asyncio
RED = saved(picture(color="red"))
API = "https://images.example.com/v1"


async def plainly(host: str, port: int) -> Sequence[Place]:
    """Addresses lead to themselves."""
    return [(host, port)]


@pytest.fixture(autouse=True)
def nothing_opened(settings: Settings, web: WebServer) -> None:
    settings.WEB_PRIVATE_HOSTS = []
    web.answers["/red.png"] = Answer(RED, kind="image/png")


async def refused(url: str, base_url: str) -> ImageTrouble:
    with pytest.raises(ImageTrouble) as caught:
        await download_image(url, base_url, resolver=plainly)
    return caught.value


async def test_the_host_of_the_api_is_reached_where_it_stands(web: WebServer) -> None:
    """Whoever runs Folio named it; it may be this machine."""
    assert await download_image(f"{web.base}/red.png", f"{web.base}/v1", resolver=plainly) == RED
    assert [(one.method, "authorization" in one.headers) for one in web.seen] == [("GET", False)]


async def test_hosts_inside_are_reached_where_the_settings_name_them(
    web: WebServer, settings: Settings
) -> None:
    settings.WEB_PRIVATE_HOSTS = ["127.0.0.1"]
    assert await download_image(f"{web.base}/red.png", API, resolver=plainly) == RED


@pytest.mark.parametrize("address", ["169.254.169.254", "10.0.0.1", "192.168.1.1", "[fd00::1]", "127.0.0.1"])
async def test_an_address_inside_is_not_reached(web: WebServer, address: str) -> None:
    trouble = await refused(f"https://{address}:{web.port}/red.png", API)
    assert "private address" in trouble.sentence
    assert web.seen == []


@pytest.mark.parametrize("address", ["169.254.169.254", "10.0.0.1"])
async def test_a_redirect_inside_is_not_followed(web: WebServer, address: str) -> None:
    web.answers["/away"] = redirect(f"https://{address}/latest/meta-data/")
    assert "private address" in (await refused(f"{web.base}/away", f"{web.base}/v1")).sentence


async def test_a_picture_over_the_limit_is_not_read_to_its_end(web: WebServer, settings: Settings) -> None:
    settings.UPLOAD_LIMIT_BYTES = 1024 * 1024
    web.answers["/huge.png"] = Answer(lambda: iter([bytes(64 * 1024)] * 100), kind="image/png")
    trouble = await refused(f"{web.base}/huge.png", f"{web.base}/v1")
    assert (trouble.kind, "larger than 1 MB" in trouble.sentence) == ("too_large", True)


async def test_an_address_without_encryption_is_refused_where_the_api_has_it() -> None:
    assert "no address that Folio may read" in (await refused("http://example.com/a.png", API)).sentence


async def test_what_an_address_carries_behind_it_is_in_no_sentence(web: WebServer) -> None:
    trouble = await refused(f"{web.base}/gone.png?signature=secret", f"{web.base}/v1")
    assert "answered with error 404" in trouble.sentence
    assert "secret" not in trouble.sentence
