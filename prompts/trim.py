"""What a request leaves out when it would pass the model's window: results first, then the oldest turns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from prompts.context import ModelFacts, Wire
from prompts.weights import Weight

Place = tuple[int, int]
"""(index of the turn, 0 for its question or the number of its step)"""
GO_DOWN_TO = 0.6
"""Of the room: so much is left after a cut, so that the next one is many turns away."""
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
    """What there is besides the turns: `fixed` is always sent, `tools` weigh from where they came in."""

    tokens: int
    fixed: int = 0
    tools: Mapping[Place, int] = field(default_factory=dict)

    @property
    def note_tokens(self) -> int:
        return min(NOTE_TOKENS, self.tokens // 8)


@dataclass(frozen=True)
class Cut:
    """The `turns` oldest turns are left out whole, and of the next one the first `steps`.

    Before `short`, long results are cut short and very long arguments left out. `moved` says that the request
    before this one was cut elsewhere.
    """

    turns: int = 0
    steps: int = 0
    short: Place = (0, 0)
    moved: bool = False

    def dropped_steps(self, turn: int) -> int:
        return self.steps if turn == self.turns else 0

    def short_steps(self, turn: int, steps: int) -> int:
        """How many of a turn's steps have short results."""
        if (turn, steps) < self.short:
            return steps
        return max(0, self.short[1] - 1) if turn == self.short[0] else 0


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
    for turn, weights in enumerate(turns):
        if window.add_whole(turn):
            continue
        for piece in range(len(weights)):
            if window.add((turn, piece)):
                moved_at = (turn, piece)
    if window.total > room.tokens:
        raise TooLong(window.total, room.tokens)
    moved = moved_at is not None and sent is not None and moved_at > sent
    return Cut(window.turns, window.steps, window.short, moved)


class _Window:
    """The pieces that are still sent while one after the other comes in."""

    def __init__(self, weights: Sequence[Sequence[Weight]], room: Room) -> None:
        self._weights = weights
        self._room = room
        self._low = int(room.tokens * GO_DOWN_TO)
        self.total = room.fixed
        self.turns = self.steps = 0
        self.short: Place = (0, 0)
        self._tools: dict[int, int] = {}
        for (turn, _), tokens in room.tools.items():
            self._tools[turn] = self._tools.get(turn, 0) + tokens

    def add_whole(self, turn: int) -> bool:
        """All pieces of a turn, if they fit as they are; else nothing."""
        with_it = self.total + sum([one.whole for one in self._weights[turn]]) + self._tools.get(turn, 0)
        if with_it > self._room.tokens:
            return False
        self.total = with_it
        return True

    def add(self, place: Place) -> bool:
        """Whether that moved the cut."""
        turn, piece = place
        self.total += self._weights[turn][piece].whole + self._room.tools.get(place, 0)
        if self.total <= self._room.tokens:
            return False
        before = (self.turns, self.steps, self.short)
        self._make_room(turn, piece)
        return before != (self.turns, self.steps, self.short)

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

    def _weight(self, turn: int, piece: int) -> int:
        weight = self._weights[turn][piece]
        return weight.short if (turn, piece) < self.short else weight.whole

    def _shorten(self, before: Place) -> None:
        """All results of pieces before that place."""
        start, self.short = max(self.short, (self.turns, self.steps + 1)), max(self.short, before)
        for turn in range(start[0], before[0] + 1):
            pieces = self._weights[turn]
            first = start[1] if turn == start[0] else 1
            last = before[1] if turn == before[0] else len(pieces)
            for piece in range(max(1, first), last):
                self.total -= pieces[piece].whole - pieces[piece].short

    def _drop_turn(self) -> None:
        if not self.turns:
            self.total += self._room.note_tokens
        if self.steps:
            self.total -= self._room.note_tokens
        kept = (0, *range(self.steps + 1, len(self._weights[self.turns])))
        self.total -= sum(self._weight(self.turns, piece) for piece in kept)
        self.turns, self.steps = self.turns + 1, 0

    def _drop_step(self) -> None:
        if not self.steps:
            self.total += self._room.note_tokens
        self.steps += 1
        self.total -= self._weight(self.turns, self.steps)
