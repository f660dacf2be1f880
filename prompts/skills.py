"""What the server's note says of skills: the instructions of a chosen one, and once a list of all."""

import re
from collections.abc import Collection, Iterator

from prompts.context import ActivationRecord, PastTurn, TurnContext
from prompts.news import News, standing
from tools.kit.commands import SKILL
from tools.kit.skills import (
    MAIN_FILE,
    MOST_FILES_NAMED,
    SKILL_OPEN,
    OpenedSkill,
    shown_files,
    shown_instructions,
    skill_file_id,
)

MOST_LISTED, DESCRIPTION_CHARS = 30, 100
_LISTED, _GONE, _CHOSEN, _FILES = "skill:", "skill-gone:", "skill-chosen:", "skill-files:"
_OF = re.compile(r"Skill (?P<name>[a-z0-9-]+),")
_ITS_FILES, _AGAIN = "Its files, for file_read by file_id: ", "chosen by the user again"


def skill_brief(skill: OpenedSkill, *, task: str) -> str:
    """What a model is told of a skill that the person has chosen with `/skill`."""
    lines = [
        f"Skill {skill.name}, chosen by the user: its instructions are the user's own.",
        "<skill>",
        shown_instructions(skill),
        "</skill>",
    ]
    if shown_files(skill):
        more = len(skill.files) - MOST_FILES_NAMED
        rest = f" and {more} more" if more > 0 else ""
        lines.append(f"{_ITS_FILES}{', '.join(shown_files(skill))}{rest}.")
    return "\n".join((*lines, _task(task)))


def skill_again(skill: OpenedSkill, *, task: str) -> str:
    """The same where the instructions stand in the conversation already."""
    told = (
        f"Skill {skill.name}, {_AGAIN}: its instructions stand above, and can be read with "
        f"file_read, file_id {skill_file_id(skill.name, MAIN_FILE)}."
    )
    return f"{told}\n{_task(task)}"


def says_again(brief: str, skill: OpenedSkill) -> bool:
    """Whether a brief brought in this skill with these instructions."""
    return brief.rpartition("\n")[0] == skill_brief(skill, task="").rpartition("\n")[0]


def skill_news(context: TurnContext, offered: Collection[str]) -> News:
    """Nothing once the newest message's note is written, so that a turn's steps hold one note."""
    if context.newest.note is not None:
        return News()
    step = len(context.newest.steps)
    listed = standing(context, _LISTED, _GONE)
    there = {one.name: one for one in context.skills} if SKILL_OPEN in offered else {}
    new = [one for name, one in there.items() if name not in listed]
    told = new[: max(0, MOST_LISTED - len(listed))]
    gone = [name for name in listed if name not in there]
    lines = ["Skills that the user has, for skill_open:"] if told else []
    lines += [f"- {one.name}: {_short(one.description)}" for one in told]
    lines += [f"{len(new) - len(told)} more skills are not listed."] if told and len(new) > len(told) else []
    lines += [f"Skills that are gone: {', '.join(gone)}."] if gone else []
    records = [ActivationRecord(f"{_LISTED}{one.name}", "its line is in the note", step) for one in told]
    records += [ActivationRecord(f"{_GONE}{name}", "that is in the note", step) for name in gone]
    if (chosen := _chosen(context)) is not None:
        kind = _FILES if _names_files(context.brief) else _CHOSEN
        records.append(ActivationRecord(f"{kind}{chosen}", "it is in the note", step))
    return News(tuple(lines), tuple(records))


def skills_with_files(context: TurnContext) -> int:
    """How many skills whose files can be read have come in on this branch.

    Of one that was chosen in turns which a summary stands for, SKILL.md itself is read again.
    """
    folded = context.compacted.first if context.compacted is not None else 0
    names = {
        name for index, turn in enumerate(context.turns) for name in _of_turn(turn, folded=index < folded)
    }
    chosen = _chosen(context)
    return len({*names, chosen} if chosen is not None and _names_files(context.brief) else names)


def _chosen(context: TurnContext) -> str | None:
    """The skill that the newest message brings in."""
    found = _OF.match(context.brief) if context.command == SKILL else None
    return found["name"] if found else None


def _names_files(brief: str) -> bool:
    return f"\n</skill>\n{_ITS_FILES}" in brief or _AGAIN in brief.partition("\n")[0]


def chosen_in(turn: PastTurn) -> Iterator[str]:
    """The skills whose instructions the person brought in with a turn's message."""
    kinds = (_CHOSEN, _FILES)
    yield from (one.name.partition(":")[2] for one in turn.activations if one.name.startswith(kinds))


def _of_turn(turn: PastTurn, *, folded: bool) -> Iterator[str]:
    for record in turn.activations:
        kind, _, name = record.name.partition(":")
        if f"{kind}:" == _FILES or (folded and f"{kind}:" == _CHOSEN):
            yield name
    for call in (call for step in turn.steps for call in step.calls if call.name == SKILL_OPEN):
        receipt = call.receipt or {}
        if receipt.get("ok") is True and receipt.get("files"):
            yield str(receipt.get("skill"))


def _short(description: str) -> str:
    line = " ".join(description.split())
    return line if len(line) <= DESCRIPTION_CHARS else f"{line[: DESCRIPTION_CHARS - 1].rstrip()}…"


def _task(task: str) -> str:
    if task:
        return "Follow it for the task in this message."
    return "No task came with it: apply it to what this conversation is about, or ask for what it needs."
