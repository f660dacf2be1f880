"""Admins see every capability, who lacks it, and switch it for everyone."""

import pytest

from agent_app.records.models import AuditEntry
from agent_app.records.queries.groups import off_everywhere
from agent_app.records.threads import database
from tests.agent_app.web.administering import finds_nothing, refused, sent
from tests.agent_app.web.site import Visitor
from tools.kit.registry import CAPABILITIES as KNOWN

pytestmark = [pytest.mark.asyncio, pytest.mark.database]
CAPABILITIES = "/api/admin/capabilities"


async def test_to_others_there_is_nothing(member: Visitor, visitor: Visitor) -> None:
    asked = [("GET", CAPABILITIES), ("PATCH", f"{CAPABILITIES}/file_edit"), ("PATCH", f"{CAPABILITIES}/none")]
    assert await finds_nothing(visitor, asked)
    assert all(one["enabled"] for one in await member.get(CAPABILITIES))


async def test_all_are_listed_with_a_line_and_the_groups_without_them(member: Visitor) -> None:
    group = {"name": "Interns", "capabilities_off": ["file_edit"]}
    made = await sent(member, "POST", "/api/admin/groups", group, status=201)
    listed = await member.get(CAPABILITIES)
    assert [one["name"] for one in listed] == sorted(tool.name for tool in KNOWN)
    assert all(one["about"] and "\n" not in one["about"] for one in listed)
    lacking = {one["name"]: one["lacking"] for one in listed if one["lacking"]}
    assert lacking == {"file_edit": [{"id": made["id"], "name": "Interns"}]}


async def test_one_is_switched_off_and_on_again_and_noted(member: Visitor) -> None:
    for enabled in (False, False, True):
        listed = await sent(member, "PATCH", f"{CAPABILITIES}/file_edit", {"enabled": enabled})
        assert {one["name"]: one["enabled"] for one in listed}["file_edit"] is enabled
        assert ("file_edit" in await database().read(off_everywhere)) is not enabled
    told = await database().read(
        lambda: list(
            AuditEntry.objects.exclude(action="user.founded")
            .order_by("id")
            .values_list("action", "subject_id", "changes")
        )
    )
    assert told == [
        ("capability.switched", "file_edit", {"enabled": [True, False]}),
        ("capability.switched", "file_edit", {"enabled": [False, True]}),
    ]


async def test_what_is_no_capability_is_not_found(member: Visitor) -> None:
    assert await refused(member, "PATCH", f"{CAPABILITIES}/rm_rf", {"enabled": False}) == (404, "not_found")
    assert await refused(member, "PATCH", f"{CAPABILITIES}/file_edit", {}) == (422, "invalid")
