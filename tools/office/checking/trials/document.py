"""Harmless edits of a document: a word, a paragraph, one that comes and goes, a comment, a tracked word."""

from functools import partial

from lxml import etree

from tools.office.checking.parts import in_document
from tools.office.checking.trials.attempt import MARKER, Attempt, Trying, longest_word, tried
from tools.office.docx.document import Block, Document
from tools.office.docx.drafting.renumbering import DocxEdit
from tools.office.docx.matching import stream_of
from tools.office.docx.notes.comment import add_comment
from tools.office.docx.placing.delete import delete_paragraph
from tools.office.docx.placing.insert import insert_after
from tools.office.docx.replace import replace_text
from tools.office.docx.set_paragraph import set_paragraph
from tools.office.docx.tracking.replace import replace_tracked
from tools.office.docx.tracking.tracker import Author
from tools.office.package.package import Package

_REVIEWER = Author("Check", "2026-01-01T00:00:00Z")


def one_word(package: Package) -> Attempt | None:
    document = Document(package)
    _, word = _first_word(document)
    attempt = Attempt("docx_replace_text", word, MARKER, in_document(document, "text"))
    return tried(attempt, partial(replace_text, package, word, MARKER)) if word else None


def one_word_tracked(package: Package) -> Attempt | None:
    document = Document(package)
    _, word = _first_word(document)
    attempt = Attempt("docx_replace_text, tracked", word, MARKER, in_document(document, "text"), plain=False)
    return tried(attempt, partial(replace_tracked, package, word, MARKER, _REVIEWER)) if word else None


def one_paragraph(package: Package) -> Attempt | None:
    document = Document(package)
    at, word = _first_word(document)
    attempt = Attempt("docx_set_paragraph", "", MARKER, in_document(document, "text"))
    block = document.blocks[at] if word else None
    return tried(attempt, partial(set_paragraph, package, block.id, MARKER)) if block else None


def new_paragraph(package: Package) -> Attempt | None:
    document = Document(package)
    block = _last(document)
    attempt = Attempt("docx_insert_after", "", MARKER, in_document(document, "insert"), "added", plain=False)
    return tried(attempt, partial(insert_after, package, block.id, MARKER)) if block else None


def paragraph_there_and_back(package: Package) -> Attempt | None:
    document = Document(package)
    block = _last(document)
    if block is None:
        return None
    attempt = Attempt(
        "docx_insert_after, docx_delete_paragraph",
        "",
        "",
        in_document(document, "insert"),
        "same",
        plain=False,
    )

    def edit() -> DocxEdit:
        there = insert_after(package, block.id, MARKER)
        longer = Package.open(there.content, package.limits)
        return delete_paragraph(longer, there.tails.get(block.id) or there.changed[-1].place)

    return tried(attempt, edit)


def new_comment(package: Package) -> Attempt | None:
    document = Document(package)
    at, word = _first_word(document)
    if not word:
        return None
    attempt = Attempt("docx_add_comment", "", MARKER, in_document(document, "comment"), "added", plain=False)
    return tried(attempt, partial(add_comment, package, document.blocks[at].id, MARKER, word, _REVIEWER))


def _first_word(document: Document) -> tuple[int, str]:
    """The index of the first paragraph of the body that has a word, and the longest one of its words."""
    for at, (part, one) in enumerate(document.paragraphs):
        if part.kind == "body" and (word := longest_word(list(stream_of(one.items, one.codes)))):
            return at, word
    return 0, ""


def _last(document: Document) -> Block | None:
    """The last paragraph of the body itself, outside of tables and boxes."""
    body = document.parts[0].root.find("{*}body")
    outermost: list[etree._Element] = [] if body is None else list(body)
    for (_, paragraph), block in zip(reversed(document.paragraphs), reversed(document.blocks), strict=True):
        if paragraph.element in outermost:
            return block
    return None


TRYING: tuple[Trying, ...] = (
    one_word,
    one_word_tracked,
    one_paragraph,
    new_paragraph,
    paragraph_there_and_back,
    new_comment,
)
