"""Groups of people and what they may use; whoever is no admin finds nothing here."""

from django.http import HttpRequest
from ninja import Path, Router, Status

from agent_app.records.people_rows import GroupFields, GroupRow
from agent_app.records.queries import groups as queries
from agent_app.records.queries.models import model_choices
from agent_app.records.writes import groups as writes
from agent_app.records.writes.audit import actor_of
from agent_app.web.api.administration_schemas import (
    GroupIn,
    GroupOut,
    GroupPeopleIn,
    GroupsOut,
    ModelChoiceOut,
)
from agent_app.web.api.asking import SessionAdmin, asking
from agent_app.web.api.errors import ApiError, not_found
from agent_app.web.api.schemas import Id
from tools.kit.registry import CAPABILITIES

router = Router(tags=["groups"], auth=SessionAdmin())


@router.get("/admin/groups", response=GroupsOut)
def list_groups(request: HttpRequest) -> GroupsOut:
    del request
    return GroupsOut(
        groups=[_out(row) for row in queries.groups()],
        models=[
            ModelChoiceOut(id=row.model_id, label=row.label, offered=row.offered) for row in model_choices()
        ],
        capabilities=sorted(tool.name for tool in CAPABILITIES),
    )


@router.post("/admin/groups", response={201: GroupOut})
def add_group(request: HttpRequest, new: GroupIn) -> Status[GroupOut]:
    fields = _checked(new)
    try:
        row = writes.add_group(actor_of(asking(request)), fields)
    except (writes.NameTaken, writes.GuestsTaken) as taken:
        raise _taken(taken) from None
    return Status(201, _out(row))


@router.put("/admin/groups/{group_id}", response=GroupOut)
def change_group(request: HttpRequest, group_id: Path[Id], edit: GroupIn) -> GroupOut:
    """From the next message of each of its people on."""
    kept = queries.group(group_id)
    if kept is None:
        raise not_found("group")
    fields = _checked(edit, kept.fields)
    try:
        row = writes.change_group(actor_of(asking(request)), group_id, fields)
    except (writes.NameTaken, writes.GuestsTaken) as taken:
        raise _taken(taken) from None
    if row is None:
        raise not_found("group")
    return _out(row)


@router.delete("/admin/groups/{group_id}", response={204: None})
def remove_group(request: HttpRequest, group_id: Path[Id]) -> Status[None]:
    if not writes.remove_group(actor_of(asking(request)), group_id):
        raise not_found("group")
    return Status(204, None)


@router.post("/admin/groups/{group_id}/people", response=GroupOut)
def move_people(request: HttpRequest, group_id: Path[Id], moved: GroupPeopleIn) -> GroupOut:
    row = writes.move_people(actor_of(asking(request)), group_id, add=moved.add, remove=moved.remove)
    if row is None:
        raise not_found("group")
    return _out(row)


def _checked(group: GroupIn, kept: GroupFields | None = None) -> GroupFields:
    """What stood there before may stay, also where a model or a capability is gone since."""
    models = {row.model_id for row in model_choices()}
    if not set(group.models) <= models:
        raise ApiError(422, "no_model", "One of these models is not here any more. Reload the page.")
    known = {tool.name for tool in CAPABILITIES} | set(kept.capabilities_off if kept else ())
    if unknown := sorted(set(group.capabilities_off) - known):
        raise ApiError(422, "no_capability", f"There is no capability “{unknown[0]}”. Reload the page.")
    return GroupFields(**group.dict())


def _taken(taken: writes.NameTaken | writes.GuestsTaken) -> ApiError:
    if isinstance(taken, writes.NameTaken):
        return ApiError(409, "group_taken", f"Another group is called “{taken}”. Give this one another name.")
    return ApiError(409, "guests_grouped", f"Guests obey the group “{taken}”. Take them out of it first.")


def _out(row: GroupRow) -> GroupOut:
    fields = row.fields
    return GroupOut(
        id=row.group_id,
        name=fields.name,
        all_models=fields.all_models,
        models=list(fields.models),
        capabilities_off=list(fields.capabilities_off),
        joined_at_sign_up=fields.joined_at_sign_up,
        for_guests=fields.for_guests,
        people=row.people,
    )
