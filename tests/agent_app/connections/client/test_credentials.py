"""How a connection is let in: a header that an admin entered, a person's token, and what refusals mean."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from agent_app.connections.client.calling import call
from agent_app.connections.client.credentials import Bearer
from agent_app.connections.client.listing import list_tools
from agent_app.connections.errors import ScopeNeeded, SignInNeeded, Unreachable
from agent_app.connections.oauth.authorization import Authorization
from agent_app.records.connection_rows import ConnectionRow, Tokens
from agent_app.records.threads import database
from agent_app.records.writes import connections as writes
from tests.mcp_server.connected import as_stored, connected
from tests.mcp_server.handmade import Handmade, said, tool
from tests.mcp_server.serving import Served


class Locked:
    """Lets in whoever shows one of `keys`; hands out new ones at /token."""

    def __init__(self, keys: set[str], header: str = "authorization") -> None:
        self.keys = keys
        self.header = header
        self.challenge = 'Bearer error="invalid_token"'
        self.status = 401
        self.renewals = 0
        handmade = Handmade(
            {"tools/list": lambda _: {"tools": [tool("t1")]}, "tools/call": lambda _: said("in")}
        )
        self._app = handmade.app()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app: ASGIApp = self._app
        if scope["type"] == "http":
            request = Request(scope)
            if request.url.path == "/token":
                self.renewals += 1
                self.keys = {"Bearer second"}
                app = JSONResponse({"access_token": "second", "token_type": "Bearer", "expires_in": 3600})
            elif request.headers.get(self.header) not in self.keys:
                app = Response(status_code=self.status, headers={"www-authenticate": self.challenge})
        await app(scope, receive, send)


@pytest.fixture
def locked() -> Locked:
    return Locked({"Bearer first"})


@pytest.fixture
def served(locked: Locked) -> Iterator[Served]:
    with Served(lambda: locked) as server:
        yield server


async def signed_in(served: Served) -> ConnectionRow:
    row = await connected(served.address, auth="oauth_client", client_id="folio", secret="quiet-secret")
    await database().write(_sign_in, row.connection_id, served.address)
    return await as_stored(row)


def _sign_in(connection_id: str, address: str) -> None:
    origin = address.removesuffix("/mcp")
    authorization = Authorization(
        resource=address,
        issuer=origin,
        authorization_endpoint=f"{origin}/authorize",
        token_endpoint=f"{origin}/token",
        client_id="folio",
    )
    writes.store_authorization(connection_id, authorization.as_json())
    until = timezone.now() + timedelta(hours=1)
    writes.store_tokens(connection_id, Tokens("first", "again", expires_at=until))


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_a_header_lets_in_and_a_wrong_one_is_told_to_the_admin(served: Served, locked: Locked) -> None:
    locked.keys, locked.header = {"right-one"}, "x-key"
    row = await connected(served.address, auth="header", header_name="X-Key", secret="right-one")
    assert await call(row, "t1", {}) == {"text": "in"}
    wrong = await connected(served.address, "other", auth="header", header_name="X-Key", secret="wrong-one")
    with pytest.raises(Unreachable, match="refused the value of X-Key") as refused:
        await call(wrong, "t1", {})
    assert "wrong-one" not in str(refused.value)


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_a_token_goes_along_with_every_request(served: Served) -> None:
    row = await signed_in(served)
    assert await call(row, "t1", {}) == {"text": "in"}
    assert {asked.headers.get("authorization") for asked in served.asked} == {"Bearer first"}


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_a_token_that_is_refused_early_is_renewed_once(served: Served, locked: Locked) -> None:
    row = await signed_in(served)
    await call(row, "t1", {})
    locked.keys = {"Bearer other"}
    assert await call(row, "t1", {}) == {"text": "in"}
    assert locked.renewals == 1


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_a_server_that_refuses_the_new_token_too_needs_a_sign_in(
    served: Served, locked: Locked
) -> None:
    row = await signed_in(served)
    locked.header = "x-other"
    with pytest.raises(SignInNeeded) as needed:
        await call(row, "t1", {})
    assert needed.value.connection_id == row.connection_id
    stored = await as_stored(row)
    assert (stored.state, stored.has_tokens) == ("sign_in", True)


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_without_tokens_nothing_is_sent(served: Served) -> None:
    row = await connected(served.address, auth="oauth_dynamic")
    with pytest.raises(SignInNeeded):
        await list_tools(row)
    assert served.asked == []


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_more_scope_is_asked_for_by_name(served: Served, locked: Locked) -> None:
    row = await signed_in(served)
    await call(row, "t1", {})
    locked.keys, locked.status = set(), 403
    locked.challenge = (
        'Bearer error="insufficient_scope", scope="notes:write files:read", error_description="Writes"'
    )
    with pytest.raises(ScopeNeeded) as needed:
        await call(row, "t1", {})
    assert needed.value.scopes == ("notes:write", "files:read")
    assert needed.value.reason == "Shelf wants more permission for this: Writes"


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_a_server_that_is_busy_says_when(served: Served, locked: Locked) -> None:
    row = await signed_in(served)
    await call(row, "t1", {})
    locked.keys, locked.status = set(), 429
    with pytest.raises(Unreachable, match="HTTP 429") as busy:
        await call(row, "t1", {})
    assert "effect" not in str(busy.value)


@pytest.mark.asyncio
@pytest.mark.usefixtures("served", "connections")
async def test_a_refusal_of_an_older_token_leaves_who_has_signed_in_since_signed_in(served: Served) -> None:
    row = await signed_in(served)
    newer = Tokens("second", "again", expires_at=timezone.now() + timedelta(hours=1))
    await database().write(writes.store_tokens, row.connection_id, newer)
    shown = {"Authorization": "Bearer first"}
    assert isinstance(await Bearer(row).refusal(shown, ()), SignInNeeded)
    assert (await as_stored(row)).state == "ready"
    await Bearer(row).refusal({"Authorization": "Bearer second"}, ())
    assert (await as_stored(row)).state == "sign_in"
