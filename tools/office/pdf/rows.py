"""Joins characters to words and words to rows, as the eye does."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tools.office.pdf.glyphs import Box, Glyph

_CJK = re.compile("[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")
_APART, _BACK, _OTHER_LINE = 0.25, 0.25, 0.5
_WIDE, _JUSTIFIED, _NEW_PARAGRAPH = 2.0, 0.6, 0.9


@dataclass(frozen=True, slots=True)
class Word:
    """A run of characters without a gap; `cells` are the rows of a ruled table, which counts as one word."""

    text: str
    box: Box
    cells: tuple[tuple[str, ...], ...] = ()

    @property
    def weight(self) -> float:
        """In words of the West: two characters of East Asia are about one."""
        asian = len(_CJK.findall(self.text))
        return max(1.0, asian / 2)


@dataclass(frozen=True, slots=True)
class Row:
    """Words side by side, from left to right."""

    words: tuple[Word, ...]

    @property
    def box(self) -> Box:
        return around(word.box for word in self.words)

    @property
    def table(self) -> bool:
        return any(word.cells for word in self.words)


def around(boxes: Iterable[Box]) -> Box:
    """The box around some boxes."""
    found = list(boxes)
    return Box(
        min(box.left for box in found),
        min(box.top for box in found),
        max(box.right for box in found),
        max(box.bottom for box in found),
    )


def words_of(glyphs: Iterable[Glyph]) -> Iterator[Word]:
    """In the order of the characters."""
    run: list[Glyph] = []
    for glyph in glyphs:
        if glyph.text.isspace() or (run and _begins(run[-1], glyph)):
            if run:
                yield _word(run)
            run = []
        if not glyph.text.isspace():
            run.append(glyph)
    if run:
        yield _word(run)


def _begins(last: Glyph, glyph: Glyph) -> bool:
    """Whether a character stands too far from the one before to belong to its word.

    The letters of a ligature share one place.
    """
    height = max(last.box.height, glyph.box.height, 1.0)
    ahead = glyph.box.left - last.box.right > _APART * height
    back = last.box.left - glyph.box.left > _BACK * height
    drop = abs(glyph.box.middle[1] - last.box.middle[1]) > _OTHER_LINE * height
    return ahead or back or drop


def _word(run: list[Glyph]) -> Word:
    return Word("".join(glyph.text for glyph in run), around(glyph.box for glyph in run))


def rows_of(words: Iterable[Word]) -> list[Row]:
    """From top to bottom; a word belongs to a row when its middle lies in the height of the row's first."""
    found: list[list[Word]] = []
    for word in sorted(words, key=lambda one: one.box.top if one.cells else one.box.middle[1]):
        last = found[-1][0] if found else None
        if (
            last is None
            or last.cells
            or word.cells
            or not last.box.top <= word.box.middle[1] <= last.box.bottom
        ):
            found.append([word])
        else:
            found[-1].append(word)
    return [Row(tuple(sorted(row, key=lambda one: one.box.left))) for row in found]


def _beside(first: Word, word: Word) -> bool:
    if first.cells or word.cells:
        return False
    return first.box.top <= word.box.middle[1] <= first.box.bottom


def line_of(words: Iterable[Word]) -> str:
    """Words of one row with the spaces that stand between them; wide gaps stay wide."""
    line, last = "", None
    for word in words:
        if last is not None:
            line += _space(last, word)
        line, last = line + word.text, word
    return line


def _space(last: Word, word: Word) -> str:
    height = max(last.box.height, word.box.height, 1.0)
    gap = word.box.left - last.box.right
    if gap > _WIDE * height:
        return "   "
    both = _CJK.match(last.text[-1]) and _CJK.match(word.text[0])
    return "" if both and gap < _JUSTIFIED * height else " "


def text_of(rows: Iterable[Row]) -> str:
    """Line by line, with an empty line where the page leaves one."""
    text, last = "", None
    for row in rows:
        box = row.box
        if last is not None:
            far = box.top - last.bottom > _NEW_PARAGRAPH * min(last.height, box.height)
            text += "\n\n" if far else "\n"
        text, last = text + line_of(row.words), box
    return text
