"""What a turn of the drill is to do, written into the person's own words so that the model can play it."""

import random
import re
from dataclasses import dataclass

CALLS = ("note", "table", "document", "deck", "enter", "enter", "edit")
CALL_MARK = re.compile(r"call-\d+-\d+-[0-9a-f]{8}")
"""What one call of the drill is known by."""
MARK = re.compile(r"\[drill (\d+) \| ([^|\]]+(?:\| [^|\]]+)*)\]")


@dataclass(frozen=True)
class StepPlan:
    """So many words, then these calls; a step without calls ends the turn."""

    words: int
    calls: tuple[str, ...] = ()


@dataclass(frozen=True)
class TurnPlan:
    number: int
    steps: tuple[StepPlan, ...]
    file_id: str = ""

    @property
    def text(self) -> str:
        steps = "| ".join(f"{step.words} {' '.join(step.calls)}".strip() for step in self.steps)
        where = f" in {self.file_id}" if self.file_id else ""
        return f"[drill {self.number} | {steps}] Please{where}."


def read(text: str) -> TurnPlan | None:
    """The last plan in a text."""
    found = list(MARK.finditer(text))
    if not found:
        return None
    steps = []
    for words in found[-1][2].split("|"):
        count, *calls = words.split()
        steps.append(StepPlan(int(count), tuple(calls)))
    place = re.search(r"\] Please in (\w+)\.", text[found[-1].start() :])
    return TurnPlan(int(found[-1][1]), tuple(steps), place[1] if place else "")


def any_plan(number: int, file_id: str, rng: random.Random) -> TurnPlan:
    """Zero to three steps with calls before the last words."""
    kinds = CALLS if file_id else CALLS[:-1]
    busy = [
        StepPlan(rng.randrange(4), tuple(rng.choice(kinds) for _ in range(rng.choice((1, 1, 2)))))
        for _ in range(rng.choice((0, 1, 1, 2, 3)))
    ]
    return TurnPlan(number, (*busy, StepPlan(rng.randrange(3, 40))), file_id)


def asking_plan(number: int) -> TurnPlan:
    """One call that waits for the person's word, and some words after it."""
    return TurnPlan(number, (StepPlan(2, ("enter",)), StepPlan(5)))


def word(number: int, step: int, place: int) -> str:
    """Each word of the drill is said once in an answer."""
    return f"n{number}s{step}w{place:02} "
