"""Whoever comes back is believed only with their own, unused, young state, from the right issuer."""

from datetime import timedelta

import pytest
from django.utils import timezone

from agent_app.connections.errors import BadReturn
from agent_app.connections.oauth.finish import account_in, finish_sign_in
from agent_app.connections.oauth.revoke import revoke
from agent_app.connections.oauth.start import s256, start_sign_in
from agent_app.records.models import Server, SignIn
from agent_app.records.threads import database
from tests.agent_app.connections.oauth.signing import query_of, row_of, signed_in, tokens_of, wanting
from tests.auth_server.server import AuthServer, Reply

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("kept"), pytest.mark.database]


async def test_the_right_return_is_redeemed_once_and_for_its_owner_alone(login: AuthServer) -> None:
    row, other = await wanting(login), await wanting(login, name="other")
    url = await start_sign_in(row.connection_id, row.owner_id)
    back = login.agree(url)
    finished = await finish_sign_in(row.owner_id, back)
    assert (finished.connection_id, finished.chat_id) == (row.connection_id, None)
    (exchange,) = login.asked("/token")
    asked = query_of(url)
    assert exchange.form["redirect_uri"] == asked["redirect_uri"]
    assert s256(exchange.form["code_verifier"]) == asked["code_challenge"]
    assert exchange.form["resource"] == login.mcp
    assert (await tokens_of(row)).access in login.rules.access
    assert (await row_of(row)).state == "ready"
    assert not (await row_of(other)).has_tokens
    with pytest.raises(BadReturn):
        await finish_sign_in(row.owner_id, back)
    assert len(login.asked("/token")) == 1


async def test_strange_returns_leave_the_running_sign_in_usable(login: AuthServer) -> None:
    row, other = await wanting(login), await wanting(login, name="other")
    mine = login.agree(await start_sign_in(row.connection_id, row.owner_id))
    theirs = login.agree(await start_sign_in(other.connection_id, other.owner_id))
    for owner_id, query in (
        (row.owner_id, theirs),
        (row.owner_id, {"code": mine["code"]}),
        (row.owner_id, {"error": "access_denied", "state": "wrong"}),
        (other.owner_id, mine),
        (row.owner_id, mine | {"state": ""}),
        (row.owner_id, mine | {"state": "\ud800"}),
    ):
        with pytest.raises(BadReturn) as bad:
            await finish_sign_in(owner_id, query)
        assert bad.value.kind == "stale"
    assert login.asked("/token") == []
    await finish_sign_in(row.owner_id, mine)
    assert (await row_of(row)).state == "ready"
    assert not (await row_of(other)).has_tokens


async def test_after_ten_minutes_it_is_too_late(login: AuthServer) -> None:
    row = await wanting(login)
    back = login.agree(await start_sign_in(row.connection_id, row.owner_id))
    found = await database().read(SignIn.objects.get)
    assert timedelta(minutes=9) < found.expires_at - timezone.now() <= timedelta(minutes=10)
    later = found.expires_at - timedelta(minutes=11)
    await database().write(lambda: SignIn.objects.update(expires_at=later))
    with pytest.raises(BadReturn):
        await finish_sign_in(row.owner_id, back)
    assert login.asked("/token") == []


@pytest.mark.parametrize("iss", [None, "https://evil.example", ""])
async def test_an_answer_from_another_issuer_is_not_redeemed(login: AuthServer, iss: str | None) -> None:
    row = await wanting(login)
    back = login.agree(await start_sign_in(row.connection_id, row.owner_id))
    back = {name: value for name, value in (back | {"iss": iss}).items() if value is not None}
    with pytest.raises(BadReturn):
        await finish_sign_in(row.owner_id, back)
    assert login.asked("/token") == []


async def test_an_issuer_that_was_not_announced_may_be_missing(login: AuthServer) -> None:
    del login.metadata["authorization_response_iss_parameter_supported"]
    row = await wanting(login)
    back = login.agree(await start_sign_in(row.connection_id, row.owner_id))
    del back["iss"]
    await finish_sign_in(row.owner_id, back)


async def test_a_person_who_says_no_is_told_so(login: AuthServer) -> None:
    row = await wanting(login)
    state = query_of(await start_sign_in(row.connection_id, row.owner_id))["state"]
    query = {"error": "access_denied", "state": state, "iss": login.base}
    with pytest.raises(BadReturn) as bad:
        await finish_sign_in(row.owner_id, query)
    assert bad.value.kind == "denied"
    assert (await row_of(row)).state == "new"


@pytest.mark.parametrize(
    "reply",
    [
        Reply(400, {"error": "invalid_grant", "error_description": "bad code"}),
        Reply(500),
        Reply(200, {"token_type": "Bearer"}),
        Reply(200, {"access_token": "a\nb", "token_type": "Bearer"}),
        Reply(307, headers=(("location", "/elsewhere"),)),
    ],
)
async def test_a_code_that_is_not_taken_stores_nothing(login: AuthServer, reply: Reply) -> None:
    row = await wanting(login)
    back = login.agree(await start_sign_in(row.connection_id, row.owner_id))
    login.instead["/token"] = reply
    with pytest.raises(BadReturn) as bad:
        await finish_sign_in(row.owner_id, back)
    assert back["code"] not in bad.value.sentence
    assert not (await row_of(row)).has_tokens
    assert login.asked("/elsewhere") == []


async def test_a_server_that_moved_meanwhile_gets_no_code(login: AuthServer) -> None:
    row = await wanting(login)
    back = login.agree(await start_sign_in(row.connection_id, row.owner_id))
    moved = "https://elsewhere.example/mcp"
    await database().write(lambda: Server.objects.update(address=moved))
    with pytest.raises(BadReturn):
        await finish_sign_in(row.owner_id, back)
    assert login.asked("/token") == []


async def test_the_accounts_name_is_kept_where_it_is_told() -> None:
    token = "e30.eyJlbWFpbCI6ICJtYWlsQGV4YW1wbGUuY29tIn0.sig"
    assert account_in({"id_token": token}) == "mail@example.com"
    assert account_in({"workspace_name": "Wiki"}) == "Wiki"
    assert account_in({"id_token": "no token"}) == ""


async def test_both_tokens_are_taken_back_where_that_is_offered(login: AuthServer) -> None:
    row = await signed_in(login)
    assert await revoke(row.connection_id) == row.tokens_number
    assert login.rules.access == login.rules.refresh == set()
    assert [one.form["token_type_hint"] for one in login.asked("/revoke")] == [
        "refresh_token",
        "access_token",
    ]


async def test_nothing_is_taken_back_where_it_is_not_offered(login: AuthServer) -> None:
    login.metadata["revocation_endpoint"] = None
    row = await signed_in(login)
    assert await revoke(row.connection_id) is None
