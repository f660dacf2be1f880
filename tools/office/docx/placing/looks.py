"""Which paragraph new text looks like, and what it takes over from it."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice

from lxml import etree

from tools.office.docx.document import Document
from tools.office.docx.drafting.make import plain_look
from tools.office.docx.inline import items_of
from tools.office.docx.names import child, local, value
from tools.office.docx.placing.style_book import StyleBook, style_id_of
from tools.office.docx.styles import list_place

_NOT_TAKEN = frozenset(("sectPr", "pPrChange", "pageBreakBefore", "framePr"))
_TITLES = frozenset(("title", "subtitle", "caption"))
_LOOKED_AT = 12


def main_look(paragraph: etree._Element) -> etree._Element | None:
    """The run properties of most characters outside links; of an empty paragraph those of its end mark."""
    weights = Counter[bytes]()
    looks: dict[bytes, etree._Element | None] = {}
    for item in items_of(paragraph):
        if item.kind == "text" and item.run is not None and not _in_link(item.run):
            own = plain_look(child(item.run, "rPr"))
            key = b"" if own is None else etree.tostring(own, method="c14n")
            looks.setdefault(key, own)
            weights[key] += len(item.text)
    most = max(weights, key=lambda key: weights[key], default=None)
    look = plain_look(child(paragraph, "pPr", "rPr")) if most is None else looks[most]
    for one in [one for one in (() if look is None else look) if local(one) in {"vanish", "specVanish"}]:
        one.getparent().remove(one)  # type: ignore[union-attr]  # it is a child of look
    return look


def paragraph_look(paragraph: etree._Element) -> etree._Element | None:
    """A copy of the paragraph's properties for another one."""
    own = child(paragraph, "pPr")
    if own is None:
        return None
    copy = deepcopy(own)
    copy.tail = None
    for one in [one for one in copy if local(one) in _NOT_TAKEN]:
        copy.remove(one)
    mark = child(copy, "rPr")
    if mark is not None:
        plain = plain_look(mark)
        copy.remove(mark) if plain is None else copy.replace(mark, plain)
    return copy


class Models:
    """Finds the paragraphs of a document that new ones look like."""

    def __init__(self, document: Document, styles: StyleBook) -> None:
        self.document, self.styles = document, styles

    def is_title(self, paragraph: etree._Element) -> bool:
        """A heading, or anything that Word goes on from in another style."""
        key = style_id_of(paragraph)
        style = self.document.styles.get(key or "")
        following = self.styles.next_of(key)
        outline = value(paragraph, "pPr", "outlineLvl")
        named = style is not None and style.name.casefold() in _TITLES
        heading = style is not None and style.heading is not None
        return outline in set("012345678") or heading or named or following not in {None, key}

    def is_item(self, paragraph: etree._Element) -> bool:
        style = self.document.styles.get(style_id_of(paragraph) or "")
        return list_place(child(paragraph, "pPr"), style) is not None

    def body_like(self, anchor: etree._Element) -> etree._Element | None:
        """The nearest running text around a paragraph, itself first."""
        near = (anchor, *_near(anchor, preceding=False), *_near(anchor, preceding=True))
        return next((one for one in near if self._is_body(one) and (one is anchor or _has_text(one))), None)

    def heading(self, level: int) -> etree._Element | None:
        """The first heading of this level in the body."""
        shown = zip(self.document.blocks, self.document.paragraphs, strict=True)
        found = (one for block, (part, one) in shown if block.heading == level and part.kind == "body")
        return next((one.element for one in found if _has_text(one.element)), None)

    def _is_body(self, paragraph: etree._Element) -> bool:
        return not self.is_title(paragraph) and not self.is_item(paragraph)


def _near(anchor: etree._Element, *, preceding: bool) -> Iterator[etree._Element]:
    siblings = anchor.itersiblings(preceding=preceding)
    return islice((one for one in siblings if local(one) == "p"), _LOOKED_AT)


def _has_text(paragraph: etree._Element) -> bool:
    return any(item.kind == "text" and item.text.strip() for item in items_of(paragraph))


def _in_link(run: etree._Element) -> bool:
    parent = run.getparent()
    return parent is not None and local(parent) == "hyperlink"
