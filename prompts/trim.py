"""What a request leaves out to stay within the model's window: old results first, then the oldest turns."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from prompts.context import ModelFacts, Wire
from prompts.history import Extent
from prompts.weights import Weight

Place = tuple[int, int]
"""(index of the turn, 0 for its question or the number of its step)"""
GO_DOWN_TO = 0.6
"""Of the room: so much is left after a cut, so that the next one is many turns away."""
CLEAR_AT = 0.6
"""Of the room: from here on old results are cleared, if that frees enough to be worth a new prefix."""
CLEAR_AT_LEAST = 0.1
"""Of the room: less is not worth it."""
KEPT_RESULTS = 3
"""So many of the newest steps with long results keep them."""
NOTE_TOKENS = 1_000
"""The most that a note on what is left out may weigh."""
_MORE_TOKENS: Mapping[Wire, float] = {
    "anthropic": 1.35,
    "openai_chat": 1.1,
    "openai_responses": 1.05,
    "demo": 1.0,
}
"""How many tokens others make of a text that o200k_base makes one of, at most of what was seen."""


class TooLong(Exception):
    """The newest message does not fit even alone; both figures are estimates in tokens."""

    def __init__(self, tokens: int, room: int) -> None:
        super().__init__(f"about {tokens} tokens, room for {room}")
        self.tokens, self.room = tokens, room


@dataclass(frozen=True)
class Room:
    """What there is besides the turns: `fixed` is always sent, `tools` weigh from where they came in.

    Turns before `first` are not sent at all, nor those without weights.
    """

    tokens: int
    fixed: int = 0
    tools: Mapping[Place, int] = field(default_factory=dict)
    first: int = 0

    @property
    def note_tokens(self) -> int:
        return min(NOTE_TOKENS, self.tokens // 8)


@dataclass(frozen=True)
class Cut:
    """The `turns` oldest turns are left out whole, and of the next one the first `steps`.

    Before `short`, long results are cut short and very long arguments left out; before `cleared`, results are
    cleared. `moved` says that the request before this one was cut elsewhere. `tokens` is an estimate of what
    the whole request weighs.
    """

    turns: int = 0
    steps: int = 0
    short: Place = (0, 0)
    moved: bool = False
    cleared: Place = (0, 0)
    tokens: int = field(default=0, compare=False)

    def dropped_steps(self, turn: int) -> int:
        return self.steps if turn == self.turns else 0

    def short_steps(self, turn: int, steps: int) -> int:
        """How many of a turn's steps have short results."""
        return _steps_before(self.short, turn, steps)

    def cleared_steps(self, turn: int, steps: int) -> int:
        return _steps_before(self.cleared, turn, steps)


def _steps_before(place: Place, turn: int, steps: int) -> int:
    if (turn, steps) < place:
        return steps
    return max(0, place[1] - 1) if turn == place[0] else 0


NOTHING = Cut()


