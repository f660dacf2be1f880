"""Every route, page and websocket command is walked by a guest, another member, an admin and the owner."""

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from typing import get_args

import httpx2
import pytest
import pytest_asyncio
from django.urls import URLPattern, URLResolver, get_resolver
from pytest_django import Settings

from agent_app.live import wire
from agent_app.web.api.routes import api
from tests.agent_app.web.access.row import PEOPLE, Row
from tests.agent_app.web.access.table import ABSENT, ADMIN_ENDS, API, COMMANDS, PAGE_RULES, PAGES
from tests.agent_app.web.access.world import MARKER, World, world
from tests.agent_app.web.site import Socket, Visitor
from tests.agent_app.web.test_looking_api import looked
from tests.fixtures.saying import Say
from tests.wire_server.server import WireServer

ALL_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
# A door that is shut: no session, no account, not allowed, not there.
SHUT = {401, 403}
UNANSWERED = {"ping", "sub", "unsub"}
NOTHING = "There is nothing at this address."


@pytest_asyncio.fixture
async def people(
    address: str, wire_server: WireServer, worker: object, settings: Settings
) -> AsyncIterator[World]:
    settings.CONNECTIONS_PRIVATE_HOSTS = ["127.0.0.1"]
    async with world(address, wire_server) as made:
        yield made


def routes() -> list[str]:
    """Every route of the HTTP API, such as `GET /chats`."""
    return [
        f"{method} {path}"
        for _, router in api._routers  # noqa: SLF001 -- ninja has no other list of its routes
        for path, view in router.path_operations.items()
        for operation in view.operations
        for method in operation.methods
    ]


def pages() -> list[str]:
    """Every other address of Django's, as it stands in the patterns."""
    return [pattern for pattern in _patterns(get_resolver()) if not pattern.startswith("api/")]


