"""/skill lists a person's skills, or brings the instructions of one into the conversation."""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass

from agent_app.commands.outcome import Answered, Briefed, Outcome, Typed
from agent_app.commands.registry import Words
from agent_app.records.queries.owners import is_member
from agent_app.records.queries.skills import briefs_in_view, receipts_in_view, usable_skills
from agent_app.records.rows import SkillRow
from agent_app.skills.opening import opened
from prompts.skills import says_again, skill_again, skill_brief
from tools.kit.commands import SKILL
from tools.kit.skills import OpenedSkill, shown_instructions

_CLOSE_ENOUGH = 0.6
_DESCRIPTION_CHARS = 160
_NAMES_CHARS = 80
_GUEST = Words(
    "Skills belong to an account. Sign in or create one to use them.",
    "技能属于账户。请登录或注册后使用。",
)
_NONE = Words(
    "You have no skills yet. Add one under “Skills” beside the message box: a folder with a SKILL.md, "
    "or a zip of it.",
    "你还没有技能。可在消息框旁的“技能”中添加：含有 SKILL.md 的文件夹，或其 zip 压缩包。",
)
_HEAD = Words(
    "Your skills, for `/skill name` and what is to be done:",
    "你的技能，用法：`/skill 名称`，后面写要做的事：",
)


def run(typed: Typed) -> Outcome:
    if not is_member(typed.owner_id):
        return Answered(_GUEST.in_language(typed.language))
    rows = usable_skills(typed.owner_id)
    asked = _asked(typed.argument)
    if not asked.name:
        return Answered(_list(rows, typed.language))
    row = next((one for one in rows if one.name == asked.name), None)
    if row is None:
        return Answered(_unknown(asked.name, rows, typed.language))
    return Briefed(SKILL, _brief(typed, opened(row), asked.task))


@dataclass(frozen=True)
class _Asked:
    """Which skill, and for what."""

    name: str
    task: str


def _asked(argument: str) -> _Asked:
    name, *task = argument.split(maxsplit=1)[:2] or [""]
    return _Asked(name, "".join(task).strip())


def _brief(typed: Typed, skill: OpenedSkill, task: str) -> str:
    """The whole text once on a branch: where it stands already, that is said."""
    place = (typed.owner_id, typed.chat_id, typed.parent_id)
    text = shown_instructions(skill)
    there = any(says_again(brief, skill) for brief in briefs_in_view(*place)) or any(
        (receipt.get("skill"), receipt.get("instructions")) == (skill.name, text)
        for receipt in receipts_in_view(*place)
    )
    return skill_again(skill, task=task) if there else skill_brief(skill, task=task)


def _list(rows: Sequence[SkillRow], language: str) -> str:
    if not rows:
        return _NONE.in_language(language)
    lines = [f"- `{row.name}`: {_short(row.description)}" for row in rows]
    return "\n".join((_HEAD.in_language(language), "", *lines))


def _unknown(name: str, rows: Sequence[SkillRow], language: str) -> str:
    shown = name if len(name) <= _NAMES_CHARS else f"{name[:_NAMES_CHARS]}…"
    close = difflib.get_close_matches(name.casefold(), [row.name for row in rows], n=1, cutoff=_CLOSE_ENOUGH)
    near = next((row for row in rows if row.name in close), None)
    said = Words(f"You have no skill `{shown}`. ", f"没有名为 `{shown}` 的技能。").in_language(language)
    if near is None:
        return f"{said}{_list(rows, language)}"
    nearest = Words("The nearest is", "最接近的是").in_language(language)
    return f"{said}{nearest} `{near.name}`: {_short(near.description)}"


def _short(description: str) -> str:
    return description if len(description) <= _DESCRIPTION_CHARS else f"{description[:_DESCRIPTION_CHARS]}…"
