"""An edit that a check tries: what was done, and what an independent reader is to see of it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from tools.office.checking.parts import Reason
from tools.office.package.edit import Edit
from tools.office.package.errors import OfficeError
from tools.office.package.package import Package
from tools.office.runs.segments import Segment, groups

MARKER = "Checked7x"
"""The new text of every trial; a file that holds it already is not one to try on."""
NUMBER = 4711.5
_WORD = re.compile(r"\w{2,}")

Outcome = Literal["replaced", "added", "same"]
"""What is seen afterwards: `old` gave way to `new`, `new` came in, or nothing is other than it was."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """An edit that was carried out or refused.

    Every file admits the `plain` ones; others are refused where Excel, Word or PowerPoint would refuse, too.
    `ignored` are cells whose results the edit outdated.
    """

    op: str
    old: str
    new: str | float
    reason: Reason
    outcome: Outcome = "replaced"
    edit: Edit | None = None
    refusal: str = ""
    sheet: str = ""
    cell: str = ""
    plain: bool = True
    bold: bool = False
    ignored: tuple[str, ...] = ()


Trying = Callable[[Package], Attempt | None]
"""None for a file that has nothing to try this on."""


def tried(attempt: Attempt, edit: Callable[[], Edit]) -> Attempt:
    try:
        return done(attempt, edit())
    except OfficeError as error:
        return refused(attempt, error)


def done(attempt: Attempt, edit: Edit) -> Attempt:
    return replace(attempt, edit=edit, ignored=(*attempt.ignored, *edit.stale))


def refused(attempt: Attempt, error: OfficeError) -> Attempt:
    return replace(attempt, refusal=str(error))


def longest_word(stream: list[Segment]) -> str:
    """Of a paragraph's live text."""
    texts = ["".join(segment.text for segment in group) for group in groups(stream)]
    return max((w for text in texts for w in _WORD.findall(text)), key=len, default="")
