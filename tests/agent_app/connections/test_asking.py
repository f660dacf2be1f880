"""A question to a server says no more than it must, whatever comes of it."""

from collections.abc import Iterator

import pytest

from agent_app.connections.asking import ask
from agent_app.connections.errors import Unreachable
from agent_app.net.allowed import Allowed
from agent_app.net.client import pinned_client
from tests.auth_server.rules import Rules
from tests.auth_server.server import AuthServer, Reply, running

pytestmark = pytest.mark.asyncio
LOOPBACK = Allowed(hosts=frozenset({"127.0.0.1"}))


@pytest.fixture
def server() -> Iterator[AuthServer]:
    with running(AuthServer(Rules("", ""))) as found:
        yield found


async def test_a_form_is_not_sent_on(server: AuthServer) -> None:
    server.instead["/token"] = Reply(302, headers=(("location", "/elsewhere"),))
    async with pinned_client(redirects="any", allowed=LOOPBACK) as http:
        assert (await ask(http, "POST", f"{server.base}/token", form={"code": "secret"})).status == 302
    assert server.asked("/elsewhere") == []


async def test_what_fails_is_told_without_what_was_sent(server: AuthServer) -> None:
    async with pinned_client(allowed=LOOPBACK) as http:
        for url in ("http://127.0.0.1:1/x?code=secret", "http://127.0.0.3:1/x?code=secret", "nowhere"):
            with pytest.raises(Unreachable) as failed:
                await ask(http, "POST", url, form={"code": "secret"})
            assert "secret" not in failed.value.sentence
            assert failed.value.__cause__ is None
