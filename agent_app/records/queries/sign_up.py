"""Who may sign up, and which invitations there are."""

from dataclasses import dataclass
from datetime import datetime

from agent_app.records.models import Invitation, PeopleGroup, SiteRules, User


@dataclass(frozen=True)
class InvitationRow:
    """`groups` are names, `used_by` the name of whoever signed up with it; empty where nobody did."""

    invitation_id: str
    email: str
    groups: tuple[str, ...]
    made_by: str
    used_by: str
    created_at: datetime
    expires_at: datetime
    used_at: datetime | None


def sign_up_rule() -> str:
    """`open`, `invited` or `closed`."""
    found = SiteRules.objects.values_list("sign_up", flat=True).first()
    return found or SiteRules.SignUp.OPEN.value


def may_sign_up(invitation_id: str | None, *, now: datetime) -> bool:
    """The first of all may under any rule."""
    rule = sign_up_rule()
    if rule == SiteRules.SignUp.OPEN or not User.objects.exists():
        return True
    return rule == SiteRules.SignUp.INVITED and valid_invitation(invitation_id, now=now) is not None


def valid_invitation(invitation_id: str | None, *, now: datetime) -> InvitationRow | None:
    """One that can still be used."""
    if invitation_id is None:
        return None
    open_ones = Invitation.objects.filter(used_at=None, expires_at__gt=now)
    found = open_ones.filter(id=invitation_id).first()
    return _row(found) if found else None


def invitation_of(token_hash: str) -> str | None:
    """The id of the invitation with this token."""
    return Invitation.objects.filter(token_hash=token_hash).values_list("id", flat=True).first()


def invitations(most: int) -> tuple[InvitationRow, ...]:
    """The newest first."""
    found = Invitation.objects.select_related("made_by", "used_by").prefetch_related("groups")
    return tuple(_row(one) for one in found[:most])


def group_names() -> tuple[tuple[str, str], ...]:
    """Ids and names of all groups."""
    return tuple(PeopleGroup.objects.order_by("name").values_list("id", "name"))


def _row(found: Invitation) -> InvitationRow:
    return InvitationRow(
        invitation_id=found.id,
        email=found.email,
        groups=tuple(group.name for group in found.groups.all()),
        made_by=found.made_by.get_username() if found.made_by else "",
        used_by=found.used_by.get_username() if found.used_by else "",
        created_at=found.created_at,
        expires_at=found.expires_at,
        used_at=found.used_at,
    )
