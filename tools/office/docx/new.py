"""Makes a document from Markdown that looks like a careful person's work."""

import io
from collections.abc import Sequence

import docx
from docx.document import Document
from docx.opc.exceptions import OpcError
from lxml import etree
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from tools.office.docx import document as reading
from tools.office.docx.errors import DocxError
from tools.office.docx.from_markdown import Builder
from tools.office.docx.making.contents import add_contents
from tools.office.docx.making.manner import Manner, manner_of
from tools.office.docx.page import set_up
from tools.office.docx.write import check_text
from tools.office.letters.language import language_of
from tools.office.package import xml
from tools.office.package.edit import Change, Edit
from tools.office.package.package import Package, relations_name

MAX_CHARS = 2_000_000


def new_document(markdown: str) -> bytes:
    """A new .docx: headings, lists, tables, quotes, code, links, page numbers. Raises DocxError."""
    document, blocks = docx.Document(), _blocks(markdown)
    manner = manner_of(blocks, markdown)
    set_up(document, manner)
    _fill(document, blocks, manner)
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
    _fill(document, _blocks(markdown), Manner(language_of(markdown), is_new=False))
    changed = _differing(package, Package.open(_bytes(document), package.limits))
    content = package.with_parts(changed)
    kept = len(package.names()) - len(changed)
    paragraphs = len(reading.Document(Package.open(content, package.limits)).blocks)
    change = Change("whole document", "", f"{paragraphs} paragraphs")
    return Edit(content, (change,), tuple(changed), kept)


def _differing(package: Package, rebuilt: Package) -> dict[str, bytes]:
    """The closed table of parts that a new body may touch, where they differ in more than spelling."""
    main = package.main_part
    numbering = [r.target for r in package.relations(main) if r.type == "numbering" and r.target in package]
    names = [name for name in (main, relations_name(main), *numbering) if name in rebuilt]
    return {
        name: rebuilt.part(name)
        for name in names
        if name not in package or _canonical(package.part(name)) != _canonical(rebuilt.part(name))
    }


def _canonical(content: bytes) -> bytes:
    return etree.tostring(xml.parse(content), method="c14n")


def _blocks(markdown: str) -> Sequence[SyntaxTreeNode]:
    if len(markdown) > MAX_CHARS:
        raise DocxError(f"the content is {len(markdown)} characters long; at most {MAX_CHARS} are allowed")
    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    return SyntaxTreeNode(parser.parse(check_text(markdown))).children


def _fill(document: Document, blocks: Sequence[SyntaxTreeNode], manner: Manner) -> None:
    builder = Builder(document, manner)
    front = builder.front(blocks) if manner.title else 0
    if manner.listed:
        add_contents(document, blocks, manner)
    for block in blocks[front:]:
        builder.block(block)
    if not document.core_properties.title and builder.first_heading:
        document.core_properties.title = builder.first_heading[:250]


def _bytes(document: Document) -> bytes:
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()
