"""Takes from a package what would make a program fetch something: a copy for drawing, not for keeping."""

import re

from tools.office.package.package import Package

_RELATION = re.compile(rb"<(?:[\w.-]+:)?Relationship\s[^>]*>")
_TARGET = re.compile(rb"(\sTarget\s*=\s*)(\"[^\"]*\"|'[^']*')")
_FETCHING = re.compile(rb"INCLUDETEXT|INCLUDEPICTURE|DDEAUTO|DDE|INCLUDE(?=\s)", re.IGNORECASE)
_FIELD_PARTS = re.compile(r"(?:^|/)word/[^/]+\.xml$", re.IGNORECASE)
_NOWHERE = b'"about:blank"'


def without_links(content: bytes) -> bytes:
    """The same without outside targets, but for those of hyperlinks, and with fields that fetch undone."""
    package = Package.open(content)
    changed: dict[str, bytes] = {}
    for name in package.names():
        if name.lower().endswith(".rels"):
            part = package.part(name)
            new = _RELATION.sub(_inside_only, part)
        elif _FIELD_PARTS.search(name):
            part = package.part(name)
            new = _FETCHING.sub(lambda match: b"X" * len(match[0]), part)
        else:
            continue
        if new != part:
            changed[name] = new
    return package.with_parts(changed) if changed else content


def _inside_only(match: re.Match[bytes]) -> bytes:
    tag = match[0]
    if b"external" not in tag.lower() or b"/hyperlink" in tag:
        return tag
    return _TARGET.sub(lambda target: target[1] + _NOWHERE, tag)
