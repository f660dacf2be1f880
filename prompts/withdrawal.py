"""Tools that had to leave: since when, for wires that withdraw a tool and keep what was sent before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from prompts.activation import BACK, LEFT, Active, Change, Told, kept_definitions, told_before
from prompts.context import ActivationRecord, TurnContext
from tools.kit.tool import Capability

_REASONS = {LEFT: "it can no longer work", BACK: "it works again"}


@dataclass(frozen=True)
class Gone:
    """A capability that is not offered now; `place` counts those that came in before it."""

    place: int
    tool: Capability
    turn: int
    record: ActivationRecord


@dataclass(frozen=True)
class Withdrawal:
    """`records` are to be kept with the newest turn, so that later requests tell the same."""

    gone: tuple[Gone, ...] = ()
    changes: tuple[Change, ...] = ()
    records: tuple[ActivationRecord, ...] = ()


def withdrawal(context: TurnContext, active: Sequence[Active], tools: Sequence[Capability]) -> Withdrawal:
    """`gone` and `changes` are empty for a model that takes no tools away among the messages."""
    if not context.model.tools:
        return Withdrawal()
    offered, before = {one.tool.name for one in active}, told_before(context)
    newest, step = len(context.turns) - 1, len(context.newest.steps)
    moved = sorted(name for name, was in before.offered.items() if was != (name in offered))
    now = [Change(name, newest, step, offered=name in offered) for name in moved]
    kept = kept_definitions(context, tools)
    told = tuple(change for change in (*before.changes, *now) if change.name in kept)
    gone = tuple(_gone(before, offered, {tool.name: tool for tool in tools if tool.name in kept}))
    return Withdrawal(gone, told, tuple(map(_record, now)))


def _gone(before: Told, offered: set[str], kept: dict[str, Capability]) -> Iterator[Gone]:
    there = [(turn, record) for turn, record in before.came if record.name in offered | kept.keys()]
    for place, (turn, record) in enumerate(there):
        if record.name not in offered:
            yield Gone(place, kept[record.name], turn, record)


def _record(change: Change) -> ActivationRecord:
    kind = BACK if change.offered else LEFT
    return ActivationRecord(f"{kind}{change.name}", _REASONS[kind], change.step)
