"""Compares what names resources and issuers."""

from urllib.parse import SplitResult, urlsplit, urlunsplit

_STANDARD_PORTS = {"https": 443, "http": 80}


def canonical(address: str) -> str:
    """A server's address as a resource (RFC 8707): lower case where case means nothing, no fragment."""
    parts = urlsplit(address)
    netloc = _netloc(parts)
    path = "" if parts.path == "/" else parts.path
    return urlunsplit((parts.scheme.lower(), netloc, path, parts.query, ""))


def origin(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme.lower()}://{_netloc(parts)}"


def covers(resource: str, address: str) -> bool:
    """Whether a token for the resource is meant for the address: the same, or above it on the same origin."""
    try:
        if not resource or origin(resource) != origin(address):
            return False
        above, below = urlsplit(resource), urlsplit(address)
    except ValueError:
        return False
    if above.fragment or (above.query and above.query != below.query):
        return False
    return f"{below.path.rstrip('/')}/".startswith(f"{above.path.rstrip('/')}/")


def same_issuer(named: str, expected: str) -> bool:
    """Character by character (RFC 8414, section 3.3), but for the slash after a host alone."""
    if named == expected:
        return True
    shorter, longer = sorted((named, expected), key=len)
    return bool(shorter) and longer == f"{shorter}/" and urlsplit(shorter).path == ""


def _netloc(parts: SplitResult) -> str:
    host = (parts.hostname or "").lower()
    host = f"[{host}]" if ":" in host else host
    standard = _STANDARD_PORTS.get(parts.scheme.lower())
    return host if parts.port in {None, standard} else f"{host}:{parts.port}"
