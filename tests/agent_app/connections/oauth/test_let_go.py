"""A connection that is removed leaves no token behind that works, whatever is under way."""

import asyncio
from datetime import timedelta
from threading import Event

import pytest
from django.utils import timezone

from agent_app.connections.errors import BadReturn, SignInNeeded
from agent_app.connections.oauth.finish import finish_sign_in
from agent_app.connections.oauth.refresh import fresh_token
from agent_app.connections.oauth.start import start_sign_in
from agent_app.records.connection_rows import ConnectionRow, Tokens
from agent_app.records.queries import connections as queries
from agent_app.records.threads import database
from agent_app.records.writes import connections as writes
from agent_app.web.reaching import let_go
from tests.agent_app.connections.oauth.signing import ends_in, row_of, signed_in, wanting
from tests.auth_server.server import AuthServer, Reply, Seen

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("kept"), pytest.mark.database]


async def renewing(login: AuthServer, row: ConnectionRow) -> asyncio.Task[str]:
    """A renewal whose answer is on its way."""
    await ends_in(row, -1)
    before = len(login.asked("/token"))
    asked = asyncio.create_task(fresh_token(row.connection_id))
    while len(login.asked("/token")) == before:  # noqa: ASYNC110 -- another thread counts
        await asyncio.sleep(0.02)
    return asked


async def is_gone(row: ConnectionRow) -> bool:
    return await database().read(queries.connection, row.connection_id) is None


def works(login: AuthServer) -> set[str]:
    return login.rules.access | login.rules.refresh


async def test_a_disconnect_waits_for_a_renewal_and_takes_back_what_it_brought(login: AuthServer) -> None:
    row = await signed_in(login)
    login.pause_s = 0.5
    asked = await renewing(login, row)
    await let_go([row.connection_id])
    await asyncio.gather(asked, return_exceptions=True)
    assert len(login.rules.spent) == 1
    # The access token of before is the only one that nobody has any more.
    assert works(login) == {next(iter(login.rules.access))}
    assert login.rules.refresh == set()
    assert await is_gone(row)


async def test_a_renewal_that_comes_after_the_removal_gives_its_tokens_back(login: AuthServer) -> None:
    row = await signed_in(login)
    old = login.rules.access.copy()
    login.pause_s = 0.5
    asked = await renewing(login, row)
    await database().write(writes.remove_connection, row.connection_id)
    with pytest.raises(SignInNeeded):
        await asked
    assert works(login) == old


async def test_a_sign_in_that_ends_after_the_removal_gives_its_tokens_back(login: AuthServer) -> None:
    row = await wanting(login)
    back = login.agree(await start_sign_in(row.connection_id, row.owner_id))
    login.pause_s = 0.5
    coming = asyncio.create_task(finish_sign_in(row.owner_id, back))
    while not login.asked("/token"):  # noqa: ASYNC110 -- another thread counts
        await asyncio.sleep(0.02)
    await database().write(writes.remove_connection, row.connection_id)
    with pytest.raises(BadReturn, match="removed while you signed in"):
        await coming
    assert works(login) == set()


async def test_tokens_that_came_while_the_older_were_revoked_are_revoked_too(login: AuthServer) -> None:
    """As a sign-in in another tab brings them."""
    row = await signed_in(login)
    newer = login.rules.grant("")
    revoked: list[str] = []
    arrived, stored = Event(), Event()

    def slowly(seen: Seen) -> Reply:
        revoked.append(seen.form["token"])
        if len(revoked) == 1:
            arrived.set()
            assert stored.wait(60)
        return Reply(200)

    login.instead["/revoke"] = slowly
    leaving = asyncio.create_task(let_go([row.connection_id]))
    await asyncio.to_thread(arrived.wait, 60)
    tokens = Tokens(
        newer["access_token"], newer["refresh_token"], expires_at=timezone.now() + timedelta(hours=1)
    )
    await database().write(writes.store_tokens, row.connection_id, tokens)
    stored.set()
    await leaving
    assert {newer["access_token"], newer["refresh_token"]} <= set(revoked)
    assert await is_gone(row)


async def test_a_removal_goes_on_where_the_server_takes_nothing_back(login: AuthServer) -> None:
    row = await signed_in(login)
    login.instead["/revoke"] = Reply(500)
    await let_go([row.connection_id])
    assert await is_gone(row)


async def test_a_sign_in_anew_is_not_taken_back_by_an_older_renewal(login: AuthServer) -> None:
    """Some services end all that a person granted when one token is revoked."""
    row = await signed_in(login)
    login.pause_s = 0.5
    asked = await renewing(login, row)
    newer = Tokens("newer-access", "newer-refresh", expires_at=timezone.now() + timedelta(hours=1))
    await database().write(writes.store_tokens, row.connection_id, newer)
    assert await asked == "newer-access"
    assert login.asked("/revoke") == []
    assert (await row_of(row)).state == "ready"
