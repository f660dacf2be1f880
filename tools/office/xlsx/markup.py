"""Finds and writes SpreadsheetML elements in raw bytes, so that all other bytes stay as they are."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import unescape

from tools.office.package import xml
from tools.office.package.errors import Dangerous

_SHORT_BYTES = 4096
MOST_MASKED_BYTES = 24 * 1024 * 1024

_ATTRIBUTES = rb"([^<>\"']*+(?:(?:\"[^\"<]*+\"|'[^'<]*+')[^<>\"']*+)*+)"
_OPAQUE = re.compile(rb"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<\?.*?(?:\?>|\Z)", re.DOTALL)
_CDATA = re.compile(rb"<!\[CDATA\[(.*?)(?:\]\]>|\Z)|<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)", re.DOTALL)
_ESCAPED = re.compile(r"(?:_x[0-9A-Fa-f]{4}_)+")
_MUST_ESCAPE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\r|_(?=x[0-9A-Fa-f]{4}_)")


@dataclass(frozen=True, slots=True)
class Tags:
    """The patterns for one namespace prefix (empty, or `x:` with its colon)."""

    prefix: bytes

    def opening(self, name: str) -> re.Pattern[bytes]:
        """Matches a start tag; group 1 is its attributes, with a closing slash when it is empty."""
        return _opening(self.prefix, name)

    def elements(
        self, name: str, text: bytes, start: int = 0, end: int | None = None
    ) -> Iterator[re.Match[bytes]]:
        """Whole elements that hold none of their own name; group 2 is the content or None.

        Behind the last end tag only empty elements are looked for: markup that opens and never closes would
        else be searched to its end from each of its tags.
        """
        end = len(text) if end is None else end
        last = text.rfind(b"</" + self.prefix + name.encode(), start, end)
        closed = text.find(b">", last, end) + 1 if last >= 0 else 0
        at = max(start, closed)
        yield from _element(self.prefix, name).finditer(text, start, at)
        yield from _empty(self.prefix, name).finditer(text, at, end)

    def first(self, name: str, text: bytes) -> re.Match[bytes] | None:
        """The first of `elements`."""
        if len(text) < _SHORT_BYTES:
            return _element(self.prefix, name).search(text)
        return next(self.elements(name, text), None)

    def without(self, name: str, text: bytes, new: bytes = b"", most: int = 0) -> bytes:
        """The text with `new` for each of `elements`, or for the first `most` of them."""
        return _element(self.prefix, name).sub(lambda _: new, text, count=most)

    def closing(self, name: str) -> re.Pattern[bytes]:
        return _closing(self.prefix, name)

    def wrapped(self, name: str, content: bytes) -> bytes:
        """An element without attributes."""
        tag = self.prefix + name.encode()
        return b"<%s>%s</%s>" % (tag, content, tag)


@lru_cache(maxsize=256)
def _opening(prefix: bytes, name: str) -> re.Pattern[bytes]:
    return re.compile(rb"<" + re.escape(prefix) + name.encode() + rb"(?=[\s/>])" + _ATTRIBUTES + rb">")


@lru_cache(maxsize=256)
def _element(prefix: bytes, name: str) -> re.Pattern[bytes]:
    tag = re.escape(prefix) + name.encode()
    head = rb"<" + tag + rb"(?=[\s/>])" + _ATTRIBUTES
    return re.compile(head + rb"(?:(?<=/)>|(?<!/)>(.*?)</" + tag + rb"\s*>)", re.DOTALL)


@lru_cache(maxsize=256)
def _empty(prefix: bytes, name: str) -> re.Pattern[bytes]:
    """An element without content; its group 2 never takes part."""
    tag = re.escape(prefix) + name.encode()
    return re.compile(rb"<" + tag + rb"(?=[\s/>])" + _ATTRIBUTES + rb"(?<=/)>((?!))?")


@lru_cache(maxsize=256)
def _closing(prefix: bytes, name: str) -> re.Pattern[bytes]:
    return re.compile(rb"</" + re.escape(prefix) + name.encode() + rb"\s*>")


def tags_of(content: bytes) -> Tags:
    """The patterns for the prefix of a part's root."""
    prefix = xml.read_root(content).prefix
    return Tags(f"{prefix}:".encode() if prefix else b"")


