"""The tools of a request with their places among its messages: those offered, and those withdrawn there."""

from collections.abc import Sequence

from prompts.activation import Active
from prompts.request import ToolChange, ToolSpec, Withdrawn
from prompts.talk import Talk
from prompts.withdrawal import Withdrawal
from tools.kit.tool import Capability


def offered(active: Sequence[Active], told: Talk) -> tuple[ToolSpec, ...]:
    return tuple(_spec(one.tool, told.place_of(one.turn, one.record.step)) for one in active)


def withdrawn(gone: Withdrawal, told: Talk) -> tuple[tuple[Withdrawn, ...], tuple[ToolChange, ...]]:
    """What left before the first message that is still sent was never there; the same for what came back."""
    changes = [
        ToolChange(one.name, told.place_of(one.turn, one.step), one.offered)
        for one in gone.changes
        if told.place_of(one.turn, one.step)
    ]
    left = {one.name for one in changes if not one.offered}
    shown = tuple(
        Withdrawn(one.place, _spec(one.tool, told.place_of(one.turn, one.record.step)))
        for one in gone.gone
        if one.tool.name in left
    )
    return shown, tuple(one for one in changes if one.name in left)


def _spec(tool: Capability, since: int) -> ToolSpec:
    return ToolSpec(tool.name, tool.guide, tool.schema, strict=tool.strict, since=since)
