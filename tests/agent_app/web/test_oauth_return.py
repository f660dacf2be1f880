"""The return address takes its own person back to their chat, and tells others plainly why not."""

import pytest

from agent_app.connections.oauth.start import start_sign_in
from agent_app.records.models import User
from agent_app.records.queries import connections as queries
from agent_app.records.queries.owners import owner_of_user
from agent_app.records.threads import database
from agent_app.records.writes import connections as writes
from tests.agent_app.linked import server as make_server
from tests.agent_app.web.site import Visitor
from tests.auth_server.server import AuthServer

pytestmark = [pytest.mark.asyncio, pytest.mark.database]


async def begun(login: AuthServer, chat_id: str | None = None) -> dict[str, str]:
    """What the newest member's browser brings back."""

    def make() -> tuple[str, str]:
        owner = owner_of_user(User.objects.latest("id").pk)
        assert owner is not None
        found = queries.server_named("notes") or make_server(address=login.mcp)
        row = writes.ensure_connection(owner.owner_id, found.server_id)
        return row.connection_id, owner.owner_id

    connection_id, owner_id = await database().write(make)
    return login.agree(await start_sign_in(connection_id, owner_id, chat_id=chat_id))


async def test_a_person_comes_back_to_their_chat(member: Visitor, login: AuthServer) -> None:
    chat_id = await member.new_chat()
    back = await begun(login, chat_id)
    answer = await member.http.get("/oauth/return", params=back)
    server = await database().read(queries.server_named, "notes")
    assert server is not None
    assert answer.status_code == 302
    assert answer.headers["location"] == f"/c/{chat_id}?connected={server.server_id}"
    assert answer.headers["cache-control"] == "no-store"
    assert (await member.http.get("/oauth/return", params=back)).status_code == 400


@pytest.mark.parametrize(("language", "word"), [("en", "connect again"), ("zh-CN", "重新连接")])
async def test_what_went_wrong_is_told_in_the_readers_language(
    member: Visitor, login: AuthServer, language: str, word: str
) -> None:
    await member.call("PATCH", "/api/me", {"language": language})
    answer = await member.http.get("/oauth/return", params={"state": "<script>", "code": "c0de-secret"})
    assert answer.status_code == 400
    assert word in answer.text
    assert f'lang="{language}"' in answer.text
    assert "<script" not in answer.text
    assert "c0de-secret" not in answer.text
    assert "script-src" in answer.headers["content-security-policy"]


async def test_a_visitor_is_told_to_sign_in(member: Visitor, visitor: Visitor, login: AuthServer) -> None:
    back = await begun(login)
    answer = await visitor.http.get("/oauth/return", params=back)
    assert answer.status_code == 400
    assert "https://folio.example/" in answer.text
    assert login.asked("/token") == []
    assert (await member.http.get("/oauth/return", params=back)).status_code == 302


async def test_a_servers_words_are_shown_as_text(member: Visitor, login: AuthServer) -> None:
    back = await begun(login)
    query = {"state": back["state"], "iss": login.base, "error": "server_error"}
    answer = await member.http.get("/oauth/return", params=query | {"error_description": "<b>Closed</b>"})
    assert answer.status_code == 400
    assert "&lt;b&gt;Closed&lt;/b&gt;" in answer.text


async def test_only_a_get_is_taken(member: Visitor, login: AuthServer) -> None:
    back = await begun(login)
    assert (await member.http.head("/oauth/return", params=back)).status_code == 405
    assert (await member.http.get("/oauth/return", params=back)).status_code == 302


async def test_services_read_who_folio_is(visitor: Visitor, login: AuthServer) -> None:
    described = await visitor.get("/oauth/client.json")
    assert described["client_id"] == "https://folio.example/oauth/client.json"
    assert described["redirect_uris"] == ["https://folio.example/oauth/return"]
    assert described["token_endpoint_auth_method"] == "none"
    assert described["application_type"] == "web"
