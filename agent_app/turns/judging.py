"""An answer is looked at before it stands: findings go to the reader, and once a turn to the model."""

from dataclasses import replace

from agent_app.commands.registry import names as command_names
from agent_app.live.message import NoticeKind
from agent_app.records.queries.turn_context import TurnFacts
from agent_app.records.writes.steps import ClosedStep
from agent_app.turns.answer import Answer
from agent_app.turns.guards.evidence import receipts_of
from agent_app.turns.guards.verdict import GuardName, judged
from agent_app.turns.step import Step
from tools.kit.commands import COMPACT

NOTICES: dict[GuardName, NoticeKind] = {
    "markup": "no_tool_ran",
    "claim": "unsupported_claim",
    "command": "unknown_command",
}


def looked_at(answer: Answer, facts: TurnFacts, step: Step, closed: ClosedStep) -> ClosedStep:
    """The step as it is to be stored; with a correction in it the turn goes on."""
    _remark(answer, step, summing=facts.context.command == COMPACT)
    turns = facts.context.turns
    corrected = any(past.server_note for past in turns[-1].steps)
    verdict = judged(step.text, step.markup, receipts_of(turns), command_names(), corrected=corrected)
    for finding in verdict.findings:
        answer.notice(NOTICES[finding.guard], finding.notice)
    guards = tuple(finding.guard for finding in verdict.findings)
    return replace(closed, guards=guards, correction=verdict.correction or "")


def _remark(answer: Answer, step: Step, *, summing: bool) -> None:
    """The reader is told when the answer is not what an answer should be."""
    if step.reason == "length":
        answer.notice("length", "The answer was cut at the model's limit of length. Ask to go on.")
    elif step.reason == "refusal":
        answer.notice("refusal", "The model declined to answer this.")
    elif not step.text.strip() and step.markup is None and not summing:
        answer.notice("empty", "The model gave an empty answer. Try again, or ask in other words.")
