"""What the guards say of a finished answer: words for the model once a turn, else notices for the reader."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from agent_app.turns.guards import commands, markup
from agent_app.turns.guards.call_tags import Dialect
from agent_app.turns.guards.claims import claims
from agent_app.turns.guards.evidence import ReceiptFacts

GuardName = Literal["markup", "claim", "command"]


@dataclass(frozen=True)
class Finding:
    """What one guard found: for the count by model, and in words for the reader."""

    guard: GuardName
    notice: str


@dataclass(frozen=True)
class Verdict:
    """`correction` goes to the model, and its answer is judged again; None when the answer stands."""

    findings: tuple[Finding, ...]
    correction: str | None


def judged(
    answer: str,
    found_markup: Dialect | None,
    receipts: Sequence[ReceiptFacts],
    known_commands: Collection[str],
    *,
    corrected: bool,
) -> Verdict:
    """`corrected`: this turn already had its one correction. A command that isn't there is only marked."""
    findings: list[Finding] = []
    corrections: list[str] = []
    if found_markup is not None:
        findings.append(Finding("markup", markup.NOTICE))
        corrections.append(markup.CORRECTION)
    claim = claims(answer, receipts)
    if claim is not None:
        findings.append(Finding("claim", claim.notice()))
        corrections.append(claim.correction())
    unknown = commands.unknown_commands(answer, known_commands)
    if unknown:
        findings.append(Finding("command", commands.notice(unknown)))
    correction = None if corrected or not corrections else " ".join(corrections)
    return Verdict(tuple(findings), correction)
