"""Admins set budgets over HTTP; visitors see what they have used of theirs."""

import json
from typing import Any

import pytest

from tests.agent_app.web.site import Visitor
from tests.agent_app.web.test_sent_api import answered
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Text

pytestmark = [pytest.mark.asyncio, pytest.mark.database]

DAILY = {"subject": "everyone", "period": "day", "unit": "tokens", "limit": 100_000}


async def add(admin: Visitor, **fields: Any) -> dict[str, Any]:
    answer = await admin.call("POST", "/api/admin/budgets", DAILY | fields)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def refused(admin: Visitor, **fields: Any) -> tuple[int, str]:
    answer = await admin.call("POST", "/api/admin/budgets", DAILY | fields)
    return answer.status_code, answer.json()["error"]["code"]


async def test_a_budget_is_added_changed_and_removed(member: Visitor) -> None:
    made = await add(member)
    path = f"/api/admin/budgets/{made['id']}"
    changed = await member.call("PATCH", path, {"limit": "250.000"})
    assert (changed.status_code, changed.json()["limit"]) == (200, 250)
    assert [row["limit"] for row in (await member.get("/api/admin/budgets"))["budgets"]] == [250]
    assert (await member.call("DELETE", path)).status_code == 204
    assert (await member.get("/api/admin/budgets"))["budgets"] == []
    assert (await member.call("DELETE", path)).status_code == 404
    assert (await member.call("PATCH", path, {"limit": 1})).status_code == 404


async def test_an_admin_finds_whom_a_budget_can_be_for_and_models_without_prices(member: Visitor) -> None:
    found = await member.get("/api/admin/budgets")
    assert [one["name"] for one in found["people"]] == [(await member.arrive())["name"]]
    assert found["groups"] == []
    assert found["unpriced"] == ["gpt-6.2"]
    of_one = await add(member, subject="user", subject_id=found["people"][0]["id"])
    assert of_one["subject_name"] == found["people"][0]["name"]


async def test_a_member_sees_what_they_used(member: Visitor, wire_server: WireServer) -> None:
    assert (await member.arrive())["budgets"] is False
    await add(member)
    assert (await member.arrive())["budgets"] is True
    wire_server.script("openai", [Text("Hello")])
    await answered(member, await member.new_chat(), "hi")
    [own] = (await member.get("/api/account/budgets"))["budgets"]
    assert own["used"] > 0
    assert own["held"] == 0


async def test_a_guest_sees_what_all_guests_share(
    member: Visitor, visitor: Visitor, wire_server: WireServer
) -> None:
    await add(member)
    assert (await visitor.arrive())["budgets"] is False
    await add(member, subject="guests")
    assert (await visitor.arrive())["budgets"] is True
    wire_server.script("openai", [Text("Hello")])
    await answered(visitor, await visitor.new_chat(), "hi")
    [shared] = (await visitor.get("/api/account/budgets"))["budgets"]
    assert (shared["subject"], shared["used"] > 0) == ("guests", True)


async def test_to_others_there_is_nothing(member: Visitor, visitor: Visitor) -> None:
    made = await add(member)
    for method, path in (
        ("GET", "/api/admin/budgets"),
        ("POST", "/api/admin/budgets"),
        ("PATCH", f"/api/admin/budgets/{made['id']}"),
        ("DELETE", f"/api/admin/budgets/{made['id']}"),
    ):
        assert (await visitor.call(method, path, DAILY)).status_code == 404
    assert (await visitor.get("/api/account/budgets"))["budgets"] == []
    await visitor.sign_up()
    await visitor.arrive()
    assert (await visitor.call("GET", "/api/admin/budgets")).status_code == 404
    assert len((await visitor.get("/api/account/budgets"))["budgets"]) == 1


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"limit": -1}, (422, "bad_limit")),
        ({"limit": 0.5}, (422, "bad_limit")),
        ({"limit": "1e30"}, (422, "bad_limit")),
        ({"limit": "NaN"}, (422, "invalid")),
        ({"limit": "-Infinity"}, (422, "invalid")),
        ({"limit": None}, (422, "invalid")),
        ({"subject": "everyone", "subject_id": "1"}, (422, "bad_subject")),
        ({"subject": "user", "subject_id": "9" * 60}, (422, "bad_subject")),
        ({"subject": "group", "subject_id": "a\0b"}, (422, "invalid")),
        ({"subject": "all"}, (422, "invalid")),
        ({"period": "year"}, (422, "invalid")),
    ],
)
async def test_what_can_be_no_budget_is_refused(
    member: Visitor, fields: dict[str, Any], status: tuple[int, str]
) -> None:
    assert await refused(member, **fields) == status
    assert (await member.get("/api/admin/budgets"))["budgets"] == []


async def test_a_bare_nan_is_refused(member: Visitor) -> None:
    body = json.dumps(DAILY | {"limit": float("nan")})
    headers = member.token | {"Content-Type": "application/json"}
    answer = await member.http.post("/api/admin/budgets", content=body, headers=headers)
    assert answer.status_code in {400, 422}


async def test_a_second_one_of_the_same_kind_is_refused(member: Visitor) -> None:
    await add(member)
    assert await refused(member) == (409, "budget_exists")
