"""An account is closed, and everything of its owner removed."""

from allauth.usersessions.models import UserSession
from django.db import transaction

from agent_app.records.models import LedgerEntry, Owner, PromptText, User
from agent_app.records.writes.audit import Actor, Change, Subject, note


def shut_account(user_id: int) -> None:
    """From now on nobody is let in by any of its sessions, so that nothing new begins."""
    User.objects.filter(id=user_id).update(is_active=False)


def open_account(user_id: int) -> None:
    User.objects.filter(id=user_id).update(is_active=True)


@transaction.atomic
def remove_account(actor: Actor, user_id: int) -> None:
    """With every row of the owner. Turns that still run find nothing to write to any more."""
    user = User.objects.select_for_update().filter(id=user_id).first()
    if user is None:
        return
    note(actor, Change("user.deleted", Subject(str(user.id), user.get_username())))
    texts = _texts_of(user_id)
    for session in UserSession.objects.filter(user=user):
        session.end()
    # First: a driver that waits for this lock finds its chat gone.
    list(Owner.objects.select_for_update().filter(user=user))
    user.delete()
    _forget_texts(texts)


def _texts_of(user_id: int) -> list[str]:
    entries = LedgerEntry.objects.filter(step__turn__conversation__owner__user_id=user_id)
    return list(entries.order_by().values_list("text_id", flat=True).distinct())


def _forget_texts(hashes: list[str]) -> None:
    """What models were told of this person; texts that others were told as well stay."""
    for first in range(0, len(hashes), 500):
        some = hashes[first : first + 500]
        told = set(LedgerEntry.objects.filter(text_id__in=some).values_list("text_id", flat=True))
        PromptText.objects.filter(sha256__in=set(some) - told).delete()
