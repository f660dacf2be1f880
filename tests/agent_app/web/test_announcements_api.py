"""Admins tell everybody something, for a while; guests read it, too."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from agent_app.records.models import AuditEntry
from agent_app.records.threads import database
from tests.agent_app.web.administering import finds_nothing, refused, sent
from tests.agent_app.web.site import Visitor

pytestmark = [pytest.mark.asyncio, pytest.mark.database]
ALL, SHOWN = "/api/admin/announcements", "/api/announcements"


def at(hours: float) -> str:
    return (timezone.now() + timedelta(hours=hours)).isoformat()


async def announce(admin: Visitor, text: str = "Maintenance at noon", **fields: Any) -> Any:
    return await sent(admin, "POST", ALL, {"text": text, **fields}, status=201)


async def texts(visitor: Visitor) -> list[str]:
    return [one["text"] for one in await visitor.get(SHOWN)]


async def test_to_others_there_is_nothing_to_administer(member: Visitor, visitor: Visitor) -> None:
    made = await announce(member)
    one = f"{ALL}/{made['id']}"
    assert await finds_nothing(visitor, [("GET", ALL), ("POST", ALL), ("PUT", one), ("DELETE", one)])
    assert await member.get(ALL) == [made]


async def test_guests_and_members_read_it(member: Visitor, visitor: Visitor) -> None:
    await announce(member, "Maintenance\n at <b>noon</b>", level="warning")
    (shown,) = await visitor.get(SHOWN)
    assert (shown["text"], shown["level"]) == ("Maintenance at <b>noon</b>", "warning")
    assert await member.get(SHOWN) == [shown]


async def test_it_is_shown_while_it_lasts(member: Visitor) -> None:
    await announce(member, "over", starts_at=at(-2), ends_at=at(-1))
    await announce(member, "to come", starts_at=at(1))
    await announce(member, "until later", starts_at=at(-1), ends_at=at(1))
    await announce(member, "without an end")
    assert await texts(member) == ["without an end", "until later"]
    assert len(await member.get(ALL)) == 4


async def test_of_very_many_the_newest_are_shown(member: Visitor) -> None:
    for number in range(7):
        await announce(member, str(number), starts_at=at(number - 20))
    assert await texts(member) == ["6", "5", "4", "3", "2"]


async def test_a_change_is_another_version_and_saving_the_same_is_none(member: Visitor) -> None:
    made = await announce(member)
    (first,) = await member.get(SHOWN)
    fields = {name: value for name, value in made.items() if name != "id"}
    assert await sent(member, "PUT", f"{ALL}/{made['id']}", fields) == made
    assert (await member.get(SHOWN)) == [first]
    await sent(member, "PUT", f"{ALL}/{made['id']}", {**fields, "text": "At one"})
    (second,) = await member.get(SHOWN)
    assert (second["id"], second["text"], second["version"] != first["version"]) == (
        made["id"],
        "At one",
        True,
    )
    await sent(member, "DELETE", f"{ALL}/{made['id']}", status=204)
    assert await member.get(SHOWN) == []
    actions = await database().read(
        lambda: list(
            AuditEntry.objects.exclude(action="user.founded").order_by("id").values_list("action", flat=True)
        )
    )
    assert actions == ["announcement.added", "announcement.changed", "announcement.removed"]


@pytest.mark.parametrize(
    "fields",
    [
        {"text": " \n"},
        {"text": "x" * 501},
        {"text": "x", "level": "shout"},
        {"text": "x", "starts_at": "2026-01-01T00:00:00"},
        {"text": "x", "ends_at": "NaN"},
        {"text": "x", "starts_at": "0001-01-01T00:00:00+14:00"},
        {"text": "x", "ends_at": "9999-12-31T23:59:59-12:00"},
    ],
)
async def test_what_cannot_be_told_is_refused(member: Visitor, fields: dict[str, Any]) -> None:
    assert await refused(member, "POST", ALL, fields) == (422, "invalid")
    assert await member.get(ALL) == []


async def test_half_a_character_is_refused(member: Visitor) -> None:
    headers = {**member.token, "Content-Type": "application/json"}
    answer = await member.http.post(ALL, content=b'{"text": "\\ud800"}', headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid")


async def test_an_end_before_its_beginning_is_refused(member: Visitor) -> None:
    made = await announce(member)
    wrong = {"text": "x", "starts_at": made["starts_at"], "ends_at": made["starts_at"]}
    assert await refused(member, "PUT", f"{ALL}/{made['id']}", wrong) == (422, "ends_before")
    assert await refused(member, "POST", ALL, {"text": "x", "ends_at": at(-1)}) == (422, "ends_before")


async def test_what_is_not_there_is_not_found(member: Visitor) -> None:
    assert await refused(member, "PUT", f"{ALL}/annone", {"text": "x"}) == (404, "not_found")
    assert await refused(member, "DELETE", f"{ALL}/annone") == (404, "not_found")


async def test_a_moment_is_kept_as_it_was_given(member: Visitor) -> None:
    made = await announce(member, starts_at="2026-01-01T08:00:00+08:00", ends_at="9998-12-31T23:59:59-12:00")
    assert datetime.fromisoformat(made["starts_at"]) == datetime.fromisoformat("2026-01-01T00:00:00+00:00")
