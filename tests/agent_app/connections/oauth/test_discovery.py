"""Metadata is looked for in the specification's order, and believed only where it fits."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from agent_app.connections.errors import Unreachable
from agent_app.connections.oauth.authorization import Authorization
from agent_app.connections.oauth.challenge import Challenge, challenge_in
from agent_app.connections.oauth.discovery import (
    discover,
    resource_metadata_addresses,
    server_metadata_addresses,
)
from agent_app.net.allowed import Allowed
from agent_app.net.client import pinned_client
from tests.auth_server.certificates import contexts
from tests.auth_server.rules import Rules
from tests.auth_server.server import AuthServer, Reply, Seen, running
from tests.shared_files import case_file

pytestmark = pytest.mark.asyncio
ADDRESS = "https://api.example.test/mcp/x"
API, LOGIN = "https://api.example.test/.well-known", "https://login.example.test"
RESOURCE, ROOT = f"{API}/oauth-protected-resource/mcp/x", f"{API}/oauth-protected-resource"
OPENID = f"{LOGIN}/tenant1/.well-known/openid-configuration"
HOSTS = Allowed(hosts=frozenset({"api.example.test", "login.example.test"}))
IN_ORDER = [
    RESOURCE,
    ROOT,
    f"{LOGIN}/.well-known/oauth-authorization-server/tenant1",
    f"{LOGIN}/.well-known/openid-configuration/tenant1",
    OPENID,
]


class World:
    """Both hosts of the case, by address; whatever else is asked for is not there."""

    def __init__(self, folder: Path) -> None:
        found: dict[str, Any] = json.loads(case_file("mcp_fixtures.json").read_text())["MCP-02_routes"]
        self.routes = {name.removeprefix("GET "): route for name, route in found.items()}
        self.server = AuthServer(Rules("", ""))
        self.ours, self.theirs = contexts(["api.example.test", "login.example.test"], folder)
        self.port = 0

    @property
    def asked(self) -> list[str]:
        return [seen.address for seen in self.server.seen]

    def answer(self, seen: Seen) -> Reply:
        route = self.routes.get(seen.address, 404)
        return Reply(route) if isinstance(route, int) else Reply(200, route)

    async def resolve(self, _host: str, _port: int) -> list[tuple[str, int]]:
        return [("127.0.0.1", self.port)]

    @asynccontextmanager
    async def client(self) -> AsyncIterator[httpx2.AsyncClient]:
        async with pinned_client(
            redirects="any", allowed=HOSTS, resolver=self.resolve, trust=self.theirs
        ) as http:
            yield http

    async def discover(self, challenge: Challenge | None = None) -> Authorization:
        async with self.client() as http:
            return await discover(http, ADDRESS, challenge or Challenge(), HOSTS)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path)
    made.server.everything = made.answer
    with running(made.server, tls=made.ours) as server:
        made.port = httpx2.URL(server.base).port or 0
        yield made


async def test_addresses_are_asked_in_order_until_the_first_that_answers(world: World) -> None:
    found = await world.discover()
    assert world.asked == IN_ORDER
    assert found.authorization_endpoint == f"{LOGIN}/tenant1/authorize"
    assert (found.resource, found.issuer) == (ADDRESS, f"{LOGIN}/tenant1")
    assert found.registration_endpoint == ""


async def test_the_address_that_the_server_names_comes_first(world: World) -> None:
    named = "https://api.example.test/meta"
    world.routes[named] = world.routes[ROOT]
    await world.discover(Challenge(resource_metadata=named))
    assert world.asked == [named, *IN_ORDER[2:]]


async def test_a_named_address_that_is_not_there_is_no_end(world: World) -> None:
    await world.discover(Challenge(resource_metadata="https://api.example.test/meta"))
    assert world.asked == ["https://api.example.test/meta", *IN_ORDER]


@pytest.mark.parametrize("status", [400, 401, 403, 404, 405, 410])
async def test_a_status_of_400_and_more_leads_to_the_next(world: World, status: int) -> None:
    for url in IN_ORDER:
        if isinstance(world.routes.get(url), int):
            world.routes[url] = status
    await world.discover()
    assert world.asked == IN_ORDER


@pytest.mark.parametrize("url", IN_ORDER)
async def test_an_error_of_the_server_is_told_with_its_address(world: World, url: str) -> None:
    world.routes[url] = 500
    with pytest.raises(Unreachable) as failed:
        await world.discover()
    assert url in failed.value.sentence
    assert world.asked[-1] == url


async def test_with_nothing_anywhere_the_addresses_are_told(world: World) -> None:
    world.routes.clear()
    with pytest.raises(Unreachable) as failed:
        await world.discover()
    assert f"{API}/oauth-authorization-server" in failed.value.sentence


async def test_a_page_for_people_is_no_metadata(world: World) -> None:
    world.routes[RESOURCE] = "<!doctype html>"
    await world.discover()
    assert world.asked == IN_ORDER


@pytest.mark.parametrize(
    "resource",
    [
        "https://evil.example.test/mcp/x",
        "https://api.example.test/mcp/xy",
        "http://api.example.test/mcp/x",
        "https://api.example.test:444/mcp/x",
        "https://api.example.test@evil.example/mcp/x",
        "",
        7,
        None,
    ],
)
async def test_another_resource_is_refused(world: World, resource: object) -> None:
    world.routes[ROOT]["resource"] = resource
    with pytest.raises(Unreachable, match="another resource"):
        await world.discover()
    assert not any(url.startswith(LOGIN) for url in world.asked)


@pytest.mark.parametrize(
    "issuer", [f"{LOGIN}/tenant2", LOGIN, f"{LOGIN}/tenant1/", "https://evil.test", None]
)
async def test_another_issuer_is_refused(world: World, issuer: object) -> None:
    world.routes[OPENID]["issuer"] = issuer
    with pytest.raises(Unreachable, match="another issuer"):
        await world.discover()


@pytest.mark.parametrize("methods", [None, [], ["plain"], "S256"])
async def test_without_s256_there_is_no_sign_in(world: World, methods: object) -> None:
    world.routes[OPENID]["code_challenge_methods_supported"] = methods
    with pytest.raises(Unreachable, match="PKCE"):
        await world.discover()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("token_endpoint", "http://elsewhere.example/token"),
        ("authorization_endpoint", "javascript:alert(1)"),
        ("authorization_endpoint", None),
        ("revocation_endpoint", "http://elsewhere.example/revoke"),
    ],
)
async def test_an_endpoint_must_be_encrypted(world: World, name: str, value: object) -> None:
    world.routes[OPENID][name] = value
    with pytest.raises(Unreachable, match=name):
        await world.discover()


async def test_metadata_on_a_private_address_is_refused(world: World) -> None:
    world.routes[ROOT]["authorization_servers"] = ["https://127.0.0.1:1/"]
    with pytest.raises(Unreachable, match="private address"):
        await world.discover()


async def test_a_server_that_never_answers_is_told(world: World) -> None:
    async def nowhere(_host: str, _port: int) -> list[tuple[str, int]]:
        await asyncio.Event().wait()
        return []

    async with pinned_client(allowed=HOSTS, resolver=nowhere) as http:
        with pytest.raises(Unreachable, match="in time"):
            await discover(http, ADDRESS, Challenge(), HOSTS)


async def test_paths_queries_and_slashes_keep_their_place() -> None:
    assert resource_metadata_addresses("https://a.test/") == [
        "https://a.test/.well-known/oauth-protected-resource"
    ]
    assert resource_metadata_addresses("https://a.test/m/?t=1")[0] == (
        "https://a.test/.well-known/oauth-protected-resource/m/?t=1"
    )
    assert server_metadata_addresses("https://a.test/") == [
        "https://a.test/.well-known/oauth-authorization-server",
        "https://a.test/.well-known/openid-configuration",
    ]


async def test_a_challenge_is_read_whole() -> None:
    headers = httpx2.Headers(
        [
            ("www-authenticate", 'Basic realm="a, scope=wrong"'),
            (
                "www-authenticate",
                'Bearer error="insufficient_scope", scope="files:read files:write", '
                'error_description="Say \\"yes\\"", resource_metadata=https://a.test/meta',
            ),
        ]
    )
    found = challenge_in(headers)
    assert found.wants_more_scope
    assert found.scopes == ("files:read", "files:write")
    assert (found.description, found.resource_metadata) == ('Say "yes"', "https://a.test/meta")
