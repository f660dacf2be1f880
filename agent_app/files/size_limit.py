"""How large a file may be, in words."""


def limit_words(limit_bytes: int) -> str:
    """A size as people say it, such as `25 MB`."""
    mb = limit_bytes / (1024 * 1024)
    return f"{mb:.0f} MB" if mb >= 1 and mb == int(mb) else f"{limit_bytes / 1024:,.0f} kB"


def too_large(subject: str, limit_bytes: int) -> str:
    """The sentence for a file that is over the limit."""
    return f"{subject} is larger than {limit_words(limit_bytes)}, which is the limit"
