"""Usage is told to its member, and that of the site to admins alone."""

import pytest

from tests.agent_app.web.site import Json, Visitor
from tests.agent_app.web.test_sent_api import answered
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Done, Text, TokenUsage

pytestmark = [pytest.mark.asyncio, pytest.mark.database]


async def ask(visitor: Visitor, wire_server: WireServer, tokens: int = 100) -> None:
    wire_server.script("openai", [Text("Fine."), Done(usage=TokenUsage(input=tokens, cached=40, output=7))])
    await answered(visitor, await visitor.new_chat(), "hello")


async def code(visitor: Visitor, path: str) -> tuple[int, str]:
    answer = await visitor.call("GET", path)
    return answer.status_code, answer.json()["error"]["code"]


async def person_id(admin: Visitor, name: str) -> str:
    report = await admin.get("/api/admin/usage")
    return next(str(one["key"]) for one in report["choices"]["people"] if one["label"] == name)


async def test_a_turn_stands_in_the_report_that_is_read_after_it(
    member: Visitor, wire_server: WireServer
) -> None:
    await ask(member, wire_server)
    report: Json = await member.get("/api/account/usage")
    (day,) = report["days"]
    assert day["day"] == report["last"]
    assert (day["use"]["cached_tokens"], day["use"]["done"]) == (40, 1)
    assert {one["layer"] for one in report["layers"]} >= {"contract", "note", "message"}
    assert report["people"] == report["choices"]["people"] == []


async def test_a_guest_is_asked_to_sign_in(visitor: Visitor) -> None:
    for path in ("/api/account/usage", "/api/account/usage.csv"):
        assert await code(visitor, path) == (403, "sign_in_first")


async def test_to_others_there_is_no_usage_of_the_site(member: Visitor, visitor: Visitor) -> None:
    await visitor.sign_up()
    await visitor.arrive()
    for path in ("/api/admin/usage", "/api/admin/usage.csv", "/api/admin/usage?from=nonsense"):
        assert await code(visitor, path) == (404, "not_found")


async def test_an_admin_sees_everyone_and_one_person_alone(
    member: Visitor, visitor: Visitor, wire_server: WireServer
) -> None:
    name = await visitor.sign_up()
    await visitor.arrive()
    await ask(member, wire_server)
    await ask(visitor, wire_server, tokens=1_000)
    site = await member.get("/api/admin/usage")
    assert (site["total"]["done"], len(site["people"])) == (2, 2)
    one = await member.get(f"/api/admin/usage?user={await person_id(member, name)}")
    assert (one["total"]["done"], one["people"]) == (1, [])


async def test_of_nobody_there_is_no_usage(member: Visitor) -> None:
    assert await code(member, "/api/admin/usage?user=nobody") == (404, "not_found")


async def test_a_member_can_not_ask_for_another(
    member: Visitor, visitor: Visitor, wire_server: WireServer
) -> None:
    name = await visitor.sign_up()
    await visitor.arrive()
    await ask(member, wire_server)
    other = (await member.arrive())["name"]
    assert other != name
    report = await visitor.get(f"/api/account/usage?user={await person_id(member, other)}")
    assert report["total"]["requests"] == 0


@pytest.mark.parametrize(
    "query",
    [
        "from=2026-02-02&to=2026-02-01",
        "from=2025-01-01&to=2026-02-05",
        "from=0001-01-01&to=0001-01-02",
        "to=9999-12-31",
        "to=0001-01-01",
    ],
)
async def test_a_period_that_is_none_is_refused(member: Visitor, query: str) -> None:
    assert await code(member, f"/api/account/usage?{query}") == (422, "bad_period")


@pytest.mark.parametrize("query", ["from=soon", "model=a%00b", "tool=", f"model={'m' * 251}"])
async def test_nonsense_is_refused(member: Visitor, query: str) -> None:
    assert await code(member, f"/api/account/usage?{query}") == (422, "invalid")


async def test_four_hundred_days_are_told(member: Visitor) -> None:
    report = await member.get("/api/account/usage?from=2025-01-01&to=2026-02-04&model=none&tool=none")
    assert (report["first"], report["last"], report["days"]) == ("2025-01-01", "2026-02-04", [])


async def test_a_table_comes_as_a_file(member: Visitor, wire_server: WireServer) -> None:
    await ask(member, wire_server)
    answer = await member.call("GET", "/api/account/usage.csv?table=models")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"].startswith('attachment; filename="usage-models-')
    assert len(answer.text.splitlines()) == 2
    assert await code(member, "/api/account/usage.csv?table=secrets") == (422, "invalid")
