"""The rule of who may sign up is set, people are invited, and join the groups that are theirs."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction

from agent_app.records.models import Invitation, PeopleGroup, SiteRules, User
from agent_app.records.writes.audit import Actor, Change, Subject, note


class SignUpClosed(Exception):
    """Nobody may sign up so now: the rule was changed, or the invitation used, a moment ago."""


@dataclass(frozen=True)
class NewInvitation:
    token_hash: str
    expires_at: datetime
    email: str = ""
    group_ids: Sequence[str] = field(default_factory=tuple)


@transaction.atomic
def set_sign_up_rule(actor: Actor, rule: str) -> None:
    rules = locked_rules()
    if rules.sign_up == rule:
        return
    before, rules.sign_up = rules.sign_up, rule
    rules.save(update_fields=["sign_up"])
    note(actor, Change("site.sign_up_changed", fields={"sign_up": (before, rule)}))


@transaction.atomic
def invite(actor: Actor, new: NewInvitation) -> str:
    """The id. Groups that are not there any more are left out."""
    groups = list(PeopleGroup.objects.filter(id__in=new.group_ids))
    made = Invitation.objects.create(
        token_hash=new.token_hash, email=new.email, expires_at=new.expires_at, made_by_id=actor.user_id
    )
    made.groups.set(groups)
    fields: dict[str, tuple[object, object]] = {
        "groups": ([], [group.name for group in groups]),
        "expires_at": (None, new.expires_at),
    }
    note(actor, Change("invitation.made", Subject(made.id, new.email), fields))
    return made.id


@transaction.atomic
def take_back(actor: Actor, invitation_id: str) -> bool:
    """False when there is none. One that was used leaves the list; the account stays."""
    found = Invitation.objects.select_for_update().filter(id=invitation_id).first()
    if found is None:
        return False
    found.delete()
    note(actor, Change("invitation.taken_back", Subject(invitation_id, found.email)))
    return True


@transaction.atomic
def welcome(user_id: int, invitation_id: str | None, *, now: datetime) -> None:
    """Runs in the transaction that makes the user. Uses the invitation up; raises SignUpClosed.

    Sign-ups pass one after the other here, so that only one is the first of all.
    """
    rules = locked_rules()
    invitation = None if rules.sign_up == SiteRules.SignUp.CLOSED else _claimed(invitation_id, user_id, now)
    is_first = not User.objects.exclude(id=user_id).exists()
    if rules.sign_up != SiteRules.SignUp.OPEN and invitation is None and not is_first:
        raise SignUpClosed
    joined = set(PeopleGroup.objects.filter(joined_at_sign_up=True))
    if invitation is not None:
        joined.update(invitation.groups.all())
        name = User.objects.get(id=user_id).get_username()
        note(Actor(user_id, name), Change("invitation.used", Subject(invitation.id, invitation.email)))
    for group in joined:
        group.users.add(user_id)


def _claimed(invitation_id: str | None, user_id: int, now: datetime) -> Invitation | None:
    unused = Invitation.objects.filter(id=invitation_id or "", used_at=None, expires_at__gt=now)
    if not unused.update(used_at=now, used_by_id=user_id):
        return None
    return Invitation.objects.get(id=invitation_id)


def locked_rules() -> SiteRules:
    """Until the transaction ends nobody signs up."""
    SiteRules.objects.get_or_create(id=1)
    return SiteRules.objects.select_for_update().get(id=1)
