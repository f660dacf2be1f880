"""What tools learn of indexes that are asked side by side: which did not answer, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tools.kit.json_types import JsonObject

Reason = Literal["slow", "busy", "refused", "unreachable", "odd", "failed"]
"""The page has a sentence for each in its languages; models read `why`."""


@dataclass(frozen=True)
class Silent:
    """An index that gave nothing that could be read."""

    index: str
    reason: Reason
    why: str


class IndexTrouble(Exception):
    """A search or file that did not come; `sentence` says what to do next, and is made to be read."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def told(asked: Sequence[str], silent: Sequence[Silent]) -> JsonObject:
    """The end of a search's receipt: which indexes answered, and which did not."""
    facts: JsonObject = {"indexes": [*asked]}
    if silent:
        facts["silent"] = [{"index": one.index, "reason": one.reason, "why": one.why} for one in silent]
    return facts
