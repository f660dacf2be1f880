"""Finds the references to a sheet in the raw bytes of any part, and writes its new name into them."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

from tools.office.package import xml
from tools.office.xlsx.formula_tokens import tokens
from tools.office.xlsx.markup import (
    attribute,
    escaped,
    escaped_attribute,
    from_escapes,
    masked,
    plain,
    to_escapes,
    with_attribute,
)
from tools.office.xlsx.sheets.names import renamed_prefix, spelled

_FORMULAS = (
    rb"f|nf|formula|formula1|formula2|definedName|calculatedColumnFormula|totalsRowFormula|sqref|"
    rb"FmlaLink|FmlaRange|FmlaGroup|FmlaTxbx|FmlaPict"
)
_ATTRIBUTES = rb"([^<>\"']*+(?:(?:\"[^\"<]*+\"|'[^'<]*+')[^<>\"']*+)*+)"
_ELEMENT = re.compile(
    rb"<((?:[\w.-]+:)?(?:" + _FORMULAS + rb"))(?=[\s>])" + _ATTRIBUTES + rb"(?<!/)>([^<]*)</\1\s*>"
)
_VALUE = (
    rb"(?<=\s)(location|linkedCell|listFillRange|fmlaLink|fmlaRange|fmlaGroup|fmlaTxbx|textlink)"
    rb"(\s*=\s*)(\"[^\"<]*\"|'[^'<]*')"
)
_NAMED_VALUE = re.compile(_VALUE)
_SOURCE = re.compile(rb"<(?:[\w.-]+:)?(?:worksheetSource|rangeSet|dataRef)(?=[\s/>])" + _ATTRIBUTES + rb">")
_TARGET = re.compile(rb"(?<=\s)Target\s*=\s*(\"#[^\"<]*\"|'#[^'<]*')")
_KINDS = (
    "worksheet+xml",
    "chartsheet+xml",
    "dialogsheet+xml",
    "macrosheet+xml",
    "sheet.main+xml",
    "template.main+xml",
    "addin.main+xml",
    "table+xml",
    "chart+xml",
    "chartex+xml",
    "chartshapes+xml",
    "drawing+xml",
    "vmldrawing",
    "controlproperties+xml",
    "pivotcachedefinition+xml",
)
_PLAIN_RUN = re.compile(r"[A-Za-z0-9]+")


def is_concerned(media_type: str, name: str) -> bool:
    """Whether a part of this kind can refer to sheets by name."""
    return name.lower().endswith(".rels") or media_type.lower().endswith(_KINDS)


@dataclass
class Following:
    """A new name on its way through the parts; `count` says how many references followed."""

    old: str
    new: str
    count: int = field(default=0, init=False)

    def part(self, content: bytes) -> bytes:
        """The part with its references following; the very same bytes when there are none."""
        raw = xml.utf8(content)
        if not self._may_mention(raw):
            return content
        done = raw
        for pattern, written in (
            (_ELEMENT, self._element),
            (_NAMED_VALUE, self._named_value),
            (_SOURCE, self._source),
            (_TARGET, self._target),
        ):
            done = _replaced(done, pattern, written)
        return content if done == raw else done

    def formula(self, text: str) -> str:
        """Text in quotes and other files' sheets stay."""
        out = []
        for token in tokens(text):
            followed = renamed_prefix(token.text, self.old, self.new) if token.kind == "sheet" else token.text
            self.count += followed != token.text
            out.append(followed)
        return "".join(out)

    def _may_mention(self, raw: bytes) -> bool:
        runs = _PLAIN_RUN.findall(self.old)
        return not runs or max(runs, key=len).lower().encode() in raw.lower()

    def _element(self, raw: bytes, match: re.Match[bytes]) -> tuple[int, int, bytes]:
        start, end = match.span(3)
        before = from_escapes(plain(raw[start:end]))
        after = self.formula(before)
        return start, end, escaped(to_escapes(after)) if after != before else raw[start:end]

    def _named_value(self, raw: bytes, match: re.Match[bytes]) -> tuple[int, int, bytes]:
        start, end = match.span(3)
        before = plain(raw[start + 1 : end - 1])
        after = self._place(before) if match[1] == b"location" else self.formula(before)
        return start, end, b'"%s"' % escaped_attribute(after) if after != before else raw[start:end]

    def _source(self, raw: bytes, match: re.Match[bytes]) -> tuple[int, int, bytes]:
        """A source in another file has a relation to it."""
        start, end = match.span(1)
        elsewhere = re.search(rb"\s[\w.-]+:id\s*=", match[1])
        if elsewhere or (attribute(match[1], "sheet") or "").casefold() != self.old.casefold():
            return start, end, raw[start:end]
        self.count += 1
        return start, end, with_attribute(match[1], "sheet", self.new)

    def _target(self, raw: bytes, match: re.Match[bytes]) -> tuple[int, int, bytes]:
        start, end = match.span(1)
        before = unquote(plain(raw[start + 2 : end - 1]))
        after = self._place(before)
        if after == before:
            return start, end, raw[start:end]
        return start, end, b'"#%s"' % escaped_attribute(quote(after, safe="!'$:_.()[]"))

    def _place(self, text: str) -> str:
        """A link's place, whose sheet some programs leave without its apostrophes."""
        sheet, mark, cells = text.rpartition("!")
        if mark and sheet.casefold() == self.old.casefold():
            self.count += 1
            return spelled(self.new) + cells
        return self.formula(text)


def _replaced(
    raw: bytes,
    pattern: re.Pattern[bytes],
    written: Callable[[bytes, re.Match[bytes]], tuple[int, int, bytes]],
) -> bytes:
    pieces: list[bytes] = []
    place = 0
    for match in pattern.finditer(masked(raw)):
        start, end, new = written(raw, match)
        pieces += (raw[place:start], new)
        place = end
    return b"".join([*pieces, raw[place:]]) if pieces else raw
