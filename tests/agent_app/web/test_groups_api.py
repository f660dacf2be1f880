"""Admins keep groups; their people see the models of these, and nothing else of them."""

from typing import Any

import pytest

from agent_app.records.models import AuditEntry, PeopleGroup
from agent_app.records.threads import database
from tests.agent_app import people
from tests.agent_app.web.administering import finds_nothing, refused, sent
from tests.agent_app.web.site import Visitor

pytestmark = [pytest.mark.asyncio, pytest.mark.database]
GROUPS = "/api/admin/groups"


async def add(admin: Visitor, name: str = "Interns", **fields: Any) -> Any:
    return await sent(admin, "POST", GROUPS, {"name": name, **fields}, status=201)


async def user_id(admin: Visitor, name: str) -> int:
    found = await admin.get(f"/api/admin/users?q={name}")
    return int(found["people"][0]["id"])


async def test_to_others_there_is_nothing(member: Visitor, visitor: Visitor) -> None:
    made = await add(member)
    at = f"{GROUPS}/{made['id']}"
    asked = [("GET", GROUPS), ("POST", GROUPS), ("PUT", at), ("DELETE", at), ("POST", f"{at}/people")]
    assert await finds_nothing(visitor, asked)
    assert (await member.get(GROUPS))["groups"] == [made]


async def test_a_group_is_made_changed_and_removed(member: Visitor) -> None:
    made = await add(
        member, "  The\tinterns\u2028👩\u200d💻\n", capabilities_off=["web_search", "file_edit", "web_search"]
    )
    assert made == {
        "id": made["id"],
        "name": "The interns 👩\u200d💻",
        "all_models": True,
        "models": [],
        "capabilities_off": ["file_edit", "web_search"],
        "joined_at_sign_up": False,
        "for_guests": False,
        "people": 0,
    }
    listed = await member.get(GROUPS)
    model = listed["models"][0]["id"]
    edit = {"name": "Pupils", "all_models": False, "models": [model], "joined_at_sign_up": True}
    changed = await sent(member, "PUT", f"{GROUPS}/{made['id']}", edit)
    assert changed == {**made, **edit, "capabilities_off": []}
    await sent(member, "DELETE", f"{GROUPS}/{made['id']}", status=204)
    assert await refused(member, "DELETE", f"{GROUPS}/{made['id']}") == (404, "not_found")
    assert await refused(member, "PUT", f"{GROUPS}/{made['id']}", edit) == (404, "not_found")
    entries = await database().read(
        lambda: list(
            AuditEntry.objects.exclude(action="user.founded").order_by("id").values_list("action", "changes")
        )
    )
    assert [action for action, _ in entries] == ["group.added", "group.changed", "group.removed"]
    label = listed["models"][0]["label"]
    assert entries[1][1] == {
        "name": ["The interns 👩\u200d💻", "Pupils"],
        "all_models": [True, False],
        "joined_at_sign_up": [False, True],
        "capabilities_off": [["file_edit", "web_search"], []],
        "models": [[], [label]],
    }


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"name": ""}, (422, "invalid")),
        ({"name": "\n\0 "}, (422, "invalid")),
        ({"name": "n" * 81}, (422, "invalid")),
        ({"name": "x", "models": ["mdnone"]}, (422, "no_model")),
        ({"name": "x", "models": ["m"] * 501}, (422, "invalid")),
        ({"name": "x", "capabilities_off": ["rm_rf"]}, (422, "no_capability")),
        ({"name": "INTERNS"}, (409, "group_taken")),
        ({"name": "x", "for_guests": True}, (409, "guests_grouped")),
    ],
)
async def test_what_a_group_cannot_be_is_refused(
    member: Visitor, fields: dict[str, Any], why: tuple[int, str]
) -> None:
    made = await add(member, for_guests=True)
    other = await add(member, "Other")
    assert await refused(member, "POST", GROUPS, fields) == why
    assert await refused(member, "PUT", f"{GROUPS}/{other['id']}", fields) == why
    assert (await member.get(GROUPS))["groups"] == [made, other]


async def test_a_group_keeps_its_name_and_its_guests_when_it_is_saved_again(member: Visitor) -> None:
    made = await add(member, for_guests=True)
    fields = {name: value for name, value in made.items() if name not in {"id", "people"}}
    assert await sent(member, "PUT", f"{GROUPS}/{made['id']}", fields) == made


async def test_people_come_and_go(member: Visitor, visitor: Visitor) -> None:
    name = await visitor.sign_up()
    made = await add(member)
    one = await user_id(member, name)
    at = f"{GROUPS}/{made['id']}/people"
    assert (await sent(member, "POST", at, {"add": [one, one, 2**53]}))["people"] == 1
    assert (await sent(member, "POST", at, {"remove": [one]}))["people"] == 0
    assert await refused(member, "POST", at, {"add": [0]}) == (422, "invalid")
    assert await refused(member, "POST", f"{GROUPS}/gnone/people", {"add": [one]}) == (404, "not_found")
    told = await database().read(
        lambda: list(
            AuditEntry.objects.filter(action="group.people_changed")
            .order_by("id")
            .values_list("changes", flat=True)
        )
    )
    assert told == [{"added": [[], [name]]}, {"removed": [[name], []]}]


async def test_somebody_in_a_group_is_offered_its_models_alone(member: Visitor, visitor: Visitor) -> None:
    await database().write(people.model, "second")
    name = await visitor.sign_up()
    everything = (await visitor.arrive())["models"]
    chat_id = await visitor.new_chat(model_id=everything[0]["id"])
    other = everything[1]["id"]
    made = await add(member, all_models=False, models=[other])
    await sent(member, "POST", f"{GROUPS}/{made['id']}/people", {"add": [await user_id(member, name)]})
    me = await visitor.arrive()
    assert ([model["id"] for model in me["models"]], me["default_model_id"]) == ([other], other)
    first = {"model_id": everything[0]["id"]}
    assert await refused(visitor, "POST", "/api/chats", first) == (422, "no_model")
    assert await refused(visitor, "PATCH", f"/api/chats/{chat_id}", first) == (422, "no_model")
    chosen = {"default_model_id": everything[0]["id"]}
    assert await refused(visitor, "PATCH", "/api/me", chosen) == (422, "no_model")
    assert [model["id"] for model in (await member.arrive())["models"]] == [one["id"] for one in everything]


async def test_what_is_gone_from_the_program_may_stay_in_a_group(member: Visitor) -> None:
    made = await add(member)
    at = f"{GROUPS}/{made['id']}"
    edit = {"name": "Interns", "capabilities_off": ["gone_tool"]}
    assert await refused(member, "PUT", at, edit) == (422, "no_capability")
    await database().write(PeopleGroup.objects.update, capabilities_off=["gone_tool"])
    assert (await sent(member, "PUT", at, edit))["capabilities_off"] == ["gone_tool"]


async def test_who_has_no_web_search_is_shown_no_globe(
    member: Visitor, visitor: Visitor, settings: Any
) -> None:
    settings.SEARCH_BACKEND = "ddgs"
    assert (await visitor.arrive())["web"] is True
    await add(member, "Guests", capabilities_off=["web_search"], for_guests=True)
    assert ((await visitor.arrive())["web"], (await member.arrive())["web"]) == (False, True)
