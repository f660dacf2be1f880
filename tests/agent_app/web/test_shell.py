"""The page comes with a policy that lets nothing else run, at every address that is its own."""

import asyncio
import re
from pathlib import Path

import pytest
from pytest_django import Settings

from tests.agent_app.web.site import Visitor

PAGE = '<!doctype html><script type="module" src="/static/assets/index.js" nonce="__CSP_NONCE__"></script>'


@pytest.fixture
def built(settings: Settings, tmp_path: Path) -> Path:
    settings.BASE_DIR = tmp_path
    page = tmp_path / "frontend" / "dist" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text(PAGE)
    return page


@pytest.mark.asyncio
@pytest.mark.parametrize("path", ["/", "/chats/c123", "/%E4%BD%A0"])
async def test_the_page_carries_the_nonce_of_its_policy(built: Path, visitor: Visitor, path: str) -> None:
    answer = await visitor.http.get(path)
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"]
    nonce = re.search(r"script-src 'self' 'nonce-([^']+)'", policy)
    assert nonce is not None
    assert f'nonce="{nonce[1]}"' in answer.text
    for rule in (
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ):
        assert rule in policy


@pytest.mark.asyncio
async def test_a_shared_chat_is_kept_out_of_search_engines(built: Path, visitor: Visitor) -> None:
    assert (await visitor.http.get("/shared/abc")).headers["x-robots-tag"] == "noindex"
    assert "x-robots-tag" not in (await visitor.http.get("/")).headers


@pytest.mark.asyncio
async def test_a_nonce_is_used_once(built: Path, visitor: Visitor) -> None:
    first, second = [(await visitor.http.get("/")).text for _ in range(2)]
    assert first != second


@pytest.mark.asyncio
async def test_a_page_built_anew_is_served_anew(built: Path, visitor: Visitor) -> None:
    await visitor.http.get("/")
    await asyncio.to_thread(built.write_text, "<!doctype html>newer and longer")
    assert (await visitor.http.get("/")).text == "<!doctype html>newer and longer"


@pytest.mark.asyncio
async def test_without_a_built_page_the_visitor_is_told_what_to_run(
    settings: Settings, tmp_path: Path, visitor: Visitor
) -> None:
    settings.BASE_DIR = tmp_path
    answer = await visitor.http.get("/")
    assert answer.status_code == 503
    assert "make run" in answer.text


@pytest.mark.asyncio
@pytest.mark.parametrize("path", ["/static/nothing.js", "/_allauth/nothing", "/ws/"])
async def test_the_page_is_not_served_at_others_addresses(built: Path, visitor: Visitor, path: str) -> None:
    assert (await visitor.http.get(path)).status_code == 404


def test_vites_names_may_be_kept_for_ever_and_others_not(settings: Settings) -> None:
    kept = re.compile(settings.WHITENOISE_IMMUTABLE_FILE_TEST)
    assert kept.search("/static/assets/index-cfddToDr.js")
    assert kept.search("/static/assets/chunk-7TTQLYRW-DdYPV58Z.js")
    assert not kept.search("/static/index.html")
    assert not kept.search("/static/admin/css/base.css")
