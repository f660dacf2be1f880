"""Renders an earlier turn once: what is stored of it has settled, and so has what is sent of it."""

from dataclasses import dataclass

from prompts import ledger
from prompts.context import PastTurn
from prompts.history import Rendering, joined, step_messages, user_message
from prompts.request import HistoryMessage, LedgerLine

MOST_KEPT_CHARS = 32_000_000
"""About 100 MB with all that holds them; then the older half goes."""


@dataclass(frozen=True)
class PastPart:
    """What a request holds of an earlier turn, and its lines in the ledger."""

    messages: tuple[HistoryMessage, ...]
    lines: tuple[LedgerLine, ...]


@dataclass(frozen=True)
class _Shown:
    """How it was asked for; `number` counts the turns from 1."""

    number: int
    in_prefix: bool
    answer_in_prefix: bool
    wire: str
    vision: bool
    calls: bool
    result_limit_chars: int


@dataclass(frozen=True)
class _Kept:
    turn: PastTurn
    shown: _Shown
    part: PastPart
    chars: int


class _Memory:
    """By turn; what is kept counts only while the turn that it was made of is equal to the one at hand."""

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}
        self._chars = 0

    def part(self, turn: PastTurn, shown: _Shown) -> PastPart | None:
        kept = self._kept.get(turn.turn_id)
        return kept.part if kept is not None and kept.shown == shown and kept.turn == turn else None

    def keep(self, turn: PastTurn, shown: _Shown, part: PastPart) -> None:
        chars = sum(len(line.text) for line in part.lines)
        before = self._kept.pop(turn.turn_id, None)
        self._kept[turn.turn_id] = _Kept(turn, shown, part, chars)
        self._chars += chars - (before.chars if before else 0)
        if self._chars > MOST_KEPT_CHARS:
            for turn_id in list(self._kept)[: len(self._kept) // 2 + 1]:
                self._chars -= self._kept.pop(turn_id).chars


_memory = _Memory()


def past_part(
    turn: PastTurn, number: int, rendering: Rendering, *, in_prefix: bool, answer_in_prefix: bool
) -> PastPart:
    """Pictures are not kept: their bytes are the caller's, at the size that this request asks for."""
    has_pictures = rendering.vision and any(one.kind == "image" for one in turn.attachments)
    shown = _Shown(
        number,
        in_prefix,
        answer_in_prefix,
        rendering.wire,
        rendering.vision,
        rendering.calls,
        rendering.result_limit_chars,
    )
    known = None if has_pictures else _memory.part(turn, shown)
    if known is not None:
        return known
    part = _rendered(turn, rendering, shown)
    if not has_pictures:
        _memory.keep(turn, shown, part)
    return part


def _rendered(turn: PastTurn, rendering: Rendering, shown: _Shown) -> PastPart:
    steps = [message for step in turn.steps for message in step_messages(step, rendering)]
    messages = (user_message(turn, turn.note, rendering), *joined(steps, last=False))
    lines = ledger.past_turn_lines(
        shown.number, messages, in_prefix=shown.in_prefix, answer_in_prefix=shown.answer_in_prefix
    )
    return PastPart(messages, tuple(lines))
