"""People see, switch and end their own connections; nobody reaches another's, and no secret comes back."""

import json
import logging
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from pytest_django import Settings

from agent_app.records.connection_rows import Auth
from agent_app.records.models import Owner
from agent_app.records.queries import connections as queries
from agent_app.records.threads import database
from agent_app.records.writes import connections as writes
from agent_app.records.writes.registrations import add_registration
from tests.agent_app.linked import connected, server
from tests.agent_app.web.site import Visitor
from tests.fixtures.site import new_member

pytestmark = [pytest.mark.asyncio, pytest.mark.database]

# Nothing listens there, so that it is refused at once.
DEAD = "http://127.0.0.1:9/mcp"


@pytest_asyncio.fixture
async def other(address: str) -> AsyncIterator[Visitor]:
    """Another member."""
    async with new_member(address) as made:
        yield made


@pytest.fixture(autouse=True)
def private_hosts(settings: Settings) -> None:
    settings.CONNECTIONS_PRIVATE_HOSTS = ["127.0.0.1"]


async def offer(name: str = "notes", *, auth: Auth = "oauth_dynamic", **fields: str) -> str:
    return (await database().write(server, name, auth=auth, **fields)).server_id


async def owner_of(visitor: Visitor) -> str:
    name = (await visitor.arrive())["name"]
    return str(await database().read(lambda: Owner.objects.get(user__username=name).id))


async def connect(visitor: Visitor, server_id: str, access: str = "access-token-1") -> str:
    """Signed in and listed; the connection's id."""
    owner_id = await owner_of(visitor)
    return (await database().write(connected, owner_id, server_id, access=access)).connection_id


async def items(visitor: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await visitor.get("/api/connections"))["items"]
    return found


