"""Whether an error says that no more can be written: a full disk, a quota, a database without room."""

import errno

from django.db import DatabaseError

SENTENCE = (
    "The server's disk is full, so this was not kept. Try again later, or tell whoever runs this server."
)
"""For people; what they see besides is what was there before."""

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
# SQLite's words for a full disk, and for a write that a bound of file size refused; PostgreSQL's.
_WORDS = ("database or disk is full", "disk i/o error", "no space left on device")


def is_full(error: BaseException) -> bool:
    """Looks at what caused it, too."""
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, OSError) and seen.errno in _FULL:
            return True
        if isinstance(seen, DatabaseError) and any(words in str(seen).lower() for words in _WORDS):
            return True
        seen = seen.__cause__ or seen.__context__
    return False
