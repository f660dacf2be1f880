"""A checked folder goes into the store, and its skill into the records."""

from agent_app.files import storage
from agent_app.records.rows import SkillFileRow, SkillRow
from agent_app.records.writes import skills as writes
from agent_app.records.writes.audit import TERMINAL, Actor
from agent_app.records.writes.skills import NewSkill
from agent_app.skills.folder import SkillFolder


def keep(owner_id: str | None, folder: SkillFolder, *, replace: bool, by: Actor = TERMINAL) -> SkillRow:
    """Without an owner it is the site's. Raises NameTaken unless it may `replace`, and TooManySkills."""
    return writes.add_skill(owner_id, stored(folder), replace=replace, by=by)


def stored(folder: SkillFolder, *, offered: bool = True) -> NewSkill:
    files = tuple(SkillFileRow(one.path, len(one.content), storage.keep(one.content)) for one in folder.files)
    return NewSkill(folder.name, folder.description, files, offered)
