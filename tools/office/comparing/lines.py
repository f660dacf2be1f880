"""Two texts line by line: what was taken out and put in, with the lines around it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from tools.office.comparing.sequence import Gap, gaps, matches
from tools.office.comparing.words import Op, Span, alike, spans
from tools.office.text.decode import NEWLINE, decode

CONTEXT = 3
MOST_LINES = 5_000
MOST_LINE_CHARACTERS = 2_000


@dataclass(frozen=True, slots=True)
class DiffLine:
    """`spans` tell what changed inside a line that became another one."""

    op: Op
    text: str
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines in the order of a diff; the starts are numbers of lines, from 1."""

    before_start: int
    after_start: int
    lines: tuple[DiffLine, ...]


@dataclass(frozen=True, slots=True)
class LineTotals:
    added: int
    removed: int


@dataclass(frozen=True, slots=True)
class TextChanges:
    same: bool
    totals: LineTotals
    hunks: tuple[Hunk, ...]
    more: bool
    kind: Literal["text"] = "text"


def compare_texts(before: bytes, after: bytes, most_lines: int = MOST_LINES) -> TextChanges:
    """Line ends and encodings don't count. Raises TextError for bytes that are no text."""
    one, two = _lines(before), _lines(after)
    found = matches(one, two)
    left = list(gaps(found, Gap(0, len(one), 0, len(two))))
    totals = LineTotals(sum(g.after_end - g.after for g in left), sum(g.before_end - g.before for g in left))
    hunks: list[Hunk] = []
    room = most_lines
    for group in _groups(left):
        hunk = _hunk(one, two, group, room)
        hunks.append(hunk)
        room -= len(hunk.lines)
        if room <= 0:
            break
    shown = sum(len(hunk.lines) for hunk in hunks)
    return TextChanges(not left, totals, tuple(hunks), shown >= most_lines)


def _lines(content: bytes) -> list[str]:
    lines = NEWLINE.split(decode(content).text) if content else []
    return lines[:-1] if lines and not lines[-1] else lines


def _groups(left: Sequence[Gap]) -> Iterator[list[Gap]]:
    """Changes whose surroundings touch stand in one hunk."""
    group: list[Gap] = []
    for gap in left:
        if group and gap.before - group[-1].before_end > 2 * CONTEXT:
            yield group
            group = []
        group.append(gap)
    if group:
        yield group


def _hunk(one: list[str], two: list[str], group: Sequence[Gap], room: int) -> Hunk:
    head = min(CONTEXT, group[0].before, group[0].after)
    lines = [_same(text) for text in one[group[0].before - head : group[0].before]]
    for at, gap in enumerate(group):
        lines += _replaced(one[gap.before : gap.before_end][:room], two[gap.after : gap.after_end][:room])
        end = group[at + 1].before if at + 1 < len(group) else min(gap.before_end + CONTEXT, len(one))
        lines += [_same(text) for text in one[gap.before_end : end]]
    return Hunk(group[0].before - head + 1, group[0].after - head + 1, tuple(lines[:room]))


def _replaced(removed: Sequence[str], added: Sequence[str]) -> list[DiffLine]:
    """As many as were put in for those taken out are looked at in pairs."""
    inside: list[tuple[Span, ...]] = []
    if len(removed) == len(added):
        for one, two in zip(removed, added, strict=True):
            short = max(len(one), len(two)) <= MOST_LINE_CHARACTERS
            inside.append(spans(one, two) if short and alike(one, two) else ())
    else:
        inside = [()] * max(len(removed), len(added))
    taken = [_line("removed", text, inside[at], "added") for at, text in enumerate(removed)]
    return taken + [_line("added", text, inside[at], "removed") for at, text in enumerate(added)]


def _line(op: Op, text: str, inside: tuple[Span, ...], other: Op) -> DiffLine:
    return DiffLine(op, text[:MOST_LINE_CHARACTERS], tuple(span for span in inside if span.op != other))


def _same(text: str) -> DiffLine:
    return DiffLine("same", text[:MOST_LINE_CHARACTERS])
