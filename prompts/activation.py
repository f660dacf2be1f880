"""Which capabilities a request offers: sticky and append-only along a branch, in the order they came."""

from collections.abc import Sequence
from dataclasses import dataclass

from prompts.connection_news import is_news
from prompts.connection_tools import mounted
from prompts.context import ActivationRecord, PastTurn, TurnContext
from tools.kit.tool import Capability


@dataclass(frozen=True)
class Active:
    """An offered tool, why it is there, and whether the branch's last request held it at this place.

    It came in at the turn of index `turn`, before that turn's step of index `record.step`.
    """

    tool: Capability
    record: ActivationRecord
    turn: int
    inherited: bool
    in_prefix: bool

    @property
    def reason(self) -> str:
        return self.record.reason


def activate(context: TurnContext, tools: Sequence[Capability]) -> tuple[Active, ...]:
    """The branch's earlier activations that still work, then what has newly come in, by name."""
    if not context.model.tools:
        return ()
    came = inherited(context)
    before = frozenset(record.name for _, record in came)
    offered = (*tools, *mounted(context, before))
    reasons = {tool.name: _reason(tool, context, stays=tool.name in before) for tool in offered}
    known = {tool.name: tool for tool in offered if reasons[tool.name] is not None}
    active: list[Active] = []
    unbroken = True
    for turn, record in came:
        tool = known.pop(record.name, None)
        unbroken = unbroken and tool is not None
        if tool is not None:
            active.append(Active(tool, record, turn, inherited=True, in_prefix=unbroken))
    newest, steps = len(context.turns) - 1, len(context.newest.steps)
    for name in sorted(known):
        record = ActivationRecord(name, reasons[name] or "", steps)
        active.append(Active(known[name], record, newest, inherited=False, in_prefix=False))
    return tuple(active)


def inherited(context: TurnContext) -> tuple[tuple[int, ActivationRecord], ...]:
    """What this branch activated since its model last changed; each name once, at its first turn's index."""
    run = model_run(context)
    records: dict[str, tuple[int, ActivationRecord]] = {}
    for index, turn in enumerate(run, start=len(context.turns) - len(run)):
        for record in turn.activations:
            if not is_news(record):
                records.setdefault(record.name, (index, record))
    return tuple(records.values())


def first_sent(context: TurnContext) -> int:
    """The index of the turn that made this model's first request on this branch."""
    run = model_run(context)
    start = len(context.turns) - len(run)
    sent = (index for index, turn in enumerate(run, start=start) if turn.note is not None)
    return next(sent, len(context.turns) - 1)


def model_run(context: TurnContext) -> tuple[PastTurn, ...]:
    """The newest turns that one model answers without a break; the newest turn is its last."""
    turns, model_id = context.turns, context.model.model_id
    start = len(turns) - 1
    while start and turns[start - 1].model_id == model_id:
        start -= 1
    return turns[start:]


def _reason(tool: Capability, context: TurnContext, *, stays: bool) -> str | None:
    if tool.name in context.switched_off:
        return None
    return tool.stays(context) if stays and tool.stays is not None else tool.rule(context)
