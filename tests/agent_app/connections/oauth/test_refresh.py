"""A token is renewed when it must be, by one at a time, and lost only when the server says so."""

import asyncio
import logging
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from agent_app.connections.errors import SignInNeeded, Unreachable
from agent_app.connections.oauth.refresh import fresh_token
from agent_app.records.connection_rows import Tokens
from agent_app.records.models import Server
from agent_app.records.threads import database
from agent_app.records.writes import connections as writes
from agent_app.records.writes.refreshing import hold_refresh, release_refresh
from tests.agent_app.connections.oauth.signing import ends_in, row_of, signed_in, tokens_of, wanting
from tests.auth_server.server import AuthServer, Reply

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("kept"), pytest.mark.database]


async def test_a_token_that_holds_is_given_as_it_is(login: AuthServer) -> None:
    row = await signed_in(login)
    assert await fresh_token(row.connection_id) == (await tokens_of(row)).access
    assert len(login.asked("/token")) == 1


async def test_many_callers_share_one_refresh(login: AuthServer) -> None:
    row = await signed_in(login)
    await ends_in(row, -1)
    login.pause_s = 0.2
    found = await asyncio.gather(*(fresh_token(row.connection_id) for _ in range(8)))
    assert set(found) == {(await tokens_of(row)).access}
    assert len(login.asked("/token")) == 2


async def test_a_refresh_names_the_resource_and_proves_the_client(login: AuthServer) -> None:
    row = await signed_in(login)
    old = await tokens_of(row)
    await ends_in(row, -1)
    await fresh_token(row.connection_id)
    form = login.asked("/token")[-1].form
    (client,) = login.rules.clients.values()
    assert form == {
        "grant_type": "refresh_token",
        "refresh_token": old.refresh,
        "resource": login.mcp,
        "client_id": client["client_id"],
        "client_secret": client["client_secret"],
    }


async def test_a_new_refresh_token_replaces_the_old(login: AuthServer) -> None:
    row = await signed_in(login)
    old = await tokens_of(row)
    await ends_in(row, -1)
    await fresh_token(row.connection_id)
    new = await tokens_of(row)
    assert login.rules.spent == [old.refresh]
    assert new.refresh in login.rules.refresh
    assert new.expires_at is not None
    assert new.expires_at > timezone.now() + timedelta(minutes=50)


async def test_a_missing_new_refresh_token_keeps_the_old(login: AuthServer) -> None:
    row = await signed_in(login)
    old = await tokens_of(row)
    login.rules.rotates = login.rules.names_refresh = False
    await ends_in(row, -1)
    assert await fresh_token(row.connection_id) != old.access
    assert (await tokens_of(row)).refresh == old.refresh
    assert (await tokens_of(row)).scopes == old.scopes


@pytest.mark.parametrize(
    "reply",
    [
        Reply(500, "down"),
        Reply(503),
        Reply(429),
        Reply(200, "no JSON"),
        Reply(200, {"access_token": 7}),
        Reply(200, {"access_token": "a", "token_type": "mac"}),
        Reply(400, {"error": "invalid_request"}),
        Reply(400, {"error": "temporarily_unavailable"}),
        Reply(307, headers=(("location", "/elsewhere"),)),
    ],
)
async def test_a_failed_refresh_keeps_the_tokens(login: AuthServer, reply: Reply) -> None:
    row = await signed_in(login)
    old = await tokens_of(row)
    await ends_in(row, -1)
    login.first["/token"] = [reply]
    with pytest.raises(Unreachable):
        await fresh_token(row.connection_id)
    assert (await tokens_of(row)).refresh == old.refresh
    assert await fresh_token(row.connection_id) != old.access
    assert login.asked("/elsewhere") == []


@pytest.mark.parametrize(
    "reply", [Reply(400, {"error": "invalid_grant"}), Reply(200, {"error": "bad_refresh_token"})]
)
async def test_a_refusal_of_the_stored_token_means_to_sign_in_again(login: AuthServer, reply: Reply) -> None:
    row = await signed_in(login)
    await ends_in(row, -1)
    login.first["/token"] = [reply]
    with pytest.raises(SignInNeeded) as needed:
        await fresh_token(row.connection_id)
    assert needed.value.connection_id == row.connection_id
    after = await row_of(row)
    assert (after.state, after.has_tokens) == ("sign_in", False)


async def test_a_refusal_of_an_older_token_changes_nothing(login: AuthServer) -> None:
    row = await signed_in(login)
    old = await tokens_of(row)
    await ends_in(row, -1)
    login.pause_s = 0.4
    login.rules.refresh.clear()
    asked = asyncio.create_task(fresh_token(row.connection_id))
    while len(login.asked("/token")) < 2:  # noqa: ASYNC110 -- another thread counts
        await asyncio.sleep(0.02)
    newer = Tokens("newer-access", "newer-refresh", expires_at=timezone.now() + timedelta(hours=1))
    await database().write(writes.store_tokens, row.connection_id, newer)
    assert await asked == "newer-access" != old.access
    assert (await row_of(row)).state == "ready"


