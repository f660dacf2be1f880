"""All paragraphs of a document in reading order, over all of its parts."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from lxml import etree

from tools.office.docx.drawn import DRAWN_PARTS, drawn_paragraphs
from tools.office.docx.errors import DocxError
from tools.office.docx.names import child, is_on, local, value
from tools.office.docx.story import Paragraph, Story
from tools.office.docx.styles import Lists, Style, list_place, read_lists, read_styles
from tools.office.package.errors import Dangerous, OfficeError
from tools.office.package.numbers import whole
from tools.office.package.package import Package

READ_PARTS = {
    "header": "header",
    "footer": "footer",
    "footnotes": "footnote",
    "endnotes": "endnote",
    "comments": "comment",
}
"""Relation types of the main part whose text is shown, in the order in which it is."""
MOST_PARAGRAPHS = 100_000


@dataclass(frozen=True)
class Part:
    """One part with text: its bytes, its tree and its paragraphs."""

    name: str
    kind: str
    content: bytes
    root: etree._Element
    paragraphs: list[Paragraph]


@dataclass(frozen=True)
class Block:
    """One paragraph as shown: `id` is its number and a hash of its text, `P12#a7b2`.

    `list_label` is what stands before it (`1.a` or a bullet), `list_level` counts from 0; `marks` are
    words such as `inserted`, `moved away`, `hidden`.
    """

    id: str
    number: int
    text: str
    place: str
    style: str
    heading: int | None = None
    list_label: str | None = None
    list_level: int = 0
    table: tuple[int, int, int] | None = None
    marks: tuple[str, ...] = ()


class Document:
    """A document opened for reading or editing."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self.parts = (*(_part(package, name, kind) for name, kind in text_parts(package)), *_drawn(package))
        self.styles: dict[str, Style] = read_styles(self._related("styles"))

    @cached_property
    def paragraphs(self) -> tuple[tuple[Part, Paragraph], ...]:
        """Every paragraph with its part, in reading order."""
        return tuple((part, paragraph) for part in self.parts for paragraph in part.paragraphs)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Every paragraph as shown, numbered from 1."""
        lists = read_lists(self._related("numbering"))
        return tuple(
            _block(number, paragraph, self.styles, lists)
            for number, (_, paragraph) in enumerate(self.paragraphs, 1)
        )

    def _related(self, kind: str) -> etree._Element | None:
        for relation in self.package.relations(self.package.main_part):
            if relation.type == kind and not relation.external and relation.target in self.package:
                return self.package.tree(relation.target)[1]
        return None


def shown_text(paragraph: Paragraph) -> str:
    """The text with deletions, hidden runs, notes and pictures marked; field codes left out."""
    pieces = []
    for item in paragraph.items:
        if item in paragraph.codes or not item.text:
            continue
        if item.kind == "deleted":
            pieces.append(("[deleted: ", item.text))
        elif item.hidden and item.kind == "text":
            pieces.append(("[hidden: ", item.text))
        else:
            pieces.append(("", item.text))
    return _joined(pieces)


def block_id(number: int, text: str) -> str:
    return f"P{number}#{hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()[:4]}"


def text_parts(package: Package) -> list[tuple[str, str]]:
    """Names and kinds of the parts with text, the main part first."""
    main = package.main_part
    relations = [one for one in package.relations(main) if not one.external and one.target in package]
    names = {main.casefold(): (main, "body")}
    for kind, word in READ_PARTS.items():
        for relation in relations:
            if relation.type == kind:
                name = package.actual_name(relation.target)
                names.setdefault(name.casefold(), (name, word))
    return list(names.values())


def _part(package: Package, name: str, kind: str) -> Part:
    content, root = package.tree(name)
    if kind == "body" and local(root) != "document":
        raise DocxError("this document's main part is no WordprocessingML document; send a whole copy of it")
    _check_paragraphs(sum(1 for _ in root.iter("{*}p")))
    return Part(name, kind, content, root, Story(root, kind).paragraphs)


def _drawn(package: Package) -> Iterator[Part]:
    """Charts and diagrams; one that can't be read takes nothing from the document, and is passed over."""
    related = (one for one in package.relations(package.main_part) if not one.external)
    numbers = Counter[str]()
    for relation in related:
        word = DRAWN_PARTS.get(relation.type)
        if word is None or relation.target not in package:
            continue
        numbers[word] += 1
        try:
            content, root = package.tree(relation.target)
        except OfficeError:
            continue
        paragraphs = drawn_paragraphs(root, f"{word} {numbers[word]}")
        yield Part(package.actual_name(relation.target), word, content, root, paragraphs)


def _check_paragraphs(count: int) -> None:
    """Each is kept with its looks and its place, so that a million of them would fill the memory."""
    if count > MOST_PARAGRAPHS:
        raise Dangerous(f"a part of it holds {count:,} paragraphs, over the limit of {MOST_PARAGRAPHS:,}")


def _joined(pieces: list[tuple[str, str]]) -> str:
    """Neighbours with the same mark share one pair of brackets."""
    out, current = [], ""
    for mark, text in pieces:
        if mark != current:
            out += ["]" if current else "", mark]
            current = mark
        out.append(text)
    return "".join([*out, "]" if current else ""])


def _block(number: int, paragraph: Paragraph, styles: dict[str, Style], lists: Lists) -> Block:
    properties = child(paragraph.element, "pPr")
    style = styles.get(value(properties, "pStyle") or "") or styles.get("")
    text = shown_text(paragraph)
    place = list_place(properties, style)
    label = lists.label(*place) if place else None
    outline = value(properties, "outlineLvl")
    heading = whole(outline) + 1 if outline in set("012345678") else style.heading if style else None
    return Block(
        block_id(number, text),
        number,
        text,
        paragraph.place,
        _shown_name(style.name) if style else "",
        heading,
        label,
        place[1] if place else 0,
        paragraph.table,
        _marks(paragraph, properties),
    )


def _marks(paragraph: Paragraph, properties: etree._Element | None) -> tuple[str, ...]:
    marks = []
    if any(item.inserted for item in paragraph.items):
        marks.append("inserted text")
    paragraph_mark = child(properties, "rPr")
    if child(paragraph_mark, "del") is not None:
        marks.append("paragraph end deleted")
    if child(paragraph_mark, "moveFrom") is not None:
        marks.append("moved away")
    if any(item.hidden for item in paragraph.items):
        marks.append("hidden text")
    if is_on(properties, "pageBreakBefore") or any(item.kind == "break" for item in paragraph.items):
        marks.append("page break")
    return tuple(marks)


def _shown_name(name: str) -> str:
    """Built-in names are stored in small letters and shown with a capital."""
    return name[:1].upper() + name[1:]
