"""A passkey is added with the password, opens the door beside it or alone, and is removed."""

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest
import pytest_asyncio
from allauth.core import context
from allauth.mfa.models import Authenticator
from asgiref.sync import sync_to_async
from pytest_django import Settings

from agent_app.records.models import User
from agent_app.web.accounts.factors import FactorAdapter
from agent_app.web.accounts.passkeys import MOST_PASSKEYS
from tests.agent_app.web.authenticator import PRESENT, Json, Passkey
from tests.agent_app.web.site import Visitor
from tests.agent_app.web.test_second_factor import AUTH, FACTORS, code, prove, set_up, sign_in
from tests.fixtures.site import new_member

pytestmark = [pytest.mark.asyncio, pytest.mark.database]

OWN = f"{FACTORS}/webauthn"
AS_FACTOR = f"{AUTH}/webauthn/authenticate"
ALONE = f"{AUTH}/webauthn/login"
DEEP = "[" * 200 + "]" * 200


@pytest_asyncio.fixture
async def member(address: str) -> AsyncIterator[Visitor]:
    """By a name, since no number can have passkeys."""
    async with new_member(address.replace("127.0.0.1", "localhost")) as made:
        yield made


@pytest.fixture
def passkey(member: Visitor) -> Passkey:
    return Passkey(f"http://{member.address}")


async def asked(visitor: Visitor, path: str, kind: str = "request_options") -> Json:
    options: Json = (await visitor.get(path))["data"][kind]
    return options


async def add(visitor: Visitor, passkey: Passkey, **fields: Any) -> httpx2.Response:
    options = await asked(visitor, OWN, "creation_options")
    return await visitor.call(
        "POST", OWN, {"name": "Phone", "credential": passkey.register(options), **fields}
    )


async def show(visitor: Visitor, passkey: Passkey, path: str) -> httpx2.Response:
    options = await asked(visitor, path)
    return await visitor.call("POST", path, {"credential": passkey.answer(options)})


async def added(visitor: Visitor, passkey: Passkey) -> str:
    """The member's name."""
    await prove(visitor)
    assert (await add(visitor, passkey)).status_code == 200
    return str((await visitor.arrive())["name"])


async def leave(visitor: Visitor) -> None:
    await visitor.call("DELETE", f"{AUTH}/session")
    assert (await visitor.arrive())["signed_in"] is False


async def listed(visitor: Visitor) -> list[Json]:
    return [one for one in (await visitor.get(FACTORS))["data"] if one["type"] == "webauthn"]


async def test_a_passkey_is_the_second_step_after_the_password(member: Visitor, passkey: Passkey) -> None:
    name = await added(member, passkey)
    pending = await sign_in(member, name)
    (flow,) = [flow for flow in pending["data"]["flows"] if flow.get("is_pending")]
    assert (flow["id"], "webauthn" in flow["types"]) == ("mfa_authenticate", True)
    assert (await member.arrive())["signed_in"] is False
    assert (await show(member, passkey, AS_FACTOR)).status_code == 200
    assert (await member.arrive())["name"] == name
    await prove(member)
    (own,) = await listed(member)
    assert (own["name"], own["is_passwordless"]) == ("Phone", True)
    assert own["last_used_at"] is not None
    assert (await member.call("DELETE", OWN, {"authenticators": [own["id"]]})).status_code == 200
    assert not await Authenticator.objects.aexists()
    await sign_in(member, name)
    assert (await member.arrive())["name"] == name


async def test_a_passkey_opens_the_door_alone(member: Visitor, passkey: Passkey) -> None:
    await set_up(member)
    name = await added(member, passkey)
    await leave(member)
    assert (await show(member, passkey, ALONE)).status_code == 200
    assert (await member.arrive())["name"] == name


async def test_beside_an_app_either_is_enough(member: Visitor, passkey: Passkey) -> None:
    secret = await set_up(member)
    name = await added(member, passkey)
    await sign_in(member, name)
    answer = await member.call("POST", f"{AUTH}/2fa/authenticate", {"code": code(secret, periods=1)})
    assert answer.status_code == 200
    await sign_in(member, name)
    assert (await show(member, passkey, AS_FACTOR)).status_code == 200


