"""Addresses of pages, compared whatever way they are written."""

from urllib.parse import urlsplit


def comparable(address: str) -> str:
    """Without its scheme, `www.`, a last slash and the part behind #; what is no address stays as it is."""
    try:
        parts = urlsplit(address.strip())
    except ValueError:
        return address
    if parts.scheme not in {"http", "https"}:
        return address
    query = f"?{parts.query}" if parts.query else ""
    return f"{parts.netloc.lower().removeprefix('www.')}{parts.path.rstrip('/')}{query}"
