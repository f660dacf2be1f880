"""Somebody signs in through an OpenID Connect provider, by the site's rule."""

from collections.abc import Iterator
from urllib.parse import parse_qsl, urlsplit

import httpx2
import pytest
from pytest_django import Settings

from agent_app.config.environment import Environment
from agent_app.config.sign_in import providers
from agent_app.records.models import PeopleGroup, User
from tests.agent_app.web.site import Visitor
from tests.auth_server.openid import OpenIdProvider, openid_provider
from tests.auth_server.server import Reply

pytestmark = [pytest.mark.asyncio, pytest.mark.database]


@pytest.fixture
def provider(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> Iterator[OpenIdProvider]:
    with openid_provider(email="ada@example.org", email_verified=True) as running:
        for name, value in running.settings.items():
            monkeypatch.setenv(name, value)
        settings.SOCIALACCOUNT_PROVIDERS = providers(Environment(tmp_path / "none"))  # type: ignore[operator]
        yield running


async def leave_for(visitor: Visitor) -> dict[str, str]:
    """What the provider is asked."""
    answer = await visitor.call("POST", "/api/door/provider")
    assert answer.status_code == 200, answer.text
    return dict(parse_qsl(urlsplit(answer.json()["url"]).query))


async def come_back(visitor: Visitor, query: dict[str, str], code: str) -> httpx2.Response:
    path = urlsplit(query["redirect_uri"]).path
    return await visitor.http.get(path, params={"code": code, "state": query["state"]})


async def sign_in(visitor: Visitor, provider: OpenIdProvider) -> str:
    """Where the browser ends up."""
    query = await leave_for(visitor)
    answer = await come_back(visitor, query, provider.agree(query))
    assert answer.status_code == 302, answer.text
    return answer.headers["location"]


async def test_a_person_comes_in_and_comes_again(
    provider: OpenIdProvider, visitor: Visitor, stranger: Visitor
) -> None:
    await PeopleGroup.objects.acreate(name="All", joined_at_sign_up=True)
    assert (await visitor.get("/api/door"))["provider"] == "Example Office"
    chat_id = await visitor.new_chat()
    assert await sign_in(visitor, provider) == "/"
    me = await visitor.arrive()
    assert (me["name"], me["admin"]) == ("ada", True)
    assert [chat["id"] for chat in await visitor.get("/api/chats")] == [chat_id]
    account = await visitor.get("/api/account")
    assert account == {"name": "ada", "email": "ada@example.org", "has_password": False}
    assert await sign_in(stranger, provider) == "/"
    assert (await stranger.arrive())["name"] == "ada"
    user = await User.objects.aget()
    assert [group.name async for group in user.people_groups.all()] == ["All"]


async def test_an_address_of_somebody_here_opens_nothing(
    provider: OpenIdProvider, member: Visitor, visitor: Visitor
) -> None:
    change = {"name": "ada", "email": "ada@example.org", "password": "correct-horse-9"}
    assert (await member.call("PATCH", "/api/account", change)).status_code == 200
    assert await sign_in(visitor, provider) == "/"
    me = await visitor.arrive()
    assert (me["signed_in"], me["admin"]) == (True, False)
    assert me["name"] != "ada"
    assert (await visitor.get("/api/account"))["email"] == ""


async def test_a_site_for_the_invited_lets_nobody_else_in(
    provider: OpenIdProvider, member: Visitor, visitor: Visitor
) -> None:
    await member.call("PUT", "/api/admin/sign-up", {"rule": "invited"})
    assert "error=signup_closed" in await sign_in(visitor, provider)
    assert (await visitor.arrive())["signed_in"] is False
    token = (await member.call("POST", "/api/admin/invitations", {})).json()["token"]
    await visitor.call("POST", "/api/invitation", {"token": token})
    assert await sign_in(visitor, provider) == "/"
    assert (await visitor.arrive())["name"] == "ada"


async def test_an_invitation_to_another_address_lets_a_person_of_the_provider_in(
    provider: OpenIdProvider, member: Visitor, visitor: Visitor
) -> None:
    made = await member.call("POST", "/api/admin/invitations", {"email": "eve@example.org"})
    await visitor.call("POST", "/api/invitation", {"token": made.json()["token"]})
    assert await sign_in(visitor, provider) == "/"
    assert (await visitor.arrive())["name"] == "ada"
    assert (await visitor.get("/api/account"))["email"] == "ada@example.org"


async def test_a_code_that_is_not_the_providers_signs_nobody_in(
    provider: OpenIdProvider, visitor: Visitor
) -> None:
    query = await leave_for(visitor)
    answer = await come_back(visitor, query, "made-up")
    assert (answer.status_code, answer.headers["location"]) == (302, "/?error=unknown&error_process=login")
    assert (await visitor.arrive())["signed_in"] is False


async def test_a_provider_that_breaks_its_word_signs_nobody_in(
    provider: OpenIdProvider, visitor: Visitor
) -> None:
    for path, said in (("/token", Reply(200, {})), ("/userinfo", Reply(200, "no")), ("/token", Reply(500))):
        before = dict(provider.server.instead)
        provider.server.instead[path] = said
        assert await sign_in(visitor, provider) == "/?error=unknown&error_process=login"
        provider.server.instead = before
    assert (await visitor.arrive())["signed_in"] is False


async def test_a_return_that_nobody_left_for_signs_nobody_in(
    provider: OpenIdProvider, visitor: Visitor, stranger: Visitor
) -> None:
    """Somebody else's link signs no one into that person's account."""
    query = await leave_for(visitor)
    answer = await come_back(stranger, query, provider.agree(query))
    assert "error=unknown" in answer.headers["location"]
    assert (await stranger.arrive())["signed_in"] is False


@pytest.mark.parametrize(
    "said", [Reply(500), Reply(200, "no json"), Reply(200, {})], ids=["broken", "no json", "empty"]
)
async def test_a_provider_that_can_not_be_used_is_said_so(
    provider: OpenIdProvider, visitor: Visitor, said: Reply
) -> None:
    provider.server.instead["/.well-known/openid-configuration"] = said
    answer = await visitor.call("POST", "/api/door/provider")
    assert (answer.status_code, answer.json()["error"]["code"]) == (502, "provider_away")


async def test_without_a_provider_there_is_no_way_to_one(visitor: Visitor) -> None:
    assert (await visitor.get("/api/door"))["provider"] == ""
    assert (await visitor.call("POST", "/api/door/provider")).status_code == 404


async def test_a_provider_is_not_connected_to_the_account_of_a_borrowed_session(
    provider: OpenIdProvider, member: Visitor
) -> None:
    wish = {"provider": "sso", "process": "connect", "callback_url": "/"}
    at = "/_allauth/browser/v1/auth/provider"
    answer = await member.http.post(f"{at}/redirect", data=wish, headers=member.token)
    assert answer.status_code == 404
    assert (await member.call("POST", f"{at}/token", wish)).status_code == 404
    assert (await member.http.get("/_allauth/browser/v1/account/providers")).status_code == 404
