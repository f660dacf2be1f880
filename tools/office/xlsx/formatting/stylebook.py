"""The formats of a workbook as one that can be added to: nothing in it is changed or taken away."""

import re
from dataclasses import dataclass, field

from tools.office.package import xml
from tools.office.package.numbers import whole
from tools.office.xlsx.children import children
from tools.office.xlsx.formatting.elements import (
    ORDER_OF_BORDER,
    ORDER_OF_FONT,
    ORDER_OF_FORMAT,
    child_of,
    with_child,
)
from tools.office.xlsx.formatting.look import SIDES, Look, Side
from tools.office.xlsx.formatting.number_formats import BUILT_IN, built_in
from tools.office.xlsx.markup import (
    Tags,
    attribute,
    escaped_attribute,
    masked,
    tags_of,
    with_attribute,
)

_LISTS = "numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors extLst"
_ORDER = tuple(_LISTS.split())
_FIRST_OWN_FORMAT = 164
_RESERVED_FILLS = ("none", "gray125")
_FIRST_FORMAT = b'<%sxf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'


@dataclass
class _Listed:
    """A list such as `<fonts>`: its items in raw bytes, and those that were added."""

    items: list[bytes]
    known: dict[bytes, int] = field(default_factory=dict)
    added: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        for index, item in enumerate(self.items):
            self.known.setdefault(item, index)

    def index_of(self, item: bytes) -> int:
        if item not in self.known:
            self.known[item] = len(self.items) + len(self.added)
            self.added.append(item)
        return self.known[item]

    def at(self, index: int, default: bytes) -> bytes:
        every = len(self.items)
        if index < every:
            return self.items[index]
        return self.added[index - every] if index - every < len(self.added) else default


