"""Puts new blocks behind a paragraph: in the body, a cell, a box, a header, a note."""

from collections.abc import Callable, Sequence
from copy import deepcopy

from lxml import etree

from tools.office.docx.addresses import addressed
from tools.office.docx.document import Document, Part
from tools.office.docx.drafting.draft import Draft
from tools.office.docx.drafting.outcome import outcome
from tools.office.docx.drafting.renumbering import DocxEdit, Window
from tools.office.docx.names import child, local
from tools.office.docx.placing.blocks import blocks_of
from tools.office.docx.placing.compose import Composer, ends_flow
from tools.office.docx.placing.surroundings import boxed
from tools.office.docx.story import twins
from tools.office.docx.tracking.insertion import mark_new
from tools.office.docx.tracking.tracker import Author, Tracker
from tools.office.package.package import Package

IN_FIELD = (
    "the place is inside a field such as a table of contents, which loses the new text when it is updated"
)


def insert_after(
    package: Package, address: str, text: str, style: str = "", author: Author | None = None
) -> DocxEdit:
    """Puts Markdown behind the paragraph `P12#a7b2`; with an author as a tracked change. Raises DocxError."""
    draft = Draft(package)
    number = addressed(draft.document, address).number
    blocks = blocks_of(text)

    def made(part: Part, anchor: etree._Element) -> list[etree._Element]:
        return Composer(draft, part, anchor).elements(blocks, style)

    return put_behind(draft, number, made, author)


def put_behind(
    draft: Draft,
    number: int,
    made: Callable[[Part, etree._Element], list[etree._Element]],
    author: Author | None,
    remarks: Sequence[str] = (),
) -> DocxEdit:
    """Puts what `made` gives behind the paragraph, and again behind its hidden copies."""
    document = draft.document
    part, paragraph = document.paragraphs[number - 1]
    tracker = Tracker(author, document) if author else None
    window = Window(number + 1 + boxed(document, number))
    told = [*remarks, *([IN_FIELD] if _inside_field(document, number) else [])]
    for anchor in (paragraph.element, *twins(part.root).get(paragraph.element, [])):
        new = made(part, anchor)
        if tracker:
            _track(draft, part, anchor, new, tracker)
        draft.put_after(part, anchor, new)
    return outcome(draft, window, anchor=number, remarks=told)


def _track(
    draft: Draft, part: Part, anchor: etree._Element, new: Sequence[etree._Element], tracker: Tracker
) -> None:
    """Where no paragraph follows, the anchor's end counts as the new one, and the last keeps the old end."""
    last = new[-1]
    takes_end = ends_flow(anchor) and local(last) == "p" and _plain_end(anchor)
    if takes_end:
        draft.touch(part, anchor)
        old = deepcopy(child(anchor, "pPr"))
        tracker.mark_end(anchor, "ins")
        tracker.note_old(last, old)
    mark_new(tracker, new, keeps_end=last if takes_end else None)


def _plain_end(anchor: etree._Element) -> bool:
    """Whether the paragraph's end carries neither a section nor a mark of its own."""
    properties = child(anchor, "pPr")
    look = child(properties, "rPr")
    marked = any(child(look, name) is not None for name in ("ins", "del", "moveFrom", "moveTo"))
    return child(properties, "sectPr") is None and not marked


def _inside_field(document: Document, number: int) -> bool:
    flow = document.paragraphs[number - 1][1].flow
    depth = 0
    for _, paragraph in document.paragraphs[:number]:
        if paragraph.flow is flow:
            for item in paragraph.items:
                depth += (item.kind == "field_begin") - (item.kind == "field_end")
    return depth > 0
