"""The shared strings of a workbook: read by index on demand, appended at the end."""

import re
from bisect import bisect_left
from functools import cached_property

from tools.office.package import xml
from tools.office.package.errors import Damaged
from tools.office.package.numbers import whole
from tools.office.xlsx.markup import Tags, attribute, from_escapes, masked, plain, tags_of, with_attribute

MOST_CHARACTERS = 32_767
_MOST_REMEMBERED = 100_000
_TRIAL_NAME, _HEAD_BYTES = "sstItem", 4096
_NO_TAGS = Tags(b"")


class SharedStrings:
    """`part` is sharedStrings.xml, or empty when the workbook has none."""

    def __init__(self, part: bytes) -> None:
        self.raw = xml.utf8(part) if part else b""
        self._text = masked(self.raw)
        self.tags = tags_of(self.raw) if part else _NO_TAGS
        self._read: dict[int, str] = {}

    @cached_property
    def _item_name(self) -> str:
        """Excel's trial version of 2006 had another name for `<si>`."""
        return _TRIAL_NAME if self._text.find(b"<" + _TRIAL_NAME.encode(), 0, _HEAD_BYTES) >= 0 else "si"

    @property
    def exists(self) -> bool:
        return bool(self.raw)

    @cached_property
    def _spans(self) -> list[tuple[int, int]]:
        return [match.span(2) for match in self.tags.elements(self._item_name, self._text)]

    def __len__(self) -> int:
        return len(self._spans)

    def item(self, index: int) -> bytes:
        """The content of one `<si>`; empty for an index that is not there."""
        if not 0 <= index < len(self._spans):
            return b""
        start, end = self._spans[index]
        return self.raw[start:end] if start >= 0 else b""

    def text(self, index: int) -> str:
        """At most the 32,767 characters that a cell can hold, however long the string is."""
        if index not in self._read:
            if len(self._read) == _MOST_REMEMBERED:
                self._read.clear()
            self._read[index] = text_of(self.tags, self.item(index))[:MOST_CHARACTERS]
        return self._read[index]

    def index_of(self, content: bytes) -> int | None:
        """The index of a string with exactly this content, so that a text need not be added twice."""
        place = self.raw.find(b">" + content + b"</" + self.tags.prefix + self._item_name.encode() + b">")
        if place < 0:
            return None
        index = bisect_left(self._spans, (place + 1, 0))
        return index if index < len(self._spans) and self._spans[index][0] == place + 1 else None

    def with_added(self, added: list[bytes]) -> bytes:
        """The part with more strings at the end; the old ones keep their bytes and their index."""
        items = b"".join(self.tags.wrapped(self._item_name, content) for content in added)
        opening = self.tags.opening("sst").search(self._text)
        if opening is None or not added:
            return self.raw
        attributes = self._counted(opening[1], len(added))
        head = self.raw[: opening.start(1)]
        if attributes.endswith(b"/"):
            tag = self.tags.prefix + b"sst"
            return head + attributes[:-1] + b">" + items + b"</%s>" % tag + self.raw[opening.end() :]
        close = self._last_close()
        return head + attributes + b">" + self.raw[opening.end() : close] + items + self.raw[close:]

    def _counted(self, attributes: bytes, more: int) -> bytes:
        for name in ("count", "uniqueCount"):
            known = whole(attribute(attributes, name), -1)
            if known >= 0:
                attributes = with_attribute(attributes, name, str(known + more))
        return attributes

    def _last_close(self) -> int:
        place = self._text.rfind(b"</" + self.tags.prefix + b"sst")
        if place < 0:
            raise Damaged("its list of texts is cut off")
        return place


def text_of(tags: Tags, content: bytes) -> str:
    """The text of a string item: its `<t>` or all of its runs, without the phonetic ones."""
    visible = masked(content)
    phonetic = [match.span() for match in tags.elements("rPh", visible)]
    parts = [
        plain(content[match.start(2) : match.end(2)])
        for match in tags.elements("t", visible)
        if match[2] and not _inside(match, phonetic)
    ]
    return from_escapes("".join(parts))


def _inside(match: re.Match[bytes], spans: list[tuple[int, int]]) -> bool:
    return any(start <= match.start() < end for start, end in spans)
