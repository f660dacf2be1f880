"""Canonical situations of /research: it begins, evidence is noted, and it was stopped before its report."""

from dataclasses import replace

from prompts.canonical.parts import WRITES, answered, asked, called, hello
from prompts.context import ActivationRecord, TurnContext
from prompts.research import Budget, research_brief
from tools.kit.commands import RESEARCH
from tools.kit.json_types import JsonObject
from tools.kit.research import UNDER_WAY

_QUESTION = "/research How much tea do growers expect this year?"
_BRIEF = research_brief(Budget(12, 20, 200_000, 10))
_NOTE = f"<folio-note>\nNow: Monday 2026-03-02 09:28 Europe/Berlin (UTC+01:00)\n{_BRIEF}\n</folio-note>"
_PAGE: JsonObject = {
    "ok": True,
    "url": "https://example.com/tea/forecast",
    "title": "Tea harvest forecast",
    "kind": "page",
    "size": 900,
    "text": "Growers expect 4 % less tea than last year.",
    "budget": {"searches": "1/12", "pages": "1/20", "tokens": "1900/200000", "minutes": "0/10"},
}
_QUOTED = (
    '{"source":"https://example.com/tea/forecast","quote":"Growers expect 4 % less tea than last year",'
    '"claim":"The harvest will be smaller."}'
)
_NOTED: JsonObject = {
    "ok": True,
    "evidence": 1,
    "source": 1,
    "title": "Tea harvest forecast",
    "address": "https://example.com/tea/forecast",
    "budget": {"searches": "1/12", "pages": "1/20", "tokens": "2300/200000", "minutes": "1/10"},
}
_TOOLS = (
    WRITES,
    ActivationRecord("research_note", UNDER_WAY),
    ActivationRecord("research_report", UNDER_WAY),
    ActivationRecord("web_fetch", UNDER_WAY),
    ActivationRecord("web_search", UNDER_WAY),
)
_READ = called("web_fetch", '{"url":"https://example.com/tea/forecast"}', _PAGE)
_NOTES = called("research_note", _QUOTED, _NOTED)


def member_research(commands: tuple[str, ...]) -> TurnContext:
    asking = replace(hello(commands, signed_in=True), turns=(asked(_QUESTION),), web=True)
    return replace(asking, command=RESEARCH, brief=_BRIEF)


def evidence_noted(commands: tuple[str, ...]) -> TurnContext:
    """The step after a note."""
    sent = member_research(commands)
    begun = replace(
        sent.newest, note=_NOTE, activations=_TOOLS, model_id=sent.model.model_id, command=RESEARCH
    )
    return replace(sent, turns=(replace(begun, steps=(_READ, _NOTES)),))


def research_left_open(commands: tuple[str, ...]) -> TurnContext:
    """The turn after a research that was stopped: its tools are still there."""
    stopped = answered(_QUESTION, _READ, _NOTES, activations=_TOOLS, note=_NOTE)
    return replace(
        hello(commands, signed_in=True),
        turns=(replace(stopped, command=RESEARCH), asked("go on")),
        web=True,
    )
