"""The port through which tools reach a person's skills, and the ids of the files in them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

SKILL_OPEN = "skill_open"
"""The tool that brings a skill's instructions."""
MAIN_FILE = "SKILL.md"
INSTRUCTIONS_LIMIT_CHARS = 16_000
"""Of a skill's instructions that come in at once; the rest is read as a file."""
MOST_FILES_NAMED = 40
_PREFIX = "skill:"
_ID = re.compile(rf"{_PREFIX}(?P<name>[a-z0-9-]+)/(?P<path>.+)", re.DOTALL)


@dataclass(frozen=True)
class SkillFacts:
    """A skill by its name, with what it does and when it is of use."""

    name: str
    description: str


@dataclass(frozen=True)
class OpenedSkill:
    """`instructions` are the text of SKILL.md behind its head; `files` the paths of all others, sorted."""

    name: str
    instructions: str
    files: tuple[str, ...] = ()

    @property
    def is_cut(self) -> bool:
        """Whether only a part of the instructions comes in at once."""
        return len(self.instructions.strip()) > INSTRUCTIONS_LIMIT_CHARS


class Skills(Protocol):
    """The skills of the person whose conversation it is: their own, and the site's."""

    def offered(self) -> Sequence[SkillFacts]:
        """Those that the model may open, by name."""
        ...

    def opened(self, name: str) -> OpenedSkill | None:
        """Any that is switched on."""
        ...

    def file(self, name: str, path: str) -> bytes | None:
        """The bytes of a file of one that is switched on."""
        ...


def skill_file_id(name: str, path: str) -> str:
    """The id under which a file of a skill is read."""
    return f"{_PREFIX}{name}/{path}"


def skill_file(file_id: str) -> tuple[str, str] | None:
    """(name of the skill, path within it) of such an id."""
    found = _ID.fullmatch(file_id)
    return (found["name"], found["path"]) if found else None


def shown_instructions(skill: OpenedSkill) -> str:
    """The instructions, as much of them as comes in at once, with how the rest is read."""
    text = skill.instructions.strip()
    if not skill.is_cut:
        return text
    shown, main = text[:INSTRUCTIONS_LIMIT_CHARS].rstrip(), skill_file_id(skill.name, MAIN_FILE)
    return f"{shown}\n\n(first {len(shown)} characters; the rest is read with file_read, file_id {main})"


def shown_files(skill: OpenedSkill) -> tuple[str, ...]:
    """The ids of its files, as many as are named at once; SKILL.md itself where not all of it came in."""
    paths = (MAIN_FILE, *skill.files) if skill.is_cut else skill.files
    return tuple(skill_file_id(skill.name, path) for path in paths[:MOST_FILES_NAMED])
