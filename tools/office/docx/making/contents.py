"""Writes the list of contents of a long document: a field with its result, which Word can bring up to date.

It shows no page numbers, since only a program that lays pages out can know them.
"""

from collections.abc import Sequence
from typing import cast

from docx.document import Document
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Pt
from docx.text.paragraph import Paragraph
from markdown_it.tree import SyntaxTreeNode

from tools.office.docx.inline_markdown import plain_text
from tools.office.docx.making.manner import Manner

_NAMES = {
    "de-DE": "Inhalt",
    "fr-FR": "Sommaire",
    "es-ES": "Contenido",
    "it-IT": "Indice",
    "pt-BR": "Conteúdo",
    "nl-NL": "Inhoud",
    "zh-CN": "目录",
    "zh-TW": "目錄",
    "ja-JP": "目次",
    "ko-KR": "목차",
}


def add_contents(document: Document, blocks: Sequence[SyntaxTreeNode], manner: Manner) -> None:
    """Its entries lead to the bookmarks that `mark_heading` sets, in the order of the headings."""
    document.add_paragraph(_NAMES.get(manner.language.tag, "Contents"), style="TOC Heading")
    headings = [block for block in blocks if block.type == "heading"]
    listed = [(at, one) for at, one in enumerate(headings) if int(one.tag[1:]) in manner.listed]
    top = manner.listed.start
    entries = [_entry(document, at, one, int(one.tag[1:]) - top + 1) for at, one in listed]
    span = f"{top}-{manner.listed.stop - 1}"
    _open(entries[0], f' TOC \\o "{span}" \\n \\h \\z ')
    entries[-1].paragraph_format.space_after = Pt(16)
    entries[-1]._p.append(_char("end"))  # noqa: SLF001 - python-docx has no public way to add a field


def mark_heading(paragraph: Paragraph, number: int) -> None:
    """A bookmark around the heading's text."""
    start, end = OxmlElement("w:bookmarkStart"), OxmlElement("w:bookmarkEnd")
    start.set(qn("w:id"), str(number))
    start.set(qn("w:name"), _bookmark(number))
    end.set(qn("w:id"), str(number))
    at = 0 if paragraph._p.pPr is None else 1  # noqa: SLF001 - python-docx has no bookmarks
    paragraph._p.insert(at, start)  # noqa: SLF001 - the same
    paragraph._p.append(end)  # noqa: SLF001 - the same


def _bookmark(number: int) -> str:
    return f"_Toc{number:08d}"


def _entry(document: Document, number: int, node: SyntaxTreeNode, level: int) -> Paragraph:
    paragraph = document.add_paragraph(style=f"toc {level}")
    run = paragraph.add_run(plain_text(node))
    link = OxmlElement("w:hyperlink")
    link.set(qn("w:anchor"), _bookmark(number))
    link.set(qn("w:history"), "1")
    paragraph._p.append(link)  # noqa: SLF001 - python-docx can read links but not add them
    link.append(run._r)  # noqa: SLF001 - the same
    return paragraph


def _open(paragraph: Paragraph, code: str) -> None:
    run = OxmlElement("w:r")
    text = OxmlElement("w:instrText")
    text.text = code
    text.set(qn("xml:space"), "preserve")
    run.append(text)
    for one in (_char("separate"), run, _char("begin")):
        paragraph._p.insert(1, one)  # noqa: SLF001 - python-docx has no public way to add a field


def _char(kind: str) -> BaseOxmlElement:
    run, mark = cast("BaseOxmlElement", OxmlElement("w:r")), OxmlElement("w:fldChar")
    mark.set(qn("w:fldCharType"), kind)
    run.append(mark)
    return run