async def test_the_first_passkey_brings_recovery_codes(member: Visitor, passkey: Passkey) -> None:
    await prove(member)
    assert (await add(member, passkey)).json()["meta"]["recovery_codes_generated"] is True
    assert len((await member.get(f"{FACTORS}/recovery-codes"))["data"]["unused_codes"]) == 10


async def test_it_is_changed_with_the_password_alone(member: Visitor, passkey: Passkey) -> None:
    credential = Passkey(passkey.origin).register(
        {"publicKey": {"user": {"id": "MQ"}, "rp": {"id": "localhost"}, "challenge": "MQ"}}
    )
    for method, body in (("GET", None), ("DELETE", {"authenticators": []})):
        answer = await member.call(method, OWN, body)
        assert answer.status_code in {400, 401}, answer.text
    assert (await member.call("POST", OWN, {"credential": credential})).status_code == 400
    name = await added(member, passkey)
    (own,) = await listed(member)
    await leave(member)
    await sign_in(member, name)
    await show(member, passkey, AS_FACTOR)
    refused = await member.call("DELETE", OWN, {"authenticators": [own["id"]]})
    assert refused.status_code == 401
    assert next(flow["id"] for flow in refused.json()["data"]["flows"]) == "reauthenticate"
    assert len(await listed(member)) == 1


async def test_a_passkey_does_not_stand_for_the_password_that_is_asked_for(
    member: Visitor, passkey: Passkey
) -> None:
    await added(member, passkey)
    assert (await member.call("GET", f"{AUTH}/webauthn/reauthenticate")).status_code == 404
    assert (await member.call("POST", f"{AUTH}/webauthn/reauthenticate", {})).status_code == 404


async def test_who_was_not_asked_for_a_finger_or_a_pin_adds_none_and_is_not_let_in_alone(
    member: Visitor, passkey: Passkey
) -> None:
    await prove(member)
    touched = Passkey(passkey.origin, PRESENT)
    assert (await add(member, touched)).status_code == 400
    await added(member, passkey)
    await leave(member)
    passkey.flags = PRESENT
    assert (await show(member, passkey, ALONE)).status_code == 400
    assert (await member.arrive())["signed_in"] is False


@pytest.mark.parametrize("origin", ["https://folio.example.org", "http://localhost.example.org", "null"])
async def test_a_passkey_of_another_site_opens_nothing(
    member: Visitor, passkey: Passkey, origin: str
) -> None:
    await added(member, passkey)
    await leave(member)
    passkey.origin = origin
    assert (await show(member, passkey, ALONE)).status_code == 400


async def test_an_answer_opens_once(member: Visitor, passkey: Passkey) -> None:
    await added(member, passkey)
    await leave(member)
    answer = {"credential": passkey.answer(await asked(member, ALONE))}
    assert (await member.call("POST", ALONE, answer)).status_code == 200
    assert (await member.call("POST", ALONE, answer)).status_code == 409
    await leave(member)
    assert (await member.call("POST", ALONE, answer)).status_code == 400


async def test_a_key_of_somebody_else_opens_nothing(member: Visitor, passkey: Passkey) -> None:
    await added(member, passkey)
    other = Passkey(passkey.origin, user_handle=passkey.user_handle)
    stolen = Passkey(passkey.origin, id=passkey.id, user_handle=passkey.user_handle)
    await leave(member)
    for wrong in (other, stolen):
        assert (await show(member, wrong, ALONE)).status_code == 400
    assert (await member.arrive())["signed_in"] is False


async def test_nobody_removes_a_passkey_of_somebody_else(member: Visitor, passkey: Passkey) -> None:
    await added(member, passkey)
    (own,) = await listed(member)
    async with new_member(member.address) as other:
        await prove(other)
        assert (await other.call("DELETE", OWN, {"authenticators": [own["id"]]})).status_code == 400
    assert len(await listed(member)) == 1


async def test_a_passkey_of_a_closed_account_opens_nothing(member: Visitor, passkey: Passkey) -> None:
    name = await added(member, passkey)
    await leave(member)
    await User.objects.filter(username=name).aupdate(is_active=False)
    assert (await show(member, passkey, ALONE)).status_code in {400, 401}
    assert (await member.arrive())["signed_in"] is False