class Stylebook:
    """`part` is styles.xml; `namespace` is for a workbook that has none."""

    def __init__(self, part: bytes, namespace: str) -> None:
        self.raw = xml.utf8(part) if part else b'<styleSheet xmlns="%s"/>' % namespace.encode()
        self._text = masked(self.raw)
        self.tags: Tags = tags_of(self.raw)
        self._fonts = self._list("fonts", "font", b"<%sfont/>")
        self._fills = self._list("fills", "fill", b"")
        self._borders = self._list("borders", "border", b"<%sborder/>")
        self._formats = self._list("cellXfs", "xf", _FIRST_FORMAT)
        self._codes = self._number_codes()
        self._old_codes = len(self._codes)
        self._new_codes: dict[str, int] = {}
        self._styled: dict[tuple[int, Look, frozenset[Side]], int] = {}

    def _list(self, name: str, item: str, first: bytes) -> _Listed:
        found = self.tags.first(name, self._text)
        content = found[2] if found and found[2] else b""
        listed = _Listed([match[0] for match in self.tags.elements(item, content)])
        if not listed.items and first:
            listed.index_of(first % self.tags.prefix)
        return listed

    def _reserve_fills(self) -> None:
        """The first two of all workbooks are no fill and a grey pattern, whatever stands there."""
        for pattern in _RESERVED_FILLS[len(self._fills.items) + len(self._fills.added) :]:
            fill = self.tags.wrapped(
                "fill", b'<%spatternFill patternType="%s"/>' % (self.tags.prefix, pattern.encode())
            )
            self._fills.added.append(fill)

    def _number_codes(self) -> dict[int, str]:
        listed = self.tags.first("numFmts", self._text)
        content = listed[2] if listed and listed[2] else b""
        found = (m[1] for m in self.tags.opening("numFmt").finditer(content))
        return {whole(attribute(a, "numFmtId"), -1): attribute(a, "formatCode") or "" for a in found}

    def code(self, style: int) -> str:
        """The number format of a style."""
        number = whole(self._attribute(style, "numFmtId"))
        return self._codes.get(number) or BUILT_IN.get(number, "General")

    def _attribute(self, style: int, name: str) -> str | None:
        match = self.tags.opening("xf").match(self._formats.at(style, b""))
        return attribute(match[1], name) if match else None

    def font(self, style: int) -> bytes:
        return self._fonts.at(whole(self._attribute(style, "fontId")), b"")

    def fill(self, style: int) -> bytes:
        return self._fills.at(whole(self._attribute(style, "fillId")), b"")

    def border(self, style: int) -> bytes:
        return self._borders.at(whole(self._attribute(style, "borderId")), b"")

    def alignment(self, style: int) -> bytes:
        return child_of(self._formats.at(style, b"<xf/>"), "alignment")

    def styled(self, base: int, look: Look, sides: frozenset[Side]) -> int:
        """The style that is like `base` but for what `look` asks; added when there is none yet."""
        key = (base, look, sides)
        if key not in self._styled:
            self._styled[key] = self._formats.index_of(self._format(base, look, sides))
        return self._styled[key]

    def _format(self, base: int, look: Look, sides: frozenset[Side]) -> bytes:
        element = self._formats.at(base, self._formats.at(0, b""))
        ids: dict[str, tuple[str, int]] = {}
        if look.number_format is not None:
            ids["numFmtId"] = ("applyNumberFormat", self._number(look.number_format))
        if any(asked is not None for asked in (look.bold, look.italic, look.font_color)):
            ids["fontId"] = ("applyFont", self._fonts.index_of(self._new_font(self.font(base), look)))
        if look.fill is not None:
            ids["fillId"] = ("applyFill", self._fill_index(look.fill))
        if look.border == "none" or sides:
            new = self._new_border(self.border(base), look, sides)
            ids["borderId"] = ("applyBorder", self._borders.index_of(new))
        element = self._with_ids(element, ids)
        return element if look.align is None and look.wrap is None else self._aligned(element, look)

    def _with_ids(self, element: bytes, ids: dict[str, tuple[str, int]]) -> bytes:
        match = self.tags.opening("xf").match(element)
        if match is None:
            return element
        attributes = match[1]
        for name, (applies, index) in ids.items():
            if whole(attribute(attributes, name)) != index or attribute(attributes, name) is None:
                attributes = with_attribute(attributes, name, str(index))
            if attribute(attributes, applies) not in ("1", "true"):
                attributes = with_attribute(attributes, applies, "1")
        return element[: match.start(1)] + attributes + element[match.end(1) :]

    def _number(self, code: str) -> int:
        known = built_in(code)
        if known is not None:
            return known
        same = (number for number, own in self._codes.items() if own == code)
        number = next(same, None)
        if number is None:
            number = max((_FIRST_OWN_FORMAT - 1, *self._codes)) + 1
            self._codes[number], self._new_codes[code] = code, number
        return number

    def _new_font(self, font: bytes, look: Look) -> bytes:
        tags = self.tags
        font = font or b"<%sfont/>" % tags.prefix
        for name, wanted in (("b", look.bold), ("i", look.italic)):
            if wanted is not None:
                mark = b"<%s%s/>" % (tags.prefix, name.encode()) if wanted else b""
                font = with_child(tags, font, name, mark, ORDER_OF_FONT)
        if look.font_color is not None:
            colour = b'<%scolor rgb="FF%s"/>' % (tags.prefix, look.font_color.encode())
            font = with_child(tags, font, "color", colour, ORDER_OF_FONT)
        return font

    def _fill_index(self, colour: str) -> int:
        if not colour:
            return 0
        self._reserve_fills()
        p = self.tags.prefix
        inner = b'<%sfgColor rgb="FF%s"/><%sbgColor indexed="64"/>' % (p, colour.encode(), p)
        pattern = b'<%spatternFill patternType="solid">%s</%spatternFill>' % (p, inner, p)
        return self._fills.index_of(self.tags.wrapped("fill", pattern))

    def _new_border(self, border: bytes, look: Look, sides: frozenset[Side]) -> bytes:
        tags = self.tags
        border = border or b"<%sborder/>" % tags.prefix
        for side in SIDES:
            name = tags.prefix + side.encode()
            if look.border == "none":
                border = with_child(tags, border, side, b"<%s/>" % name, ORDER_OF_BORDER)
            elif side in sides:
                line = b'<%s style="thin"><%scolor auto="1"/></%s>' % (name, tags.prefix, name)
                border = with_child(tags, border, side, line, ORDER_OF_BORDER)
        return border

    def _aligned(self, element: bytes, look: Look) -> bytes:
        old = child_of(element, "alignment")
        match = self.tags.opening("alignment").match(old)
        attributes = match[1].removesuffix(b"/").rstrip() if match else b""
        if look.align is not None:
            attributes = with_attribute(attributes, "horizontal", look.align)
            attributes = with_attribute(attributes, "indent", None) if look.align == "general" else attributes
        if look.wrap is not None:
            attributes = with_attribute(attributes, "wrapText", "1" if look.wrap else "0")
        new = b"<%salignment%s/>" % (self.tags.prefix, attributes)
        element = with_child(self.tags, element, "alignment", new, ORDER_OF_FORMAT)
        match = self.tags.opening("xf").match(element)
        if match is None or attribute(match[1], "applyAlignment") in ("1", "true"):
            return element
        applied = with_attribute(match[1], "applyAlignment", "1")
        return element[: match.start(1)] + applied + element[match.end(1) :]

    def rendered(self) -> bytes:
        """styles.xml with what was added; the very bytes of before when there is nothing."""
        raw = self.raw
        for name, listed in (
            ("cellXfs", self._formats),
            ("borders", self._borders),
            ("fills", self._fills),
            ("fonts", self._fonts),
        ):
            if listed.added:
                raw = self._with_added(raw, name, listed.added, len(listed.items))
        if self._new_codes:
            codes = [self._code_element(number, code) for code, number in self._new_codes.items()]
            raw = self._with_added(raw, "numFmts", codes, self._old_codes)
        return raw

    def _code_element(self, number: int, code: str) -> bytes:
        spelled = escaped_attribute(code)
        return b'<%snumFmt numFmtId="%d" formatCode="%s"/>' % (self.tags.prefix, number, spelled)

    def _with_added(self, raw: bytes, name: str, added: list[bytes], before: int) -> bytes:
        match = self.tags.first(name, masked(raw))
        items, tag = b"".join(added), self.tags.prefix + name.encode()
        count = b' count="%d"' % (before + len(added))
        if match is None:
            place, raw = self._place_for(raw, name)
            return raw[:place] + b"<%s%s>%s</%s>" % (tag, count, items, tag) + raw[place:]
        attributes = with_attribute(match[1].removesuffix(b"/"), "count", str(before + len(added)))
        inside = raw[match.start(2) : match.end(2)] if match[2] is not None else b""
        return (
            raw[: match.start(1)] + attributes + b">" + inside + items + b"</%s>" % tag + raw[match.end() :]
        )

    def _place_for(self, raw: bytes, name: str) -> tuple[int, bytes]:
        """Where the list belongs; an empty root is opened first."""
        root = re.search(rb"<[^!?][^>]*>", masked(raw))
        if root and root[0].endswith(b"/>"):
            tag = self.tags.prefix + b"styleSheet"
            raw = raw[: root.end() - 2] + b"></" + tag + b">" + raw[root.end() :]
        rank = _ORDER.index(name)
        for child in children(masked(raw)):
            if child.name in _ORDER and _ORDER.index(child.name) > rank:
                return child.start, raw
        return raw.rindex(b"</"), raw
