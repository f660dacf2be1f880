"""Carries out one trial, compares the parts, and leaves of it what a child can send to its parent."""

from collections.abc import Mapping
from dataclasses import dataclass

from tools.office.checking.parts import compared
from tools.office.checking.readers import NOWHERE, Where, places
from tools.office.checking.report import Trial
from tools.office.checking.trials import deck, document, workbook
from tools.office.checking.trials.attempt import Attempt, Outcome, Trying
from tools.office.package.errors import Family, OfficeError
from tools.office.package.package import Package

TRYING: Mapping[Family, tuple[Trying, ...]] = {
    "workbook": workbook.TRYING,
    "document": document.TRYING,
    "deck": deck.TRYING,
}
_SHOWN_CHARS = 300


@dataclass(frozen=True, slots=True)
class Tried:
    """A trial with the new bytes, and where and what an independent reader is to find in them."""

    trial: Trial
    content: bytes = b""
    old: str = ""
    new: str | float = ""
    outcome: Outcome = "same"
    where: Where = NOWHERE


def carried_out(content: bytes, family: Family, number: int) -> Tried | None:
    """Trial `number` of the family; None when the file has nothing to try it on. Raises OfficeError."""
    package = Package.open(content)
    attempt = TRYING[family][number](package)
    if attempt is None:
        return None
    edit = attempt.edit
    if edit is None:
        return Tried(
            Trial(
                attempt.op,
                attempt.cell,
                attempt.old[:_SHOWN_CHARS],
                "",
                refusal=_refusal(attempt),
                plain=attempt.plain,
            )
        )
    first = edit.changed[0] if edit.changed else None
    trial = Trial(
        attempt.op,
        first.place if first else attempt.cell,
        first.before[:_SHOWN_CHARS] if first else "",
        first.after[:_SHOWN_CHARS] if first else "",
        compared(content, edit.content, attempt.reason),
        plain=attempt.plain,
    )
    return Tried(trial, edit.content, attempt.old, attempt.new, attempt.outcome, _where(attempt))


def _refusal(attempt: Attempt) -> str:
    return attempt.refusal or OfficeError("it changed nothing").args[0]


def _where(attempt: Attempt) -> Where:
    if not attempt.cell or attempt.edit is None:
        return NOWHERE
    told = (change.place for change in attempt.edit.changed if attempt.outcome != "same")
    (_, row, column), *_ = places((f"{attempt.sheet}!{attempt.cell}",))
    ignored = places([one for one in (*attempt.ignored, *told) if "!" in one])
    return Where(attempt.sheet, row, column, ignored, attempt.outcome == "same", attempt.bold)
