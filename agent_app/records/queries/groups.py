"""The groups whose rules a person obeys, and the capabilities that these leave them."""

import json
from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Exists, F, JSONField, OuterRef, Q, QuerySet, Subquery
from django.db.models.lookups import IsNull

from agent_app.records.models import CapabilitySwitch, Owner, PeopleGroup
from agent_app.records.people_rows import GroupFields, GroupRow, LackingGroup
from agent_app.records.queries.active_connections import JsonRow, JsonRows


def groups_of(owner_id: str) -> QuerySet[PeopleGroup]:
    """A member's; for a guest the one of guests. Of several any may allow a thing, and none allows all."""
    is_guest = Exists(Owner.objects.filter(id=owner_id, user=None))
    return PeopleGroup.objects.filter(Q(users__owner=owner_id) | Q(is_guest, for_guests=True)).distinct()


def switched_off_for(owner_id: str) -> frozenset[str]:
    """Capabilities that are off for everyone, or in each of the person's groups."""
    rules = groups_of(owner_id).values_list("id", "capabilities_off")
    return off_everywhere() | off_in_all(off for _, off in rules)


def off_in_all(rules: Iterable[list[str]]) -> frozenset[str]:
    """`rules` are what each group of one person switches off."""
    each = [frozenset(names) for names in rules]
    return frozenset.intersection(*each) if each else frozenset()


def off_for_everyone() -> Subquery:
    """For an annotation of turns, as `off_in_groups`; `switched_off` reads what both give."""
    off = CapabilitySwitch.objects.filter(enabled=False).order_by()
    return _gathered(off.annotate(found=JsonRows(F("name"))))


def off_in_groups() -> Subquery:
    user = OuterRef("conversation__owner__user")
    rules = PeopleGroup.objects.filter(Q(users=user) | Q(IsNull(user, True), for_guests=True))  # noqa: FBT003 - a lookup's right side
    return _gathered(rules.order_by().annotate(found=JsonRows(JsonRow(F("capabilities_off")))))


def _gathered(rows: QuerySet[Any]) -> Subquery:
    return Subquery(rows.values("found"), output_field=JSONField())


def switched_off(for_everyone: list[str] | None, in_groups: list[list[Any]] | None) -> frozenset[str]:
    rules = [_names(row[0]) for row in in_groups or ()]
    return frozenset(for_everyone or ()) | off_in_all(rules)


def _names(stored: str | list[str]) -> list[str]:
    """SQLite keeps JSON as text."""
    names: list[str] = json.loads(stored) if isinstance(stored, str) else stored
    return names


def groups() -> tuple[GroupRow, ...]:
    """All of them, by name."""
    return tuple(map(_row, _counted()))


def group(group_id: str) -> GroupRow | None:
    found = _counted().filter(id=group_id).first()
    return _row(found) if found is not None else None


def lacking() -> dict[str, tuple[LackingGroup, ...]]:
    """By the name of a capability, the groups that switch it off."""
    found: dict[str, tuple[LackingGroup, ...]] = {}
    for group_id, name, off in PeopleGroup.objects.values_list("id", "name", "capabilities_off"):
        for capability in off:
            found[capability] = (*found.get(capability, ()), LackingGroup(group_id, name))
    return found


def off_everywhere() -> frozenset[str]:
    """Capabilities that are switched off for everyone."""
    return frozenset(CapabilitySwitch.objects.filter(enabled=False).values_list("name", flat=True))


def fields_of(found: PeopleGroup) -> GroupFields:
    return GroupFields(
        name=found.name,
        all_models=found.all_models,
        models=tuple(model.id for model in found.allowed_models.all()),
        capabilities_off=tuple(found.capabilities_off),
        joined_at_sign_up=found.joined_at_sign_up,
        for_guests=found.for_guests,
    )


def _counted() -> QuerySet[PeopleGroup]:
    counted = PeopleGroup.objects.annotate(people=Count("users")).order_by("name")
    return counted.prefetch_related("allowed_models")


def _row(found: PeopleGroup) -> GroupRow:
    people: int = found.people  # type: ignore[attr-defined]  # annotated in _counted
    return GroupRow(found.id, fields_of(found), people)
