"""The port through which the tools of `/research` reach what was opened, what was noted, and the budget."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tools.kit.commands import RESEARCH
from tools.kit.json_types import JsonObject

RESEARCH_NOTE, RESEARCH_REPORT = "research_note", "research_report"
BUDGET_GONE = "The budget of this research is used up"
"""What the receipts of calls begin with that it had no room for."""
UNDER_WAY = "a research is under way"
"""Why its tools are offered."""


@dataclass(frozen=True)
class Source:
    """A page that was opened in this conversation. `number` counts pages, `opened` is the day in ISO 8601."""

    number: int
    address: str
    title: str
    opened: str


@dataclass(frozen=True)
class Evidence:
    """Words that were found on a source's page, by the number under which a report cites them."""

    number: int
    source: int
    quote: str
    claim: str


class ResearchPort(Protocol):
    """What one branch of a conversation has opened and noted by now."""

    def sources(self) -> Sequence[Source]:
        """In the order in which they were first opened."""
        ...

    def source_at(self, address: str) -> Source | None:
        """The one that was opened at that address, in whatever way it is written."""
        ...

    def texts(self, source: int) -> Sequence[str]:
        """All that was read there, the newest first; whole, however little of it was sent."""
        ...

    def number(self) -> int:
        """Under which what the running call notes is cited."""
        ...

    def notes_open(self) -> bool:
        """Whether notes are still being looked up that were sent beside the running call."""
        ...

    def evidence(self) -> Sequence[Evidence]:
        """By number."""
        ...

    def budget(self) -> JsonObject:
        """What is used of it, such as `{"searches": "3/12"}`; empty where no research is under way."""
        ...

    def budget_gone(self) -> bool:
        """Whether a call of this research did not run for want of it."""
        ...


def research_turns(branch: Sequence[tuple[str, bool]]) -> range:
    """Which turns of a branch belong to the research that is under way, by their places; none where none is.

    Of each turn, its command and whether it saved a report. What the newest one saved ends nothing yet.
    """
    begun = [place for place, (command, _) in enumerate(branch) if command == RESEARCH]
    if not begun or any(reported for _, reported in branch[begun[-1] : -1]):
        return range(0)
    return range(begun[-1], len(branch))
