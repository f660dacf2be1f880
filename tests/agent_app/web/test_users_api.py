"""Admins find people, make them admins, close their accounts and delete them."""

import pytest

from agent_app.connections.client.zones import close_connections
from agent_app.records.models import AuditEntry, Conversation, Message, Owner, User
from agent_app.records.threads import database
from agent_app.web.consumer import ChatConsumer
from tests.agent_app.web.administering import finds_nothing, refused, sent
from tests.agent_app.web.site import Json, Visitor
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Gate, Text

pytestmark = [pytest.mark.asyncio, pytest.mark.database]
USERS = "/api/admin/users"


async def found(admin: Visitor, name: str) -> Json:
    people = (await admin.get(f"{USERS}?q={name}"))["people"]
    assert len(people) == 1
    person: Json = people[0]
    return person


async def joined(visitor: Visitor, admin: Visitor) -> str:
    """The address of an account that the visitor makes."""
    name = await visitor.sign_up()
    await visitor.arrive()
    return f"{USERS}/{(await found(admin, name))['id']}"


async def test_to_others_there_is_nothing(member: Visitor, visitor: Visitor) -> None:
    one = await database().read(lambda: User.objects.get().id)
    asked = [("GET", USERS), ("PATCH", f"{USERS}/{one}"), ("DELETE", f"{USERS}/{one}")]
    assert await finds_nothing(visitor, asked)
    assert (await member.arrive())["admin"] is True


async def test_people_are_listed_with_what_they_are(member: Visitor, visitor: Visitor) -> None:
    name = await visitor.sign_up()
    await visitor.arrive()
    listed = await member.get(USERS)
    assert listed["total"] == 2
    assert {(one["founder"], one["admin"], one["active"]) for one in listed["people"]} == {
        (True, True, True),
        (False, False, True),
    }
    person = await found(member, name.upper())
    assert (person["name"], person["groups"], person["seen_at"] is not None) == (name, [], True)
    for wrong in ("page=0", "page=x", "page=99999999999999999999", "q=" + "x" * 201, "group=../x"):
        assert await refused(member, "GET", f"{USERS}?{wrong}") == (422, "invalid")
    assert (await member.get(f"{USERS}?page=100000&q=%00%25_"))["people"] == []


async def test_an_admin_is_made_and_unmade(member: Visitor, visitor: Visitor) -> None:
    at = await joined(visitor, member)
    await sent(member, "PATCH", at, {"admin": True})
    assert (await visitor.arrive())["admin"] is True
    assert await visitor.get("/api/admin/groups")
    await sent(member, "PATCH", at, {"admin": False})
    assert (await visitor.arrive())["admin"] is False
    assert await refused(visitor, "GET", USERS) == (404, "not_found")


async def test_the_founder_and_ones_own_account_are_kept(member: Visitor, visitor: Visitor) -> None:
    own = await joined(visitor, member)
    await sent(member, "PATCH", own, {"admin": True})
    founder = next(one["id"] for one in (await member.get(USERS))["people"] if one["founder"])
    for body in ({"admin": False}, {"active": False}):
        assert await refused(visitor, "PATCH", f"{USERS}/{founder}", body) == (409, "founder_stays")
    assert await refused(visitor, "DELETE", f"{USERS}/{founder}") == (409, "founder_stays")
    assert await refused(visitor, "PATCH", own, {"active": False}) == (409, "own_account")
    assert await refused(visitor, "DELETE", own) == (409, "own_account")


async def test_who_is_not_there_is_not_found(member: Visitor) -> None:
    for wrong in ("999999", str(2**53)):
        assert await refused(member, "PATCH", f"{USERS}/{wrong}", {"admin": True}) == (404, "not_found")
        assert await refused(member, "DELETE", f"{USERS}/{wrong}") == (404, "not_found")
    for wrong in (str(2**64), "0", "-1"):
        assert await refused(member, "DELETE", f"{USERS}/{wrong}") == (422, "invalid")


async def test_a_closed_account_is_out_at_once_and_comes_in_no_more(
    member: Visitor, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = await joined(visitor, member)
    chat_id = await visitor.new_chat()
    async with visitor.socket() as page:
        await sent(member, "PATCH", at, {"active": False})
        await page.write(
            type="send", cmd="1", chat=chat_id, client_id="c1", parent_id=None, text="hi", file_ids=[]
        )
        assert await page.closed() == 4401
    assert not await Message.objects.aexists()
    assert (await visitor.http.get("/api/chats")).status_code == 401
    monkeypatch.setattr(ChatConsumer, "heartbeat_s", 0.05)
    async with visitor.socket() as page:
        assert await page.closed() == 4401
    assert (await visitor.arrive())["signed_in"] is False


async def test_an_open_line_of_a_closed_account_ends(
    member: Visitor, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ChatConsumer, "heartbeat_s", 0.05)
    at = await joined(visitor, member)
    async with visitor.socket() as page:
        await page.read_until(lambda frame: frame["type"] == "beat")
        await sent(member, "PATCH", at, {"active": False})
        assert await page.closed() == 4401


async def test_somebody_is_deleted_in_the_middle_of_an_answer(
    member: Visitor, visitor: Visitor, wire_server: WireServer
) -> None:
    wire_server.script("any", [Text("Once "), Gate("never"), Text("more")])
    at = await joined(visitor, member)
    chat_id = await visitor.new_chat()
    async with visitor.socket() as page:
        await page.follow(chat_id, await visitor.snapshot(chat_id))
        await page.answer(
            type="send", cmd="1", chat=chat_id, client_id="c1", parent_id=None, text="hi", file_ids=[]
        )
        await wire_server.arrived("never")
        await sent(member, "DELETE", at, status=204)
    rows = await database().read(
        lambda: (Conversation.objects.count(), User.objects.count(), Owner.objects.count())
    )
    # The founder's owner stays.
    assert rows == (0, 1, 1)
    actions = await database().read(
        lambda: list(
            AuditEntry.objects.exclude(action="user.founded").order_by("id").values_list("action", flat=True)
        )
    )
    assert actions == ["user.changed", "user.deleted"]
    assert await refused(member, "DELETE", at) == (404, "not_found")
    assert (await visitor.arrive())["signed_in"] is False
    await close_connections()
