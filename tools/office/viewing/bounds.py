"""How much a page is shown at once."""

from tools.office.package.errors import OfficeError

MOST_CHARACTERS = 2_000


class BadWindow(OfficeError):
    """What was asked for is not there; its text says what is."""


def cut(text: str, most: int = MOST_CHARACTERS) -> str:
    """The beginning of a long text, which ends in an ellipsis then."""
    return text if len(text) <= most else f"{text[:most]}…"
