"""Puts more text at the end of a slide's notes; what stands there stays as it is."""

from collections.abc import Sequence

from lxml import etree

from tools.office.pptx.deck import Slide, notes_nodes
from tools.office.pptx.draft import Draft
from tools.office.pptx.names import child
from tools.office.pptx.notes.page import add_text
from tools.office.pptx.notes.set_notes import make_page
from tools.office.pptx.write_text import append_lines


def append_notes(draft: Draft, slide: Slide, lines: Sequence[str]) -> None:
    """A paragraph for each line; the notes page is made when there is none. Raises PptxError."""
    if slide.notes is None:
        make_page(draft, slide, lines)
    else:
        append_lines(_body(draft, draft.touch(slide.notes)), lines)


def _body(draft: Draft, root: etree._Element) -> etree._Element:
    """The body placeholder, else the first other text, else a new placeholder."""
    nodes = sorted(notes_nodes(root), key=lambda node: node.placeholder != "body")
    for node in nodes:
        if (found := child(node.element, "txBody")) is not None:
            return found
    return add_text(draft.dialect, root)
