"""A second factor is set up with an app, asked for at the door, and taken away with the password."""

import time
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value

from agent_app.records import sealing
from tests.agent_app.web.site import Visitor

pytestmark = [pytest.mark.asyncio, pytest.mark.database]

AUTH = "/_allauth/browser/v1/auth"
FACTORS = "/_allauth/browser/v1/account/authenticators"
PASSWORD = "correct-horse-9"
PERIOD_S = 30


def code(secret: str, periods: int = 0) -> str:
    """What an app shows now, or so many half minutes later."""
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // PERIOD_S + periods)))


async def prove(visitor: Visitor) -> None:
    answer = await visitor.call("POST", f"{AUTH}/reauthenticate", {"password": PASSWORD})
    assert answer.status_code == 200, answer.text


async def set_up(visitor: Visitor) -> str:
    """The app's secret."""
    await prove(visitor)
    asked = await visitor.http.get(f"{FACTORS}/totp")
    secret = str(asked.json()["meta"]["secret"])
    answer = await visitor.call("POST", f"{FACTORS}/totp", {"code": code(secret)})
    assert answer.status_code == 200, answer.text
    return secret


async def sign_in(visitor: Visitor, name: str) -> Any:
    await visitor.call("DELETE", f"{AUTH}/session")
    await visitor.arrive()
    return (await visitor.call("POST", f"{AUTH}/login", {"username": name, "password": PASSWORD})).json()


async def test_a_factor_is_asked_for_at_the_door(member: Visitor) -> None:
    name = (await member.arrive())["name"]
    secret = await set_up(member)
    pending = await sign_in(member, name)
    (flow,) = [flow for flow in pending["data"]["flows"] if flow.get("is_pending")]
    assert flow["id"] == "mfa_authenticate"
    assert (await member.arrive())["signed_in"] is False
    wrong = await member.call("POST", f"{AUTH}/2fa/authenticate", {"code": "000000"})
    assert wrong.json()["errors"][0]["code"] == "incorrect_code"
    right = await member.call("POST", f"{AUTH}/2fa/authenticate", {"code": code(secret, periods=1)})
    assert right.status_code == 200, right.text
    assert (await member.arrive())["name"] == name


async def test_a_recovery_code_lets_in_once(member: Visitor) -> None:
    name = (await member.arrive())["name"]
    await set_up(member)
    first = (await member.get(f"{FACTORS}/recovery-codes"))["data"]["unused_codes"][0]
    for status in (200, 400):
        await sign_in(member, name)
        answer = await member.call("POST", f"{AUTH}/2fa/authenticate", {"code": first})
        assert answer.status_code == status, answer.text


async def test_codes_can_not_be_tried_out(member: Visitor) -> None:
    name = (await member.arrive())["name"]
    await set_up(member)
    await sign_in(member, name)
    codes = []
    for guess in range(12):
        answer = await member.call("POST", f"{AUTH}/2fa/authenticate", {"code": f"{guess:06}"})
        codes.append(answer.json().get("errors", [{"code": str(answer.status_code)}])[0]["code"])
    assert codes[-1] in {"too_many_login_attempts", "429"}


async def test_a_factor_is_changed_with_the_password_alone(member: Visitor) -> None:
    secret = (await member.http.get(f"{FACTORS}/totp")).json()["meta"]["secret"]
    asked = await member.call("POST", f"{FACTORS}/totp", {"code": code(secret)})
    assert [flow["id"] for flow in asked.json()["data"]["flows"]] == ["reauthenticate"]
    assert not await Authenticator.objects.aexists()
    await prove(member)
    assert (await member.call("POST", f"{FACTORS}/totp", {"code": code(secret)})).status_code == 200
    assert (await member.call("DELETE", f"{FACTORS}/totp")).status_code == 200
    assert not await Authenticator.objects.aexists()


async def test_what_codes_are_made_of_is_sealed(member: Visitor) -> None:
    secret = await set_up(member)
    stored = await Authenticator.objects.aget(type="totp")
    assert stored.data["secret"] != secret
    assert sealing.opened(stored.data["secret"]) == secret
    seed = (await Authenticator.objects.aget(type="recovery_codes")).data["seed"]
    assert sealing.is_newest(seed)


async def test_the_picture_for_the_app_is_its_owners(member: Visitor, visitor: Visitor) -> None:
    await member.http.get(f"{FACTORS}/totp")
    picture = await member.http.get("/api/account/totp.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.headers["cache-control"] == "no-store"
    assert b"<svg" in picture.content
    assert (await visitor.http.get("/api/account/totp.svg")).status_code == 403


async def test_djangos_admin_has_no_door_of_its_own(member: Visitor) -> None:
    name = (await member.arrive())["name"]
    await set_up(member)
    await sign_in(member, name)
    form = {"username": name, "password": PASSWORD}
    answer = await member.http.post("/admin/login/", data=form, headers=member.token)
    assert answer.status_code == 404
    assert (await member.arrive())["signed_in"] is False
