"""Which kind of failure a trouble with a file is, for people."""

from tools.image.errors import ImageError
from tools.kit.receipt import FailureKind
from tools.office.package.errors import (
    Damaged,
    Dangerous,
    EmptyFile,
    LegacyFormat,
    MissingPart,
    NotOffice,
    OfficeError,
    PasswordProtected,
)
from tools.reading.sniff import UnfitError

_WHOLE_FILE = (
    Damaged,
    Dangerous,
    EmptyFile,
    ImageError,
    LegacyFormat,
    MissingPart,
    NotOffice,
    PasswordProtected,
    UnfitError,
)


def failure_of(error: Exception) -> FailureKind:
    """A file that can't be read at all, words that are not in it, or something that can't be done in it."""
    if isinstance(error, _WHOLE_FILE):
        return "unreadable"
    return "not_found" if isinstance(error, OfficeError) and error.argument == "find" else "impossible"
