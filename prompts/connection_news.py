"""What the server's note says of connections whose tools are searched: a line for each, once on a branch."""

from collections.abc import Collection
from dataclasses import dataclass

from prompts.context import ActivationRecord, TurnContext
from tools.finding.threshold import FIND_TOOLS

_ON, _OFF = "connection:", "connection-off:"


@dataclass(frozen=True)
class News:
    """Lines for the note of the newest message, and the records that keep them from being said again."""

    lines: tuple[str, ...] = ()
    records: tuple[ActivationRecord, ...] = ()


def connection_news(context: TurnContext, offered: Collection[str]) -> News:
    """Nothing once the newest message's note is written, so that a turn's steps hold one note."""
    if context.newest.note is not None:
        return News()
    said = _said(context)
    searched = {one.name: one for one in context.connections} if FIND_TOOLS in offered else {}
    on = [one for name, one in searched.items() if name not in said]
    off = [name for name in said if name not in searched]
    step = len(context.newest.steps)
    lines = ["Connections on, whose tools are searched:"] if on else []
    lines += [f"- {one.name} ({len(one.tools)} tools): {one.about}" for one in on]
    lines += [f"Connections off now: {', '.join(off)}."] if off else []
    records = [ActivationRecord(f"{_ON}{one.name}", "its line is in the note", step) for one in on]
    records += [ActivationRecord(f"{_OFF}{name}", "that is in the note", step) for name in off]
    return News(tuple(lines), tuple(records))


def _said(context: TurnContext) -> tuple[str, ...]:
    """The connections that the branch's notes call on."""
    on: dict[str, None] = {}
    for turn in context.turns:
        for record in turn.activations:
            if record.name.startswith(_ON):
                on[record.name.removeprefix(_ON)] = None
            elif record.name.startswith(_OFF):
                on.pop(record.name.removeprefix(_OFF), None)
    return tuple(on)
