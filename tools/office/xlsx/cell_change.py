"""How one cell's bytes are written anew: with another value, or with the same formula but no old result."""

import re
from dataclasses import dataclass

from tools.office.xlsx.grid import CellSpan
from tools.office.xlsx.markup import Tags, escaped, to_escapes, with_attribute
from tools.office.xlsx.refs import Cell


@dataclass(frozen=True, slots=True)
class Content:
    """What goes into `<c>`: its `t` (None for numbers) and its children."""

    type: str | None
    inner: bytes


EMPTY = Content(None, b"")


@dataclass(frozen=True, slots=True)
class Write:
    """A new value. `style` is None to keep the cell's own."""

    content: Content
    style: int | None = None

    def rendered(self, tags: Tags, cell: Cell, span: CellSpan | None) -> bytes:
        attributes = (
            b' r="%s"' % str(cell).encode() if span is None else span.attributes.removesuffix(b"/").rstrip()
        )
        for name in ("t", "cm", "vm"):
            attributes = with_attribute(attributes, name, None)
        if self.style is not None:
            attributes = with_attribute(attributes, "s", str(self.style))
        if self.content.type is not None:
            attributes = with_attribute(attributes, "t", self.content.type)
        inner = self.content.inner + (_extensions(tags, span.inner) if span else b"")
        if span is None and not inner:
            return b""
        return _cell(tags, attributes, inner)


@dataclass(frozen=True, slots=True)
class Restate:
    """The cell stays, with `formula` (attributes and text) in place of its own when one is given."""

    formula: tuple[bytes, str] | None = None
    drop_value: bool = False

    def rendered(self, tags: Tags, cell: Cell, span: CellSpan | None) -> bytes:
        if span is None:
            return b""
        attributes, inner = _attributes(span), span.inner
        if self.formula is not None:
            new = formula_element(tags, *self.formula)
            inner = tags.without("f", inner, new, 1)
        if self.drop_value:
            inner = tags.without("v", inner)
            for name in ("t", "vm"):
                attributes = with_attribute(attributes, name, None)
        return _cell(tags, attributes, inner)


@dataclass(frozen=True, slots=True)
class Result:
    """A formula's new result: `type` as in `t` (None for a number), `raw` the text of `<v>`, unescaped."""

    type: str | None
    raw: str

    def rendered(self, tags: Tags, _: Cell, span: CellSpan | None) -> bytes:
        if span is None:
            return b""
        attributes = with_attribute(with_attribute(_attributes(span), "vm", None), "t", self.type)
        inner = tags.without("v", span.inner)
        formula = tags.first("f", inner)
        end = formula.end() if formula else 0
        return _cell(tags, attributes, inner[:end] + self._element(tags) + inner[end:])

    def _element(self, tags: Tags) -> bytes:
        blanks = self.type == "str" and self.raw != self.raw.strip()
        keep = b' xml:space="preserve"' if blanks else b""
        written = escaped(to_escapes(self.raw) if self.type == "str" else self.raw)
        return b"<%sv%s>%s</%sv>" % (tags.prefix, keep, written, tags.prefix)


Change = Write | Restate | Result


def with_dropped_value(change: Change | None) -> Change:
    """The same change, with the old result gone too."""
    match change:
        case Write() | Result():
            return change
        case Restate():
            return Restate(change.formula, drop_value=True)
        case None:
            return Restate(drop_value=True)


def formula_element(tags: Tags, attributes: bytes, text: str) -> bytes:
    name = tags.prefix + b"f"
    written = escaped(to_escapes(text))
    return b"<%s%s>%s</%s>" % (name, attributes.rstrip(), written, name)


def _attributes(span: CellSpan) -> bytes:
    return span.attributes.removesuffix(b"/").rstrip()


def _cell(tags: Tags, attributes: bytes, inner: bytes) -> bytes:
    name = tags.prefix + b"c"
    if not inner:
        return b"<%s%s/>" % (name, attributes)
    return b"<%s%s>%s</%s>" % (name, attributes, inner, name)


def _extensions(tags: Tags, inner: bytes) -> bytes:
    match = re.search(rb"<" + re.escape(tags.prefix) + rb"extLst\b.*", inner, re.DOTALL)
    return match[0] if match else b""
