"""What a server says when it wants a token, or one that may do more (RFC 6750, RFC 9728)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import httpx2

_PARAM = re.compile(r'(?<![\w.-])([A-Za-z_][\w.-]*)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))')
_TEXT_LIMIT_CHARS = 2_000


@dataclass(frozen=True)
class Challenge:
    """`scopes` are those that the request would have needed; `description` is the server's own words."""

    error: str = ""
    description: str = ""
    scopes: tuple[str, ...] = ()
    resource_metadata: str = ""

    @property
    def wants_more_scope(self) -> bool:
        return self.error == "insufficient_scope"


def challenge_in(headers: httpx2.Headers) -> Challenge:
    """An empty one where the headers hold none."""
    found = _params(headers.get_list("www-authenticate"))
    return Challenge(
        error=found.get("error", ""),
        description=found.get("error_description", ""),
        scopes=tuple(found.get("scope", "").split()),
        resource_metadata=found.get("resource_metadata", ""),
    )


def _params(values: Sequence[str]) -> dict[str, str]:
    """The first of each name: of several challenges, the one that the server prefers."""
    found: dict[str, str] = {}
    for value in values:
        for name, quoted, plain in _PARAM.findall(value[:_TEXT_LIMIT_CHARS]):
            found.setdefault(name.lower(), plain or re.sub(r"\\(.)", r"\1", quoted))
    return found
