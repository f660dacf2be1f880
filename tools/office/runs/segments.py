"""Text that is joined over runs: where a match lies, and what each run's text becomes."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from lxml import etree

FOLDS = str.maketrans(
    {
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"'),
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032", "'"),
        **dict.fromkeys("\u00a0\u202f\u2007", " "),
        "\u2011": "-",
    }
)
FOLD_REMARK = "matched with straight and curly quotes, no-break and plain spaces taken as equal"


@dataclass(frozen=True, eq=False)
class Segment:
    """The text of one element; a match never runs over a `barrier`, which no text can replace."""

    element: etree._Element
    text: str
    barrier: bool = False


Rewrite = tuple[Segment, str]
"""A segment with the text that it gets."""


def fold(text: str) -> str:
    """Typographic quotes, spaces and hyphens as typed ones; lengths stay."""
    return text.translate(FOLDS)


def groups(stream: Sequence[Segment]) -> Iterator[tuple[Segment, ...]]:
    """The stretches of text between barriers."""
    for is_barrier, members in groupby(stream, key=lambda segment: segment.barrier):
        if not is_barrier:
            yield tuple(members)


def rewrites(
    stream: Sequence[Segment], find: str, replace: str, *, folded: bool
) -> tuple[int, list[Rewrite]]:
    """How often `find` stands in a stream, and the new texts of the segments that it touches."""
    total, changed = 0, []
    for group in groups(stream):
        found = matches(joined(group), find, folded=folded)
        total += len(found)
        changed += _rewritten(group, found, replace) if found else []
    return total, changed


def joined(group: Sequence[Segment]) -> str:
    """The text of a stretch."""
    return "".join(segment.text for segment in group)


def matches(text: str, find: str, *, folded: bool) -> list[tuple[int, int]]:
    """Where `find` begins and ends in a text, not overlapping."""
    if folded:
        text, find = fold(text), fold(find)
    return [match.span() for match in re.finditer(re.escape(find), text)]


def _rewritten(group: Sequence[Segment], found: Sequence[tuple[int, int]], new: str) -> list[Rewrite]:
    """New text goes into the segment of the first matched character; the others only lose theirs."""
    changed, at = [], 0
    for segment in group:
        end = at + len(segment.text)
        inside = [(max(a, at) - at, min(b, end) - at, a >= at) for a, b in found if a < end and b > at]
        if inside:
            changed.append((segment, _spliced(segment.text, inside, new)))
        at = end
    return changed


def _spliced(text: str, inside: Sequence[tuple[int, int, bool]], new: str) -> str:
    pieces, at = [], 0
    for start, end, begins in inside:
        pieces += [text[at:start], new if begins else ""]
        at = end
    return "".join([*pieces, text[at:]])
