"""The tools of a request with their places among its messages: those offered, and those withdrawn there."""

from collections.abc import Sequence

from prompts.activation import Active
from prompts.request import ToolChange, ToolSpec, Withdrawn
from prompts.talk import Talk
from prompts.withdrawal import Withdrawal
from tools.kit.tool import Capability


def offered(active: Sequence[Active], told: Talk) -> tuple[ToolSpec, ...]:
    return tuple(_spec(one.tool, told.place_of(one.turn, one.record.step)) for one in active)


def withdrawn(
    gone: Withdrawal, specs: Sequence[ToolSpec], told: Talk
) -> tuple[tuple[Withdrawn, ...], tuple[ToolChange, ...]]:
    """`specs` are those offered. What left before the first message that is still sent was never there."""
    away = [
        Withdrawn(one.place, _spec(one.tool, told.place_of(one.turn, one.record.step))) for one in gone.gone
    ]
    since = {spec.name: spec.since for spec in (*specs, *(one.spec for one in away))}
    changes = [
        ToolChange(one.name, max(place, since[one.name]), one.offered)
        for one in gone.changes
        if one.name in since and (place := told.place_of(one.turn, one.step))
    ]
    left = {one.name for one in changes if not one.offered}
    return (
        tuple(one for one in away if one.spec.name in left),
        tuple(one for one in changes if one.name in left),
    )


def _spec(tool: Capability, since: int) -> ToolSpec:
    return ToolSpec(tool.name, tool.guide, tool.schema, strict=tool.strict, since=since)
