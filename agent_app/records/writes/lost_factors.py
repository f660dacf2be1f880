"""An administrator takes away the second factor of somebody who lost it."""

from allauth.mfa.models import Authenticator
from django.db import transaction

from agent_app.records.models import User
from agent_app.records.people_rows import PersonRow
from agent_app.records.queries.people import person
from agent_app.records.writes.audit import Actor, Change, Subject, note
from agent_app.records.writes.people import PersonKept
from agent_app.records.writes.sessions import end_sessions


@transaction.atomic
def remove_factors(actor: Actor, user_id: int) -> PersonRow | None:
    """App, passkeys and recovery codes; who had any is out in all browsers. None when there is no such
    person. Raises PersonKept."""
    user = User.objects.select_for_update().filter(id=user_id).first()
    if user is None:
        return None
    _check_goes(actor, user)
    removed, _ = Authenticator.objects.filter(user=user).delete()
    if removed:
        end_sessions(user.id)
        note(actor, Change("user.second_factor_removed", Subject(str(user.id), user.get_username())))
    return person(user_id)


def _check_goes(actor: Actor, user: User) -> None:
    """One's own goes by the account's page, which asks for the password."""
    if actor.user_id == user.id:
        raise PersonKept("own_factor", "Remove your own second factor under “Account”.")
    if user.founder:
        raise PersonKept("founder_factor", "Nobody else removes the factor of who set this site up.")
