"""Gives a paragraph another of the document's styles."""

from copy import deepcopy

from tools.office.docx.addresses import addressed
from tools.office.docx.drafting.draft import Draft
from tools.office.docx.drafting.make import P_PR, Maker, properties_of, put
from tools.office.docx.drafting.outcome import outcome
from tools.office.docx.drafting.renumbering import DocxEdit, Window
from tools.office.docx.names import child
from tools.office.docx.placing.style_book import StyleBook
from tools.office.docx.story import twins
from tools.office.docx.tracking.tracker import Author, Tracker
from tools.office.package.package import Package


def set_style(package: Package, address: str, style: str, author: Author | None = None) -> DocxEdit:
    """The paragraph's own formatting stays; with an author the change is tracked. Raises DocxError."""
    draft = Draft(package)
    block = addressed(draft.document, address)
    part, paragraph = draft.document.paragraphs[block.number - 1]
    key = StyleBook(draft).wanted(style)
    tracker = Tracker(author, draft.document) if author else None
    for one in (paragraph.element, *twins(part.root).get(paragraph.element, [])):
        old = deepcopy(child(one, "pPr"))
        draft.touch(part, one)
        put(properties_of(one), Maker(one).val("pStyle", key), P_PR)
        if tracker:
            tracker.note_old(one, old)
    return outcome(
        draft, Window(1), changed=[block.number], remarks=[f"{block.id} has the style {style!r} now"]
    )
