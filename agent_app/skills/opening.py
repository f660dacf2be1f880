"""A person's skills as tools and commands see them: by name, with their instructions and files."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from agent_app.files import storage
from agent_app.records.queries.owners import member_of_call
from agent_app.records.queries.skills import usable_skills
from agent_app.records.rows import SkillRow
from agent_app.skills.head import read_main
from tools.kit.skills import MAIN_FILE, OpenedSkill, SkillFacts


@dataclass(frozen=True)
class SkillsOfCall:
    """Those of the member whose call it is; nothing is read before a tool asks for it."""

    call_id: str

    def offered(self) -> Sequence[SkillFacts]:
        return tuple(SkillFacts(one.name, one.description) for one in self._rows if one.offered)

    def opened(self, name: str) -> OpenedSkill | None:
        row = self._named(name)
        return opened(row) if row is not None else None

    def file(self, name: str, path: str) -> bytes | None:
        row = self._named(name)
        found = next((one for one in row.files if one.path == path), None) if row is not None else None
        return storage.fetch(found.sha256) if found is not None else None

    def _named(self, name: str) -> SkillRow | None:
        return next((one for one in self._rows if one.name == name), None)

    @cached_property
    def _rows(self) -> tuple[SkillRow, ...]:
        owner_id = member_of_call(self.call_id)
        return usable_skills(owner_id) if owner_id is not None else ()


def opened(row: SkillRow) -> OpenedSkill:
    main = next(one for one in row.files if one.path == MAIN_FILE)
    text = storage.fetch(main.sha256).decode("utf-8-sig")
    others = tuple(one.path for one in row.files if one.path != MAIN_FILE)
    return OpenedSkill(row.name, read_main(text).instructions, others)
