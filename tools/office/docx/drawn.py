"""The texts of a document's charts and diagrams, which are parts of their own and can only be read."""

from collections.abc import Iterator

from lxml import etree

from tools.office.docx.inline import Item
from tools.office.docx.names import bare
from tools.office.docx.story import Paragraph

DRAWN_PARTS = {"chart": "chart", "diagramData": "diagram"}
"""Relation types of a part with a body, and what such a part is called."""
_TEXT_PARAGRAPHS = ("/drawingml/2006/main}p", "/drawingml/main}p")


def drawn_paragraphs(root: etree._Element, place: str) -> list[Paragraph]:
    """Each paragraph with words; they stand as marks, which no edit takes for the document's text."""
    return [
        Paragraph(element, place, root, [Item("mark", words, element)])
        for element, words in _paragraphs(root)
        if words.strip()
    ]


def _paragraphs(root: etree._Element) -> Iterator[tuple[etree._Element, str]]:
    for one in root.iter("{*}p"):
        tag: object = one.tag
        if isinstance(tag, str) and tag.endswith(_TEXT_PARAGRAPHS):
            yield one, "".join("\n" if bare(t) == "br" else t.text or "" for t in one.iter("{*}t", "{*}br"))
