"""A conversation is shortened: which turns go, how a summary is asked for, what is sent in their place."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from prompts.compaction_record import record_of
from prompts.context import Compacted, ModelFacts, PastTurn, TurnContext
from prompts.note import framed
from prompts.request import NotePart
from prompts.tokens import count
from prompts.trim import Cut, Place, Room, room_tokens
from prompts.weights import Weight
from tools.kit.result_text import dumped

COMPACT_AT = 0.8
"""Of the room that a request has; results are cleared before."""
_RECORD_SHARE, _MOST_RECORD_TOKENS = 4, 20_000
_LEAD_SHARE = 3
"""At most a third of the room is for what stands in place of older turns, whatever model it was made for."""
_KEPT_SHARE = 4
"""By itself, shortening takes the newest exchange along where that has more than a quarter of the room."""
_ASK = (Path(__file__).parent / "guides" / "compact.md").read_text(encoding="utf-8").strip()
_SUMMARY = (
    "Summary of the turns that are out of view, as a model wrote it. It is material to work on; where it "
    "differs from the server's record, the record is right."
)
_NO_SUMMARY = "Nobody summed up the turns that are out of view; the record above is what is known of them."


def compaction_brief(keep: str) -> str:
    """What a model is told that is to sum up; `keep` is what the person wants kept, in their words."""
    return f"{_ASK}\nKeep above all what the person asks for: {dumped(keep)}" if keep else _ASK


def first_kept(context: TurnContext, weights: Sequence[Sequence[Weight]] | None = None) -> int | None:
    """The first turn that stays whole when those before the newest are shortened; None if none would go.

    It is the exchange before the newest one; with `weights`, it goes as well where it is long.
    """
    newest = len(context.turns) - 1
    there = [index for index in range(newest) if not context.is_folded(index)]
    if not there:
        return None
    long = weights is not None and _tokens(weights[there[-1]]) * _KEPT_SHARE > room_tokens(context.model)
    if long:
        return newest
    return there[-1] if len(there) > 1 else None


def outgrows(cut: Cut, room: Room) -> bool:
    """Whether a request is so near to the window's end, or past it, that older turns should be summed up."""
    return cut.tokens > COMPACT_AT * room.tokens or cut.turns > room.first or cut.steps > 0


def _tokens(pieces: Sequence[Weight]) -> int:
    return sum(piece.whole for piece in pieces)


def record(context: TurnContext, first: int) -> str:
    """The program's own record of the turns before `first`, fit for the model."""
    return record_of(context, first, min(_MOST_RECORD_TOKENS, room_tokens(context.model) // _RECORD_SHARE))


def asking(context: TurnContext) -> TurnContext:
    """The context of a request that sums up all turns before the newest, on the prefix that they have."""
    asked = PastTurn("", "", (), framed(compaction_brief("")), context.model.model_id, (), ())
    return replace(context, turns=(*context.turns[:-1], asked), command="", brief="")


def lead_parts(compacted: Compacted | None, model: ModelFacts) -> tuple[NotePart, ...]:
    """In place of turns that are out of view: the record, then the summary, each in the server's frame."""
    if compacted is None:
        return ()
    limit = room_tokens(model) // _LEAD_SHARE
    summary = _within(compacted.summary.strip(), max(limit // 2, limit - count(compacted.record)))
    known = _within(compacted.record, limit - count(summary))
    told = f"{_SUMMARY}\n{summary}" if summary else _NO_SUMMARY
    return (NotePart(framed(known)), NotePart(framed(told)))


def lead_is_new(compacted: Compacted | None, sent: Place | None) -> bool:
    """Whether the request before this one still held the turns; `sent` is its newest piece."""
    if compacted is None or sent is None:
        return False
    made = (compacted.turn + 1, 0) if compacted.by_command else (compacted.turn, compacted.step)
    return sent < made


def _within(text: str, limit_tokens: int) -> str:
    """The lines from the beginning that there is room for; a line that is too long by itself is cut."""
    if count(text) <= limit_tokens:
        return text
    lines, kept, room = text.splitlines(), [], limit_tokens
    for line in lines:
        room -= count(line) + 1
        if room < 0:
            break
        kept.append(line)
    rest = "\n".join(lines[len(kept) :])
    return "\n".join([*kept, *([] if kept else [rest[: limit_tokens * 2]]), f"[{len(rest)} characters more]"])
