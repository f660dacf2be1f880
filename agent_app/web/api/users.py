"""Everybody with an account; whoever is no admin finds nothing here."""

from typing import Annotated

from asgiref.sync import async_to_sync
from django.http import HttpRequest
from ninja import Path, Router, Status
from pydantic import Field, StringConstraints

from agent_app.records.people_rows import PersonRow
from agent_app.records.queries import people as queries
from agent_app.records.writes import people as writes
from agent_app.records.writes.audit import actor_of
from agent_app.records.writes.lost_factors import remove_factors
from agent_app.web import leaving
from agent_app.web.api.administration_schemas import PeopleOut, PersonEdit, PersonOut, UserId
from agent_app.web.api.asking import SessionAdmin, asking
from agent_app.web.api.errors import ApiError, not_found
from agent_app.web.api.schemas import Id

router = Router(tags=["users"], auth=SessionAdmin())
Search = Annotated[str, StringConstraints(max_length=200)]
Page = Annotated[int, Field(ge=1, le=100_000)]


@router.get("/admin/users", response=PeopleOut)
def list_users(request: HttpRequest, q: Search = "", page: Page = 1, group: Id | None = None) -> PeopleOut:
    del request
    found = queries.people(q, group_id=group, page=page)
    return PeopleOut(people=[_out(row) for row in found.people], total=found.total, per_page=queries.PAGE)


@router.patch("/admin/users/{user_id}", response=PersonOut)
def change_user(request: HttpRequest, user_id: Path[UserId], edit: PersonEdit) -> PersonOut:
    """Whose account is closed is out in all browsers, and what runs for them stops."""
    change = writes.PersonChange(**edit.dict())
    try:
        row = writes.change_person(actor_of(asking(request)), user_id, change)
    except writes.PersonKept as kept:
        raise ApiError(409, kept.code, str(kept)) from None
    if row is None:
        raise not_found("account")
    return _out(row)


@router.delete("/admin/users/{user_id}/second-factor", response=PersonOut)
def remove_second_factor(request: HttpRequest, user_id: Path[UserId]) -> PersonOut:
    """Of who lost it; they are out in all browsers, and sign in with the password alone."""
    try:
        row = remove_factors(actor_of(asking(request)), user_id)
    except writes.PersonKept as kept:
        raise ApiError(409, kept.code, str(kept)) from None
    if row is None:
        raise not_found("account")
    return _out(row)


@router.delete("/admin/users/{user_id}", response={204: None})
def delete_user(request: HttpRequest, user_id: Path[UserId]) -> Status[None]:
    """With chats, files, skills and connections, whose tokens are revoked as far as they can be."""
    actor = actor_of(asking(request))
    try:
        writes.change_person(actor, user_id, writes.PersonChange(active=False))
        async_to_sync(leaving.end_what_runs)(user_id)
        deleted = writes.delete_person(actor, user_id)
    except writes.PersonKept as kept:
        raise ApiError(409, kept.code, str(kept)) from None
    if not deleted:
        raise not_found("account")
    return Status(204, None)


def _out(row: PersonRow) -> PersonOut:
    return PersonOut(
        id=row.user_id,
        name=row.name,
        email=row.email,
        admin=row.admin,
        founder=row.founder,
        active=row.active,
        second_factor=row.second_factor,
        groups=list(row.groups),
        joined_at=row.joined_at,
        seen_at=row.seen_at,
    )
