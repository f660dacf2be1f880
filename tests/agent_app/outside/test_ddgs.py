"""The library ddgs, asked through a proxy on loopback that plays the engines' pages."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import Settings

from agent_app.outside.search import search
from tests.auth_server.certificates import AUTHORITY, contexts
from tests.web_server.proxy import proxy
from tests.web_server.server import WebServer
from tests.web_server.services import duckduckgo
from tools.kit.web import Hit, WebTrouble

pytestmark = pytest.mark.asyncio
HOSTS = ("html.duckduckgo.com", "www.mojeek.com", "www.startpage.com", "search.yahoo.com")
OTHERS = ("search.brave.com", "en.wikipedia.org")
HITS = (
    Hit("Tea prices", "https://example.com/tea", "Tea prices rose by 7 %."),
    Hit("Tea forecast", "https://example.com/forecast", "What tea traders expect."),
)


@pytest.fixture
def engines(settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[WebServer]:
    ours, _ = contexts([*HOSTS, *OTHERS], tmp_path)
    # A proxy with certificates of its own is trusted as usual: by this variable.
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / AUTHORITY))
    with proxy(ours, {HOSTS[0]: duckduckgo(HITS)}) as server:
        settings.SEARCH_BACKEND, settings.SEARCH_URL = "ddgs", server.base
        yield server


async def test_the_engines_pages_are_read(engines: WebServer) -> None:
    found = await search("tea prices", 8)
    assert {(hit.title, hit.url, hit.snippet) for hit in found} == {
        (hit.title, hit.url, hit.snippet) for hit in HITS
    }
    assert {asked.host for asked in engines.seen} <= {*HOSTS, *OTHERS}


async def test_engines_that_fail_are_told(engines: WebServer, settings: Settings) -> None:
    settings.SEARCH_URL = "http://127.0.0.1:1"
    with pytest.raises(WebTrouble, match="can't be reached"):
        await search("tea prices", 8)
    assert engines.seen == []
