"""A sign-in begins with the right client, scopes and resource, or says what an admin has to do."""

import pytest
from pytest_django import Settings

from agent_app.connections.errors import ClientIdNeeded, Unreachable
from agent_app.connections.oauth.finish import finish_sign_in
from agent_app.connections.oauth.start import start_sign_in
from agent_app.records.models import Server, SignIn
from agent_app.records.threads import database
from agent_app.records.writes.registrations import forget_registration
from tests.agent_app.connections.oauth.signing import query_of, row_of, signed_in, wanting
from tests.auth_server.server import AuthServer, Reply

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("kept"), pytest.mark.database]
RETURN = "https://folio.example/oauth/return"


def lacking(login: AuthServer, how: str) -> None:
    """The three ways of not registering anybody."""
    if how == "absent":
        del login.metadata["registration_endpoint"]
    elif how == "null":
        login.metadata["registration_endpoint"] = None
    else:
        refusal = {"error": "access_denied", "error_description": "Ask your admin."}
        login.instead["/register"] = Reply(403, refusal)


async def test_folio_registers_as_a_web_client_once_for_everybody(login: AuthServer) -> None:
    await signed_in(login)
    other = await wanting(login, name="other")
    await start_sign_in(other.connection_id, other.owner_id)
    (registered,) = login.asked("/register")
    assert registered.content["redirect_uris"] == [RETURN]
    assert registered.content["application_type"] == "web"
    assert registered.content["token_endpoint_auth_method"] == "client_secret_post"


async def test_the_address_carries_pkce_the_resource_and_a_long_state(login: AuthServer) -> None:
    login.resource_metadata["scopes_supported"] = ["read", "write"]
    login.metadata["authorization_endpoint"] += "?tenant=1"
    row = await wanting(login)
    url = await start_sign_in(row.connection_id, row.owner_id)
    query = query_of(url)
    assert url.startswith(f"{login.base}/authorize?tenant=1&")
    assert query["code_challenge_method"] == "S256"
    assert query["resource"] == login.mcp
    assert query["redirect_uri"] == RETURN
    assert query["scope"] == "read write"
    assert len(query["state"]) >= 43


async def test_an_admins_scopes_and_parameters_are_asked_for(login: AuthServer) -> None:
    row = await wanting(login)
    params = {"access_type": "offline", "prompt": "consent"}
    await database().write(
        lambda: Server.objects.filter(id=row.server.server_id).update(scopes="a b", authorize_params=params)
    )
    query = query_of(await start_sign_in(row.connection_id, row.owner_id))
    assert query["scope"] == "a b"
    assert params.items() <= query.items()


async def test_more_scopes_come_on_top_of_those_given(login: AuthServer) -> None:
    login.resource_metadata["scopes_supported"] = ["read"]
    row = await signed_in(login)
    assert row.scopes == ("read",)
    url = await start_sign_in(row.connection_id, row.owner_id, scopes_wanted=("write",))
    assert query_of(url)["scope"] == "read write"
    await finish_sign_in(row.owner_id, login.agree(url))
    assert (await row_of(row)).scopes == ("read", "write")


@pytest.mark.parametrize("how", ["absent", "null", "forbidden"])
async def test_without_registration_a_client_id_is_needed(login: AuthServer, how: str) -> None:
    lacking(login, how)
    row = await wanting(login)
    with pytest.raises(ClientIdNeeded) as needed:
        await start_sign_in(row.connection_id, row.owner_id)
    assert needed.value.redirect_uri == RETURN
    assert (await row_of(row)).state == "client_id"
    assert ("Ask your admin." in needed.value.reason) is (how == "forbidden")


async def test_who_is_signed_in_stays_so_where_a_client_id_is_needed_for_more(login: AuthServer) -> None:
    row = await signed_in(login)
    lacking(login, "absent")
    await database().write(forget_registration, row.server.server_id, str(row.authorization["client_id"]))
    with pytest.raises(ClientIdNeeded):
        await start_sign_in(row.connection_id, row.owner_id, scopes_wanted=("write",))
    assert (await row_of(row)).state == "ready"


@pytest.mark.parametrize("how", ["absent", "null", "forbidden"])
@pytest.mark.parametrize("method", ["client_secret_post", "client_secret_basic", "none"])
async def test_an_entered_client_id_is_used_and_nothing_is_registered(
    login: AuthServer, how: str, method: str
) -> None:
    lacking(login, how)
    login.metadata["token_endpoint_auth_methods_supported"] = [method]
    secret = "" if method == "none" else "s p&c/i+al"
    login.rules.clients["entered id"] = {
        "client_id": "entered id",
        "redirect_uris": [RETURN],
        "token_endpoint_auth_method": method,
    } | ({"client_secret": secret} if secret else {})
    row = await signed_in(login, auth="oauth_client", client_id="entered id", secret=secret)
    assert row.state == "ready"
    assert login.asked("/register") == []
    (exchange,) = login.asked("/token")
    assert exchange.form.get("client_secret", "") == (secret if method == "client_secret_post" else "")
    assert ("authorization" in exchange.headers) is (method == "client_secret_basic")


async def test_a_registration_for_an_older_address_of_folio_is_made_anew(
    login: AuthServer, settings: Settings
) -> None:
    row = await signed_in(login)
    settings.PUBLIC_URL = "https://moved.example"
    url = await start_sign_in(row.connection_id, row.owner_id)
    assert query_of(url)["redirect_uri"] == "https://moved.example/oauth/return"
    assert len(login.asked("/register")) == 2


@pytest.mark.parametrize(
    "given",
    [{"token_endpoint_auth_method": "private_key_jwt"}, {"client_secret": ""}, {"client_id": None}],
)
async def test_a_registration_that_is_of_no_use_is_told(login: AuthServer, given: dict[str, str]) -> None:
    whole = {"client_id": "c", "client_secret": "s", "token_endpoint_auth_method": "client_secret_post"}
    login.instead["/register"] = Reply(201, whole | given)
    row = await wanting(login)
    with pytest.raises(ClientIdNeeded):
        await start_sign_in(row.connection_id, row.owner_id)


async def test_a_registration_that_fails_for_now_is_no_refusal(login: AuthServer) -> None:
    login.instead["/register"] = Reply(503)
    row = await wanting(login)
    with pytest.raises(Unreachable):
        await start_sign_in(row.connection_id, row.owner_id)
    assert (await row_of(row)).state == "new"


async def test_folios_own_description_is_its_client_id_where_that_is_taken(login: AuthServer) -> None:
    login.metadata["client_id_metadata_document_supported"] = True
    document = "https://folio.example/oauth/client.json"
    login.rules.clients[document] = {
        "client_id": document,
        "redirect_uris": [RETURN],
        "token_endpoint_auth_method": "none",
    }
    row = await signed_in(login, auth="oauth_document")
    assert row.state == "ready"
    assert login.asked("/register") == []


async def test_nobody_signs_in_to_another_persons_connection(login: AuthServer) -> None:
    row, other = await wanting(login), await wanting(login, name="other")
    with pytest.raises(LookupError):
        await start_sign_in(row.connection_id, other.owner_id)
    assert login.seen == []


async def test_only_a_hash_of_the_state_is_stored(login: AuthServer) -> None:
    row = await wanting(login)
    query = query_of(await start_sign_in(row.connection_id, row.owner_id))
    stored = repr(await database().read(lambda: list(SignIn.objects.values())))
    assert query["state"] not in stored
    (client,) = login.rules.clients.values()
    assert client["client_secret"] not in stored + repr(
        await database().read(lambda: list(Server.objects.values()))
    )
