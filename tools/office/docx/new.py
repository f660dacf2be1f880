"""Makes a document from Markdown that looks like a careful person's work."""

import io
from collections.abc import Sequence

import docx
from docx.document import Document
from docx.opc.exceptions import OpcError
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from tools.office.docx.errors import DocxError
from tools.office.docx.from_markdown import Builder
from tools.office.docx.page import set_up
from tools.office.docx.write import check_text
from tools.office.package.edit import Change, Edit
from tools.office.package.package import Package

MAX_CHARS = 2_000_000


def new_document(markdown: str) -> bytes:
    """A new .docx: headings, lists, tables, quotes, code, links, page numbers. Raises DocxError."""
    document = docx.Document()
    set_up(document)
    _fill(document, _blocks(markdown))
    return _bytes(document)


def full_replace(package: Package, markdown: str) -> Edit:
    """The body anew from Markdown; page set-up, styles, headers and footers of the document stay.

    Raises DocxError for macro documents, templates and strict files, which python-docx can't open.
    """
    try:
        document = docx.Document(io.BytesIO(package.content))
    except (ValueError, KeyError, OpcError) as error:
        raise DocxError(
            "full_replace works on plain .docx documents only; use replace_text or docx_set_paragraph here"
        ) from error
    body = document.element.body
    for one in list(body):
        if not one.tag.endswith("}sectPr"):
            body.remove(one)
    _fill(document, _blocks(markdown))
    content = _bytes(document)
    saved = Package.open(content, package.limits)
    kept = sum(name in package and saved.part(name) == package.part(name) for name in saved.names())
    changed = tuple(
        name for name in saved.names() if name not in package or saved.part(name) != package.part(name)
    )
    return Edit(
        content, (Change("whole document", "", f"{len(document.paragraphs)} paragraphs"),), changed, kept
    )


def _blocks(markdown: str) -> Sequence[SyntaxTreeNode]:
    if len(markdown) > MAX_CHARS:
        raise DocxError(f"the content is {len(markdown)} characters long; at most {MAX_CHARS} are allowed")
    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    return SyntaxTreeNode(parser.parse(check_text(markdown))).children


def _fill(document: Document, blocks: Sequence[SyntaxTreeNode]) -> None:
    builder = Builder(document)
    for block in blocks:
        builder.block(block)
    if not document.core_properties.title and builder.first_heading:
        document.core_properties.title = builder.first_heading[:250]


def _bytes(document: Document) -> bytes:
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()
