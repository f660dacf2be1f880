"""Somebody closes their own account, and everything of its owner is removed."""

from django.db import transaction
from django.utils import timezone

from agent_app.records.models import User
from agent_app.records.writes.audit import Actor, Change, Subject, note
from agent_app.records.writes.people import put_out, remove, stop_all


@transaction.atomic
def shut_account(user_id: int) -> None:
    """From now on nobody is let in by any of its sessions: nothing new begins, and what runs is stopped."""
    User.objects.filter(id=user_id).update(is_active=False)
    stop_all(user_id, timezone.now())


def open_account(user_id: int) -> None:
    User.objects.filter(id=user_id).update(is_active=True)


@transaction.atomic
def remove_account(actor: Actor, user_id: int) -> None:
    """With every row of the owner. Turns that still run find nothing to write to any more."""
    user = User.objects.select_for_update().filter(id=user_id).first()
    if user is None:
        return
    note(actor, Change("user.deleted", Subject(str(user.id), user.get_username())))
    put_out(user, timezone.now())
    remove(user)
