"""The text of a paragraph in which words are looked for, and what becomes of its elements."""

from collections.abc import Iterator

from tools.office.docx.inline import Item
from tools.office.docx.story import Paragraph
from tools.office.docx.write import text_bytes
from tools.office.runs.rewrite import Rewriting
from tools.office.runs.segments import Rewrite, Segment, rewrites

REPLACE_KINDS = frozenset(("body", "header", "footer", "footnote", "endnote"))
"""The closed table: replace_text may touch the parts of these kinds that hold a match, and no others."""


def stream_of(items: list[Item], codes: frozenset[Item]) -> Iterator[Segment]:
    """The live text of a paragraph for matching; what is deleted or a field's code is passed over."""
    for item in items:
        if item.kind == "text" and item not in codes:
            yield Segment(item.element, item.text)
        elif item.kind not in {"text", "deleted", "guide"} and item not in codes:
            yield Segment(item.element, "", barrier=True)


def put(rewriting: Rewriting, changed: list[Rewrite]) -> None:
    """Notes the new bytes of each touched element."""
    for segment, text in changed:
        rewriting.replaced[segment.element] = text_bytes(segment.element, text)


def in_paragraph(paragraph: Paragraph, find: str, replace: str, *, folded: bool) -> tuple[int, list[Rewrite]]:
    """How often the words stand in it, and what its elements hold then."""
    stream = list(stream_of(paragraph.items, paragraph.codes))
    return rewrites(stream, find, replace, folded=folded)
