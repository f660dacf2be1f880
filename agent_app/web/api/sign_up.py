"""How people get in: the site's rule, invitations, and what a visitor is told of them."""

import logging
from datetime import timedelta
from typing import cast

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from ninja import Path, Router, Status

from agent_app.records import identifiers
from agent_app.records.queries import sign_up as queries
from agent_app.records.queries.identities import SeveralPeople, person_named
from agent_app.records.writes import sign_up as writes
from agent_app.records.writes.audit import actor_of
from agent_app.records.writes.identities import make_reset_key
from agent_app.web.accounts.invited import came_with, hash_of, invitation_in
from agent_app.web.accounts.provider import ProviderAway, provider_name, way_to_provider
from agent_app.web.api.account_schemas import (
    DoorOut,
    GroupName,
    InvitationMade,
    InvitationNew,
    InvitationOut,
    InvitationsOut,
    InvitationToken,
    InvitedOut,
    PersonNamed,
    ResetLinkMade,
    SignUpEdit,
    SignUpRule,
    WayOut,
)
from agent_app.web.api.asking import SessionAdmin, asking
from agent_app.web.api.errors import ApiError, not_found
from agent_app.web.api.schemas import Id

logger = logging.getLogger(__name__)
router = Router(tags=["sign-up"])
admin_router = Router(tags=["sign-up"], auth=SessionAdmin())

MOST_LISTED = 500
DAY_S = 86_400


@router.get("/door", response=DoorOut)
def door(request: HttpRequest) -> DoorOut:
    return DoorOut(sign_up=_may(request), reset_by_mail=settings.MAIL_IS_SENT, provider=provider_name())


@router.post("/door/provider", response=WayOut)
def to_provider(request: HttpRequest) -> WayOut:
    if not provider_name():
        raise ApiError(404, "not_found", "There is nothing at this address.")
    try:
        return WayOut(url=way_to_provider(request))
    except ProviderAway:
        logger.warning("the OpenID Connect provider can't be used", exc_info=True)
        raise ApiError(
            502, "provider_away", "The sign-in service does not answer. Try again in a minute."
        ) from None


@router.post("/invitation", response=InvitedOut)
def come_with(request: HttpRequest, came: InvitationToken) -> InvitedOut:
    """Whoever opens an invitation's link has it used when they sign up in this session."""
    found = came_with(request.session, came.token)
    if found is None:
        raise ApiError(
            404,
            "no_invitation",
            "This invitation was used, taken back, or its time is over. Ask for another one.",
        )
    return InvitedOut(email=found.email, sign_up=_may(request))


def _may(request: HttpRequest) -> bool:
    return queries.may_sign_up(invitation_in(request.session), now=timezone.now())


@admin_router.get("/admin/invitations", response=InvitationsOut)
def list_invitations(request: HttpRequest) -> InvitationsOut:
    del request
    return InvitationsOut(
        rule=cast("SignUpRule", queries.sign_up_rule()),
        groups=[GroupName(id=group_id, name=name) for group_id, name in queries.group_names()],
        invitations=[_out(row) for row in queries.invitations(MOST_LISTED)],
    )


@admin_router.put("/admin/sign-up", response={204: None})
def set_rule(request: HttpRequest, edit: SignUpEdit) -> Status[None]:
    writes.set_sign_up_rule(actor_of(asking(request)), edit.rule)
    return Status(204, None)


@admin_router.post("/admin/invitations", response={201: InvitationMade})
def invite(request: HttpRequest, new: InvitationNew) -> Status[InvitationMade]:
    token = identifiers.invitation_token()
    expires_at = timezone.now() + timedelta(days=new.days)
    wanted = writes.NewInvitation(hash_of(token), expires_at, new.email, new.groups)
    return Status(201, InvitationMade(id=writes.invite(actor_of(asking(request)), wanted), token=token))


@admin_router.delete("/admin/invitations/{invitation_id}", response={204: None})
def take_back(request: HttpRequest, invitation_id: Path[Id]) -> Status[None]:
    if not writes.take_back(actor_of(asking(request)), invitation_id):
        raise not_found("invitation")
    return Status(204, None)


@admin_router.post("/admin/reset-links", response={201: ResetLinkMade})
def make_reset_link(request: HttpRequest, person: PersonNamed) -> Status[ResetLinkMade]:
    try:
        found = person_named(person.name)
    except SeveralPeople:
        raise ApiError(
            409,
            "several_people",
            "That is one person's name and another one's address. Use another of theirs.",
        ) from None
    if found is None:
        raise ApiError(404, "no_such_person", "Nobody here has this name or address. Look how it is written.")
    key = make_reset_key(actor_of(asking(request)), found.user_id)
    days = settings.PASSWORD_RESET_TIMEOUT // DAY_S
    return Status(201, ResetLinkMade(name=found.name, key=key, days=days))


def _out(row: queries.InvitationRow) -> InvitationOut:
    return InvitationOut(
        id=row.invitation_id,
        email=row.email,
        groups=list(row.groups),
        made_by=row.made_by,
        used_by=row.used_by,
        created_at=row.created_at,
        expires_at=row.expires_at,
        state="used" if row.used_at else "open" if row.expires_at > timezone.now() else "expired",
    )
