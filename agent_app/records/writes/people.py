"""Administrators make others administrators, close accounts and delete them; one always stays."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from agent_app.records.error_codes import ErrorCode
from agent_app.records.models import Conversation, Owner, PeopleGroup, User
from agent_app.records.people_rows import PersonRow
from agent_app.records.queries.chats import ACTIVE
from agent_app.records.queries.people import person
from agent_app.records.writes.audit import Actor, Change, Subject, note
from agent_app.records.writes.endings import stop_turns
from agent_app.records.writes.sessions import end_sessions
from agent_app.records.writes.shared_texts import forget_unused, shared_texts_of
from agent_app.records.writes.usage import catch_up


class PersonKept(Exception):
    """Why somebody can't be changed so, in a sentence for the administrator; `code` is for the page."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message)
        self.code: ErrorCode = code


@dataclass(frozen=True)
class PersonChange:
    """None leaves a thing as it is; `groups` are the ids of all groups that the person is in from then on."""

    admin: bool | None = None
    active: bool | None = None
    groups: Sequence[str] | None = None


@transaction.atomic
def change_person(actor: Actor, user_id: int, change: PersonChange) -> PersonRow | None:
    """None when there is no such person. Whose account is closed is out at once. Raises PersonKept."""
    user = _locked(user_id)
    if user is None:
        return None
    _check_stays(actor, user, admin=change.admin is not False, active=change.active is not False)
    fields: dict[str, tuple[object, object]] = {}
    if change.admin is not None and change.admin != user.is_staff:
        fields["admin"] = (user.is_staff, change.admin)
        user.is_staff = user.is_superuser = change.admin
    if change.active is not None and change.active != user.is_active:
        fields["active"] = (user.is_active, change.active)
        user.is_active = change.active
    user.save(update_fields=["is_staff", "is_superuser", "is_active"])
    if "active" in fields and not user.is_active:
        put_out(user, timezone.now())
    if change.groups is not None:
        fields |= _regrouped(user, change.groups)
    if fields:
        note(actor, Change("user.changed", Subject(str(user.id), user.get_username()), fields))
    return person(user_id)


@transaction.atomic
def delete_person(actor: Actor, user_id: int) -> bool:
    """With all that is theirs; False when there is no such person. Raises PersonKept.

    Contents of files stay in the store until what nobody refers to is swept there.
    """
    user = _locked(user_id)
    if user is None:
        return False
    _check_stays(actor, user, admin=False, active=False)
    note(actor, Change("user.deleted", Subject(str(user.id), user.get_username())))
    put_out(user, timezone.now())
    remove(user)
    return True


def remove(user: User) -> None:
    """With all that is theirs; the site's sums keep what they used. Runs in the caller's transaction."""
    catch_up(now=timezone.now())
    shared = shared_texts_of(user)
    # First: a driver that waits for this lock finds its chat gone.
    list(Owner.objects.select_for_update().filter(user=user))
    user.delete()
    forget_unused(shared)


def put_out(user: User, now: datetime) -> None:
    """Their sessions end and what runs for them stops. Runs in the caller's transaction."""
    end_sessions(user.id, now=now)
    stop_all(user.id, now)


def stop_all(user_id: int, now: datetime) -> None:
    """Runs in the caller's transaction."""
    running = Conversation.objects.filter(owner__user=user_id, turns__state__in=ACTIVE)
    for chat_id in running.order_by("id").values_list("id", flat=True).distinct():
        stop_turns(chat_id, now=now)


def _locked(user_id: int) -> User | None:
    """With all administrators, always in one order, so that two can't end each other at the same moment."""
    ids = User.objects.filter(is_staff=True).values_list("id", flat=True)
    rows = User.objects.select_for_update().filter(id__in={*ids, user_id}).order_by("id")
    return {user.id: user for user in rows}.get(user_id)


def _check_stays(actor: Actor, user: User, *, admin: bool, active: bool) -> None:
    if admin and active:
        return
    if user.founder:
        raise PersonKept(
            "founder_stays", "The account that set this site up stays an administrator; it can't be closed."
        )
    if not active and actor.user_id == user.id:
        raise PersonKept("own_account", "Another administrator has to close or delete your account.")
    others = User.objects.filter(is_staff=True, is_active=True).exclude(id=user.id)
    if user.is_staff and not others.exists():
        raise PersonKept("last_admin", "This is the last administrator. Make somebody else one first.")


def _regrouped(user: User, group_ids: Sequence[str]) -> dict[str, tuple[object, object]]:
    """Groups that are not there any more are left out."""
    before = list(user.people_groups.values_list("name", flat=True))
    user.people_groups.set(PeopleGroup.objects.filter(id__in=group_ids))
    after = list(user.people_groups.values_list("name", flat=True))
    return {"groups": (before, after)} if before != after else {}