async def test_a_server_that_forgot_folio_asks_for_a_sign_in_and_a_new_registration(
    login: AuthServer,
) -> None:
    row = await signed_in(login)
    await ends_in(row, -1)
    login.rules.clients.clear()
    with pytest.raises(SignInNeeded):
        await fresh_token(row.connection_id)
    assert (await row_of(row)).state == "sign_in"
    again = await signed_in(login)
    assert again.state == "ready"
    assert len(login.asked("/register")) == 2


async def test_a_refused_token_is_renewed_before_its_end(login: AuthServer) -> None:
    row = await signed_in(login)
    old = await tokens_of(row)
    new = await fresh_token(row.connection_id, refused=old.access)
    assert new == (await tokens_of(row)).access != old.access
    assert await fresh_token(row.connection_id, refused=old.access) == new
    assert len(login.asked("/token")) == 2


async def test_a_server_that_gives_the_same_token_again_is_asked_once(login: AuthServer) -> None:
    row = await signed_in(login)
    old = await tokens_of(row)
    same = Reply(200, {"access_token": old.access, "token_type": "bearer", "expires_in": 0})
    login.instead["/token"] = same
    assert await fresh_token(row.connection_id, refused=old.access) == old.access
    assert len(login.asked("/token")) == 2


async def test_a_token_near_its_end_is_renewed_ahead(login: AuthServer) -> None:
    row = await signed_in(login)
    old = await tokens_of(row)
    await ends_in(row, 60)
    assert await fresh_token(row.connection_id) != old.access


async def test_a_token_near_its_end_is_used_while_the_server_is_down(login: AuthServer) -> None:
    row = await signed_in(login)
    old = await tokens_of(row)
    await ends_in(row, 60)
    login.instead["/token"] = Reply(500)
    assert await fresh_token(row.connection_id) == old.access


async def test_a_token_near_its_end_is_used_while_another_process_renews_it(login: AuthServer) -> None:
    row = await signed_in(login)
    old = await tokens_of(row)
    await ends_in(row, 60)
    now = timezone.now()
    held = await database().write(hold_refresh, row.connection_id, now=now, until=now + timedelta(minutes=1))
    assert held
    assert await fresh_token(row.connection_id) == old.access
    assert len(login.asked("/token")) == 1


async def test_a_lease_is_held_by_one_and_released_by_its_holder_alone(login: AuthServer) -> None:
    row = await signed_in(login)
    now = timezone.now()
    until, later = now + timedelta(seconds=20), now + timedelta(seconds=21)

    async def holds(at: datetime, end: datetime) -> bool:
        return await database().write(hold_refresh, row.connection_id, now=at, until=end)

    assert await holds(now, until)
    assert not await holds(now, later)
    await database().write(release_refresh, row.connection_id, until=later)
    assert not await holds(now, later)
    assert await holds(until, later)
    await database().write(release_refresh, row.connection_id, until=later)
    assert await holds(now, until)


async def test_a_short_life_is_not_spent_on_refreshing(login: AuthServer) -> None:
    login.rules.lifetime_s = 30
    row = await signed_in(login)
    for _ in range(3):
        await fresh_token(row.connection_id)
    assert len(login.asked("/token")) == 1


async def test_a_caller_who_is_stopped_does_not_lose_the_new_tokens(login: AuthServer) -> None:
    row = await signed_in(login)
    await ends_in(row, -1)
    login.pause_s = 0.3
    asked = asyncio.create_task(fresh_token(row.connection_id))
    while len(login.asked("/token")) < 2:  # noqa: ASYNC110 -- another thread counts
        await asyncio.sleep(0.02)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert await fresh_token(row.connection_id) in login.rules.access
    assert len(login.asked("/token")) == 2


async def test_without_a_refresh_token_an_ended_sign_in_is_over(login: AuthServer) -> None:
    login.rules.names_refresh = False
    row = await signed_in(login)
    await ends_in(row, -1)
    with pytest.raises(SignInNeeded):
        await fresh_token(row.connection_id)
    assert len(login.asked("/token")) == 1


async def test_a_connection_without_a_sign_in_needs_one(login: AuthServer) -> None:
    row = await wanting(login)
    with pytest.raises(SignInNeeded):
        await fresh_token(row.connection_id)


async def test_a_token_is_never_given_for_another_address_than_its_resource(login: AuthServer) -> None:
    row = await signed_in(login)
    moved = {"address": "https://elsewhere.example/mcp"}
    await database().write(lambda: Server.objects.filter(id=row.server.server_id).update(**moved))
    with pytest.raises(SignInNeeded):
        await fresh_token(row.connection_id)


async def test_no_secret_stands_in_a_log_or_an_error(
    login: AuthServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    row = await signed_in(login)
    tokens = await tokens_of(row)
    await ends_in(row, -1)
    login.rules.refresh.clear()
    with pytest.raises(SignInNeeded) as refused:
        await fresh_token(row.connection_id)
    (client,) = login.rules.clients.values()
    text = caplog.text + repr(refused.value) + str(refused.value) + repr(tokens)
    for secret in (tokens.access, tokens.refresh, client["client_secret"]):
        assert str(secret) not in text
