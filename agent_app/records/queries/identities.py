"""Users by what they sign in with."""

from django.db.models import Q

from agent_app.records.models import User
from agent_app.records.people_rows import PersonRow
from agent_app.records.queries.people import person_row


class SeveralPeople(Exception):
    """More than one are called so."""


def person_named(name: str) -> PersonRow | None:
    """By user name or e-mail address. A name may look like somebody else's address: raises SeveralPeople."""
    named = User.objects.filter(Q(username__iexact=name) | Q(email__iexact=name))
    found = list(named.order_by("id")[:2]) if name else []
    if len(found) > 1:
        raise SeveralPeople
    return person_row(found[0]) if found else None


def email_is_taken(email: str, *, but_by: int) -> bool:
    """By somebody else, as their own or as one that allauth knows of them."""
    others = User.objects.exclude(id=but_by)
    return others.filter(Q(email__iexact=email) | Q(emailaddress__email__iexact=email)).exists()
