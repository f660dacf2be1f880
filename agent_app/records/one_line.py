"""What is typed into one line has no signs in it that end lines, steer terminals or can't be stored."""

from unicodedata import category

_BREAKING = frozenset(("Cc", "Cs", "Zl", "Zp"))
"""Unicode's categories of control signs, lone surrogates, and ends of lines and paragraphs."""


def breaks_line(sign: str) -> bool:
    """What joins letters and emoji does not."""
    return category(sign) in _BREAKING


def is_one_line(text: str) -> bool:
    return not any(map(breaks_line, text))
