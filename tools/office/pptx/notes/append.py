"""Puts more text at the end of a slide's notes; what stands there stays as it is."""

from collections.abc import Sequence

from lxml import etree

from tools.office.pptx.deck import Slide, notes_nodes
from tools.office.pptx.draft import Draft
from tools.office.pptx.errors import PptxError
from tools.office.pptx.names import child
from tools.office.pptx.notes.page import text_shape
from tools.office.pptx.notes.set_notes import make_page
from tools.office.pptx.shapes import nodes_of
from tools.office.pptx.text import text_of
from tools.office.pptx.write_text import append_lines


def append_notes(draft: Draft, slide: Slide, lines: Sequence[str]) -> None:
    """A paragraph for each line; the notes page is made when there is none. Raises PptxError."""
    if slide.notes is None:
        make_page(draft, slide, lines)
    else:
        append_lines(_body(draft, draft.touch(slide.notes)), lines)


def said(slide: Slide) -> str:
    """The speaker's notes as text."""
    return "\n".join(text_of(one) for one in slide.notes_paragraphs)


def _body(draft: Draft, root: etree._Element) -> etree._Element:
    """The body placeholder, else the first other text, else a new placeholder."""
    nodes = sorted(notes_nodes(root), key=lambda node: node.placeholder != "body")
    for node in nodes:
        if (found := child(node.element, "txBody")) is not None:
            return found
    tree = child(root, "cSld", "spTree")
    if tree is None:
        raise PptxError("its notes page is damaged; delete the page in PowerPoint and try again").on("slide")
    made = text_shape(draft.dialect, max((node.id for node in nodes_of(root)), default=1) + 1)
    tree.append(made)
    return next(made.iter("{*}txBody"))
