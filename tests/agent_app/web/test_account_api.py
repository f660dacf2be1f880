"""A member changes their name and address, and shows their password for it."""

from typing import Any

import pytest

from agent_app.records.models import AuditEntry, User
from tests.agent_app.web.site import Visitor

pytestmark = [pytest.mark.asyncio, pytest.mark.database]

PASSWORD = "correct-horse-9"


async def change(visitor: Visitor, **fields: Any) -> tuple[int, Any]:
    answer = await visitor.call("PATCH", "/api/account", {"password": PASSWORD} | fields)
    return answer.status_code, answer.json()


async def test_a_member_changes_name_and_address(member: Visitor) -> None:
    status, account = await change(member, name="Ada", email="Ada@Example.org")
    assert (status, account) == (200, {"name": "Ada", "email": "ada@example.org", "has_password": True})
    assert (await member.arrive())["name"] == "Ada"
    login = {"email": "ada@example.org", "password": PASSWORD}
    await member.call("DELETE", "/_allauth/browser/v1/auth/session")
    await member.arrive()
    assert (await member.call("POST", "/_allauth/browser/v1/auth/login", login)).status_code == 200
    entry = await AuditEntry.objects.aget(action="user.changed")
    assert entry.changes["email"] == ["", "ada@example.org"]


async def test_an_address_is_taken_away_again(member: Visitor) -> None:
    await change(member, email="ada@example.org")
    assert (await change(member, email=""))[1]["email"] == ""
    assert not await User.objects.filter(emailaddress__isnull=False).aexists()


async def test_a_wrong_password_changes_nothing(member: Visitor) -> None:
    status, said = await change(member, name="Ada", password="wrong")
    assert (status, said["error"]["code"]) == (403, "wrong_password")
    assert not await User.objects.filter(username="Ada").aexists()


async def test_wrong_passwords_are_slowed_down(member: Visitor) -> None:
    statuses = [(await change(member, name="Ada", password=f"wrong-{n}"))[0] for n in range(8)]
    assert statuses[-1] == 429


async def test_a_name_or_an_address_of_somebody_else_is_refused(member: Visitor, visitor: Visitor) -> None:
    other = await visitor.sign_up()
    await visitor.arrive()
    assert (await change(visitor, email="ada@example.org"))[0] == 200
    status, said = await change(member, name=other.upper())
    assert (status, said["error"]["code"]) == (409, "name_taken")
    status, said = await change(member, email="ADA@example.org")
    assert (status, said["error"]["code"]) == (409, "email_taken")


async def test_another_spelling_of_the_own_name_is_no_clash(member: Visitor) -> None:
    name = (await member.arrive())["name"]
    assert (await change(member, name=name.upper()))[1]["name"] == name.upper()


@pytest.mark.parametrize("name", ["a b", "x" * 151, " ", "a\x00b", "<script>"])
async def test_a_name_that_can_not_be_is_refused(member: Visitor, name: str) -> None:
    status, said = await change(member, name=name)
    assert status == 422, said


async def test_a_guest_has_no_account(visitor: Visitor) -> None:
    assert (await visitor.http.get("/api/account")).status_code == 403


@pytest.mark.parametrize(
    ("method", "body"),
    [("POST", {"email": "eve@example.org"}), ("DELETE", {"email": "ada@example.org"})],
)
async def test_no_other_way_changes_an_address_without_the_password(
    member: Visitor, method: str, body: dict[str, str]
) -> None:
    await change(member, email="ada@example.org")
    assert (await member.call(method, "/_allauth/browser/v1/account/email", body)).status_code == 404
    kept = User.objects.filter(email="ada@example.org", emailaddress__email="ada@example.org")
    assert await kept.acount() == await User.objects.acount() == 1
