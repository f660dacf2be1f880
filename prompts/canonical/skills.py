"""Canonical situations with skills: offered, opened by the model, chosen by the person, switched later."""

from dataclasses import replace

from prompts.builder import build
from prompts.canonical.parts import asked, called, hello, said
from prompts.context import PastStep, PastTurn, TurnContext
from prompts.skills import skill_again, skill_brief
from tools.kit.commands import SKILL
from tools.kit.json_types import JsonObject
from tools.kit.registry import CAPABILITIES
from tools.kit.skills import SKILL_OPEN, OpenedSkill, SkillFacts, shown_files, shown_instructions

NOTES = OpenedSkill(
    "tidy-notes",
    "# Tidy notes\n\n1. Read the notes.\n2. Sort them by subject, as references/order.md says.",
    ("references/order.md",),
)
LETTER = OpenedSkill("short-letter", "Write at most ten lines.")
TIDY = SkillFacts("tidy-notes", "Puts notes in order by subject. For notes and lists that grew over time.")
SHORT = SkillFacts("short-letter", "Writes a letter of at most ten lines.")


def member_skills(commands: tuple[str, ...]) -> TurnContext:
    """The model may open two: their names stand in the note."""
    return replace(hello(commands, signed_in=True), skills=(SHORT, TIDY))


def skill_opened(commands: tuple[str, ...]) -> TurnContext:
    """A step after the model opened one: its files can be read from here on."""
    receipt: JsonObject = {
        "ok": True,
        "skill": NOTES.name,
        "instructions": shown_instructions(NOTES),
        "files": [*shown_files(NOTES)],
    }
    step = called(SKILL_OPEN, '{"name":"tidy-notes"}', receipt)
    sent = replace(member_skills(commands), turns=(asked("Put my notes in order."),))
    return replace(sent, turns=(_built(sent, step),))


def skill_chosen(commands: tuple[str, ...]) -> TurnContext:
    """`/skill` with a task, of somebody whose models open none by themselves."""
    return _chosen(
        hello(commands, signed_in=True), "/skill tidy-notes for this week", skill_brief(NOTES, task="x")
    )


def skill_chosen_without_task(commands: tuple[str, ...]) -> TurnContext:
    return _chosen(hello(commands, signed_in=True), "/skill short-letter", skill_brief(LETTER, task=""))


def skill_chosen_again(commands: tuple[str, ...]) -> TurnContext:
    first = skill_chosen(commands)
    turns = (_built(first, said("Done.")), asked("/skill tidy-notes and once more"))
    return replace(first, turns=turns, brief=skill_again(NOTES, task="x"))


def skill_added_late(commands: tuple[str, ...]) -> TurnContext:
    """A second turn, after one with another list: one skill came, one is gone."""
    first = replace(hello(commands, signed_in=True), skills=(TIDY,))
    return replace(first, turns=(_built(first, said("Hello!")), asked("And now?")), skills=(SHORT,))


def _chosen(context: TurnContext, text: str, brief: str) -> TurnContext:
    return replace(context, turns=(asked(text),), command=SKILL, brief=brief)


def _built(context: TurnContext, step: PastStep) -> PastTurn:
    """The newest turn as it is stored once its request was built, with a step that followed."""
    built = build(context, CAPABILITIES)
    return replace(
        context.newest,
        note=built.note,
        activations=built.activations,
        model_id=context.model.model_id,
        steps=(step,),
    )
