"""Lets formulas follow that are written for a first cell and hold for a block: rules, input rules, names."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.shifting.references import LOST, Follower, corners, with_lines


@dataclass(frozen=True, slots=True)
class Anchor:
    """The lines that a formula holds for, before and after; `after` is None when they go.

    `uniform` says that each of them moves as far as the first.
    """

    first: int
    last: int
    after: int | None
    uniform: bool


NOWHERE = Anchor(1, 1, 1, uniform=False)
"""Of a name: its relative parts mean whatever cell it is used from, so they never move."""


def anchor(lines: Lines, first: int, last: int, *, home: bool) -> Anchor:
    span = lines.span(first, last) if home else (first, last)
    if span is None:
        return Anchor(first, last, None, uniform=False)
    moved = lines.moved(first) if home else first
    whole = span[1] - span[0] == last - first and (moved is not None)
    return Anchor(first, last, span[0], uniform=whole)


def anchored(text: str, follower: Follower, at: Anchor, *, home: bool) -> str:
    """The formula as it reads at the first cell afterwards.

    Absolute parts follow their cells. Relative parts follow theirs when the cells for the whole block move
    alike; else they keep their distance from the first cell, as Excel keeps them.
    """
    if at.uniform and at.first == at.last:
        return follower.followed(text, home=home).text
    pieces = []
    for token, on in follower.aimed(text, home=home):
        if token.kind == "range":
            pieces.append(_moved(token.text, follower.lines, at, on=on))
        elif token.kind == "table":
            pieces.append(follower.followed(token.text, home=home).text)
        else:
            pieces.append(token.text)
    return "".join(pieces)


def _moved(text: str, lines: Lines, at: Anchor, *, on: bool) -> str:
    ends = corners(text, lines)
    if not ends or at.after is None:
        return text
    lines_now = [end.line for end in ends]
    if all(end.fixed for end in ends):
        span = lines.span(min(lines_now), max(lines_now)) if on else (min(lines_now), max(lines_now))
        if span is None:
            return LOST
        return with_lines(text, lines, span if lines_now[0] <= lines_now[-1] else span[::-1])
    distance = _distance([end.line for end in ends if not end.fixed], lines, at, on=on)
    new: list[int] = []
    for end in ends:
        place = _fixed(end.line, lines, on=on) if end.fixed else _around(end.line + distance, lines.limit)
        if place is None:
            return LOST
        new.append(place)
    return with_lines(text, lines, new)


def _distance(relative: Sequence[int], lines: Lines, at: Anchor, *, on: bool) -> int:
    """How far the relative ends move: with their cells if all do alike, else with the first cell."""
    start = at.first if at.after is None else at.after
    first, last = min(relative), max(relative) + at.last - at.first
    if at.uniform and not on:
        return 0
    if at.uniform and last <= lines.limit:
        one, other = lines.moved(first), lines.moved(last)
        if one is not None and other is not None and other - one == last - first:
            return one - first
    return start - at.first


def _fixed(line: int, lines: Lines, *, on: bool) -> int | None:
    return lines.moved(line) if on else line


def _around(line: int, limit: int) -> int:
    """Relative parts go round the end of the sheet."""
    return (line - 1) % limit + 1
