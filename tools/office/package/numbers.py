"""Reads whole numbers as markup spells them, however odd the markup is."""

_MOST_DIGITS = 15


def whole(text: str | None, default: int = 0) -> int:
    """The number, or `default` for what is none, is negative, or is larger than any that Office writes.

    Python's own `int` takes blanks, signs, underscores and the digits of all scripts.
    """
    if text is None:
        return default
    bare = text.strip()
    spelled = bare.isascii() and bare.isdigit() and len(bare) <= _MOST_DIGITS
    return int(bare) if spelled else default
