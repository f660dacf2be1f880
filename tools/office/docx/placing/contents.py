"""What in a paragraph has a second half elsewhere: bookmarks, comment anchors, fields, note numbers."""

from collections.abc import Iterator

from lxml import etree

from tools.office.docx.errors import DocxError
from tools.office.docx.names import attribute, local

_MARKERS = ("bookmarkStart", "bookmarkEnd", "permStart", "permEnd")
_REFERENCES = frozenset(("commentReference", "footnoteRef", "endnoteRef", "annotationRef"))
_STEPPED_OVER = frozenset(("txbxContent", "rPr"))


def inside(element: etree._Element) -> Iterator[etree._Element]:
    """All under an element that belongs to its own paragraph; what stands in text boxes is not its own."""
    for one in element.iterchildren("*"):
        if local(one) not in _STEPPED_OVER:
            yield one
            yield from inside(one)


def is_marker(element: etree._Element) -> bool:
    """Whether this begins or ends a stretch that may reach over several paragraphs."""
    name = local(element)
    return name in _MARKERS or name.endswith(("RangeStart", "RangeEnd"))


def holds_reference(element: etree._Element) -> bool:
    """Whether a run carries a comment's sign or the number of the note that it stands in."""
    return local(element) == "r" and any(local(one) in _REFERENCES for one in element)


def has_note_number(paragraph: etree._Element) -> bool:
    return any(local(one) in {"footnoteRef", "endnoteRef", "annotationRef"} for one in inside(paragraph))


def comment_anchors(paragraph: etree._Element) -> list[etree._Element]:
    """Starts, ends and signs of comments, in order."""
    return [
        one
        for one in inside(paragraph)
        if local(one) in {"commentRangeStart", "commentRangeEnd"}
        or (local(one) == "r" and any(local(c) == "commentReference" for c in one))
    ]


def check_fields(paragraph: etree._Element) -> None:
    """Raises DocxError for a field that reaches over the paragraph's borders."""
    depth = 0
    for one in inside(paragraph):
        if local(one) == "fldChar":
            kind = attribute(one, "fldCharType")
            depth += (kind == "begin") - (kind == "end")
        if depth < 0:
            break
    if depth:
        raise DocxError(
            "a field such as a table of contents begins or ends in this paragraph and reaches over others, "
            "which would break; give the paragraph a new text with docx_set_paragraph instead"
        ).on("paragraph")
