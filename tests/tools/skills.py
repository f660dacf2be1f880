"""A person's skills in memory, for tests of tools."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tools.kit.skills import MAIN_FILE, OpenedSkill, SkillFacts


@dataclass(frozen=True)
class Shelf:
    """By name, the files of each by path; SKILL.md is its instructions."""

    skills: Mapping[str, Mapping[str, bytes]] = field(default_factory=dict)

    def offered(self) -> Sequence[SkillFacts]:
        return tuple(SkillFacts(name, f"Does {name}.") for name in sorted(self.skills))

    def opened(self, name: str) -> OpenedSkill | None:
        files = self.skills.get(name)
        if files is None:
            return None
        others = tuple(path for path in sorted(files) if path != MAIN_FILE)
        return OpenedSkill(name, files[MAIN_FILE].decode(), others)

    def file(self, name: str, path: str) -> bytes | None:
        return self.skills.get(name, {}).get(path)
