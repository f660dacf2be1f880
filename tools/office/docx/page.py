"""Page, headers and footers of a new document."""

from docx.document import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Cm, Pt
from docx.text.paragraph import Paragraph

from tools.office.docx.making.manner import Manner
from tools.office.docx.making.spare import drop_spare
from tools.office.docx.making.styles import GREY, make_styles

_LONGEST_HEADER = 80


def set_up(document: Document, manner: Manner) -> None:
    """A4 with even margins, calm styles, page numbers; a long one has its title above later pages."""
    section = document.sections[0]
    section.page_width, section.page_height = Cm(21), Cm(29.7)
    section.left_margin = section.right_margin = Cm(2.5)
    section.top_margin, section.bottom_margin = Cm(2.5), Cm(2.2)
    drop_spare(document)
    make_styles(document, manner)
    if manner.listed and manner.title:
        section.different_first_page_header_footer = True
        header = section.header.paragraphs[0]
        header.alignment = WD_ALIGN_PARAGRAPH.RIGHT
        _small(header, manner.title[:_LONGEST_HEADER])
        _page_numbers(section.first_page_footer.paragraphs[0])
    _page_numbers(section.footer.paragraphs[0])
    properties = document.core_properties
    properties.author = properties.comments = properties.title = ""
    properties.language = manner.language.tag


def _page_numbers(paragraph: Paragraph) -> None:
    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    _field(paragraph, "PAGE")
    _small(paragraph, " / ")
    _field(paragraph, "NUMPAGES")


def _field(paragraph: Paragraph, code: str) -> None:
    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), code)
    paragraph._p.append(field)  # noqa: SLF001 - python-docx has no public way to add a field
    run = _small(paragraph, "1")
    field.append(run)


def _small(paragraph: Paragraph, text: str) -> BaseOxmlElement:
    run = paragraph.add_run(text)
    run.font.size, run.font.color.rgb = Pt(9), GREY
    return run._r  # noqa: SLF001 - the element is moved into the field
