"""Renders an earlier turn once: what is stored of it has settled, and so has what is sent of it."""

from dataclasses import dataclass, field

from prompts import ledger
from prompts.brought import pictures
from prompts.context import PastTurn, Wire
from prompts.history import Extent, Rendering, joined, long_results, step_messages, user_message
from prompts.left_out import steps_note
from prompts.request import HistoryMessage, LedgerLine, NotePart, UserMessage
from prompts.weights import Weight, turn_weights

MOST_KEPT_CHARS = 32_000_000
"""About 100 MB with all that holds them; then the older half goes."""


@dataclass(frozen=True)
class Room:
    """How a turn makes room: its first `dropped` steps go, results of its first `short` ones are cut.

    Those of its first `cleared` ones are cleared.
    """

    dropped: int = 0
    short: int = 0
    note_tokens: int = 0
    cleared: int = 0

    def extent(self, step: int) -> Extent:
        if step < self.cleared:
            return "cleared"
        return "short" if step < self.short else "whole"


WHOLE = Room()


@dataclass(frozen=True)
class PastPart:
    """What a request holds of an earlier turn, and its lines in the ledger."""

    messages: tuple[HistoryMessage, ...]
    lines: tuple[LedgerLine, ...]


_Way = tuple[Wire, bool, bool, int, bool, bool, bool]
"""How it was rendered, but for the pictures."""


@dataclass(frozen=True)
class _Shown:
    """How it was asked for; `number` counts the turns from 1."""

    number: int
    in_prefix: bool
    answer_in_prefix: bool
    way: _Way
    room: Room


@dataclass
class _Kept:
    """What was made of a turn the last time; it counts while the turn at hand is equal to this one."""

    turn: PastTurn
    chars: int = 0
    part: tuple[_Shown, PastPart] | None = None
    weights: tuple[_Way, tuple[Weight, ...]] | None = None
    long: tuple[int, dict[str, str]] | None = None


@dataclass
class _Memory:
    """By turn."""

    kept: dict[str, _Kept] = field(default_factory=dict)
    chars: int = 0

    def of(self, turn: PastTurn) -> _Kept:
        known = self.kept.get(turn.turn_id)
        if known is not None and (known.turn is turn or known.turn == turn):
            known.turn = turn
            return known
        self.chars -= known.chars if known is not None else 0
        made = self.kept[turn.turn_id] = _Kept(turn)
        return made

    def keep(self, kept: _Kept, shown: _Shown, part: PastPart) -> None:
        chars = sum(len(line.text) for line in part.lines)
        self.chars += chars - kept.chars
        kept.chars, kept.part = chars, (shown, part)
        if self.chars > MOST_KEPT_CHARS:
            for turn_id in list(self.kept)[: len(self.kept) // 2 + 1]:
                dropped = self.kept.pop(turn_id, None)
                self.chars -= dropped.chars if dropped is not None else 0


_memory = _Memory()


def past_long_results(turn: PastTurn, limit_chars: int) -> dict[str, str]:
    """The tool of each by its id."""
    kept = _memory.of(turn)
    if kept.long is None or kept.long[0] != limit_chars:
        kept.long = (limit_chars, long_results(turn, limit_chars))
    return kept.long[1]


def past_weights(turn: PastTurn, rendering: Rendering) -> tuple[Weight, ...]:
    """Of its question and its steps."""
    kept, way = _memory.of(turn), _way(rendering)
    if kept.weights is None or kept.weights[0] != way:
        kept.weights = (way, turn_weights(turn, turn.note, rendering))
    return kept.weights[1]


def past_part(
    turn: PastTurn,
    number: int,
    rendering: Rendering,
    room: Room = WHOLE,
    *,
    in_prefix: bool,
    answer_in_prefix: bool,
) -> PastPart:
    """Pictures are not kept: their bytes are the caller's, at the size that this request asks for."""
    shown = _Shown(number, in_prefix, answer_in_prefix, _way(rendering), room)
    if rendering.vision and _has_pictures(turn):
        return _rendered(turn, rendering, shown)
    kept = _memory.of(turn)
    if kept.part is None or kept.part[0] != shown:
        _memory.keep(kept, shown, _rendered(turn, rendering, shown))
    assert kept.part is not None  # noqa: S101 - kept on the line above
    return kept.part[1]


def turn_messages(turn: PastTurn, rendering: Rendering, room: Room, *, last: bool) -> list[HistoryMessage]:
    """What follows a turn's question: the steps that are still sent, behind a note in place of the others."""
    steps = [
        message
        for index, step in enumerate(turn.steps)
        if index >= room.dropped
        for message in step_messages(step, rendering, room.extent(index))
    ]
    shown = joined(steps, last=last)
    if not room.dropped:
        return shown
    results = long_results(turn, rendering.result_limit_chars) if rendering.reads_on else {}
    note = steps_note(turn.steps[: room.dropped], results, room.note_tokens)
    return [UserMessage((NotePart(note),)), *shown]


def _way(rendering: Rendering) -> _Way:
    return (
        rendering.wire,
        rendering.vision,
        rendering.calls,
        rendering.result_limit_chars,
        rendering.examples,
        rendering.reads_on,
        rendering.looks,
    )


def _has_pictures(turn: PastTurn) -> bool:
    return any(one.kind == "image" for one in turn.attachments) or any(
        pictures(call.name, call.receipt) for step in turn.steps for call in step.calls
    )


def _rendered(turn: PastTurn, rendering: Rendering, shown: _Shown) -> PastPart:
    question = user_message(turn, turn.note, rendering)
    messages = (question, *turn_messages(turn, rendering, shown.room, last=False))
    lines = ledger.past_turn_lines(
        shown.number,
        messages,
        rendering.wire,
        in_prefix=shown.in_prefix,
        answer_in_prefix=shown.answer_in_prefix,
    )
    return PastPart(messages, tuple(lines))
