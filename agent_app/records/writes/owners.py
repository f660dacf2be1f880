"""Owners come into being, and a guest's work follows them when they sign in."""

from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import Q

from agent_app.records.models import Conversation, File, Owner, User
from agent_app.records.queries.owners import owner_of_user
from agent_app.records.rows import OwnerRow
from agent_app.records.writes.audit import Actor, Change, Subject, note
from agent_app.records.writes.usage import hand_on_sums


def make_guest(*, language: str, timezone: str) -> str:
    """The id of a new guest."""
    return Owner.objects.create(language=language, timezone=timezone).id


def member(user_id: int, *, language: str, timezone: str) -> OwnerRow:
    """The owner of a user; made at the first sight of that user. The first of all becomes admin."""
    defaults = {"language": language, "timezone": timezone}
    with transaction.atomic():
        owner, is_new = Owner.objects.get_or_create(user_id=user_id, defaults=defaults)
        if is_new and owner.user is not None:
            _found(owner.user)
    row = owner_of_user(user_id)
    assert row is not None  # noqa: S101 - made on the line above
    return row


def _found(user: User) -> None:
    """Makes the user an admin if nobody came before, and nobody who came later is one since the founder left;
    of several who come at once, the constraint lets one."""
    if User.objects.filter(Q(id__lt=user.id) | Q(is_staff=True)).exclude(id=user.id).exists():
        return
    try:
        with transaction.atomic():
            User.objects.filter(id=user.id).update(founder=True, is_staff=True, is_superuser=True)
    except IntegrityError:
        return
    name = user.get_username()
    fields = {"founder": (False, True), "admin": (user.is_staff, True)}
    note(Actor(user.id, name), Change("user.founded", Subject(str(user.id), name), fields))


def describe(owner_id: str, *, language: str, timezone: str) -> None:
    """Keeps what the browser says of its language and zone."""
    Owner.objects.filter(id=owner_id).update(language=language, timezone=timezone)


@dataclass(frozen=True)
class OwnSettings:
    """What a person sets for themselves; None leaves a field as it is, an empty text takes it back."""

    language: str | None = None
    timezone: str | None = None
    default_model_id: str | None = None
    instructions: str | None = None


def lock_owner(owner_id: str | None) -> None:
    """Until the transaction ends nobody else adds to what this owner has; the site has no lock."""
    if owner_id is not None:
        Owner.objects.select_for_update().get(id=owner_id)


def change_settings(owner_id: str, new: OwnSettings) -> None:
    fields: dict[str, str | None] = {}
    if new.language is not None:
        fields["chosen_language"] = new.language
    if new.timezone is not None:
        fields["chosen_timezone"] = new.timezone
    if new.instructions is not None:
        fields["instructions"] = new.instructions
    if new.default_model_id is not None:
        fields["default_model_id"] = new.default_model_id or None
    if fields:
        Owner.objects.filter(id=owner_id).update(**fields)


@transaction.atomic
def adopt_guest(guest_id: str, member_id: str) -> None:
    """Hands a guest's chats to the member they became; the files outlive the session from then on."""
    guest = Owner.objects.select_for_update().filter(id=guest_id, user=None).first()
    if guest is None:
        return
    File.objects.filter(conversation__owner=guest).update(durable=True)
    Conversation.objects.filter(owner=guest).update(owner_id=member_id)
    _hand_on_settings(guest, member_id)
    hand_on_sums(guest_id, member_id)
    guest.delete()


def _hand_on_settings(guest: Owner, member_id: str) -> None:
    """What a guest set for themselves, where the member has set nothing yet."""
    member = Owner.objects.get(id=member_id)
    for name in ("chosen_language", "chosen_timezone", "instructions", "default_model_id"):
        setattr(member, name, getattr(member, name) or getattr(guest, name))
    member.save(update_fields=["chosen_language", "chosen_timezone", "instructions", "default_model"])
