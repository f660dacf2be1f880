"""What an address that somebody entered is made of."""

from urllib.parse import SplitResult, urlsplit


def parts_of(address: str) -> SplitResult | None:
    """None for what is no address, or names a port that can't be."""
    try:
        parts = urlsplit(address)
        usable = parts.port != 0
    except ValueError:
        return None
    return parts if usable else None
