"""The messages of a request: a note on what is left out, earlier turns, the newest one with its steps."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from prompts import ledger
from prompts.activation import first_sent, model_run
from prompts.compaction import lead_is_new
from prompts.context import TurnContext
from prompts.history import Rendering, step_messages, user_message
from prompts.left_out import turns_note
from prompts.past import WHOLE, Room, past_part, turn_messages
from prompts.request import HistoryMessage, LedgerLine, NotePart, UserMessage
from prompts.trim import NOTHING, Cut, Place


@dataclass(frozen=True)
class Shown:
    """How the messages of a request are shown, and which of them; `lead` stands in place of folded turns."""

    context: TurnContext
    rendering: Rendering
    cut: Cut
    note_tokens: int
    sent_before: bool
    lead: tuple[NotePart, ...] = ()

    @property
    def first(self) -> int:
        """The first turn that is not folded."""
        return self.context.compacted.first if self.context.compacted else 0

    def room(self, turn: int) -> Room:
        if self.cut == NOTHING:
            return WHOLE
        steps = len(self.context.turns[turn].steps)
        dropped = self.cut.dropped_steps(turn)
        short, cleared = self.cut.short_steps(turn, steps), self.cut.cleared_steps(turn, steps)
        return Room(dropped, short, self.note_tokens if dropped else 0, cleared)


@dataclass(frozen=True)
class Talk:
    """`lead` is the note in place of turns that are left out; then one part a turn, empty for those.

    `first` is the index of the turn that made this model's first request.
    """

    shown: Shown
    first: int
    lead: tuple[HistoryMessage, ...]
    parts: tuple[tuple[HistoryMessage, ...], ...]
    lines: tuple[LedgerLine, ...]

    @property
    def messages(self) -> tuple[HistoryMessage, ...]:
        return (*self.lead, *(message for part in self.parts for message in part))

    def place_of(self, turn: int, step: int) -> int:
        """Where a tool came in or left: before a turn's question, or after what a step was sent."""
        if (turn, step) <= (self.first, 0) or turn < self.shown.cut.turns:
            return 0
        before = len(self.lead) + sum(map(len, self.parts[:turn]))
        return before + min(self._within(turn, step), len(self.parts[turn]))

    def _within(self, turn: int, step: int) -> int:
        if not step:
            return 0
        whole = self.shown.context.turns[turn]
        room = self.shown.room(turn)
        until = replace(whole, steps=whole.steps[: max(step, room.dropped)])
        return 1 + len(turn_messages(until, self.shown.rendering, room, last=True))


def talk(shown: Shown, note: str, asked: str | None) -> Talk:
    """`note` is the newest message's, `asked` says why the product guide is in it."""
    context, cut = shown.context, shown.cut
    new = lead_is_new(context.compacted, last_sent(context))
    unchanged = shown.sent_before and not cut.moved and not new
    left_out = [NotePart(_left_out(shown))] if cut.turns > shown.first else []
    lines = [
        *ledger.lead_lines(shown.lead, in_prefix=unchanged),
        *(ledger.left_out_line(part.text, in_prefix=unchanged) for part in left_out),
    ]
    parts: list[tuple[HistoryMessage, ...]] = [()] * cut.turns
    for index in range(cut.turns, len(context.turns) - 1):
        if context.is_folded(index):
            parts.append(())
            continue
        newly_read = index == len(context.turns) - 2
        part = past_part(
            context.turns[index],
            index + 1,
            shown.rendering,
            shown.room(index),
            in_prefix=unchanged,
            answer_in_prefix=not newly_read,
        )
        lines += part.lines
        parts.append(part.messages)
    messages, newest_lines = _newest(shown, note, asked, unchanged=unchanged)
    lead = (*shown.lead, *left_out)
    said = (UserMessage(lead),) if lead else ()
    return Talk(shown, first_sent(context), said, (*parts, tuple(messages)), (*lines, *newest_lines))


def _left_out(shown: Shown) -> str:
    context = shown.context
    there = frozenset(file.file_id for file in context.files)
    results = context.long_results if shown.rendering.reads_on else {}
    gone = [
        turn for index, turn in enumerate(context.turns[: shown.cut.turns]) if not context.is_folded(index)
    ]
    return turns_note(gone, there, results, shown.note_tokens)


def sent_before(context: TurnContext) -> bool:
    """Whether this branch already had a request to this model, whose prefix is then unchanged."""
    return any(turn.note is not None for turn in model_run(context))


def last_sent(context: TurnContext) -> Place | None:
    """The newest piece that the request before this one held; None when this model's first is being built."""
    for index in range(len(context.turns) - 1, len(context.turns) - 1 - len(model_run(context)), -1):
        turn = context.turns[index]
        if turn.note is not None and (turn.steps or turn is not context.newest):
            return (index, max(0, len(turn.steps) - 1))
    return None


def _newest(
    shown: Shown, note: str, asked: str | None, *, unchanged: bool
) -> tuple[list[HistoryMessage], list[LedgerLine]]:
    turn, rendering = shown.context.newest, shown.rendering
    room = shown.room(len(shown.context.turns) - 1)
    question = user_message(turn, note, rendering)
    in_prefix = turn.note is not None and unchanged
    lines = ledger.user_lines(question, rendering.wire, in_prefix=in_prefix, guide_reason=asked)
    answered = turn_messages(turn, rendering, room, last=True)
    if room.dropped and isinstance(answered[0], UserMessage):
        lines += [
            ledger.left_out_line(part.text, in_prefix=unchanged)
            for part in answered[0].parts
            if isinstance(part, NotePart)
        ]
    return [question, *answered], [*lines, *_step_lines(shown, room, unchanged=unchanged)]


def _step_lines(shown: Shown, room: Room, *, unchanged: bool) -> Iterator[LedgerLine]:
    steps, rendering = shown.context.newest.steps, shown.rendering
    for index in range(room.dropped, len(steps)):
        in_prefix = unchanged and index + 1 < len(steps)
        for message in step_messages(steps[index], rendering, room.extent(index)):
            yield from ledger.step_lines(index + 1, message, rendering.wire, in_prefix=in_prefix)
