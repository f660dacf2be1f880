"""Lets the references of a formula follow when lines are put in or taken out."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tools.office.xlsx.formula_tokens import Token, tokens
from tools.office.xlsx.refs import MAX_COLUMN, MAX_ROW, column_number, letters
from tools.office.xlsx.shifting.lines import Lines
from tools.office.xlsx.shifting.table_columns import with_lost_columns

LOST = "#REF!"
_UNUSUAL = re.compile(r"[\"'\[!#{\\]")
_RANGE = re.compile(
    r"""(?<![\w.$?])(?:
    \$?[A-Za-z]{1,3}\$?[0-9]{1,7}(?::\$?[A-Za-z]{1,3}\$?[0-9]{1,7})?(?![\w(.?])
  | \$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}(?![\w(.$?])
  | \$?[0-9]{1,7}:\$?[0-9]{1,7}(?![\w.]))""",
    re.VERBOSE,
)
"""References where nothing else is about: no texts, sheets, tables or errors."""
_CORNER = re.compile(r"(\$?)([A-Za-z]{0,3})(\$?)([0-9]{0,7})")
_MOST_KNOWN = 200_000


@dataclass(frozen=True, slots=True)
class Followed:
    """A formula afterwards. `resized`: a block in it holds more or fewer lines; `lost`: it says #REF! now."""

    text: str
    resized: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Corner:
    """One end of a reference on the axis that moves: its line, and whether it is absolute."""

    line: int
    fixed: bool


@dataclass(frozen=True)
class Follower:
    """For one move of lines on the sheet called `sheet`; `order` are all tabs by their names.

    `lost_columns` are, by the name of a table, its columns and those of them that go.
    """

    lines: Lines
    sheet: str
    order: Sequence[str]
    lost_columns: Mapping[str, tuple[tuple[str, ...], frozenset[str]]] = field(default_factory=dict)
    _known: dict[str, Followed] = field(default_factory=dict, repr=False, compare=False)

    def followed(self, text: str, *, home: bool) -> Followed:
        """`home` says that the formula stands on the sheet whose lines move."""
        if not _UNUSUAL.search(text):
            return self._plain(text) if home else Followed(text)
        if not home and "!" not in text and not self.lost_columns:
            return Followed(text)
        return self._pieces(text, home=home)

    def _plain(self, text: str) -> Followed:
        flags: list[Followed] = []

        def move(match: re.Match[str]) -> str:
            moved = self.range(match[0])
            flags.append(moved)
            return moved.text

        return _joined(_RANGE.sub(move, text), flags)

    def _pieces(self, text: str, *, home: bool) -> Followed:
        pieces: list[Followed] = []
        for token, on in self.aimed(text, home=home):
            if token.kind == "range" and on:
                pieces.append(self.range(token.text))
            elif token.kind == "table" and self.lost_columns:
                new = with_lost_columns(token.text, self.lost_columns)
                pieces.append(Followed(new, lost=new == LOST, resized=new != token.text))
            else:
                pieces.append(Followed(token.text))
        return _joined("".join(piece.text for piece in pieces), pieces)

    def aimed(self, text: str, *, home: bool) -> Iterator[tuple[Token, bool]]:
        """The tokens, each with whether it speaks of the sheet whose lines move."""
        on = home
        for token in tokens(text):
            if token.kind == "sheet":
                on = self.is_target(token.text)
                yield token, False
                continue
            yield token, on
            on = home

    def is_target(self, token: str) -> bool:
        """Whether `Sheet1!` is that sheet; a row of sheets (`Sheet1:Sheet3!`) is not, as in Excel."""
        name = _bare(token).casefold()
        if name == self.sheet.casefold():
            return True
        first, colon, last = name.partition(":")
        return bool(colon) and first == last == self.sheet.casefold()

    def spans_target(self, text: str) -> bool:
        """Whether a formula reads a row of sheets that this one is among."""
        return (
            ":" in text
            and "!" in text
            and any(token.kind == "sheet" and self._among(_bare(token.text)) for token in tokens(text))
        )

    def _among(self, name: str) -> bool:
        first, colon, last = name.casefold().partition(":")
        order = [one.casefold() for one in self.order]
        if not colon or first == last or first not in order or last not in order:
            return False
        start, end = sorted((order.index(first), order.index(last)))
        return start <= order.index(self.sheet.casefold()) <= end

    def range(self, text: str) -> Followed:
        """One reference (`B2`, `$B$2:C9`, `B:C`, `2:9`) to the sheet whose lines move."""
        known = self._known.get(text)
        if known is None:
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            known = self._known[text] = self._range(text)
        return known

    def _range(self, text: str) -> Followed:
        ends = corners(text, self.lines)
        if not ends:
            return Followed(text)
        first, last = min(end.line for end in ends), max(end.line for end in ends)
        if len(ends) == 1:
            line = self.lines.moved(first)
            span = None if line is None else (line, line)
        else:
            span = self.lines.span(first, last)
        if span is None:
            return Followed(LOST, resized=True, lost=True)
        new = span if ends[0].line == first else (span[1], span[0])
        return Followed(with_lines(text, self.lines, new), resized=span[1] - span[0] != last - first)


def _joined(text: str, pieces: Sequence[Followed]) -> Followed:
    return Followed(text, any(piece.resized for piece in pieces), any(piece.lost for piece in pieces))


def _bare(token: str) -> str:
    name = token.removesuffix("!")
    return name[1:-1].replace("''", "'") if name.startswith("'") else name


def corners(text: str, lines: Lines) -> tuple[Corner, ...]:
    """The ends of a reference on the axis; none when it has no such part, or lies beyond any sheet."""
    found = [_CORNER.fullmatch(corner) for corner in text.split(":")]
    if any(match is None or not _on_sheet(match) for match in found):
        return ()
    digits, sign = (4, 3) if lines.axis == "row" else (2, 1)
    ends = [
        Corner(int(m[4]) if lines.axis == "row" else column_number(m[2]), fixed=_fixed(m, sign))
        for m in found
        if m and m[digits]
    ]
    return tuple(ends)


_ROW_SIGN = 3


def _fixed(match: re.Match[str], sign: int) -> bool:
    """The sign of whole rows (`$2:$9`) is the first, since no letters stand between."""
    return bool(match[sign] or (sign == _ROW_SIGN and not match[2] and match[1]))


def _on_sheet(match: re.Match[str]) -> bool:
    return column_number(match[2] or "A") <= MAX_COLUMN and 1 <= int(match[4] or 1) <= MAX_ROW


def with_lines(text: str, lines: Lines, new: Sequence[int]) -> str:
    """The reference with other lines at its ends, and all else as it was spelled."""
    parts = []
    for corner, line in zip(text.split(":"), new, strict=False):
        match = _CORNER.fullmatch(corner)
        if match is None:
            return text
        dollar, column, mark, row = match.groups()
        parts.append(
            f"{dollar}{column}{mark}{line}" if lines.axis == "row" else f"{dollar}{letters(line)}{mark}{row}"
        )
    return ":".join(parts)
