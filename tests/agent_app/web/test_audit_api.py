"""The audit log over HTTP: for admins alone, filtered, in pages, and as CSV that computes nothing."""

import codecs
import csv
import io
from typing import Any

import pytest

from agent_app.records.threads import database
from agent_app.records.writes.audit import Actor, Change, Subject, note
from tests.agent_app.web.site import Visitor

pytestmark = [pytest.mark.asyncio, pytest.mark.database]


async def write(actor: str, action: str, name: str = "", **fields: tuple[object, object]) -> None:
    await database().write(note, Actor(7, actor), Change(action, Subject("id-1", name), fields))


async def actions(admin: Visitor, query: str = "") -> list[str]:
    page = await admin.get(f"/api/admin/audit{query}")
    return [entry["action"] for entry in page["entries"]]


async def lines(admin: Visitor, query: str = "") -> list[list[str]]:
    answer = await admin.http.get(f"/api/admin/audit.csv{query}")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="audit.csv"'
    assert answer.content.startswith(codecs.BOM_UTF8)
    return list(csv.reader(io.StringIO(answer.text)))[1:]


async def test_an_entry_tells_who_changed_what_from_what_to_what(member: Visitor) -> None:
    await write("ada", "server.changed", "Notes", title=("Note", "Notes"))
    [entry, _] = (await member.get("/api/admin/audit"))["entries"]
    told: dict[str, Any] = {name: entry[name] for name in ("actor", "action", "subject", "changes")}
    assert told == {
        "actor": "ada",
        "action": "server.changed",
        "subject": "Notes",
        "changes": {"title": ["Note", "Notes"]},
    }


async def test_what_an_admin_does_is_told_under_their_name(member: Visitor) -> None:
    name = (await member.arrive())["name"]
    server = {"title": "Notes", "address": "https://notes.example/mcp", "auth": "none"}
    made = (await member.call("POST", "/api/admin/servers", server)).json()
    await member.call("DELETE", f"/api/admin/servers/{made['id']}")
    page = await member.get("/api/admin/audit")
    assert [(entry["actor"], entry["action"], entry["subject"]) for entry in page["entries"]] == [
        (name, "server.removed", "Notes"),
        (name, "server.added", "Notes"),
        (name, "user.founded", name),
    ]


async def test_it_is_filtered_by_actor_action_subject_and_days(member: Visitor) -> None:
    await write("ada", "server.added", "Notes")
    await write("bob", "server.removed", "Notes")
    await write("bob", "user.added", "eve")
    assert await actions(member, "?actor=BOB") == ["user.added", "server.removed"]
    assert await actions(member, "?action=server.") == ["server.removed", "server.added"]
    assert await actions(member, "?subject=EV") == ["user.added"]
    assert await actions(member, "?subject=id-1&actor=ada") == ["server.added"]
    assert await actions(member, "?until=2001-01-01") == []
    assert len(await actions(member, "?since=2001-01-01&until=2200-01-01")) == 4


async def test_pages_follow_each_other_without_gap_or_double(member: Visitor) -> None:
    for number in range(60):
        await write("ada", f"server.{number}")
    first = await member.get("/api/admin/audit?action=server.")
    rest = await member.get(f"/api/admin/audit?action=server.&below={first['below']}")
    told = [entry["action"] for page in (first, rest) for entry in page["entries"]]
    assert told == [f"server.{number}" for number in reversed(range(60))]
    assert (len(first["entries"]), rest["below"]) == (50, None)


@pytest.mark.parametrize(
    "query", ["below=0", "below=9e9", f"below={2**70}", "since=1", "until=9999-12-31", "actor=" + "x" * 300]
)
async def test_a_filter_that_makes_no_sense_is_refused(member: Visitor, query: str) -> None:
    answer = await member.http.get(f"/api/admin/audit?{query}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid")


async def test_a_table_of_all_that_fits_is_taken_along(member: Visitor) -> None:
    for number in range(700):
        await write("ada", f"server.{number}")
    await write("bob", "user.added", "eve")
    told = await lines(member, "?actor=ada")
    assert [line[4] for line in told] == [f"server.{number}" for number in reversed(range(700))]


async def test_no_cell_of_the_table_is_a_formula(member: Visitor) -> None:
    for name in ("=1+1", "+1", "-1", "@SUM(A1)", " =1+1", "\t=1"):
        await write(name, "user.added", name)
    told = await lines(member, "?action=user.added")
    assert [line[3] for line in told] == ["'\t=1", "' =1+1", "'@SUM(A1)", "'-1", "'+1", "'=1+1"]
    assert all(line[6].startswith("'") for line in told)


async def test_to_others_there_is_nothing(member: Visitor, visitor: Visitor) -> None:
    for path in ("/api/admin/audit", "/api/admin/audit.csv"):
        assert (await visitor.http.get(path)).status_code == 404
    await visitor.sign_up()
    await visitor.arrive()
    for path in ("/api/admin/audit", "/api/admin/audit.csv"):
        assert (await visitor.http.get(path)).status_code == 404
