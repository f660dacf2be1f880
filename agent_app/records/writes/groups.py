"""Groups of people are made, changed and removed."""

from collections.abc import Sequence

from django.db import IntegrityError, transaction

from agent_app.records.models import ChatModel, PeopleGroup, User
from agent_app.records.people_rows import GroupFields, GroupRow
from agent_app.records.queries.groups import fields_of, group
from agent_app.records.writes.audit import Actor, Change, Subject, changed, note

_PLAIN = ("name", "all_models", "joined_at_sign_up", "for_guests")


class NameTaken(Exception):
    """Another group has this name."""


class GuestsTaken(Exception):
    """Guests obey another group, whose name this is."""


def add_group(actor: Actor, fields: GroupFields) -> GroupRow:
    """Raises NameTaken, GuestsTaken."""
    with transaction.atomic():
        made = PeopleGroup()
        _write(made, fields)
        note(actor, Change("group.added", Subject(made.id, made.name), _told(GroupFields(""), fields)))
    return _row(made.id)


def change_group(actor: Actor, group_id: str, fields: GroupFields) -> GroupRow | None:
    """None when there is no such group. Raises NameTaken, GuestsTaken."""
    with transaction.atomic():
        found = PeopleGroup.objects.select_for_update().filter(id=group_id).first()
        if found is None:
            return None
        before = fields_of(found)
        _write(found, fields)
        if changes := _told(before, fields_of(found)):
            note(actor, Change("group.changed", Subject(found.id, found.name), changes))
    return _row(group_id)


@transaction.atomic
def remove_group(actor: Actor, group_id: str) -> bool:
    """Its people stay, without its rules."""
    found = PeopleGroup.objects.select_for_update().filter(id=group_id).first()
    if found is None:
        return False
    people = found.users.count()
    found.delete()
    note(actor, Change("group.removed", Subject(group_id, found.name), {"people": (people, 0)}))
    return True


@transaction.atomic
def move_people(
    actor: Actor, group_id: str, *, add: Sequence[int] = (), remove: Sequence[int] = ()
) -> GroupRow | None:
    """None when there is no such group. People who are not there any more are left out."""
    found = PeopleGroup.objects.select_for_update().filter(id=group_id).first()
    if found is None:
        return None
    inside = set(found.users.values_list("id", flat=True))
    come = _names(set(add) - inside)
    gone = _names(set(remove) & inside - set(add))
    found.users.add(*come)
    found.users.remove(*gone)
    if come or gone:
        changes = {"added": ([], sorted(come.values())), "removed": (sorted(gone.values()), [])}
        told = {name: change for name, change in changes.items() if change != ([], [])}
        note(actor, Change("group.people_changed", Subject(found.id, found.name), told))
    return _row(group_id)


def _names(user_ids: set[int]) -> dict[int, str]:
    return dict(User.objects.filter(id__in=user_ids).values_list("id", "username"))


def _write(group_: PeopleGroup, fields: GroupFields) -> None:
    others = PeopleGroup.objects.exclude(id=group_.id)
    if others.filter(name__iexact=fields.name).exists():
        raise NameTaken(fields.name)
    guests = others.filter(for_guests=True).first() if fields.for_guests else None
    if guests is not None:
        raise GuestsTaken(guests.name)
    for name in _PLAIN:
        setattr(group_, name, getattr(fields, name))
    group_.capabilities_off = sorted(set(fields.capabilities_off))
    try:
        with transaction.atomic():
            group_.save()
    except IntegrityError:
        # Another request was quicker by a moment.
        raise NameTaken(fields.name) from None
    group_.allowed_models.set(ChatModel.objects.filter(id__in=fields.models))


def _told(before: GroupFields, after: GroupFields) -> dict[str, tuple[object, object]]:
    """What differs, models by their labels."""
    return changed(_plainly(before), _plainly(after))


def _plainly(fields: GroupFields) -> dict[str, object]:
    plain = {name: getattr(fields, name) for name in _PLAIN}
    off = sorted(set(fields.capabilities_off))
    return {**plain, "capabilities_off": off, "models": _labels(fields.models)}


def _labels(model_ids: Sequence[str]) -> list[str]:
    return sorted(ChatModel.objects.filter(id__in=model_ids).values_list("label", flat=True))


def _row(group_id: str) -> GroupRow:
    row = group(group_id)
    if row is None:
        raise LookupError(group_id)
    return row