async def refused(visitor: Visitor, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
    answer = await visitor.call(method, path, body)
    return answer.status_code, answer.json()["error"]["code"]


def routes(server_id: str, chat_id: str) -> list[tuple[str, str, dict[str, Any] | None]]:
    own = f"/api/connections/{server_id}"
    return [
        ("GET", "/api/connections", None),
        ("PUT", own, {"starts_on": True}),
        ("POST", f"{own}/sign-in", {}),
        ("POST", f"{own}/check", None),
        ("DELETE", own, None),
        ("GET", f"{own}/tools", None),
        ("PUT", f"{own}/tools/write", {"always": True}),
        ("GET", f"/api/chats/{chat_id}/connections", None),
        ("PUT", f"/api/chats/{chat_id}/connections/{server_id}", {"on": True}),
    ]


async def test_guests_are_asked_to_sign_in_first(visitor: Visitor) -> None:
    server_id, chat_id = await offer(), await visitor.new_chat()
    for method, path, body in routes(server_id, chat_id):
        assert await refused(visitor, method, path, body) == (403, "sign_in_first")


async def test_without_a_session_there_is_nothing(visitor: Visitor) -> None:
    visitor.http.cookies.delete("sessionid")
    answer = await visitor.http.get("/api/connections")
    assert answer.status_code == 401


async def test_a_server_that_is_offered_can_be_connected(member: Visitor) -> None:
    await offer()
    await offer("open", auth="none")
    found = {item["server"]["name"]: (item["state"], item["needs_sign_in"]) for item in await items(member)}
    assert found == {"notes": ("new", True), "open": ("off", False)}
    assert (await member.get("/api/connections"))["redirect_uri"].endswith("/oauth/return")


async def test_what_is_connected_tells_its_tools_and_what_they_cost(member: Visitor) -> None:
    server_id = await offer()
    await connect(member, server_id)
    (item,) = await items(member)
    offered = await member.get(f"/api/connections/{server_id}/tools")
    assert (item["state"], item["tools"], item["needs_sign_in"]) == ("ready", 2, False)
    assert item["tokens"] == sum(tool["tokens"] for tool in offered["tools"]) > 0
    asks = {tool["own_name"]: (tool["asks"], tool["always"]) for tool in offered["tools"]}
    assert asks == {"search pages": (False, False), "write": (True, False)}
    assert offered["left_out"] == [{"name": "broken", "reason": "Its schema refers to another document."}]


async def test_tools_that_an_admin_holds_back_are_not_offered(member: Visitor) -> None:
    server_id = await offer()
    await connect(member, server_id)
    await member.call("PATCH", f"/api/admin/servers/{server_id}", {"offered": ["write"], "asks": "never"})
    offered = await member.get(f"/api/connections/{server_id}/tools")
    assert [(tool["own_name"], tool["asks"]) for tool in offered["tools"]] == [("write", False)]
    assert (await items(member))[0]["tools"] == 1


async def test_what_nobody_has_used_offers_nothing_yet(member: Visitor) -> None:
    server_id = await offer()
    assert await member.get(f"/api/connections/{server_id}/tools") == {"tools": [], "left_out": []}


async def test_a_connection_is_switched_on_and_off_in_a_chat(member: Visitor) -> None:
    first, second = await offer("zebra"), await offer("ant")
    chat_id = await member.new_chat()
    path = f"/api/chats/{chat_id}/connections"
    for one in (first, second):
        await connect(member, one)
        await member.call("PUT", f"{path}/{one}", {"on": True})
    assert await member.get(path) == {"on": [first, second]}
    answer = await member.call("PUT", f"{path}/{first}", {"on": False})
    assert answer.json() == {"on": [second]}
    assert await member.get(f"/api/chats/{await member.new_chat()}/connections") == {"on": []}


async def test_what_needs_a_sign_in_is_not_switched_on(member: Visitor) -> None:
    server_id, chat_id = await offer(), await member.new_chat()
    path = f"/api/chats/{chat_id}/connections"
    assert await refused(member, "PUT", f"{path}/{server_id}", {"on": True}) == (409, "sign_in_needed")
    assert await member.get(path) == {"on": []}
    off = await member.call("PUT", f"{path}/{server_id}", {"on": False})
    assert off.json() == {"on": []}


async def test_new_chats_begin_with_what_is_wanted_on(member: Visitor) -> None:
    server_id = await offer()
    await connect(member, server_id)
    answer = await member.call("PUT", f"/api/connections/{server_id}", {"starts_on": True})
    assert answer.json()["starts_on"] is True
    assert await member.get(f"/api/chats/{await member.new_chat()}/connections") == {"on": [server_id]}


async def test_a_server_that_is_down_says_so_and_keeps_its_list(member: Visitor) -> None:
    server_id = await offer("down", auth="none", address=DEAD)
    await connect(member, server_id)
    item = (await member.call("POST", f"/api/connections/{server_id}/check")).json()
    assert (item["state"], item["tools"]) == ("failed", 2)
    assert item["last_error"].endswith(".")
    assert item["failed_at"]


async def test_a_server_that_is_down_can_be_switched_on(member: Visitor) -> None:
    server_id, chat_id = await offer("down", auth="none", address=DEAD), await member.new_chat()
    answer = await member.call("PUT", f"/api/chats/{chat_id}/connections/{server_id}", {"on": True})
    assert answer.json() == {"on": [server_id]}
    assert (await items(member))[0]["state"] == "failed"


async def test_a_sign_in_where_nobody_answers_says_so(member: Visitor) -> None:
    server_id = await offer("down", address=DEAD)
    answer = await member.call("POST", f"/api/connections/{server_id}/sign-in", {})
    assert (answer.status_code, answer.json()["error"]["code"]) == (502, "unreachable_server")
    assert answer.json()["error"]["message"] == (await items(member))[0]["last_error"] != ""


async def test_a_server_without_sign_in_has_none_to_begin(member: Visitor) -> None:
    server_id = await offer("open", auth="none")
    assert await refused(member, "POST", f"/api/connections/{server_id}/sign-in", {}) == (409, "no_sign_in")


async def test_a_sign_in_leads_back_to_no_chat_of_others(member: Visitor, other: Visitor) -> None:
    server_id, theirs = await offer(), await other.new_chat()
    path = f"/api/connections/{server_id}/sign-in"
    assert await refused(member, "POST", path, {"chat_id": theirs}) == (404, "not_found")


async def test_what_is_ended_is_forgotten_here_though_the_service_is_down(member: Visitor) -> None:
    server_id = await offer("down", address=DEAD)
    connection_id = await connect(member, server_id)
    chat_id = await member.new_chat()
    await database().write(writes.switch, await owner_of(member), chat_id, server_id, on=True)
    assert (await member.call("DELETE", f"/api/connections/{server_id}")).status_code == 204
    assert await database().read(queries.tokens_of, connection_id) is None
    assert (await items(member))[0]["state"] == "new"
    assert await member.get(f"/api/chats/{chat_id}/connections") == {"on": []}
    assert await refused(member, "DELETE", f"/api/connections/{server_id}") == (404, "not_found")


async def test_a_tool_is_allowed_always_by_its_own_name(member: Visitor) -> None:
    server_id = await offer()
    await connect(member, server_id)
    path = f"/api/connections/{server_id}/tools"
    assert (await member.call("PUT", f"{path}/search%20pages", {"always": True})).status_code == 204
    tools = (await member.get(path))["tools"]
    assert {tool["own_name"]: tool["always"] for tool in tools} == {"search pages": True, "write": False}
    assert (await member.call("PUT", f"{path}/search%20pages", {"always": False})).status_code == 204
    assert not any(tool["always"] for tool in (await member.get(path))["tools"])
    for name in ("none", "broken", "a/b", "%00", "x" * 500):
        answer = await member.call("PUT", f"{path}/{name}", {"always": True})
        assert answer.status_code in {404, 422}, name


async def test_a_server_that_is_no_longer_offered_is_not_there(member: Visitor) -> None:
    server_id, chat_id = await offer(), await member.new_chat()
    await connect(member, server_id)
    await member.call("PATCH", f"/api/admin/servers/{server_id}", {"enabled": False})
    assert await items(member) == []
    path = f"/api/chats/{chat_id}/connections/{server_id}"
    assert await refused(member, "PUT", path, {"on": True}) == (404, "not_found")
    assert (await member.call("DELETE", f"/api/connections/{server_id}")).status_code == 204


async def test_another_persons_connection_is_not_reached(member: Visitor, other: Visitor) -> None:
    server_id = await offer()
    theirs = await connect(other, server_id)
    chat_id, their_chat = await member.new_chat(), await other.new_chat()
    assert (await items(member))[0]["state"] == "new"
    for wrong in (theirs, "svnone", "x" * 65):
        for method, path, body in routes(wrong, chat_id)[1:]:
            if path.endswith(f"{chat_id}/connections"):
                continue
            answer = await member.call(method, path, body)
            assert answer.status_code in {404, 422}, path
    own = f"/api/connections/{server_id}"
    assert await refused(member, "DELETE", own) == (404, "not_found")
    assert await refused(member, "PUT", f"{own}/tools/write", {"always": True}) == (404, "not_found")
    for method, body in (("GET", None), ("PUT", {"on": True})):
        path = f"/api/chats/{their_chat}/connections"
        path = path if method == "GET" else f"{path}/{server_id}"
        assert await refused(member, method, path, body) == (404, "not_found")
    assert await database().read(queries.tokens_of, theirs) is not None
    assert await database().read(queries.always_allowed, theirs) == frozenset()


async def test_no_answer_and_no_log_holds_a_secret(
    member: Visitor, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    chat_id = await member.new_chat()
    said: list[str] = []
    for number, auth in enumerate(("header", "oauth_client")):
        body = {
            "title": f"S{number}",
            "address": DEAD,
            "auth": auth,
            "client_id": "folio",
            "header_name": "X-Key",
            "secret": "marker-secret",
        }
        made = await member.call("POST", "/api/admin/servers", body)
        server_id = made.json()["id"]
        connection_id = await connect(member, server_id, "marker-access")
        await database().write(add_registration, server_id, {"client_secret": "marker-client"})
        said.append(made.text)
        asked = [
            ("PATCH", f"/api/admin/servers/{server_id}", {"about": "New.", "secret": "marker-other"}),
            ("PATCH", f"/api/admin/servers/{server_id}", {"secret": "marker\n"}),
            ("GET", "/api/admin/servers", None),
            ("POST", f"/api/admin/servers/{server_id}/check", None),
            ("GET", "/api/me", None),
            *[route for route in routes(server_id, chat_id) if route[0] != "DELETE"],
            ("DELETE", f"/api/connections/{server_id}", None),
            ("DELETE", f"/api/admin/servers/{server_id}", None),
        ]
        for method, path, sent in asked:
            answer = await member.call(method, path, sent)
            said.append(answer.text + json.dumps(dict(answer.headers)))
        assert await database().read(queries.connection, connection_id) is None
    assert "marker" not in "".join(said)
    own = [record for record in caplog.records if not record.name.startswith(("httpx", "httpcore"))]
    assert not [record.getMessage() for record in own if "marker" in record.getMessage()]
    assert "marker" not in caplog.text
