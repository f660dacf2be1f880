"""Marks in a formula its own row, the one above and the one below, so that a column reads alike in all."""

_OWN, _ABOVE, _BELOW = "\ue000", "\ue001", "\ue002"
MARKS = f"{_OWN}{_ABOVE}{_BELOW}"


def marked(text: str, row: int) -> str:
    """The formula with the marks wherever the numbers of these rows are spelled."""
    marks = text.replace(str(row), _OWN)
    return marks.replace(str(row - 1), _ABOVE).replace(str(row + 1), _BELOW)


def spelled(text: str, row: int) -> str:
    """The formula that a marked one is in this row."""
    return text.replace(_OWN, str(row)).replace(_ABOVE, str(row - 1)).replace(_BELOW, str(row + 1))


def is_near(text: str) -> bool:
    """Whether a marked text names the row above or below."""
    return _ABOVE in text or _BELOW in text
