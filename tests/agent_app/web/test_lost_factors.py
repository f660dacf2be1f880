"""An administrator removes the second factor of somebody who lost it."""

import pytest
from allauth.mfa.models import Authenticator

from agent_app.records.models import AuditEntry, User
from tests.agent_app.web.administering import finds_nothing, refused, sent
from tests.agent_app.web.site import Visitor
from tests.agent_app.web.test_second_factor import AUTH, set_up, sign_in
from tests.agent_app.web.test_users_api import USERS, found

pytestmark = [pytest.mark.asyncio, pytest.mark.database]


async def lost(visitor: Visitor, admin: Visitor) -> tuple[str, str]:
    """The name of a new person with a factor, and its address."""
    name = await visitor.sign_up()
    await visitor.arrive()
    await set_up(visitor)
    person = await found(admin, name)
    assert person["second_factor"] is True
    return name, f"{USERS}/{person['id']}/second-factor"


async def test_who_lost_it_is_out_and_signs_in_with_the_password_alone(
    member: Visitor, visitor: Visitor
) -> None:
    name, at = await lost(visitor, member)
    assert (await sent(member, "DELETE", at))["second_factor"] is False
    assert (await visitor.arrive())["signed_in"] is False
    assert not await Authenticator.objects.aexists()
    await sign_in(visitor, name)
    assert (await visitor.arrive())["name"] == name
    entry = await AuditEntry.objects.aget(action="user.second_factor_removed")
    assert (entry.subject_name, entry.actor_name) == (name, (await member.arrive())["name"])


async def test_where_there_is_none_nothing_happens(member: Visitor, visitor: Visitor) -> None:
    name = await visitor.sign_up()
    await visitor.arrive()
    await sent(member, "DELETE", f"{USERS}/{(await found(member, name))['id']}/second-factor")
    assert (await visitor.arrive())["signed_in"] is True
    assert not await AuditEntry.objects.filter(action="user.second_factor_removed").aexists()


async def test_that_of_the_founder_is_removed_by_nobody_else(member: Visitor, visitor: Visitor) -> None:
    await set_up(member)
    name = await visitor.sign_up()
    await User.objects.filter(username=name).aupdate(is_staff=True, is_superuser=True)
    founder = (await found(member, (await member.arrive())["name"]))["id"]
    await visitor.arrive()
    at = f"{USERS}/{founder}/second-factor"
    assert await refused(visitor, "DELETE", at) == (409, "founder_factor")
    assert await Authenticator.objects.filter(user_id=founder).aexists()


async def test_ones_own_is_removed_with_the_password_alone(member: Visitor) -> None:
    await set_up(member)
    own = (await found(member, (await member.arrive())["name"]))["id"]
    assert await refused(member, "DELETE", f"{USERS}/{own}/second-factor") == (409, "own_factor")
    assert await Authenticator.objects.aexists()
    assert (await member.http.get(f"{AUTH}/session")).status_code == 200


async def test_of_nobody_there_is_none_and_to_others_no_address(member: Visitor, visitor: Visitor) -> None:
    assert (await refused(member, "DELETE", f"{USERS}/999999/second-factor"))[0] == 404
    own = (await found(member, (await member.arrive())["name"]))["id"]
    assert await finds_nothing(visitor, [("DELETE", f"{USERS}/{own}/second-factor")])