def _patterns(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        whole = f"{before}{pattern.pattern}"
        if isinstance(pattern, URLPattern):
            yield whole
        else:
            yield from _patterns(pattern, whole)


def page_expected(pattern: str) -> str | None:
    """Of a page's own row, or of the nearest rule that it stands under."""
    in_admin = pattern.startswith("admin/")
    ends = [rule for end, rule in ADMIN_ENDS.items() if in_admin and pattern.endswith(end)]
    under = [prefix for prefix in PAGE_RULES if pattern.startswith(prefix)]
    rules = [*ends, *(PAGE_RULES[prefix] for prefix in sorted(under, key=len, reverse=True))]
    return PAGES.get(pattern) or next(iter(rules), None)


def frames() -> set[str]:
    kinds = get_args(get_args(wire.ClientFrame)[0])
    return {get_args(kind.model_fields["type"].annotation)[0] for kind in kinds}


def test_every_route_has_a_row(say: Say) -> None:
    here, walked = set(routes()), {row.route for row in API}
    assert sorted(here - walked) == [], "write a row for each of these in access/table.py"
    assert sorted(walked - here) == [], "these are gone"
    say(f"access walk: {len(here)} of {len(here)} routes in {len(API)} rows, as 4 people")


def test_every_page_has_a_row_or_stands_under_a_rule(say: Say) -> None:
    here = pages()
    assert [page for page in here if page_expected(page) is None] == []
    assert sorted(set(PAGES) - set(here)) == [], "these are gone"
    say(f"access walk: {len(here)} of {len(here)} pages, as 3 people")


def test_every_command_has_a_row(say: Say) -> None:
    assert {kind for kind, _, _ in COMMANDS} == frames()
    say(f"access walk: {len(frames())} of {len(frames())} commands in {len(COMMANDS)} rows")


@pytest.mark.asyncio
async def test_every_route_gives_each_what_is_theirs(people: World) -> None:
    wrong: list[str] = []
    for row in API:
        for person, expected in zip(PEOPLE, row.expected, strict=True):
            answer = await _answer(people, row, person)
            if not fits(answer, expected):
                wrong.append(
                    f"{row.route} as {person}: {answer.status_code}, not {expected}: {answer.text[:200]}"
                )
            if person != "owner" and not row.public and MARKER in answer.text:
                wrong.append(f"{row.route} shows {person} what the owner wrote")
    assert wrong == [], "\n".join(map(str, wrong))


async def _answer(people: World, row: Row, person: str) -> httpx2.Response:
    answer = await people.ask(row, person)
    if row.method == "GET" and answer.status_code == 202:
        return await looked(people.people[person], answer.request.url.raw_path.decode())
    return answer


def fits(answer: httpx2.Response, expected: str) -> bool:
    status = answer.status_code
    match expected:
        case "ok":
            return status in range(200, 300)
        case "any":
            # 503 is a page that nobody has built yet.
            return status < 500 or status == 503
        case "in":
            return status < 500 and status not in SHUT and NOTHING not in answer.text
        case "nothing":
            return status == 404 and NOTHING in answer.text
    return status == int(expected)


@pytest.mark.asyncio
async def test_an_id_of_another_persons_opens_nothing_under_ones_own_chat(people: World) -> None:
    crossed = [row for row in API if "{chat_id}" in row.path and "{file_id}" in row.path]
    assert len(crossed) > 5
    for row in crossed:
        for person in ("guest", "other", "admin"):
            answer = await people.ask(row, person, chat=people.mine[person])
            assert answer.status_code == 404, (row.route, person)


@pytest.mark.asyncio
async def test_without_a_session_only_the_public_routes_answer(address: str) -> None:
    nobody = Visitor(address)
    answers = {}
    for row in API:
        nobody.http.cookies.clear()
        path = row.path.replace("path:", "").replace("{", "").replace("}", "")
        answers[row.route] = (await nobody.http.request(row.method, f"/api{path}")).status_code
    await nobody.aclose()
    opened = {route: status for route, status in answers.items() if status not in SHUT}
    assert opened == {"GET /me": 200, "GET /shared/{token}": 404}


@pytest.mark.asyncio
async def test_every_change_needs_the_token_of_the_page(people: World) -> None:
    wrong = []
    for row in API:
        if row.method == "GET":
            continue
        for person in PEOPLE:
            visitor = people.people[person]
            path = row.path.replace("path:", "").replace("{", "").replace("}", "")
            answer = await visitor.http.request(row.method, f"/api{path}", json={})
            if (answer.status_code, answer.json()["error"]["code"]) != (403, "csrf"):
                wrong.append((row.route, person, answer.status_code))
    assert wrong == [], "\n".join(map(str, wrong))


@pytest.mark.asyncio
async def test_every_page_gives_each_what_is_theirs(people: World) -> None:
    wrong = []
    for pattern in pages():
        expected = (page_expected(pattern) or "").split()
        for person, wanted in zip(("guest", "other", "admin"), expected, strict=True):
            answer = await people.people[person].http.get(f"/{_sample(pattern)}")
            if not fits(answer, wanted):
                wrong.append(f"{pattern} as {person}: {answer.status_code}, not {wanted}")
    assert wrong == [], "\n".join(map(str, wrong))


@pytest.mark.asyncio
async def test_no_page_takes_a_change_without_the_token(people: World) -> None:
    taken: Counter[int] = Counter()
    for pattern in pages():
        for person in ("guest", "other", "admin"):
            for method in ("POST", "PUT", "PATCH", "DELETE"):
                answer = await people.people[person].http.request(method, f"/{_sample(pattern)}", json={})
                taken[answer.status_code] += 1
                assert answer.status_code in {401, 403, 404, 405}, (pattern, person, method)
    assert taken[403] > 100


@pytest.mark.asyncio
async def test_no_page_fails_on_a_change_that_says_nothing(people: World) -> None:
    wrong = []
    for pattern in pages():
        for person in ("guest", "other", "admin"):
            visitor = people.people[person]
            answer = await visitor.call("POST", f"/{_sample(pattern)}", {})
            if answer.status_code >= 500:
                wrong.append((pattern, person, answer.status_code))
    assert wrong == []


def _sample(pattern: str) -> str:
    """An address that fits a pattern; where an id is wanted, one that may be there."""
    if pattern == "^(?P<path>.*)$":
        return "c/nothing"
    for placeholder, sample in (
        (f"^_allauth/browser/v1/{ABSENT}", "_allauth/browser/v1/auth/phone/verify"),
        ("^(?P<app_label>records)/$", "records/"),
        ("(?P<url>.*)$", "nothing/"),
        ("<path:content_type_id>/<path:object_id>", "1/1"),
        ("<path:object_id>", "1"),
        ("<id>", "1"),
    ):
        pattern = pattern.replace(placeholder, sample)
    assert "(" not in pattern, f"write what may stand there: {pattern}"
    return pattern


@pytest.mark.asyncio
async def test_every_command_does_for_each_what_is_theirs(people: World) -> None:
    wrong = []
    for number, (kind, fields, expected) in enumerate(COMMANDS):
        for person, wanted in zip(PEOPLE, expected.split(), strict=True):
            async with people.people[person].socket() as page:
                cmd = {} if kind in UNANSWERED else {"cmd": f"walk{number}"}
                await page.write(type=kind, **cmd, **people.filled(fields, person))
                said = await outcome(page, kind)
            if said != wanted:
                wrong.append(f"{kind} {fields} as {person}: {said}, not {wanted}")
    assert wrong == [], "\n".join(map(str, wrong))


async def outcome(page: Socket, kind: str) -> str:
    """The code of a refusal, `ok`, or the kind of frame that came; a ping follows what is never answered."""
    if kind == "unsub":
        await page.write(type="ping")
    while True:
        frame = await page.read()
        assert MARKER not in str(frame)
        match frame["type"]:
            case "ack":
                return "ok" if frame["ok"] else str(frame["error"]["code"])
            case "error":
                return str(frame["error"]["code"])
            case "pong":
                return "nothing" if kind == "unsub" else "pong"
            case "resync":
                return "resync"


@pytest.mark.asyncio
async def test_without_a_session_no_line_stays_open(address: str) -> None:
    nobody = Visitor(address)
    async with nobody.socket() as page:
        assert await page.closed() == 4401
    await nobody.aclose()