async def test_there_is_an_end_to_passkeys(member: Visitor, passkey: Passkey) -> None:
    name = await added(member, passkey)
    user = await User.objects.aget(username=name)
    more = [Authenticator(user=user, type="webauthn", data={}) for _ in range(MOST_PASSKEYS - 1)]
    await Authenticator.objects.abulk_create(more)
    answer = await member.call("GET", OWN)
    assert answer.json()["errors"][0]["code"] == "too_many_passkeys"


@pytest.mark.parametrize("name", ["x" * 101, "a\x00b"])
async def test_a_name_that_can_not_be_is_refused(member: Visitor, passkey: Passkey, name: str) -> None:
    await prove(member)
    assert (await add(member, passkey, name=name)).status_code == 400
    assert not await Authenticator.objects.aexists()


async def test_half_of_a_character_in_a_name_is_shown_as_such(member: Visitor, passkey: Passkey) -> None:
    await prove(member)
    options = await asked(member, OWN, "creation_options")
    body = json.dumps({"name": "\ud83d", "credential": passkey.register(options)})
    headers = {**member.token, "Content-Type": "application/json"}
    answer = await member.http.post(OWN, content=body, headers=headers)
    assert answer.status_code == 200, answer.text
    assert [one["name"] for one in await listed(member)] == ["\ufffd"]


async def test_of_a_browsers_answer_only_what_is_needed_is_kept(member: Visitor, passkey: Passkey) -> None:
    await prove(member)
    options = await asked(member, OWN, "creation_options")
    credential = passkey.register(options) | {"more": "x" * 10_000}
    await member.call("POST", OWN, {"name": "Phone", "credential": credential})
    stored = await Authenticator.objects.aget(type="webauthn")
    assert "more" not in stored.data["credential"]
    assert "userHandle" not in stored.data["credential"]["response"]


def _spoilt(credential: Json) -> list[Any]:
    """What a browser never sends."""
    response = credential["response"]
    values: list[Any] = [None, "", 7, [], {}, "AAAA", "=", "é", "A" * 20_000, "oA", "9n__", True, DEEP]
    whole = [*values, credential | {"type": "x"}, credential | {"clientExtensionResults": "x"}]
    of_parts = [credential | {"response": response | {part: value}} for part in response for value in values]
    ids = [credential | {"rawId": value} for value in values]
    return whole + of_parts + ids


@pytest.mark.parametrize("path", [OWN, AS_FACTOR, ALONE])
async def test_no_answer_whatever_it_is_breaks_a_door(
    member: Visitor, passkey: Passkey, path: str, settings: Settings
) -> None:
    settings.RATE_SIGN_IN = None
    settings.MFA_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS = False
    name = await added(member, passkey)
    if path == AS_FACTOR:
        await sign_in(member, name)
    elif path == ALONE:
        await leave(member)
    kind = "creation_options" if path == OWN else "request_options"
    options = await asked(member, path, kind)
    right = Passkey(passkey.origin).register(options) if path == OWN else passkey.answer(options)
    if path == AS_FACTOR:
        # Not looked at there: the password said who it is.
        del right["response"]["userHandle"]
    answers = [await member.call("POST", path, {"credential": wrong}) for wrong in _spoilt(right)]
    assert {answer.status_code for answer in answers} == {400}
    assert len(answers) > 40


@pytest.mark.parametrize("ids", [None, "x", [{}], ["x"], [10**30], [[1]], {"a": 1}])
async def test_odd_ids_remove_nothing(member: Visitor, passkey: Passkey, ids: object) -> None:
    await added(member, passkey)
    assert (await member.call("DELETE", OWN, {"authenticators": ids})).status_code == 400
    assert len(await listed(member)) == 1


@pytest.mark.parametrize(
    ("public", "host", "kept_for"),
    [
        ("https://folio.example.org:8443", "localhost:8000", "folio.example.org"),
        ("http://127.0.0.1:8000", "localhost:8000", "localhost"),
        ("http://127.0.0.1:8000", "[::1]:8000", "::1"),
    ],
)
async def test_passkeys_are_kept_for_the_sites_public_name(
    settings: Settings, rf: Any, public: str, host: str, kept_for: str
) -> None:
    settings.PUBLIC_URL, settings.IS_SECURE = public, public.startswith("https:")
    with context.request_context(rf.get("/", headers={"host": host})):
        entity = await sync_to_async(FactorAdapter().get_public_key_credential_rp_entity)()
    assert entity == {"id": kept_for, "name": "Folio"}
