"""A session that a member ends elsewhere does nothing more, on its websocket neither."""

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends.db import SessionStore

from agent_app.web.accounts.sessions import LISTED
from agent_app.web.consumer import CLOSE_SIGN_IN, ChatConsumer
from tests.agent_app.web.site import Json, Visitor

pytestmark = [pytest.mark.asyncio, pytest.mark.database]

AUTH = "/_allauth/browser/v1/auth"
PASSWORD = "correct-horse-9"


async def sign_in(address: str, name: str) -> Visitor:
    other = Visitor(address)
    await other.arrive()
    answer = await other.call("POST", f"{AUTH}/login", {"username": name, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    await other.arrive()
    return other


async def sessions(visitor: Visitor) -> list[Json]:
    return list((await visitor.get(f"{AUTH}/sessions"))["data"])


async def end_others(visitor: Visitor) -> None:
    others = [one["id"] for one in await sessions(visitor) if not one["is_current"]]
    assert others
    assert (await visitor.call("DELETE", f"{AUTH}/sessions", {"sessions": others})).status_code == 200


async def test_an_ended_session_is_nobody_any_more(member: Visitor, address: str) -> None:
    name = (await member.arrive())["name"]
    other = await sign_in(address, name)
    assert len(await sessions(member)) == 2
    await end_others(member)
    assert len(await sessions(member)) == 1
    assert (await other.arrive())["signed_in"] is False
    assert (await member.arrive())["signed_in"] is True
    await other.aclose()


async def test_the_websocket_of_an_ended_session_takes_no_command(member: Visitor, address: str) -> None:
    other = await sign_in(address, (await member.arrive())["name"])
    chat_id = await member.new_chat()
    async with other.socket() as socket:
        await socket.write(type="ping")
        await socket.read_until(lambda frame: frame["type"] == "pong")
        await end_others(member)
        await socket.write(type="send", cmd="c1", chat=chat_id, parent_id=None, text="hi", client_id="c1")
        assert await socket.closed() == CLOSE_SIGN_IN
    assert (await member.snapshot(chat_id))["messages"] == []
    await other.aclose()


async def test_the_websocket_of_an_ended_session_is_closed(
    member: Visitor, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ChatConsumer, "heartbeat_s", 0.05)
    other = await sign_in(address, (await member.arrive())["name"])
    async with other.socket() as socket:
        await socket.read_until(lambda frame: frame["type"] == "beat")
        await end_others(member)
        assert await socket.closed() == CLOSE_SIGN_IN
    await other.aclose()


async def test_another_password_ends_the_other_sessions(member: Visitor, address: str) -> None:
    other = await sign_in(address, (await member.arrive())["name"])
    body = {"current_password": PASSWORD, "new_password": "another-horse-7"}
    answer = await member.call("POST", "/_allauth/browser/v1/account/password/change", body)
    assert answer.status_code == 200, answer.text
    assert (await member.arrive())["signed_in"] is True
    assert (await other.arrive())["signed_in"] is False
    assert len(await sessions(member)) == 1
    await other.aclose()


async def test_the_session_of_somebody_else_can_not_be_ended(member: Visitor, visitor: Visitor) -> None:
    await visitor.sign_up()
    await visitor.arrive()
    (theirs,) = await sessions(member)
    answer = await visitor.call("DELETE", f"{AUTH}/sessions", {"sessions": [theirs["id"]]})
    assert answer.status_code == 400
    assert (await member.arrive())["signed_in"] is True


async def test_a_session_from_before_the_list_is_listed_at_the_next_visit(member: Visitor) -> None:
    await UserSession.objects.all().adelete()
    store = SessionStore(member.http.cookies.get("sessionid"))
    await store.apop(LISTED)
    await store.asave()
    await member.arrive()
    (listed,) = await sessions(member)
    assert listed["is_current"] is True
