"""A person's name and address change, and they get a way back in when a password is lost."""

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from django.db import IntegrityError, transaction

from agent_app.records.models import User
from agent_app.records.writes.audit import Actor, Change, Subject, note


class TakenMeanwhile(Exception):
    """Somebody else got the name first."""


@transaction.atomic
def change_identity(actor: Actor, user_id: int, *, name: str | None, email: str | None) -> None:
    """None leaves a field as it is, an empty `email` takes it away. Raises TakenMeanwhile."""
    user = User.objects.select_for_update().get(id=user_id)
    fields: dict[str, tuple[object, object]] = {}
    if name is not None and name != user.username:
        fields["name"] = (user.username, name)
        user.username = name
    if email is not None and email != user.email:
        fields["email"] = (user.email, email)
        user.email = email
        _only_address(user)
    if fields:
        _saved(user)
        note(actor, Change("user.changed", Subject(str(user.id), user.username), fields))


def _saved(user: User) -> None:
    try:
        with transaction.atomic():
            user.save(update_fields=["username", "email"])
    except IntegrityError:
        raise TakenMeanwhile from None


def _only_address(user: User) -> None:
    """What allauth finds people by."""
    EmailAddress.objects.filter(user=user).delete()
    if user.email:
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)


@transaction.atomic
def make_reset_key(actor: Actor, user_id: int) -> str:
    """Lets its holder set that person's password, until they sign in or it is used; allauth looks at it."""
    user = User.objects.get(id=user_id)
    note(actor, Change("user.reset_link_made", Subject(str(user.id), user.get_username())))
    return f"{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}"
