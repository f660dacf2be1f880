"""The client goes where it may, holds what it may, and gives nothing to others on the way."""

import gzip
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import httpx2
import pytest

from agent_app.net.allowed import Allowed
from agent_app.net.client import pinned_client
from agent_app.net.pinning import Place, Resolver
from agent_app.net.refusals import AnswerTooLarge, OddEncoding, RefusedAddress, RefusedRedirect
from tests.auth_server.certificates import contexts
from tests.auth_server.rules import Rules
from tests.auth_server.server import AuthServer, Reply, running

pytestmark = pytest.mark.asyncio
LOOPBACK = Allowed(hosts=frozenset({"127.0.0.1"}))


@pytest.fixture
def server() -> Iterator[AuthServer]:
    with running(AuthServer(Rules("", ""))) as found:
        yield found


def leading_to(*answers: Sequence[Place]) -> tuple[Resolver, list[str]]:
    """A resolver that answers in turn, and the names that it was asked for."""
    asked: list[str] = []

    async def resolve(host: str, _port: int) -> Sequence[Place]:
        asked.append(host)
        return answers[min(len(asked), len(answers)) - 1]

    return resolve, asked


def port_of(server: AuthServer) -> int:
    return httpx2.URL(server.base).port or 0


async def test_the_name_stays_in_host_and_tls_while_the_address_is_pinned(tmp_path: Path) -> None:
    ours, theirs = contexts(["api.example.test"], tmp_path)
    names: list[str | None] = []
    ours.sni_callback = lambda _socket, name, _context: names.append(name)
    with running(AuthServer(Rules("", "")), tls=ours) as server:
        resolver, asked = leading_to([("127.0.0.1", port_of(server))])
        allowed = Allowed(hosts=frozenset({"api.example.test"}))
        async with pinned_client(resolver=resolver, trust=theirs, allowed=allowed) as http:
            await http.get("https://api.example.test/a")
            await http.get("https://api.example.test/b", headers={"connection": "close"})
            await http.get("https://api.example.test/c")
    assert [seen.address for seen in server.seen] == [f"https://api.example.test/{x}" for x in "abc"]
    assert set(names) == {"api.example.test"}
    assert asked == ["api.example.test"]


async def test_a_certificate_for_another_name_is_refused(tmp_path: Path) -> None:
    ours, theirs = contexts(["other.example.test"], tmp_path)
    with running(AuthServer(Rules("", "")), tls=ours) as server:
        resolver, _ = leading_to([("127.0.0.1", port_of(server))])
        async with pinned_client(resolver=resolver, trust=theirs, allowed=Allowed(everything=True)) as http:
            with pytest.raises(httpx2.ConnectError):
                await http.get("https://api.example.test/")
    assert server.seen == []


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"]
)
async def test_a_private_address_is_refused_however_it_is_written(server: AuthServer, host: str) -> None:
    resolver, _ = leading_to([("127.0.0.1", port_of(server)), ("10.0.0.1", 80)])
    async with pinned_client(resolver=resolver, allowed=Allowed()) as http:
        with pytest.raises(RefusedAddress):
            await http.get(f"http://{host}:{port_of(server)}/")
    assert server.seen == []


async def test_a_name_that_leads_elsewhere_later_is_not_looked_up_again(server: AuthServer) -> None:
    resolver, asked = leading_to([("127.0.0.1", port_of(server))], [("127.0.0.1", 1)])
    allowed = Allowed(hosts=frozenset({"api.example.test"}))
    async with pinned_client(resolver=resolver, allowed=allowed) as http:
        for _ in range(3):
            await http.get("http://api.example.test/", headers={"connection": "close"})
    assert asked == ["api.example.test"]


async def test_the_next_address_is_tried_when_one_is_dead(server: AuthServer) -> None:
    resolver, _ = leading_to([("127.0.0.1", 1), ("127.0.0.1", port_of(server))])
    async with pinned_client(resolver=resolver, allowed=Allowed(everything=True)) as http:
        assert (await http.get("http://api.example.test/")).status_code == 404


async def test_a_redirect_to_a_private_address_is_refused(server: AuthServer) -> None:
    with running(AuthServer(Rules("", "")), host="127.0.0.2") as inside:
        server.instead["/away"] = Reply(302, headers=(("location", f"{inside.base}/secret"),))
        async with pinned_client(redirects="any", allowed=LOOPBACK) as http:
            with pytest.raises(RefusedRedirect):
                await http.get(f"{server.base}/away")
    assert inside.seen == []


async def test_the_address_behind_a_redirect_is_checked_like_the_first(tmp_path: Path) -> None:
    ours, theirs = contexts(["api.example.test", "inside.example.test"], tmp_path)
    with running(AuthServer(Rules("", "")), tls=ours) as server:
        server.instead["/away"] = Reply(302, headers=(("location", "https://inside.example.test/"),))
        resolver, asked = leading_to([("127.0.0.1", port_of(server))])
        allowed = Allowed(hosts=frozenset({"api.example.test"}))
        async with pinned_client(redirects="any", allowed=allowed, resolver=resolver, trust=theirs) as http:
            with pytest.raises(RefusedAddress):
                await http.get("https://api.example.test/away")
    assert asked == ["api.example.test", "inside.example.test"]
    assert len(server.seen) == 1


async def test_five_redirects_are_followed_and_no_more(server: AuthServer) -> None:
    for number in range(6):
        server.instead[f"/{number}"] = Reply(307, headers=(("location", f"/{number + 1}"),))
    async with pinned_client(redirects="any", allowed=LOOPBACK) as http:
        assert (await http.get(f"{server.base}/1")).status_code == 404
        with pytest.raises(RefusedRedirect):
            await http.get(f"{server.base}/0")


async def test_a_token_goes_to_no_other_origin(server: AuthServer) -> None:
    with running(AuthServer(Rules("", ""))) as other:
        server.instead["/mcp"] = Reply(307, headers=(("location", f"{other.base}/mcp"),))
        for redirects in ("none", "same_origin"):
            async with pinned_client(redirects=redirects, allowed=LOOPBACK) as http:
                answer = await http.post(f"{server.base}/mcp", headers={"x-key": "secret"})
                assert answer.status_code == 307
        async with pinned_client(redirects="any", allowed=LOOPBACK) as http:
            with pytest.raises(RefusedRedirect):
                await http.get(f"{server.base}/mcp", headers={"authorization": "Bearer secret"})
    assert other.seen == []


@pytest.mark.parametrize("packed", [lambda body: body, gzip.compress])
async def test_a_body_is_read_to_its_limit(server: AuthServer, packed: Callable[[bytes], bytes]) -> None:
    encoding = (("content-encoding", "gzip"),) if packed is gzip.compress else ()
    server.instead["/small"] = Reply(200, packed(b"x" * 1000), headers=encoding)
    server.instead["/large"] = Reply(200, packed(b"x" * 10_000_000), headers=encoding)
    async with pinned_client(body_limit_bytes=1000, allowed=LOOPBACK) as http:
        assert (await http.get(f"{server.base}/small")).content == b"x" * 1000
        with pytest.raises(AnswerTooLarge):
            await http.get(f"{server.base}/large")


async def test_a_packing_that_was_not_asked_for_is_refused(server: AuthServer) -> None:
    server.instead["/odd"] = Reply(200, b"x", headers=(("content-encoding", "br"),))
    server.instead["/broken"] = Reply(200, b"x", headers=(("content-encoding", "gzip"),))
    async with pinned_client(allowed=LOOPBACK) as http:
        for path in ("/odd", "/broken"):
            with pytest.raises(OddEncoding):
                await http.get(f"{server.base}{path}")
