"""Which capabilities a request offers: sticky and append-only along a branch, in the order they came."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from prompts.connection_tools import mounted
from prompts.context import ActivationRecord, PastTurn, TurnContext
from tools.kit.tool import Capability

LEFT, BACK = "left:", "back:"
"""Records of tools that had to leave, and of those that came back."""
_NOT_IN_A_NAME = ":"
"""Records that hold one are no tools: they are news of connections, or of tools."""


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


@dataclass(frozen=True)
class Change:
    """A tool left, or was offered again, at the turn of index `turn`, before its step of index `step`."""

    name: str
    turn: int
    step: int
    offered: bool


def activate(context: TurnContext, tools: Sequence[Capability]) -> tuple[Active, ...]:
    """The branch's earlier activations that still work, then what has newly come in, by name."""
    if not context.model.tools:
        return ()
    told = told_before(context)
    before = frozenset(record.name for _, record in told.came)
    offered = (*tools, *mounted(context, before))
    reasons = {tool.name: _reason(tool, context, stays=tool.name in before) for tool in offered}
    known = {tool.name: tool for tool in offered if reasons[tool.name] is not None}
    active: list[Active] = []
    unbroken, was_offered, keeps = True, told.offered, kept_definitions(context, tools)
    for turn, record in told.came:
        tool = known.pop(record.name, None)
        same = was_offered[record.name] == (tool is not None)
        unbroken = unbroken and (same or record.name in keeps)
        if tool is not None:
            active.append(Active(tool, record, turn, inherited=True, in_prefix=unbroken))
    newest, steps = len(context.turns) - 1, len(context.newest.steps)
    for name in sorted(known):
        record = ActivationRecord(name, reasons[name] or "", steps)
        active.append(Active(known[name], record, newest, inherited=False, in_prefix=False))
    return tuple(active)


def kept_definitions(context: TurnContext, tools: Sequence[Capability]) -> frozenset[str]:
    """Tools that can leave while what was sent of them stays: what a connection no longer lists can't."""
    return frozenset(tool.name for tool in tools) if context.model.withdraws_tools else frozenset()


def tools_steady(context: TurnContext, active: Sequence[Active], tools: Sequence[Capability]) -> bool:
    """Whether what this request says of tools leaves all that was sent before them as it was."""
    now = {one.tool.name for one in active}
    keeps = kept_definitions(context, tools)
    moved = [name for name, was in told_before(context).offered.items() if was != (name in now)]
    comes = any(not one.inherited for one in active)
    return all(name in keeps for name in moved) and (context.model.late_tools or not comes)


@dataclass(frozen=True)
class Told:
    """What this branch's requests told of tools since its model last changed.

    `came` holds each name once, at its first turn's index; `changes` what left and came back, in its order.
    """

    came: tuple[tuple[int, ActivationRecord], ...]
    changes: tuple[Change, ...]

    @property
    def offered(self) -> dict[str, bool]:
        """By name, whether the last request offered a tool that had come in."""
        names = dict.fromkeys((record.name for _, record in self.came), True)
        return names | {change.name: change.offered for change in self.changes if change.name in names}


def told_before(context: TurnContext) -> Told:
    came: dict[str, tuple[int, ActivationRecord]] = {}
    changes: list[Change] = []
    for index, turn in model_turns(context):
        for record in turn.activations:
            kind, colon, name = record.name.partition(_NOT_IN_A_NAME)
            if not colon:
                came.setdefault(record.name, (index, record))
            elif f"{kind}:" in (LEFT, BACK):
                changes.append(Change(name, index, record.step, offered=f"{kind}:" == BACK))
    return Told(tuple(came.values()), tuple(changes))


def first_sent(context: TurnContext) -> int:
    """The index of the turn that made this model's first request on this branch."""
    sent = (index for index, turn in model_turns(context) if turn.note is not None)
    return next(sent, len(context.turns) - 1)


def model_turns(context: TurnContext) -> Iterator[tuple[int, PastTurn]]:
    """The turns of the current model's run, each with its index."""
    run = model_run(context)
    return enumerate(run, start=len(context.turns) - len(run))


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
