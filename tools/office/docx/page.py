"""Page, fonts and styles of a new document."""

from docx.document import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Cm, Pt, RGBColor
from docx.styles.style import ParagraphStyle
from docx.text.paragraph import Paragraph

LATIN_FONT = "Calibri"
EAST_ASIAN_FONT = "Microsoft YaHei"
INK = RGBColor(0x1F, 0x2A, 0x44)
HEADING_SIZES_PT = {1: 20, 2: 15, 3: 12.5, 4: 11.5, 5: 11, 6: 11}
SPACE_BEFORE_PT = {1: 18, 2: 14, 3: 10, 4: 10, 5: 10, 6: 10}
LIST_STYLES = tuple(f"List {kind}{level}" for kind in ("Bullet", "Number") for level in ("", " 2", " 3"))


def set_up(document: Document) -> None:
    """A4 with even margins, one typeface, calm headings, page numbers in the footer."""
    section = document.sections[0]
    section.page_width, section.page_height = Cm(21), Cm(29.7)
    section.left_margin = section.right_margin = Cm(2.5)
    section.top_margin, section.bottom_margin = Cm(2.5), Cm(2.2)
    _body_style(_style(document, "Normal"))
    for level, size in HEADING_SIZES_PT.items():
        _heading_style(_style(document, f"Heading {level}"), level, size)
    for name in LIST_STYLES:
        _style(document, name).paragraph_format.space_after = Pt(8)
    _page_numbers(section.footer.paragraphs[0])
    properties = document.core_properties
    properties.author = properties.comments = properties.title = ""


def _style(document: Document, name: str) -> ParagraphStyle:
    style = document.styles[name]
    if not isinstance(style, ParagraphStyle):
        raise TypeError(f"{name} is no paragraph style")
    return style


def _body_style(style: ParagraphStyle) -> None:
    _typeface(style)
    style.font.size = Pt(11)
    style.paragraph_format.space_after = Pt(8)
    style.paragraph_format.line_spacing = 1.15


def _heading_style(style: ParagraphStyle, level: int, size: float) -> None:
    _typeface(style)
    style.font.size, style.font.bold, style.font.italic = Pt(size), True, False
    style.font.color.rgb = INK
    style.paragraph_format.space_before = Pt(SPACE_BEFORE_PT[level])
    style.paragraph_format.space_after = Pt(5)
    style.paragraph_format.keep_with_next = True


def _typeface(style: ParagraphStyle) -> None:
    """Theme fonts win over named ones, so their attributes go."""
    style.font.name = LATIN_FONT
    fonts = style.element.get_or_add_rPr().rFonts
    for theme in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
        fonts.attrib.pop(qn(f"w:{theme}"), None)
    fonts.set(qn("w:eastAsia"), EAST_ASIAN_FONT)
    fonts.set(qn("w:cs"), LATIN_FONT)


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
    run.font.size, run.font.color.rgb = Pt(9), RGBColor(0x66, 0x66, 0x66)
    return run._r  # noqa: SLF001 - the element is moved into the field
