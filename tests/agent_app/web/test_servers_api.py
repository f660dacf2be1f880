"""Servers belong to admins: to others there is nothing at these addresses, and secrets never come back."""

from typing import Any

import pytest

from agent_app.records.queries import connections as queries
from agent_app.records.threads import database
from tests.agent_app.web.site import Visitor

pytestmark = [pytest.mark.asyncio, pytest.mark.database]

NOTES = {
    "title": "Notes",
    "address": "https://notes.example/mcp",
    "auth": "oauth_client",
    "client_id": "folio",
}


async def add(admin: Visitor, **fields: Any) -> dict[str, Any]:
    answer = await admin.call("POST", "/api/admin/servers", NOTES | fields)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def said(admin: Visitor, **fields: Any) -> str:
    """The code and the sentence with which a server is refused."""
    answer = await admin.call("POST", "/api/admin/servers", NOTES | fields)
    assert answer.status_code in {409, 422}, answer.text
    assert await admin.get("/api/admin/servers") == []
    error = answer.json()["error"]
    return f"{error['code']}: {error['message']}"


async def test_the_first_who_signs_up_is_admin(member: Visitor, visitor: Visitor) -> None:
    assert (await member.arrive())["admin"] is True
    assert (await visitor.arrive())["admin"] is False
    await visitor.sign_up()
    assert (await visitor.arrive())["admin"] is False


async def test_to_others_there_is_nothing(member: Visitor, visitor: Visitor) -> None:
    made = await add(member)
    asked = [
        ("GET", "/api/admin/servers"),
        ("GET", "/api/admin/presets"),
        ("POST", "/api/admin/servers"),
        ("PATCH", f"/api/admin/servers/{made['id']}"),
        ("DELETE", f"/api/admin/servers/{made['id']}"),
        ("POST", f"/api/admin/servers/{made['id']}/check"),
    ]
    for is_guest in (True, False):
        for method, path in asked:
            answer = await visitor.call(method, path, {"title": 5} if method != "GET" else None)
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
        if is_guest:
            await visitor.sign_up()
            await visitor.arrive()
    assert [one["id"] for one in await member.get("/api/admin/servers")] == [made["id"]]


async def test_a_server_is_added_shown_changed_and_removed(member: Visitor) -> None:
    made = await add(member, scopes=["read", "write", "read"], secret="marker-secret")
    assert made["name"] == "notes"
    assert made["scopes"] == ["read", "write"]
    assert made["has_secret"] is True
    assert made["connected"] == 0
    assert made["redirect_uri"].endswith("/oauth/return")
    path = f"/api/admin/servers/{made['id']}"
    changed = (await member.call("PATCH", path, {"title": "Notebook", "offered": ["a", "b"]})).json()
    assert (changed["title"], changed["name"], changed["offered"]) == ("Notebook", "notes", ["a", "b"])
    assert changed["has_secret"] is True
    again = (await member.call("PATCH", path, {"offered": None})).json()
    assert again["offered"] is None
    assert (await member.call("DELETE", path)).status_code == 204
    assert (await member.call("DELETE", path)).status_code == 404
    assert await member.get("/api/admin/servers") == []


async def test_a_secret_is_replaced_and_taken_away_but_never_read(member: Visitor) -> None:
    made = await add(member, secret="marker-1")
    path = f"/api/admin/servers/{made['id']}"
    await member.call("PATCH", path, {"secret": "marker-2"})
    assert await database().read(queries.secret_of, made["id"]) == "marker-2"
    answer = await member.call("PATCH", path, {"secret": ""})
    assert answer.json()["has_secret"] is False


async def test_a_stored_key_goes_to_no_other_address(member: Visitor) -> None:
    made = await add(member, auth="header", header_name="X-Key", secret="marker")
    path = f"/api/admin/servers/{made['id']}"
    answer = await member.call("PATCH", path, {"address": "https://elsewhere.example/mcp"})
    assert answer.status_code == 422
    assert (
        answer.json()["error"]["message"]
        == "The key that is stored belongs to another address. Enter it anew."
    )
    moved = await member.call("PATCH", path, {"address": "https://notes.example/other"})
    assert moved.json()["has_secret"] is True


async def test_presets_say_what_has_to_be_done_in_the_readers_language(member: Visitor) -> None:
    presets = await member.get("/api/admin/presets")
    names = {preset["name"] for preset in presets}
    assert {"github", "notion", "gmail", "google-drive", "linear", "slack", "atlassian", "sentry"} <= names
    assert all(preset["setup"].endswith(".") for preset in presets)
    await member.call("PATCH", "/api/me", {"language": "zh-CN"})
    assert all(preset["setup"].endswith("。") for preset in await member.get("/api/admin/presets"))


async def test_every_preset_can_be_added_as_it_stands(member: Visitor) -> None:
    for preset in await member.get("/api/admin/presets"):
        fields = {name: value for name, value in preset.items() if name != "setup"}
        if preset["auth"] == "oauth_client":
            fields["client_id"] = "from-the-service"
        answer = await member.call("POST", "/api/admin/servers", fields)
        assert answer.status_code == 201, answer.text
        assert answer.json()["name"] == preset["name"]


async def test_names_that_collide_are_told_apart_by_the_admin(member: Visitor) -> None:
    await add(member, title="My  Notes")
    answer = await member.call("POST", "/api/admin/servers", NOTES | {"title": "my notes"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "name_taken")
    assert "“my-notes”" in answer.json()["error"]["message"]
    assert (await add(member, title="my notes", name="notes-2"))["name"] == "notes-2"


async def test_what_is_wrong_is_said_in_a_sentence_and_nothing_is_added(member: Visitor) -> None:
    assert await said(member, address="javascript:alert(1)") == (
        "bad_address: Write a whole address that begins with https://."
    )
    secret = await said(member, auth="header", header_name="X-Key", secret="marker\nX-Other: 1")
    assert secret == "bad_secret: The key or secret has a line break in it. Enter it as one line."
    scopes = [f"s{number}" for number in range(10_000)]
    assert "10000 scopes; at most 100" in await said(member, scopes=scopes)
    for wrong in ({"auth": "magic"}, {"title": 5}, {"scopes": "read"}, {"authorize_params": {"a": 1}}):
        assert (await said(member, **wrong)).startswith("invalid: ")


async def test_a_change_that_is_wrong_changes_nothing(member: Visitor) -> None:
    made = await add(member)
    path = f"/api/admin/servers/{made['id']}"
    answer = await member.call("PATCH", path, {"title": "New", "address": "notes"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_address")
    assert await member.get("/api/admin/servers") == [made]
    assert (await member.call("PATCH", "/api/admin/servers/svnone", {"title": "x"})).status_code == 404


async def test_a_null_leaves_a_field_as_it_is(member: Visitor) -> None:
    made = await add(member, secret="marker")
    answer = await member.call(
        "PATCH", f"/api/admin/servers/{made['id']}", {"title": None, "secret": None, "scopes": None}
    )
    assert answer.json() == made
