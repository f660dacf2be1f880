"""Replaces single elements in a part's bytes, so that every byte outside them stays."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from xml.parsers import expat

from lxml import etree

from tools.office.package.errors import Damaged
from tools.office.package.xml import utf8

TAG_END = re.compile(rb"""<[^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>""")
NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass
class Rewriting:
    """What happens to single elements: `replaced` by new bytes (none removes them), new bytes beside them."""

    replaced: dict[etree._Element, bytes] = field(default_factory=dict)
    before: dict[etree._Element, bytes] = field(default_factory=dict)
    after: dict[etree._Element, bytes] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.replaced or self.before or self.after)


def rewritten(content: bytes, root: etree._Element, rewriting: Rewriting) -> bytes:
    """The part with its elements rewritten; `root` was parsed from `content`. Of what nests, the outermost
    replacement holds.
    """
    touched = {*rewriting.replaced, *rewriting.before, *rewriting.after}
    return rewritten_at(
        content, {n: one for n, one in enumerate(root.iter("*")) if one in touched}, rewriting
    )


def rewritten_at(content: bytes, ordinals: Mapping[int, etree._Element], rewriting: Rewriting) -> bytes:
    """The same for elements whose places in the part, counted by start tags, are known already."""
    content = utf8(content)
    pieces, at = [], 0
    for start, end, new in sorted(_edits(_spans(content, ordinals), rewriting), key=lambda e: e[:2]):
        if start >= at:
            pieces += [content[at:start], new]
            at = end
    return b"".join([*pieces, content[at:]])


def _edits(
    spans: Sequence[tuple[int, int, etree._Element]], rewriting: Rewriting
) -> Iterator[tuple[int, int, bytes]]:
    """First and last byte of what goes, and what comes there; what is put beside an element has no width."""
    for start, end, element in spans:
        if element in rewriting.before:
            yield start, start, rewriting.before[element]
        if element in rewriting.replaced:
            yield start, end, rewriting.replaced[element]
        if element in rewriting.after:
            yield end, end, rewriting.after[element]


def source(
    content: bytes, root: etree._Element, elements: Sequence[etree._Element]
) -> Mapping[etree._Element, bytes]:
    """The bytes of elements as they stand in the part."""
    content = utf8(content)
    wanted = set(elements)
    ordinals = {n: element for n, element in enumerate(root.iter("*")) if element in wanted}
    return {element: content[start:end] for start, end, element in _spans(content, ordinals)}


def qualified(element: etree._Element, local: str) -> str:
    """`local` with the prefix of `element`."""
    return f"{element.prefix}:{local}" if element.prefix else local


def escaped(text: str) -> str:
    """Text as XML character data. Characters that XML can't hold must be refused before."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")


def unwritable(text: str) -> str | None:
    """The first character that XML can't hold, or None."""
    match = NOT_IN_XML.search(text)
    return match[0] if match else None


def _spans(content: bytes, ordinals: Mapping[int, etree._Element]) -> list[tuple[int, int, etree._Element]]:
    """First and last byte of elements, counted by their start tags, in order."""
    parser = expat.ParserCreate()
    counter = 0
    opened: list[tuple[int, etree._Element | None]] = []
    spans: list[tuple[int, int, etree._Element]] = []

    def start(_name: str, _attributes: dict[str, str]) -> None:
        nonlocal counter
        opened.append((parser.CurrentByteIndex, ordinals.get(counter)))
        counter += 1

    def end(_name: str) -> None:
        begin, element = opened.pop()
        if element is not None:
            spans.append((begin, _end(content, begin, parser.CurrentByteIndex), element))

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.Parse(content, True)  # noqa: FBT003 - expat takes its last-chunk flag by position
    return sorted(spans, key=lambda span: span[0])


def _end(content: bytes, begin: int, end_tag: int) -> int:
    """Behind an element; of an empty one expat's versions report different places, so its tag decides."""
    first = _tag_end(content, begin)
    return first if content.endswith(b"/>", begin, first) else _tag_end(content, end_tag)


def _tag_end(content: bytes, at: int) -> int:
    match = TAG_END.match(content, at)
    if match is None:
        raise Damaged("one of its parts can't be taken apart into tags")
    return match.end()
