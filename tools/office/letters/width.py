"""How wide a text is, in Latin letters."""

from unicodedata import east_asian_width


def width_of(text: str) -> int:
    """Of one line; Chinese, Japanese and Korean letters count twice."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def widest_line(text: str) -> int:
    return max(map(width_of, text.split("\n")))


def is_wide(letter: str) -> bool:
    return not letter.isascii() and east_asian_width(letter) in "WF"
