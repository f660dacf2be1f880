"""Which capabilities a request offers: sticky and append-only along a branch, in the order they came."""

from collections.abc import Sequence
from dataclasses import dataclass

from prompts.context import ActivationRecord, PastTurn, TurnContext
from tools.kit.tool import Tool


@dataclass(frozen=True)
class Active:
    """An offered tool, why it is there, and whether the branch's last request held it at this place."""

    tool: Tool
    reason: str
    inherited: bool
    in_prefix: bool


def activate(context: TurnContext, tools: Sequence[Tool]) -> tuple[Active, ...]:
    """The branch's earlier activations that still work, then what has newly come in, by name."""
    if not context.model.tools:
        return ()
    reasons = {tool.name: _reason(tool, context) for tool in tools}
    known = {tool.name: tool for tool in tools if reasons[tool.name] is not None}
    active: list[Active] = []
    unbroken = True
    for record in inherited(context):
        tool = known.pop(record.name, None)
        unbroken = unbroken and tool is not None
        if tool is not None:
            active.append(Active(tool, record.reason, inherited=True, in_prefix=unbroken))
    new = (Active(known[n], reasons[n] or "", inherited=False, in_prefix=False) for n in sorted(known))
    return (*active, *new)


def inherited(context: TurnContext) -> tuple[ActivationRecord, ...]:
    """What this branch activated since its model last changed; each name once, at its first place."""
    records: dict[str, ActivationRecord] = {}
    for turn in model_run(context):
        for record in turn.activations:
            records.setdefault(record.name, record)
    return tuple(records.values())


def model_run(context: TurnContext) -> tuple[PastTurn, ...]:
    """The newest turns that one model answers without a break; the newest turn is its last."""
    turns = list(context.turns)
    start = len(turns) - 1
    while start and turns[start - 1].model_id == context.model.model_id:
        start -= 1
    return tuple(turns[start:])


def _reason(tool: Tool, context: TurnContext) -> str | None:
    return None if tool.name in context.switched_off else tool.rule(context)
