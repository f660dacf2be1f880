"""What tests of document edits share: an author, a picture, and all edits of one place, plain and tracked."""

import io
from collections.abc import Callable, Iterator

from PIL import Image

from tools.office.docx.closed_table import Operation
from tools.office.docx.document import Block, Document
from tools.office.docx.notes.comment import add_comment
from tools.office.docx.placing.cell import set_cell_of
from tools.office.docx.placing.delete import delete_paragraph
from tools.office.docx.placing.insert import insert_after
from tools.office.docx.placing.picture import insert_picture
from tools.office.docx.placing.restyle import set_style
from tools.office.docx.replace import replace_text
from tools.office.docx.set_paragraph import set_paragraph
from tools.office.docx.tracking.replace import replace_tracked
from tools.office.docx.tracking.set_text import set_paragraph_tracked
from tools.office.docx.tracking.tracker import Author
from tools.office.package.edit import Edit
from tools.office.package.package import Package

REVIEWER = Author("Reviewer", "2031-05-02T09:30:00Z")
MIXED = (
    "Plain words\n\n## A heading\n\n- one\n  - deeper\n\n1. first\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n"
    "**Bold** and [a link](https://example.org)"
)
Make = Callable[[Author | None], Edit]


def picture(width: int = 640, height: int = 480, form: str = "PNG", **more: object) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), "teal").save(out, form, **more)
    return out.getvalue()


def edits_of(package: Package, block: Block, word: str) -> Iterator[tuple[Operation, Make]]:
    """One edit of each kind at a paragraph; with an author it is a tracked change."""
    place = block.id
    yield "insert", lambda author: insert_after(package, place, "New words", author=author)
    yield "insert", lambda author: insert_after(package, place, MIXED, author=author)
    yield "delete", lambda author: delete_paragraph(package, place, author)
    yield "picture", lambda author: insert_picture(package, place, picture(), alt="A square", author=author)
    yield "style", lambda author: set_style(package, place, "Heading 3", author)
    yield "text", lambda author: set_text(package, place, "Wholly other words", author)
    if block.table:
        yield "cell", lambda author: set_cell_of(package, place, "one\ntwo", author)
    if word:
        yield "text", lambda author: replaced(package, word, "zz", author)


def set_text(package: Package, place: str, text: str, author: Author | None) -> Edit:
    if author is None:
        return set_paragraph(package, place, text)
    return set_paragraph_tracked(package, place, text, author)


def replaced(package: Package, find: str, replace: str, author: Author | None) -> Edit:
    if author is None:
        return replace_text(package, find, replace)
    return replace_tracked(package, find, replace, author)


def comment(package: Package, place: str, text: str = "Why?", find: str = "") -> Edit:
    return add_comment(package, place, text, find, REVIEWER)


def longest_word(document: Document, number: int) -> str:
    """The longest word of a paragraph's live text."""
    paragraph = document.paragraphs[number - 1][1]
    live = [one for one in paragraph.items if one.kind == "text" and one not in paragraph.codes]
    return max("".join(one.text for one in live).split(), key=len, default="")
