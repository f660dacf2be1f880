"""Who gets in: by the site's rule, by an invitation, with a name or an address, and back in by a link."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone
from pytest_django import Settings

from agent_app.records.models import AuditEntry, Invitation, PeopleGroup, User
from tests.agent_app.web.site import Visitor

pytestmark = [pytest.mark.asyncio, pytest.mark.database]

AUTH = "/_allauth/browser/v1/auth"
PASSWORD = "correct-horse-9"


async def signed_up(visitor: Visitor, name: str, **fields: str) -> int:
    body = {"username": name, "password": PASSWORD} | fields
    return (await visitor.call("POST", f"{AUTH}/signup", body)).status_code


async def invite(admin: Visitor, **fields: Any) -> dict[str, str]:
    answer = await admin.call("POST", "/api/admin/invitations", fields)
    assert answer.status_code == 201, answer.text
    made: dict[str, str] = answer.json()
    return made


async def come_with(visitor: Visitor, token: str) -> int:
    return (await visitor.call("POST", "/api/invitation", {"token": token})).status_code


async def set_rule(admin: Visitor, rule: str) -> None:
    assert (await admin.call("PUT", "/api/admin/sign-up", {"rule": rule})).status_code == 204


async def test_the_first_signs_up_under_any_rule(visitor: Visitor, stranger: Visitor) -> None:
    assert await signed_up(visitor, "first") == 200
    await visitor.arrive()
    await set_rule(visitor, "closed")
    assert (await stranger.get("/api/door"))["sign_up"] is False
    assert await signed_up(stranger, "second") == 403
    await User.objects.all().adelete()
    assert (await stranger.get("/api/door"))["sign_up"] is True
    assert await signed_up(stranger, "second") == 200
    assert (await stranger.arrive())["admin"] is True


async def test_an_invitation_lets_one_person_in(member: Visitor, visitor: Visitor, stranger: Visitor) -> None:
    await set_rule(member, "invited")
    assert await signed_up(visitor, "guest-one") == 403
    token = (await invite(member))["token"]
    for person in (visitor, stranger):
        assert await come_with(person, token) == 200
    assert await signed_up(visitor, "guest-one") == 200
    assert await signed_up(stranger, "guest-two") == 403
    assert await come_with(stranger, token) == 404
    assert not await User.objects.filter(username="guest-two").aexists()


async def test_a_closed_site_takes_no_invitation(member: Visitor, visitor: Visitor) -> None:
    token = (await invite(member))["token"]
    await set_rule(member, "closed")
    answer = await visitor.call("POST", "/api/invitation", {"token": token})
    assert answer.json()["sign_up"] is False
    assert await signed_up(visitor, "guest-one") == 403


async def test_an_invitation_that_was_taken_back_or_is_over_leads_nowhere(
    member: Visitor, visitor: Visitor
) -> None:
    await set_rule(member, "invited")
    made = await invite(member)
    assert await come_with(visitor, made["token"]) == 200
    assert (await member.call("DELETE", f"/api/admin/invitations/{made['id']}")).status_code == 204
    assert (await member.call("DELETE", f"/api/admin/invitations/{made['id']}")).status_code == 404
    assert await signed_up(visitor, "guest-one") == 403
    late = await invite(member, days=1)
    await Invitation.objects.filter(id=late["id"]).aupdate(expires_at=timezone.now() - timedelta(seconds=1))
    assert await come_with(visitor, late["token"]) == 404
    assert await signed_up(visitor, "guest-one") == 403


async def test_whoever_was_invited_joins_the_groups_of_the_invitation_and_of_everybody(
    member: Visitor, visitor: Visitor
) -> None:
    named = await PeopleGroup.objects.acreate(name="Editors")
    await PeopleGroup.objects.acreate(name="All", joined_at_sign_up=True)
    await PeopleGroup.objects.acreate(name="Others")
    made = await invite(member, groups=[named.id, "g-none"])
    assert await come_with(visitor, made["token"]) == 200
    assert await signed_up(visitor, "guest-one") == 200
    user = await User.objects.aget(username="guest-one")
    assert {group.name async for group in user.people_groups.all()} == {"All", "Editors"}
    (listed,) = (await member.get("/api/admin/invitations"))["invitations"]
    assert (listed["state"], listed["used_by"], listed["groups"]) == ("used", "guest-one", ["Editors"])


async def test_an_invitation_to_an_address_gives_the_account_that_address(
    member: Visitor, visitor: Visitor
) -> None:
    made = await invite(member, email="Ada@Example.org")
    answer = await visitor.call("POST", "/api/invitation", {"token": made["token"]})
    assert answer.json() == {"email": "ada@example.org", "sign_up": True}
    assert await signed_up(visitor, "ada", email="eve@example.org") == 400
    assert await signed_up(visitor, "ada") == 200
    assert (await User.objects.aget(username="ada")).email == "ada@example.org"


async def test_an_invitation_to_another_address_is_in_nobodys_way_to_a_lost_password(
    member: Visitor, visitor: Visitor, settings: Settings
) -> None:
    settings.MAIL_IS_SENT = True
    await User.objects.acreate(username="ada", email="ada@example.org")
    token = (await invite(member, email="eve@example.org"))["token"]
    assert await come_with(visitor, token) == 200
    answer = await visitor.call("POST", f"{AUTH}/password/request", {"email": "ada@example.org"})
    assert answer.status_code == 200, answer.text
    assert [sent.to for sent in mail.outbox] == [["ada@example.org"]]


async def test_a_token_is_not_stored(member: Visitor) -> None:
    made = await invite(member)
    stored = await Invitation.objects.aget(id=made["id"])
    assert made["token"] not in str(vars(stored))
    assert made["token"] not in (await member.http.get("/api/admin/invitations")).text
    assert [entry.action async for entry in AuditEntry.objects.exclude(action="user.founded")] == [
        "invitation.made"
    ]


@pytest.mark.parametrize(
    "fields",
    [
        {"email": "no address"},
        {"days": 0},
        {"days": 10**9},
        {"groups": ["../x"]},
        {"email": "a@example.org\nBcc: b@example.org"},
    ],
    ids=["address", "no days", "too many days", "groups", "newline"],
)
async def test_an_invitation_that_can_not_be_is_refused(member: Visitor, fields: dict[str, Any]) -> None:
    answer = await member.call("POST", "/api/admin/invitations", fields)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid")


async def test_invitations_are_the_admins(member: Visitor, visitor: Visitor) -> None:
    made = await invite(member)
    name = (await member.arrive())["name"]
    asked: list[tuple[str, str, dict[str, Any] | None]] = [
        ("GET", "/api/admin/invitations", None),
        ("POST", "/api/admin/invitations", {}),
        ("DELETE", f"/api/admin/invitations/{made['id']}", None),
        ("PUT", "/api/admin/sign-up", {"rule": "closed"}),
        ("POST", "/api/admin/reset-links", {"name": name}),
    ]
    await visitor.sign_up()
    await visitor.arrive()
    for method, path, body in asked:
        answer = await visitor.call(method, path, body)
        said = answer.json()["error"]["message"]
        assert (answer.status_code, said) == (404, "There is nothing at this address."), path


async def test_people_sign_in_by_name_or_by_address(visitor: Visitor) -> None:
    assert await signed_up(visitor, "ada", email="ada@example.org") == 200
    for login in ({"username": "ada"}, {"email": "ADA@example.org"}):
        await visitor.call("DELETE", f"{AUTH}/session")
        await visitor.arrive()
        answer = await visitor.call("POST", f"{AUTH}/login", login | {"password": PASSWORD})
        assert answer.status_code == 200, answer.text


async def test_a_link_of_an_admin_sets_a_password_once(member: Visitor, visitor: Visitor) -> None:
    name = await visitor.sign_up()
    await visitor.call("DELETE", f"{AUTH}/session")
    await visitor.arrive()
    made = (await member.call("POST", "/api/admin/reset-links", {"name": name.upper()})).json()
    assert (made["name"], made["days"]) == (name, 3)
    body = {"key": made["key"], "password": "another-horse-7"}
    assert (await visitor.call("POST", f"{AUTH}/password/reset", body)).status_code == 401
    again = await visitor.call("POST", f"{AUTH}/password/reset", body)
    assert again.json()["errors"][0]["code"] == "invalid_password_reset"
    login = {"username": name, "password": "another-horse-7"}
    assert (await visitor.call("POST", f"{AUTH}/login", login)).status_code == 200


async def test_there_is_no_link_for_somebody_unknown(member: Visitor) -> None:
    answer = await member.call("POST", "/api/admin/reset-links", {"name": "nobody\x00"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_person")


@pytest.mark.parametrize("name", ["nobody\ud800", "\ud83d"])
async def test_half_a_character_is_nobodys_name(member: Visitor, name: str) -> None:
    answer = await member.http.post(
        "/api/admin/reset-links", content=json.dumps({"name": name}), headers=member.token
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid")


async def test_a_name_that_is_somebody_elses_address_gets_no_link(member: Visitor, visitor: Visitor) -> None:
    assert await signed_up(visitor, "ada", email="ada@example.org") == 200
    await User.objects.acreate(username="Ada@example.org")
    answer = await member.call("POST", "/api/admin/reset-links", {"name": "ada@example.org"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "several_people")
    assert (await member.call("POST", "/api/admin/reset-links", {"name": "ada"})).json()["name"] == "ada"


async def test_a_lost_password_is_replaced_by_mail(visitor: Visitor, settings: Settings) -> None:
    settings.MAIL_IS_SENT = True
    assert (await visitor.get("/api/door"))["reset_by_mail"] is True
    assert await signed_up(visitor, "ada", email="ada@example.org") == 200
    await visitor.call("DELETE", f"{AUTH}/session")
    await visitor.arrive()
    for email in ("ada@example.org", "nobody@example.org"):
        answer = await visitor.call("POST", f"{AUTH}/password/request", {"email": email})
        assert answer.status_code == 200, answer.text
    (sent,) = mail.outbox
    assert sent.to == ["ada@example.org"]
    found = re.search(rf"{re.escape(settings.PUBLIC_URL)}/\?reset=(\S+)", str(sent.body))
    assert found is not None, sent.body
    body = {"key": found[1], "password": "another-horse-7"}
    assert (await visitor.call("POST", f"{AUTH}/password/reset", body)).status_code == 401
    login = {"email": "ada@example.org", "password": "another-horse-7"}
    assert (await visitor.call("POST", f"{AUTH}/login", login)).status_code == 200
