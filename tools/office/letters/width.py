"""How wide a text is, in Latin letters."""

import re
from unicodedata import east_asian_width

_PIECE = re.compile(
    "[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]\\s*|[^\\s\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]+\\s*|\\s+"
)


def width_of(text: str) -> int:
    """Of one line; Chinese, Japanese and Korean letters count twice."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def widest_line(text: str) -> int:
    return max(map(width_of, text.split("\n")))


def lines_of(text: str, room: float) -> int:
    """How many lines a text takes when it is broken between words, or between East Asian letters."""
    return sum(_broken(line, max(1.0, room)) for line in text.split("\n"))


def _broken(line: str, room: float) -> int:
    lines, used = 1, 0.0
    for piece in _PIECE.findall(line):
        width = width_of(piece)
        if used and used + width_of(piece.rstrip()) > room:
            lines, used = lines + 1, 0.0
        lines += int(width / room) if width > room else 0
        used = used + width if width <= room else width % room
    return lines


def is_wide(letter: str) -> bool:
    return not letter.isascii() and east_asian_width(letter) in "WF"
