"""Takes a paragraph out of a document, or empties it where one has to stay."""

from copy import deepcopy
from dataclasses import dataclass

from lxml import etree

from tools.office.docx.addresses import addressed
from tools.office.docx.document import Part
from tools.office.docx.drafting.draft import Draft
from tools.office.docx.drafting.make import P_PR, properties_of, put
from tools.office.docx.drafting.outcome import outcome
from tools.office.docx.drafting.renumbering import DocxEdit, Window
from tools.office.docx.errors import DocxError
from tools.office.docx.names import child, local
from tools.office.docx.placing.contents import (
    check_fields,
    comment_anchors,
    has_note_number,
    holds_reference,
    inside,
    is_marker,
)
from tools.office.docx.placing.surroundings import boxed, is_paragraph, next_block, previous_block
from tools.office.docx.story import twins
from tools.office.docx.tracking.tracker import Author, Tracker
from tools.office.docx.tracking.wipe import nothing_left, wipe
from tools.office.package.package import Package

_WORDS = {
    "tc": "its cell",
    "txbxContent": "its text box",
    "hdr": "its header",
    "ftr": "its footer",
    "footnote": "its note",
    "endnote": "its note",
    "comment": "its comment",
    "sdtContent": "its content control",
}


@dataclass(frozen=True)
class Stay:
    """Why a paragraph is emptied and not taken out, as the end of a sentence."""

    why: str


def delete_paragraph(package: Package, address: str, author: Author | None = None) -> DocxEdit:
    """Deletes the paragraph `P12#a7b2`; with an author as a tracked change. Raises DocxError."""
    draft = Draft(package)
    number = addressed(draft.document, address).number
    part, paragraph = draft.document.paragraphs[number - 1]
    tracker = Tracker(author, draft.document) if author else None
    boxes = boxed(draft.document, number)
    elements = (paragraph.element, *twins(part.root).get(paragraph.element, []))
    for one in elements:
        check_fields(one)
    stay = stay_of(paragraph.element)
    if stay and nothing_left(paragraph.element):
        raise DocxError(f"the paragraph is empty and has to stay, because {stay.why}").on("paragraph")
    remarks = [_delete(draft, part, one, tracker) for one in elements][:1]
    if boxes and not tracker:
        remarks.append(f"its text box with {boxes} paragraph{'s' if boxes > 1 else ''} went with it")
    return outcome(draft, Window(number, 1 + boxes), remarks=[one for one in remarks if one])


def stay_of(paragraph: etree._Element) -> Stay | None:
    """Whether the paragraph has to stay as an empty one."""
    before, behind = previous_block(paragraph), next_block(paragraph)
    parent = paragraph.getparent()
    home = _WORDS.get("" if parent is None else local(parent), "its place")
    alone = not is_paragraph(before) and not is_paragraph(behind)
    reasons = (
        (child(paragraph, "pPr", "sectPr") is not None, "it ends a section of the document"),
        (before is None and behind is None, f"it is the only one of {home}"),
        (
            behind is None and child(before, "pPr", "sectPr") is not None,
            "it is the only one of the last section",
        ),
        (has_note_number(paragraph), "it carries the number of its note"),
        (
            not is_paragraph(before) and (behind is None or local(behind) == "tbl"),
            "a table before it needs a paragraph behind it",
        ),
        (alone and bool(comment_anchors(paragraph)), "a comment is anchored in it"),
    )
    return next((Stay(why) for holds, why in reasons if holds), None)


def _delete(draft: Draft, part: Part, paragraph: etree._Element, tracker: Tracker | None) -> str:
    stay = stay_of(paragraph)
    if tracker and not _delete_tracked(draft, part, paragraph, tracker, stay):
        stay = stay or Stay("no paragraph stands beside it to join")
    elif not tracker and stay:
        draft.touch(part, paragraph)
        empty(paragraph)
    elif not tracker:
        take_out(draft, part, paragraph)
    return f"the paragraph is emptied and stays, because {stay.why}" if stay else ""


def empty(paragraph: etree._Element) -> None:
    """Takes out all but properties, markers and signs of comments and notes."""
    for one in list(paragraph.iterchildren("*")):
        if local(one) == "pPr" or is_marker(one) or holds_reference(one):
            continue
        for kept in [kept for kept in inside(one) if is_marker(kept) or holds_reference(kept)]:
            one.addprevious(kept)
        paragraph.remove(one)


def take_out(draft: Draft, part: Part, paragraph: etree._Element) -> None:
    """Markers stay where the paragraph stood; comments move to the next paragraph, or the one before."""
    _move_anchors(draft, part, paragraph)
    markers = [one for one in inside(paragraph) if is_marker(one)]
    draft.put_after(part, paragraph, markers)
    draft.remove(part, paragraph)


def _move_anchors(draft: Draft, part: Part, paragraph: etree._Element) -> None:
    anchors = comment_anchors(paragraph)
    before, behind = previous_block(paragraph), next_block(paragraph)
    if not anchors:
        return
    if behind is not None and is_paragraph(behind):
        draft.touch(part, behind)
        start = 0 if child(behind, "pPr") is None else 1
        behind[start:start] = anchors
    elif before is not None:
        draft.touch(part, before)
        before.extend(anchors)


def _delete_tracked(
    draft: Draft, part: Part, paragraph: etree._Element, tracker: Tracker, stay: Stay | None
) -> bool:
    """Whether the paragraph is gone once the change is accepted, its end included."""
    draft.touch(part, paragraph)
    wipe(paragraph, tracker)
    before, behind = previous_block(paragraph), next_block(paragraph)
    if stay:
        return False
    if _is_own(paragraph, tracker) and nothing_left(paragraph):
        take_out(draft, part, paragraph)
    elif is_paragraph(behind):
        tracker.mark_end(paragraph, "del")
    elif before is not None and is_paragraph(before) and child(before, "pPr", "sectPr") is None:
        _merge_backwards(draft, part, before, paragraph, tracker)
    else:
        return False
    return True


def _merge_backwards(
    draft: Draft, part: Part, before: etree._Element, paragraph: etree._Element, tracker: Tracker
) -> None:
    """The last paragraph's end has to stay, so that the one before loses its end and lends its properties."""
    draft.touch(part, before)
    lent, old = child(before, "pPr"), deepcopy(child(paragraph, "pPr"))
    own = properties_of(paragraph)
    for one in [one for one in own if local(one) not in {"rPr", "pPrChange"}]:
        own.remove(one)
    for one in () if lent is None else lent:
        if local(one) not in {"rPr", "sectPr", "pPrChange"}:
            put(own, deepcopy(one), P_PR)
    tracker.note_old(paragraph, old)
    tracker.mark_end(before, "del")


def _is_own(paragraph: etree._Element, tracker: Tracker) -> bool:
    mark = child(paragraph, "pPr", "rPr", "ins")
    return mark is not None and tracker.owns(mark)
