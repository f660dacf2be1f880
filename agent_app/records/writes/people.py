"""Administrators make others administrators, close accounts and delete them, and people delete their own.

An administrator always stays, unless nobody does.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from agent_app.records.error_codes import ErrorCode
from agent_app.records.models import Conversation, Owner, PeopleGroup, User
from agent_app.records.people_rows import PersonRow
from agent_app.records.queries.chats import ACTIVE
from agent_app.records.queries.people import person
from agent_app.records.writes.audit import Actor, Change, Subject, note
from agent_app.records.writes.endings import stop_turns
from agent_app.records.writes.sessions import end_sessions, end_these, sessions_of
from agent_app.records.writes.shared_texts import forget_unused, shared_texts_of
from agent_app.records.writes.sign_up import locked_rules
from agent_app.records.writes.usage import catch_up, count_all


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


def change_person(actor: Actor, user_id: int, change: PersonChange) -> PersonRow | None:
    """None when there is no such person. Whose account is closed is out at once. Raises PersonKept."""
    # Looked for before anything is locked. As long as an account is closed none comes to them.
    old_sessions = sessions_of(user_id) if change.active else ()
    return _changed(actor, user_id, change, old_sessions)


@transaction.atomic
def _changed(
    actor: Actor, user_id: int, change: PersonChange, old_sessions: Sequence[str]
) -> PersonRow | None:
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
    if "active" in fields and user.is_active:
        end_these(old_sessions)
    elif "active" in fields:
        _put_out(user)
    if change.groups is not None:
        fields |= _regrouped(user, change.groups)
    if fields:
        note(actor, Change("user.changed", Subject(str(user.id), user.get_username()), fields))
    return person(user_id)


@transaction.atomic
def begin_to_leave(user_id: int) -> None:
    """Of their own will: they are out, and what runs stops, before `delete_person`. The account stays open,
    so that where that fails they come in again and delete it anew. Raises PersonKept."""
    user = _locked_for_leaving(user_id)
    if user is not None:
        _check_goes(user)
        _put_out(user)


def delete_person(actor: Actor, user_id: int, *, by_self: bool = False) -> bool:
    """With all that is theirs; the site's sums keep what they used, which is counted before, a little at a
    time. False when there is no such person. Raises PersonKept.

    Contents of files stay in the store until what nobody refers to is swept there.
    """
    count_all(now=timezone.now())
    return _deleted(actor, user_id, by_self=by_self)


@transaction.atomic
def _deleted(actor: Actor, user_id: int, *, by_self: bool) -> bool:
    user = _locked_for_leaving(user_id) if by_self else _locked(user_id)
    if user is None:
        return False
    if by_self:
        _check_goes(user)
    else:
        _check_stays(actor, user, admin=False, active=False)
    note(actor, Change("user.deleted", Subject(str(user.id), user.get_username())))
    _put_out(user)
    _remove(user)
    return True


def _remove(user: User) -> None:
    """Runs in the caller's transaction."""
    # What ended since all was counted.
    catch_up(now=timezone.now())
    shared = shared_texts_of(user)
    # First: a driver that waits for this lock finds its chat gone.
    list(Owner.objects.select_for_update().filter(user=user))
    user.delete()
    forget_unused(shared)


def _put_out(user: User) -> None:
    """Their sessions end and what runs for them stops. Runs in the caller's transaction."""
    end_sessions(user.id)
    now = timezone.now()
    running = Conversation.objects.filter(owner__user=user, turns__state__in=ACTIVE)
    for chat_id in running.order_by("id").values_list("id", flat=True).distinct():
        stop_turns(chat_id, now=now)


def _locked(user_id: int) -> User | None:
    """With all administrators, always in one order, so that two can't end each other at the same moment."""
    ids = User.objects.filter(is_staff=True).values_list("id", flat=True)
    rows = User.objects.select_for_update().filter(id__in={*ids, user_id}).order_by("id")
    return {user.id: user for user in rows}.get(user_id)


def _locked_for_leaving(user_id: int) -> User | None:
    """And nobody signs up meanwhile, whom the only one would leave alone."""
    locked_rules()
    return _locked(user_id)


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


def _check_goes(user: User) -> None:
    """Of their own will anybody may go, the founder too, but for the last administrator among others."""
    others = User.objects.exclude(id=user.id)
    if user.is_staff and others.exists() and not others.filter(is_staff=True, is_active=True).exists():
        raise PersonKept("last_admin", "You are the only administrator. Make somebody else one first.")


def _regrouped(user: User, group_ids: Sequence[str]) -> dict[str, tuple[object, object]]:
    """Groups that are not there any more are left out."""
    before = list(user.people_groups.values_list("name", flat=True))
    user.people_groups.set(PeopleGroup.objects.filter(id__in=group_ids))
    after = list(user.people_groups.values_list("name", flat=True))
    return {"groups": (before, after)} if before != after else {}
