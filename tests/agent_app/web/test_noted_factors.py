"""What members do to their own second factors stands in the audit log."""

import pytest

from agent_app.records.models import AuditEntry
from tests.agent_app.web.authenticator import Passkey
from tests.agent_app.web.site import Visitor
from tests.agent_app.web.test_passkeys import OWN, added, listed, member, passkey
from tests.agent_app.web.test_second_factor import FACTORS, set_up

__all__ = ["member", "passkey"]
pytestmark = [pytest.mark.asyncio, pytest.mark.database]


async def noted() -> list[str]:
    entries = AuditEntry.objects.filter(action__regex="^user[.](app|passkey)_").order_by("id")
    return [entry.action async for entry in entries]


async def test_an_app_is_noted_when_it_comes_and_goes(member: Visitor) -> None:
    await set_up(member)
    await member.call("DELETE", f"{FACTORS}/totp")
    await member.call("DELETE", f"{FACTORS}/totp")
    assert await noted() == ["user.app_added", "user.app_removed"]


async def test_a_passkey_is_noted_when_it_comes_and_goes(member: Visitor, passkey: Passkey) -> None:
    name = await added(member, passkey)
    (own,) = await listed(member)
    await member.call("DELETE", OWN, {"authenticators": [own["id"]]})
    assert await noted() == ["user.passkey_added", "user.passkey_removed"]
    entry = await AuditEntry.objects.aget(action="user.passkey_added")
    assert (entry.actor_name, entry.subject_name) == (name, name)


async def test_what_was_refused_is_not_noted(member: Visitor) -> None:
    await member.call("POST", OWN, {"name": "x", "credential": {}})
    await member.call("POST", f"{FACTORS}/totp", {"code": "000000"})
    assert await noted() == []
