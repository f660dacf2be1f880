"""Every answer carries what keeps a browser from running, framing or guessing it; downloads run nothing."""

import json
import subprocess
import sys
from collections.abc import AsyncIterator

import httpx2
import pytest
import pytest_asyncio
from pytest_django import Settings

from tests.agent_app.web.access.table import API
from tests.agent_app.web.access.world import World, world
from tests.agent_app.web.site import Visitor
from tests.agent_app.web.test_looking_api import looked
from tests.fixtures.processes import BASE_DIR, process_environment
from tests.wire_server.server import WireServer

HTML = b"<!doctype html><script>alert(1)</script>"
ALWAYS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
}


@pytest_asyncio.fixture
async def people(address: str, wire_server: WireServer, worker: object) -> AsyncIterator[World]:
    async with world(address, wire_server) as made:
        yield made


def missing(answer: httpx2.Response) -> list[str]:
    """What an answer lacks or has wrong."""
    found = [name for name, value in ALWAYS.items() if answer.headers.get(name) != value]
    if answer.headers.get("referrer-policy") not in {"same-origin", "no-referrer"}:
        found.append("referrer-policy")
    if "camera=()" not in answer.headers.get("permissions-policy", ""):
        found.append("permissions-policy")
    policy = answer.headers.get("content-security-policy", "")
    if "default-src" not in policy or "frame-ancestors 'none'" not in policy:
        found.append("content-security-policy")
    if "cache-control" not in answer.headers:
        found.append("cache-control")
    if not answer.headers.get("content-type", "").startswith("application/json"):
        if not answer.headers.get("content-disposition", "").startswith("attachment"):
            found.append("content-disposition")
        if not policy.startswith("sandbox"):
            found.append("sandbox")
    return found


@pytest.mark.asyncio
async def test_no_answer_of_the_api_lacks_a_header_and_no_download_can_run(people: World) -> None:
    wrong = {}
    kinds = set()
    for row in API:
        if row.method != "GET":
            continue
        person = "admin" if row.path.startswith("/admin/") else "owner"
        answer = await people.ask(row, person)
        if answer.status_code == 202:
            answer = await looked(people.people[person], answer.request.url.raw_path.decode())
        kinds.add(answer.headers["content-type"])
        if lacks := missing(answer):
            wrong[row.route] = lacks
    assert wrong == {}
    assert {"application/zip", "text/csv; charset=utf-8", "text/plain"} <= kinds


@pytest.mark.asyncio
@pytest.mark.parametrize("path", ["/", "/healthz", "/admin/login/", "/oauth/client.json", "/nothing.js"])
async def test_pages_carry_them_too(visitor: Visitor, path: str) -> None:
    headers = (await visitor.http.get(path)).headers
    assert {name: headers.get(name) for name in ALWAYS} == ALWAYS
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "microphone=()" in headers["permissions-policy"]
    assert headers["referrer-policy"] == "same-origin"
    assert "strict-transport-security" not in headers


@pytest.mark.asyncio
async def test_the_policy_names_what_may_be_loaded_from_where(visitor: Visitor) -> None:
    policy = (await visitor.http.get("/healthz")).headers["content-security-policy"]
    for rule in ("font-src 'self'", "media-src 'self'", "worker-src 'self'", "frame-src 'none'"):
        assert rule in policy
    assert "'unsafe-inline'" not in policy.split("script-src")[1].split(";")[0]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("page.html", HTML),
        ("picture.png", HTML),
        ("notes.txt", HTML),
        ("drawing.svg", b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        ("script.js", b"alert(1)"),
        ("notes.txt\r\nX-Evil: 1.html", HTML),
    ],
)
async def test_a_lying_name_is_never_served_as_a_page(visitor: Visitor, name: str, content: bytes) -> None:
    chat_id = await visitor.new_chat()
    made = await visitor.upload(chat_id, name, content)
    assert made.status_code == 201, made.text
    answer = await visitor.http.get(f"/api/chats/{chat_id}/files/{made.json()['id']}/versions/1/content")
    assert missing(answer) == []
    assert answer.headers["content-disposition"].startswith("attachment")
    assert "x-evil" not in answer.headers
    assert not answer.headers["content-type"].startswith(("image/", "application/javascript"))


@pytest.mark.asyncio
async def test_cookies_go_to_this_site_alone_and_the_sessions_to_no_script(visitor: Visitor) -> None:
    fresh = Visitor(visitor.address)
    cookies = (await fresh.http.get("/api/me")).headers.get_list("set-cookie")
    await fresh.aclose()
    told = {cookie.partition("=")[0]: cookie for cookie in cookies}
    assert set(told) == {"sessionid", "csrftoken"}
    assert all("SameSite=Lax" in cookie for cookie in cookies)
    assert "HttpOnly" in told["sessionid"]


TOLD = """
import json
from django.conf import settings
names = "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS", "CSRF_TRUSTED_ORIGINS"
print(json.dumps({name: getattr(settings, name) for name in names}))
"""


def settings_at(public_url: str) -> dict[str, object]:
    command = (sys.executable, "-c", TOLD)
    environment = process_environment(PUBLIC_URL=public_url)
    done = subprocess.run(command, cwd=BASE_DIR, env=environment, check=True, capture_output=True)
    said: dict[str, object] = json.loads(done.stdout)
    return said


def test_an_address_with_tls_makes_cookies_and_browsers_keep_to_it() -> None:
    assert settings_at("https://folio.example") == {
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        "SECURE_HSTS_SECONDS": 31_536_000,
        "CSRF_TRUSTED_ORIGINS": ["https://folio.example"],
    }
    assert settings_at("http://127.0.0.1:8000") == {
        "SESSION_COOKIE_SECURE": False,
        "CSRF_COOKIE_SECURE": False,
        "SECURE_HSTS_SECONDS": 0,
        "CSRF_TRUSTED_ORIGINS": [],
    }


@pytest.mark.asyncio
async def test_with_tls_every_answer_says_so(visitor: Visitor, settings: Settings) -> None:
    settings.SECURE_HSTS_SECONDS = 31_536_000
    for path in ("/api/me", "/healthz"):
        headers = (await visitor.http.get(path)).headers
        assert headers["strict-transport-security"] == "max-age=31536000"


@pytest.mark.asyncio
async def test_a_change_from_another_origin_is_refused_even_with_the_token(visitor: Visitor) -> None:
    answer = await visitor.http.post(
        "/api/chats", json={}, headers={**visitor.token, "Origin": "https://evil.example"}
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "csrf")