def masked(content: bytes) -> bytes:
    """The same bytes with comments, CDATA and instructions blanked, so that every tag found is one.

    Raises Dangerous for a huge part with such: no program writes them, and each copy costs memory.
    """
    if not has_opaque(content):
        return content
    if len(content) > MOST_MASKED_BYTES:
        raise Dangerous(f"a part of {len(content) // 2**20} MB hides comments among its cells")
    return _OPAQUE.sub(lambda match: b" " * len(match[0]), content)


def has_opaque(content: bytes) -> bool:
    """Whether there are comments, CDATA or instructions, but for a declaration at the very beginning.

    Single bytes are found many times faster than pairs.
    """
    return (b"!" in content and content.find(b"<!") >= 0) or (b"?" in content and content.find(b"<?", 1) >= 0)


@lru_cache(maxsize=64)
def _attribute(name: str) -> re.Pattern[bytes]:
    return re.compile(rb"(?:\A|\s)" + name.encode() + rb"\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")


def attribute(attributes: bytes, name: str) -> str | None:
    """An attribute's value with its entities resolved."""
    match = _attribute(name).search(attributes)
    if match is None:
        return None
    value = match[1] if match[1] is not None else match[2]
    return plain(value) if b"&" in value else value.decode()


def with_attribute(attributes: bytes, name: str, value: str | None) -> bytes:
    """The attributes with one set in its place, added at the end, or taken out when `value` is None."""
    match = _attribute(name).search(attributes)
    written = b"" if value is None else b' %s="%s"' % (name.encode(), escaped_attribute(value))
    if match is not None:
        return attributes[: match.start()] + written + attributes[match.end() :]
    slash = b"/" if attributes.endswith(b"/") else b""
    return attributes.removesuffix(b"/").rstrip() + written + slash


def plain(fragment: bytes) -> str:
    """Character data as text: entities resolved, CDATA opened, line ends as one line feed."""
    if b"<" not in fragment:
        return _characters(fragment)
    parts: list[str] = []
    place = 0
    for match in _CDATA.finditer(fragment):
        parts.append(_characters(fragment[place : match.start()]))
        parts.append((match[1] or b"").decode())
        place = match.end()
    return "".join([*parts, _characters(fragment[place:])])


def _characters(fragment: bytes) -> str:
    text = fragment.decode().replace("\r\n", "\n").replace("\r", "\n")
    return unescape(text) if "&" in text else text


def escaped(text: str) -> bytes:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").encode()


def escaped_attribute(text: str) -> bytes:
    return escaped(text).replace(b'"', b"&quot;").replace(b"\n", b"&#10;").replace(b"\t", b"&#9;")


def from_escapes(text: str) -> str:
    """Resolves `_xHHHH_` (ECMA-376 Part 1, 22.9.2.19), pairs of surrogates too."""
    return _ESCAPED.sub(_resolved, text) if "_x" in text else text


def _resolved(match: re.Match[str]) -> str:
    units = [int(code, 16) for code in re.findall(r"[0-9A-Fa-f]{4}(?=_)", match[0])]
    raw = b"".join(unit.to_bytes(2, "little") for unit in units)
    return raw.decode("utf-16-le", "replace")


def to_escapes(text: str) -> str:
    """Writes as `_xHHHH_` what XML can't hold, and what would be read as such an escape."""
    return _MUST_ESCAPE.sub(lambda match: f"_x{ord(match[0]):04X}_", text)


def text_element(tags: Tags, text: str) -> bytes:
    """A `<t>` element, with xml:space where blanks would be lost."""
    keep = b' xml:space="preserve"' if text != text.strip() or "\n" in text or "  " in text else b""
    tag = tags.prefix + b"t"
    return b"<%s%s>%s</%s>" % (tag, keep, escaped(to_escapes(text)), tag)
