"""What changed inside a text, word by word; Chinese and Japanese sign by sign."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from tools.office.comparing.sequence import Gap, gaps, matches

Op = Literal["same", "added", "removed"]
_WORD = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]|[^\W\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+|\s+|[^\w\s]|_"
)
_MOST_WORDS = 4_000
_MOST_CHARACTERS = 20_000
_ALIKE = 0.4


@dataclass(frozen=True, slots=True)
class Span:
    op: Op
    text: str


def spans(before: str, after: str) -> tuple[Span, ...]:
    """What is the same and removed makes the one text, what is the same and added the other."""
    one, two = _WORD.findall(before), _WORD.findall(after)
    if "".join(one) != before or "".join(two) != after or max(len(one), len(two)) > _MOST_WORDS:
        return _joined((Span("removed", before), Span("added", after)))
    found = matches(one, two)
    pieces: list[Span] = []
    left = iter(gaps(found, Gap(0, len(one), 0, len(two))))
    gap = next(left, None)
    for match in found:
        if gap and gap.before_end == match.before and gap.after_end == match.after:
            pieces += _changed(one, two, gap)
            gap = next(left, None)
        pieces.append(Span("same", "".join(one[match.before : match.before + match.size])))
    if gap:
        pieces += _changed(one, two, gap)
    return _joined(_without_islands(pieces))


def alike(before: str, after: str) -> bool:
    """Whether the one may have become the other: a good part of their words is the same."""
    return likeness(before, after) >= _ALIKE


def likeness(before: str, after: str) -> float:
    """From 0 to 1, by the words that they share, wherever those stand."""
    one, two = _words(before), _words(after)
    if not one or not two:
        return 1.0 if before == after else 0.0
    return 2 * len(one & two) / (len(one) + len(two))


@lru_cache(maxsize=1_024)
def _words(text: str) -> frozenset[str]:
    """Each text is held against several others."""
    return frozenset(word.casefold() for word in _WORD.findall(text[:_MOST_CHARACTERS]) if word[0].isalnum())


def _changed(one: list[str], two: list[str], gap: Gap) -> list[Span]:
    removed, added = one[gap.before : gap.before_end], two[gap.after : gap.after_end]
    return [Span("removed", "".join(removed)), Span("added", "".join(added))]


def _without_islands(pieces: list[Span]) -> list[Span]:
    """White space alone between two changes is part of the change."""
    out: list[Span] = []
    for at, piece in enumerate(pieces):
        inside = 0 < at < len(pieces) - 1
        if piece.op == "same" and not piece.text.strip() and inside:
            out += [Span("removed", piece.text), Span("added", piece.text)]
        else:
            out.append(piece)
    return out


def _joined(pieces: Iterable[Span]) -> tuple[Span, ...]:
    """Between two stretches that stayed there is one removal and one addition at most."""
    out: list[Span] = []
    removed, added = "", ""
    for piece in (*pieces, Span("same", "")):
        if piece.op == "removed":
            removed += piece.text
        elif piece.op == "added":
            added += piece.text
        else:
            out += [Span("removed", removed)] if removed else []
            out += [Span("added", added)] if added else []
            removed = added = ""
            if piece.text and out and out[-1].op == "same":
                out[-1] = Span("same", out[-1].text + piece.text)
            elif piece.text:
                out.append(piece)
    return tuple(out)
