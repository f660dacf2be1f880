"""What a SKILL.md says: a head in YAML with name and description, then the instructions in Markdown.

The format is that of https://agentskills.io/specification.
"""

import re
import unicodedata
from dataclasses import dataclass

import yaml

from agent_app.skills.refusals import BadSkill

MAIN_BYTES, HEAD_CHARS = 100 * 1024, 8_000
NAME_CHARS, DESCRIPTION_CHARS = 64, 1_024
_PARTED = re.compile(r"\A---[ \t]*\n(?P<head>.*?)^---[ \t]*$(?P<body>.*)\Z", re.DOTALL | re.MULTILINE)
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class _Loader(yaml.SafeLoader):
    """Without aliases, with which a few lines make a head of any size."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            event = self.peek_event()  # type: ignore[no-untyped-call]  # the stubs leave it out
            raise _Repeats(problem_mark=event.start_mark)
        return super().compose_node(parent, index)


class _Repeats(yaml.MarkedYAMLError):
    """A part of the head stands for another one."""


@dataclass(frozen=True)
class Main:
    """Of the head, what is used here; what else it may hold is for other programs."""

    name: str
    description: str
    instructions: str


def read_main(text: str) -> Main:
    """Raises BadSkill."""
    parted = _PARTED.match(text.replace("\r\n", "\n"))
    if parted is None:
        raise BadSkill(
            "skill_head",
            "SKILL.md has no head; it begins with a line ---, then name: and description:, then a line ---.",
        )
    head = _head(parted["head"])
    name, description = _name(head.get("name")), _description(head.get("description"))
    instructions = parted["body"].strip()
    if not instructions:
        raise BadSkill(
            "skill_empty", "SKILL.md has no instructions behind its head; write what is to be done."
        )
    return Main(name, description, instructions)


def _head(text: str) -> dict[object, object]:
    if len(text) > HEAD_CHARS:
        raise BadSkill(
            "skill_head", f"The head of SKILL.md has more than {HEAD_CHARS} characters; shorten it."
        )
    try:
        read = yaml.load(text, _Loader)  # noqa: S506 -- a SafeLoader that takes less
    except _Repeats as error:
        raise BadSkill(
            "skill_head",
            f"The head of SKILL.md has an alias, which begins with *{_line(error)}; write the text itself "
            "there, or put it between quotation marks.",
        ) from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise BadSkill("skill_head", f"The head of SKILL.md can't be read{_line(error)}; {_CURE}.") from error
    if not isinstance(read, dict):
        raise BadSkill("skill_head", "The head of SKILL.md has no lines name: and description:; add them.")
    return read


_CURE = "put a text that has a colon or a quotation mark in it between quotation marks"


def _line(error: Exception) -> str:
    mark = error.problem_mark if isinstance(error, yaml.MarkedYAMLError) else None
    # The head begins on the file's second line, and the mark counts from 0.
    return f" (line {mark.line + 2})" if mark is not None else ""


def _name(value: object) -> str:
    if value is None:
        raise BadSkill("skill_name", "The head of SKILL.md has no name; add a line name:.")
    if not isinstance(value, str) or len(value) > NAME_CHARS or _NAME.fullmatch(value) is None:
        raise BadSkill(
            "skill_name",
            f"The name in SKILL.md has at most {NAME_CHARS} lower-case letters, digits and single hyphens "
            "between them, such as monthly-report; change it.",
        )
    return value


def _description(value: object) -> str:
    description = _visible(value) if isinstance(value, str) else ""
    if not description:
        raise BadSkill(
            "skill_description",
            "The head of SKILL.md has no description; add a line description: what it does, and when.",
        )
    if len(description) > DESCRIPTION_CHARS:
        raise BadSkill(
            "skill_description",
            f"The description in SKILL.md has {len(description)} characters; at most {DESCRIPTION_CHARS} "
            "are taken.",
        )
    return description


def _visible(text: str) -> str:
    """On one line, without what nobody sees: YAML can spell control characters and halves of pairs."""
    shown = "".join(char for char in text if char.isspace() or not unicodedata.category(char).startswith("C"))
    return " ".join(shown.split())
