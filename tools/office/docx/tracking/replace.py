"""Replaces text as a tracked change, in every place where a plain replacement would."""

from collections.abc import Sequence

from lxml import etree

from tools.office.docx.document import Part
from tools.office.docx.drafting.draft import Draft
from tools.office.docx.drafting.make import Element
from tools.office.docx.drafting.outcome import outcome
from tools.office.docx.drafting.renumbering import DocxEdit, Window
from tools.office.docx.errors import DocxError
from tools.office.docx.inline import items_of
from tools.office.docx.matching import REPLACE_KINDS, stream_of
from tools.office.docx.replace import not_found
from tools.office.docx.story import hidden_paragraphs
from tools.office.docx.tracking.splice import Cut, Piece, pieces_of, splice
from tools.office.docx.tracking.tracker import Author, Tracker
from tools.office.docx.write import check_text
from tools.office.package.package import Package
from tools.office.runs.segments import FOLD_REMARK, Segment, groups, joined, matches

Wish = tuple[str, str, bool]
"""What is sought, what comes there, and whether typographic signs count as typed ones."""
Found = list[tuple[Part, Element, dict[Element, list[Piece]]]]


def replace_tracked(package: Package, find: str, replace: str, author: Author) -> DocxEdit:
    """Every `find` is marked as deleted with `replace` beside it. Raises DocxError when nothing matches."""
    if not find:
        raise DocxError("find is empty; give the text to look for").on("find")
    find, replace = find.replace("\r\n", "\n"), check_text(replace)
    draft = Draft(package)
    tracker = Tracker(author, draft.document)
    for folded in (False, True):
        wish = (find, replace, folded)
        found, numbers = _search(draft, wish)
        if numbers:
            for part, element, pieces in (*found, *_copies(draft, {part.name for part, _, _ in found}, wish)):
                draft.touch(part, element)
                splice(pieces, tracker)
            remarks = [FOLD_REMARK] if folded else []
            return outcome(draft, Window(1), changed=numbers, remarks=remarks)
    raise not_found(draft.document, find)


def _search(draft: Draft, wish: Wish) -> tuple[Found, list[int]]:
    found: Found = []
    numbers = []
    for number, (part, paragraph) in enumerate(draft.document.paragraphs, 1):
        if part.kind not in REPLACE_KINDS:
            continue
        pieces = _pieces(list(stream_of(paragraph.items, paragraph.codes)), wish)
        if pieces:
            found.append((part, paragraph.element, pieces))
            numbers.append(number)
    return found, numbers


def _copies(draft: Draft, names: set[str], wish: Wish) -> Found:
    """The hidden copies of compatibility blocks follow."""
    found: Found = []
    for part in draft.document.parts:
        for copy in hidden_paragraphs(part.root) if part.name in names else ():
            pieces = _pieces(list(stream_of(items_of(copy), frozenset())), wish)
            if pieces:
                found.append((part, copy, pieces))
    return found


def _pieces(stream: Sequence[Segment], wish: Wish) -> dict[etree._Element, list[Piece]]:
    find, replace, folded = wish
    pieces: dict[etree._Element, list[Piece]] = {}
    for group in groups(stream):
        cuts = [Cut(start, end, replace) for start, end in matches(joined(group), find, folded=folded)]
        if cuts:
            pieces.update(pieces_of(group, cuts))
    return pieces
