"""Users by what they sign in with."""

from dataclasses import dataclass

from django.db.models import Q

from agent_app.records.models import User


@dataclass(frozen=True)
class PersonRow:
    """`has_password` is false for those who sign in through a provider alone."""

    user_id: int
    name: str
    email: str
    has_password: bool


def person(user_id: int) -> PersonRow | None:
    found = User.objects.filter(id=user_id).first()
    return _row(found) if found else None


def person_named(name: str) -> PersonRow | None:
    """By user name, else by an e-mail address that one person alone has."""
    named = User.objects.filter(username__iexact=name).first()
    if named is not None:
        return _row(named)
    found = list(User.objects.filter(email__iexact=name).exclude(email="")[:2])
    return _row(found[0]) if len(found) == 1 else None


def email_is_taken(email: str, *, but_by: int) -> bool:
    """By somebody else, as their own or as one that allauth knows of them."""
    others = User.objects.exclude(id=but_by)
    return others.filter(Q(email__iexact=email) | Q(emailaddress__email__iexact=email)).exists()


def is_last_admin(user_id: int) -> bool:
    """Whether others would be left without anybody who may do everything."""
    others = User.objects.exclude(id=user_id)
    admins = User.objects.filter(is_active=True, is_staff=True)
    return admins.filter(id=user_id).exists() and others.exists() and not admins.exclude(id=user_id).exists()


def _row(found: User) -> PersonRow:
    return PersonRow(found.id, found.get_username(), found.email, found.has_usable_password())
