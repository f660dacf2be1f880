"""Skills come in, are replaced, switched, deleted and brought back."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from agent_app.records.models import Skill
from agent_app.records.queries.skills import skill_row
from agent_app.records.rows import SkillFileRow, SkillRow
from agent_app.records.writes.audit import TERMINAL, Actor, Change, Subject, changed, note, owning
from agent_app.records.writes.owners import lock_owner

MOST_SKILLS = 100
"""Of one person, and of the site."""


@dataclass(frozen=True)
class NewSkill:
    """`files` are in the store already."""

    name: str
    description: str
    files: tuple[SkillFileRow, ...]
    offered: bool = True


class NameTaken(Exception):
    """The owner has a skill of this name."""


class TooManySkills(Exception):
    """The owner has as many as there may be."""


def add_skill(owner_id: str | None, new: NewSkill, *, replace: bool, by: Actor = TERMINAL) -> SkillRow:
    """A replaced one stays switched as it was. Raises NameTaken, TooManySkills."""
    try:
        with transaction.atomic():
            added = _added(owner_id, new, replace=replace)
            _note_of_site(by, "skill.shared", added)
            return skill_row(added)
    except IntegrityError:
        raise NameTaken(new.name) from None


def _added(owner_id: str | None, new: NewSkill, *, replace: bool) -> Skill:
    lock_owner(owner_id)
    found = _live(owner_id).filter(name=new.name).first()
    if found is not None and not replace:
        raise NameTaken(new.name)
    if found is None:
        _check_room(owner_id)
        found = Skill(owner_id=owner_id, name=new.name, offered=new.offered)
    found.description = new.description
    found.files = [asdict(file) for file in new.files]
    found.save()
    return found


def _live(owner_id: str | None) -> QuerySet[Skill]:
    return Skill.objects.filter(owner_id=owner_id, deleted_at=None)


def _check_room(owner_id: str | None) -> None:
    if _live(owner_id).count() >= MOST_SKILLS:
        raise TooManySkills(owner_id)


@transaction.atomic
def change_skill(
    owner_id: str, skill_id: str, *, site: bool, enabled: bool | None, offered: bool | None
) -> SkillRow | None:
    """None stays as it is. The site's are reached with `site` alone."""
    wanted = {name: on for name, on in (("enabled", enabled), ("offered", offered)) if on is not None}
    reached = Skill.objects.filter(_reached(owner_id, site=site), id=skill_id, deleted_at=None)
    found = reached.select_for_update().first()
    if found is None:
        return None
    differing = changed({name: getattr(found, name) for name in wanted}, wanted)
    if differing:
        reached.update(**wanted, updated_at=timezone.now())
        found.refresh_from_db()
        _note_of_site(owning(owner_id), "skill.changed", found, differing)
    return skill_row(found)


@transaction.atomic
def delete_skill(owner_id: str, skill_id: str, *, site: bool) -> bool:
    """Hides it; `restore_skill` takes that back."""
    reached = Skill.objects.filter(_reached(owner_id, site=site), id=skill_id, deleted_at=None)
    found = reached.select_for_update().first()
    if found is None:
        return False
    reached.update(deleted_at=timezone.now())
    _note_of_site(owning(owner_id), "skill.removed", found)
    return True


def restore_skill(owner_id: str, skill_id: str, *, site: bool) -> SkillRow | None:
    """None when there is no such deleted skill. Raises NameTaken, TooManySkills, as adding does."""
    deleted = Skill.objects.filter(_reached(owner_id, site=site), id=skill_id, deleted_at__isnull=False)
    try:
        with transaction.atomic():
            found = deleted.first()
            if found is None:
                return None
            lock_owner(found.owner_id)
            if _live(found.owner_id).filter(name=found.name).exists():
                raise NameTaken(found.name)
            _check_room(found.owner_id)
            deleted.update(deleted_at=None)
            _note_of_site(owning(owner_id), "skill.restored", found)
    except IntegrityError:
        raise NameTaken(skill_id) from None
    return skill_row(Skill.objects.get(id=skill_id))


@transaction.atomic
def put_site_skills(skills: Sequence[NewSkill]) -> None:
    """Those that come along, in their newest form; how an admin has switched them stays."""
    for new in skills:
        files = [asdict(file) for file in new.files]
        found = Skill.objects.filter(owner=None, name=new.name, deleted_at=None).first()
        if found is None:
            found = Skill(name=new.name, offered=new.offered)
        if (found.description, found.files) != (new.description, files):
            found.description, found.files = new.description, files
            found.save()


def _note_of_site(
    by: Actor, action: str, skill: Skill, fields: Mapping[str, tuple[object, object]] | None = None
) -> None:
    """What people do with their own skills is theirs."""
    if skill.owner_id is None:
        note(by, Change(action, Subject(skill.id, skill.name), fields or {}))


def _reached(owner_id: str, *, site: bool) -> Q:
    return Q(owner_id=owner_id) | Q(owner=None) if site else Q(owner_id=owner_id)
