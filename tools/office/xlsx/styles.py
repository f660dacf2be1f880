"""A workbook's cell formats: which show dates, and adding a date format at the end of the list."""

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from tools.office.package import xml
from tools.office.package.numbers import whole
from tools.office.xlsx.markup import Tags, attribute, masked, tags_of, with_attribute

_BUILT_IN_DATES = frozenset({*range(14, 18), *range(27, 32), 36, *range(50, 59)})
_BUILT_IN_TIMES = frozenset({18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47})
_BUILT_IN_BOTH = 22
_LITERALS = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.IGNORECASE)
_DATE, _DATE_TIME = "14", "22"


@dataclass(frozen=True, slots=True)
class DateLook:
    """What a number format shows of a serial number."""

    date: bool
    time: bool

    def __bool__(self) -> bool:
        return self.date or self.time


@lru_cache(maxsize=1024)
def look_of_code(code: str) -> DateLook:
    """Reads a format code; quoted text, colours and escapes don't count, minutes are no months."""
    shown = _LITERALS.sub("", code.partition(";")[0]).lower()
    if "general" in shown or "#" in shown or "?" in shown:
        return DateLook(date=False, time=False)
    has_time = bool(re.search(r"h|s|am/pm", shown))
    return DateLook(date=bool(re.search(r"[ydeg]", shown)) or ("m" in shown and not has_time), time=has_time)


class Styles:
    """Formats by index (`s` of a cell). `part` is styles.xml, or empty when the workbook has none."""

    def __init__(self, part: bytes) -> None:
        self.raw = xml.utf8(part) if part else b""
        self._text = masked(self.raw)

    @cached_property
    def _tags(self) -> Tags:
        return tags_of(self.raw)

    @cached_property
    def _list(self) -> re.Match[bytes] | None:
        return self._tags.first("cellXfs", self._text) if self.raw else None

    @cached_property
    def formats(self) -> tuple[bytes, ...]:
        """Each `<xf>` element in raw bytes."""
        if self._list is None or self._list[2] is None:
            return ()
        return tuple(m[0] for m in self._tags.elements("xf", self._list[2]))

    @cached_property
    def _codes(self) -> dict[str, str]:
        if not self.raw:
            return {}
        found = (m[1] for m in self._tags.opening("numFmt").finditer(self._text))
        return {attribute(a, "numFmtId") or "": attribute(a, "formatCode") or "" for a in found}

    @cached_property
    def _looks(self) -> tuple[DateLook, ...]:
        return tuple(self._look_of_number(self._number_format(element)) for element in self.formats)

    def look(self, style: int) -> DateLook:
        """Whether cells of this style show a date, a time or both."""
        return self._looks[style] if style < len(self._looks) else DateLook(date=False, time=False)

    def _number_format(self, element: bytes) -> str:
        match = self._tags.opening("xf").match(element)
        return (attribute(match[1], "numFmtId") if match else None) or "0"

    def _look_of_number(self, number: str) -> DateLook:
        if number in self._codes:
            return look_of_code(self._codes[number])
        known = whole(number)
        return DateLook(
            date=known in _BUILT_IN_DATES or known == _BUILT_IN_BOTH,
            time=known in _BUILT_IN_TIMES or known == _BUILT_IN_BOTH,
        )

    def is_text(self, style: int) -> bool:
        """Whether the style is the text format, under which Excel shows what is typed as it is."""
        return style < len(self.formats) and self._number_format(self.formats[style]) == "49"

    def dated(self, style: int, *, has_time: bool) -> bytes | None:
        """The `<xf>` of `style` with a date format in place of its own, or None without a list."""
        if style >= len(self.formats):
            return None
        element = self.formats[style]
        match = self._tags.opening("xf").match(element)
        if match is None:
            return None
        attributes = with_attribute(match[1], "numFmtId", _DATE_TIME if has_time else _DATE)
        attributes = with_attribute(attributes, "applyNumberFormat", "1")
        return element[: match.start(1)] + attributes + element[match.end(1) :]

    def with_added(self, added: list[bytes]) -> bytes:
        """The part with more formats at the end of the list; the old ones keep their index."""
        match = self._list
        if match is None or not added:
            return self.raw
        counted = with_attribute(match[1], "count", str(len(self.formats) + len(added)))
        inside = self.raw[match.start(2) : match.end(2)]
        tail = self.raw[match.end(2) :]
        return self.raw[: match.start(1)] + counted + b">" + inside + b"".join(added) + tail