def room_tokens(model: ModelFacts) -> int:
    """Of a request, in o200k tokens: the window less what is kept for the answer."""
    kept = min(model.output_reserve, model.context_window // 2)
    return int((model.context_window - kept) / _MORE_TOKENS[model.wire])


def cut_of(turns: Sequence[Sequence[Weight]], room: Room, sent: Place | None) -> Cut:
    """The cut of a request that holds these turns; `sent` is the newest piece of the one before it.

    It follows from the pieces in their order alone, as if each had been weighed when it came, so that a cut
    stays where it is until the next one is due. Raises TooLong.
    """
    window = _Window(turns, room)
    moved_at: Place | None = None
    for turn in range(room.first, len(turns)):
        if window.add_whole(turn):
            continue
        for piece in range(len(turns[turn])):
            if window.add((turn, piece)):
                moved_at = (turn, piece)
    if window.total > room.tokens:
        raise TooLong(window.total, room.tokens)
    moved = moved_at is not None and sent is not None and moved_at > sent
    return Cut(window.turns, window.steps, window.short, moved, window.cleared, window.total)


class _Window:
    """The pieces that are still sent while one after the other comes in."""

    def __init__(self, weights: Sequence[Sequence[Weight]], room: Room) -> None:
        self._weights = weights
        self._room = room
        self._low = int(room.tokens * GO_DOWN_TO)
        self._clear_at = int(room.tokens * CLEAR_AT)
        self._least = int(room.tokens * CLEAR_AT_LEAST)
        before = [tokens for (turn, _), tokens in room.tools.items() if turn < room.first]
        self.total = room.fixed + sum(before)
        self.turns, self.steps = room.first, 0
        self.short: Place = (0, 0)
        self.cleared: Place = (0, 0)
        self._newest: deque[Place] = deque()
        self._clearable = 0
        self._tools: dict[int, int] = {}
        for (turn, _), tokens in room.tools.items():
            self._tools[turn] = self._tools.get(turn, 0) + tokens

    def add_whole(self, turn: int) -> bool:
        """All pieces of a turn, if nothing has to make room for them; else nothing."""
        weights = self._weights[turn]
        with_it = self.total + sum([one.whole for one in weights]) + self._tools.get(turn, 0)
        if weights and with_it > min(self._clear_at, self._room.tokens):
            return False
        self.total = with_it
        for piece in range(1, len(weights)):
            self._note((turn, piece))
        return True

    def add(self, place: Place) -> bool:
        """Whether that moved the cut."""
        turn, piece = place
        before = (self.turns, self.steps, self.short, self.cleared)
        self.total += self._weights[turn][piece].whole + self._room.tools.get(place, 0)
        if piece:
            self._note(place)
        if self.total > self._clear_at and self._clearable >= max(1, self._least):
            self._clear()
        if self.total > self._room.tokens:
            self._make_room(turn, piece)
        return before != (self.turns, self.steps, self.short, self.cleared)

    def _note(self, place: Place) -> None:
        """A step came in; long results that are not among the newest any more may be cleared."""
        if self._weights[place[0]][place[1]].cleared is None:
            return
        self._newest.append(place)
        if len(self._newest) > KEPT_RESULTS:
            old = self._newest.popleft()
            if old > (self.turns, self.steps):
                self._clearable += self._weight(*old) - self._at(old, "cleared")

    def _clear(self) -> None:
        """All results but the newest."""
        start, self.cleared = max(self.cleared, (self.turns, self.steps + 1)), self._newest[0]
        self.total -= sum(
            self._at(place, self._extent(place, (0, 0))) - self._at(place, "cleared")
            for place in self._between(start, self.cleared)
        )
        self._clearable = 0

    def _make_room(self, turn: int, piece: int) -> None:
        self._shorten((turn, 1))
        while self.total > self._low and self.turns < turn:
            self._drop_turn()
        if self.total > self._room.tokens:
            self._shorten((turn, piece))
        if self.total > self._room.tokens:
            while self.total > self._low and self.steps < piece - 1:
                self._drop_step()
        if self.total > self._room.tokens:
            self._shorten((turn, piece + 1))
        if self.total > self._room.tokens and self.steps < piece:
            self._drop_step()
        self._count_clearable()

    def _count_clearable(self) -> None:
        """Anew, once results were cut short or left out."""
        start = max(self.cleared, (self.turns, self.steps + 1))
        old = self._between(start, self._newest[0]) if self._newest else ()
        self._clearable = sum(self._weight(*place) - self._at(place, "cleared") for place in old)

    def _between(self, start: Place, before: Place) -> Iterator[Place]:
        """The steps from one place on and before another."""
        for turn in range(start[0], before[0] + 1):
            first = start[1] if turn == start[0] else 1
            last = before[1] if turn == before[0] else len(self._weights[turn])
            yield from ((turn, piece) for piece in range(max(1, first), last))

    def _weight(self, turn: int, piece: int) -> int:
        return self._at((turn, piece), self._extent((turn, piece), self.cleared))

    def _extent(self, place: Place, cleared: Place) -> Extent:
        if place < cleared:
            return "cleared"
        return "short" if place < self.short else "whole"

    def _at(self, place: Place, extent: Extent) -> int:
        return self._weights[place[0]][place[1]].at(extent)

    def _shorten(self, before: Place) -> None:
        """All results of pieces before that place."""
        start, now = max(self.short, (self.turns, self.steps + 1)), max(self.short, before)
        places = list(self._between(start, now))
        was = sum(self._weight(*place) for place in places)
        self.short = now
        self.total += sum(self._weight(*place) for place in places) - was

    def _drop_turn(self) -> None:
        if self.turns == self._room.first:
            self.total += self._room.note_tokens
        if self.steps:
            self.total -= self._room.note_tokens
        pieces = range(len(self._weights[self.turns]))
        kept = (*pieces[:1], *pieces[self.steps + 1 :])
        self.total -= sum(self._weight(self.turns, piece) for piece in kept)
        self.turns, self.steps = self.turns + 1, 0

    def _drop_step(self) -> None:
        if not self.steps:
            self.total += self._room.note_tokens
        self.steps += 1
        self.total -= self._weight(self.turns, self.steps)
