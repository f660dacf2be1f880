"""Writes comments on slides; where the deck has comments of the newer kind, they go into the notes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lxml import etree

from tools.office.package import xml
from tools.office.package.edit import Change, Edit
from tools.office.package.numbers import whole
from tools.office.package.package import Package
from tools.office.pptx.commenting.authors import MOST_AUTHOR_CHARS, Authors
from tools.office.pptx.deck import Deck, Part, Slide
from tools.office.pptx.dialect import DECLARATION
from tools.office.pptx.draft import Draft
from tools.office.pptx.errors import PptxError
from tools.office.pptx.inherit import own_box
from tools.office.pptx.names import local
from tools.office.pptx.notes.append import append_notes
from tools.office.pptx.notes.page import notes_text
from tools.office.pptx.targets import shape
from tools.office.pptx.write_text import lines_of

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.comments+xml"
EMU_PER_UNIT = 914_400 / 576
"""A comment's place is told in 576ths of an inch."""
_FIRST, _STEP, _FARTHEST = 10, 24, 2**31 - 1
_EMPTY = "<p:cmLst {ns}/>"
_NEWER = "http://schemas.microsoft.com/"
IN_NOTES = "the deck has comments of the newer kind, to which only PowerPoint can add: these are in the notes"


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment that is wanted on a slide, at a shape by its name where `shape` is not empty."""

    slide: int
    text: str
    shape: str = ""


@dataclass(frozen=True, slots=True)
class Author:
    """Who comments, and when: `moment` is in UTC, as `2031-05-02T09:30:00.000`."""

    name: str
    moment: str


def add_comments(package: Package, remarks: Sequence[Remark], author: Author) -> Edit:
    """All of them or none. The closed table of parts: comments of the slides, the list of authors, and what
    lists them; or the notes pages.

    Raises PptxError.
    """
    if not author.name.strip() or len(author.name) > MOST_AUTHOR_CHARS:
        raise PptxError(f"an author needs a name of 1 to {MOST_AUTHOR_CHARS} characters")
    draft = Draft(package)
    in_notes = is_newer(draft.deck)
    by_slide = _by_slide(draft.deck, remarks)
    before = {slide: notes_text(slide) if in_notes else None for slide in by_slide}
    if in_notes:
        for slide, listed in by_slide.items():
            append_notes(draft, slide, [line for one in listed for line in _lines(one)])
    else:
        _comment(draft, by_slide, author)
    content = draft.saved()
    fresh = Deck(Package.open(content, package.limits))
    changes = [
        change
        for slide, listed in by_slide.items()
        for change in _changes(slide, len(listed), fresh, before[slide])
    ]
    return draft.edit(content, changes, [IN_NOTES] if in_notes else [])


def is_newer(deck: Deck) -> bool:
    """Whether the deck has the comments that PowerPoint writes since 2021 ([MS-PPTX] 2.1.38)."""
    related = deck.package.relations(deck.package.main_part)
    if any(relation.type == "authors" and relation.target in deck.package for relation in related):
        return True
    parts = (part for slide in deck.slides() for part in _parts(slide))
    return any(etree.QName(part.root).namespace.startswith(_NEWER) for part in parts)


def _parts(slide: Slide) -> Iterator[Part]:
    package = slide.parts.package
    for relation in slide.relations:
        if relation.type == "comments" and not relation.external and relation.target in package:
            yield slide.parts.get(relation.target)


def _by_slide(deck: Deck, remarks: Sequence[Remark]) -> dict[Slide, list[Remark]]:
    slides: dict[str, Slide] = {}
    wanted: dict[Slide, list[Remark]] = {}
    for remark in remarks:
        if not remark.text.strip():
            raise PptxError("the comment is empty; text holds what it says").on("text")
        lines_of(remark.text, "text")
        found = deck.slide(remark.slide)
        slide = slides.setdefault(found.part.name, found)
        if remark.shape:
            shape(slide, remark.shape)
        wanted.setdefault(slide, []).append(remark)
    return wanted


def _lines(remark: Remark) -> list[str]:
    lines = lines_of(remark.text, "text")
    return [f"{remark.shape}: {lines[0]}", *lines[1:]] if remark.shape else lines


def _comment(draft: Draft, by_slide: Mapping[Slide, Sequence[Remark]], author: Author) -> None:
    authors = Authors(draft)
    entry = authors.entry(author.name)
    for slide, listed in by_slide.items():
        part = next(_parts(slide), None)
        root = draft.touch(part) if part else xml.parse(draft.dialect.part(_EMPTY))
        _append(draft, slide, root, listed, (entry, author.moment))
        if part is None:
            _list(draft, slide, xml.serialise(root, DECLARATION))
    authors.store()


def _append(
    draft: Draft,
    slide: Slide,
    root: etree._Element,
    listed: Sequence[Remark],
    by: tuple[etree._Element, str],
) -> None:
    entry, moment = by
    own = [one for one in root if local(one) == "cm" and one.get("authorId") == entry.get("id")]
    last = max([whole(entry.get("lastIdx")), *(whole(one.get("idx")) for one in own)])
    behind = sum(local(one) == "cm" for one in root)
    for number, remark in enumerate(listed, 1):
        x, y = _place(slide, remark.shape, behind + number - 1)
        made = draft.dialect.fragment(
            f'<p:cm authorId="{entry.get("id")}" dt="{moment}" idx="{last + number}">'
            f'<p:pos x="{x}" y="{y}"/><p:text/></p:cm>'
        )
        made[1].text = "\n".join(lines_of(remark.text, "text"))
        root.append(made)
    entry.set("lastIdx", str(last + len(listed)))


def _list(draft: Draft, slide: Slide, content: bytes) -> None:
    """A new part with the slide's comments."""
    folder = draft.presentation.name.rpartition("/")[0]
    stem = f"{folder}/comments/comment" if folder else "comments/comment"
    name = draft.add(draft.free_name(stem, ".xml"), content, MEDIA_TYPE)
    draft.relate(slide.part.name, "comments", name)


def _place(slide: Slide, wanted: str, before: int) -> tuple[int, int]:
    """At the shape's upper left corner; else in the slide's own, below the comments before it."""
    element = shape(slide, wanted).element if wanted else None
    if element is not None:
        outer = [one for one in element.iterancestors() if local(one) == "grpSp"]
        box = own_box(outer[-1]) if outer else slide.lineage.box(element)
        if box is not None:
            return _units(box.x), _units(box.y)
    return _FIRST, _FIRST + before * _STEP


def _units(emu: int) -> int:
    return min(max(round(emu / EMU_PER_UNIT), 0), _FARTHEST)


def _changes(slide: Slide, count: int, fresh: Deck, before: str | None) -> Iterator[Change]:
    """`before` are the notes as they stood, where the comments are in the notes."""
    now = fresh.slide(slide.number)
    if before is not None:
        yield Change(f"slide {slide.number}, notes", before, notes_text(now))
        return
    for text in list(now.comments())[-count:]:
        yield Change(f"slide {slide.number}, comment", "", text)
