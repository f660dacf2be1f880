"""What the server's note says of connections whose tools are searched: a line for each, once on a branch."""

from collections.abc import Collection

from prompts.context import ActivationRecord, TurnContext
from prompts.news import News, standing
from tools.finding.threshold import FIND_TOOLS

_ON, _OFF = "connection:", "connection-off:"


def connection_news(context: TurnContext, offered: Collection[str]) -> News:
    """Nothing once the newest message's note is written, so that a turn's steps hold one note."""
    if context.newest.note is not None:
        return News()
    said = standing(context, _ON, _OFF)
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
