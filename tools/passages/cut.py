"""Cuts the units of a file into passages of a few hundred tokens, its whole text once."""

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise

from tools.passages.unit import Boundary, Passage, Unit, with_text
from tools.passages.weight import weight

MOST_TOKENS, PIECE_TOKENS, ENOUGH_TOKENS, FEW_TOKENS = 500, 450, 300, 120
_ENOUGH: dict[Boundary, int] = {
    "none": MOST_TOKENS,
    "soft": ENOUGH_TOKENS,
    "section": FEW_TOKENS,
    "always": 0,
}
_LEAST_CHARS = 80
_WINDOW_CHARS = 4_000
"""More than a passage takes of any script."""
_DEEPEST = 9
_LONGEST_TITLE = 120
_STRONG = "\n.!?;:。！？；"
_ENDS = re.compile(r"(?<=[.!?;:])\s+|(?<=[。！？；])|\n+|(?<=\s)")


def cut(units: Iterable[Unit]) -> Iterator[Passage]:
    """A heading begins a passage, and stays with what follows it; what is overlong is cut at sentences."""
    making = _Making()
    for unit in with_text(units):
        if making.is_full(unit):
            yield from making.done()
        making.take(unit)
        if making.tokens > MOST_TOKENS:
            yield from making.done()
    yield from making.done()


class _Making:
    """The passage that grows, and the headings above it."""

    def __init__(self) -> None:
        self._titles: dict[int, str] = {}
        self._units: list[Unit] = []
        self._heading: tuple[str, ...] = ()
        self.tokens = 0.0

    def is_full(self, following: Unit) -> bool:
        if not self._units:
            return False
        if following.boundary == "always":
            return True
        if all(unit.level for unit in self._units):
            # Headings alone wait for what they head.
            return False
        return self.tokens >= _ENOUGH[following.boundary] or self.tokens + _weight(following) > MOST_TOKENS

    def take(self, unit: Unit) -> None:
        if unit.level:
            title = " ".join(unit.text.split())[:_LONGEST_TITLE]
            above = {level: known for level, known in self._titles.items() if level < unit.level}
            self._titles = {**above, min(unit.level, _DEEPEST): title}
        if all(earlier.level for earlier in self._units) and (unit.level or not self._units):
            self._heading = tuple(self._titles[level] for level in sorted(self._titles))
        self._units.append(unit)
        self.tokens += _weight(unit)

    def done(self) -> Iterator[Passage]:
        units, self._units = self._units, []
        tokens, self.tokens = self.tokens, 0.0
        if not units:
            return
        if tokens > MOST_TOKENS:
            yield from self._cut_up(units)
        else:
            yield self._passage(units, "\n".join(unit.text for unit in units))

    def _cut_up(self, units: list[Unit]) -> Iterator[Passage]:
        """One of them is too long; headings before it go along with its first piece."""
        spans = list(pairwise(accumulate((len(unit.text) + 1 for unit in units), initial=0)))
        at = 0
        for piece in pieces_of("\n".join(unit.text for unit in units)):
            end = at + len(piece)
            within = [
                unit for unit, (begin, stop) in zip(units, spans, strict=True) if begin < end and stop > at
            ]
            yield self._passage(within, piece, continues=at > 0)
            at = end

    def _passage(self, units: list[Unit], text: str, *, continues: bool = False) -> Passage:
        first = units[0]
        place = first.place
        for unit in units[1:]:
            place = place.through(unit.place)
        return Passage(place, text, self._heading, first.lead, continues)


def _weight(unit: Unit) -> float:
    """With the line feed that follows it."""
    return weight(unit.text) + weight("\n")


def pieces_of(text: str) -> Iterator[str]:
    """Pieces that are the text when put together; sentences are kept whole if possible, else words."""
    at = 0
    while len(text) - at > _LEAST_CHARS:
        left = weight(text[at : at + _WINDOW_CHARS])
        if left <= MOST_TOKENS and len(text) - at <= _WINDOW_CHARS:
            break
        tokens = left / 2 if left < 2 * MOST_TOKENS else PIECE_TOKENS
        stop = at + _stop(text[at : at + _WINDOW_CHARS], tokens)
        yield text[at:stop]
        at = stop
    if at < len(text):
        yield text[at:]


def _stop(text: str, tokens: float) -> int:
    """Where about that many tokens end: at the last end of a sentence before that, or of a word."""
    reach = _reach(text, tokens)
    least = max(1, reach * 2 // 3)
    ends = [end for match in _ENDS.finditer(text, least, reach) if (end := match.end()) > least]
    strong = [end for end in ends if text[end - 1] in _STRONG or text[:end].rstrip()[-1:] in _STRONG]
    return (strong or ends or [reach])[-1]


def _reach(text: str, tokens: float) -> int:
    """How many characters weigh that much."""
    low, high = 1, max(1, len(text) - 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if weight(text[:middle]) <= tokens else (low, middle - 1)
    return low
