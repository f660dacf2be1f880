"""Canonical situations with web search: on for a member and a guest, and after a search."""

from dataclasses import replace

from prompts.builder import build
from prompts.canonical.parts import asked, called, hello
from prompts.context import TurnContext
from tools.kit.json_types import JsonObject
from tools.kit.registry import CAPABILITIES

_QUESTION = "What do tea traders expect this year?"
_FOUND: JsonObject = {
    "ok": True,
    "results": [
        {
            "title": "Tea harvest forecast",
            "url": "https://example.com/tea/forecast",
            "date": "2026-02-20",
            "snippet": "Growers expect 4 % less than last year.",
        }
    ],
}


def guest_web_on(commands: tuple[str, ...]) -> TurnContext:
    return replace(hello(commands, signed_in=False), turns=(asked(_QUESTION),), web=True)


def member_web_on(commands: tuple[str, ...]) -> TurnContext:
    return replace(hello(commands, signed_in=True), turns=(asked(_QUESTION),), web=True)


def web_found(commands: tuple[str, ...]) -> TurnContext:
    """The step after a search."""
    sent = member_web_on(commands)
    built = build(sent, CAPABILITIES)
    begun = replace(sent.newest, note=built.note, activations=built.activations, model_id=sent.model.model_id)
    step = called("web_search", '{"query":"tea harvest forecast"}', _FOUND)
    return replace(sent, turns=(replace(begun, steps=(step,)),))
