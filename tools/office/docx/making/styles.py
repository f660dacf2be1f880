"""The styles of a new document: every look has a name that can be changed in one place."""

from typing import cast

from docx.document import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Cm, Pt, RGBColor
from docx.styles.style import ParagraphStyle

from tools.office.docx.making.manner import Manner
from tools.office.docx.shading import AFTER_BORDER, border, shade
from tools.office.letters.language import Language

LATIN_FONT, MONO_FONT = "Calibri", "Consolas"
INK, GREY = RGBColor(0x1F, 0x2A, 0x44), RGBColor(0x5F, 0x6B, 0x7A)
ACCENT, CODE_FILL = "2F6FB7", "F4F6F9"
CODE, TABLE, BODY = "Code Block", "Folio Table", "Body Text"
LIST_STYLES = tuple(
    f"List {kind}{level}" for kind in ("Bullet", "Number", "Continue") for level in ("", " 2", " 3")
)
_HEADING_PT = {1: 18, 2: 14.5, 3: 12.5, 4: 11.5, 5: 11, 6: 11}
_BEFORE_PT = {1: 20, 2: 16, 3: 12, 4: 10, 5: 10, 6: 10}
_TITLE_PT = 26
ITEM_GAP, BLOCK_GAP = Pt(3), Pt(8)


def make_styles(document: Document, manner: Manner) -> None:
    language = manner.language
    _tags(document, language)
    _normal(document, language)
    for level, size in _HEADING_PT.items():
        _heading(style_of(document, f"Heading {level}"), level, size, language)
    if manner.title:
        _title(style_of(document, "Heading 1"))
    _subtitle(style_of(document, "Subtitle"), language)
    for name in LIST_STYLES:
        _item(style_of(document, name))
    _quote(style_of(document, "Quote"), language)
    _code(document, language)
    _contents(document)
    _inner_numbers(document, language)
    document.styles.element.append(parse_xml(_TABLE_STYLE))
    _present_day(document)


def style_of(document: Document, name: str) -> ParagraphStyle:
    style = document.styles[name]
    if not isinstance(style, ParagraphStyle):
        raise TypeError(f"{name} is no paragraph style")
    return style


def _present_day(document: Document) -> None:
    """Without this Word lays the document out as its version of 2007 did."""
    compat = parse_xml(
        f'<w:compat {nsdecls("w")}><w:compatSetting w:name="compatibilityMode" '
        'w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>'
    )
    settings = document.settings.element
    for old in settings.findall(qn("w:compat")):
        settings.remove(old)
    later = ("docVars", "rsids", "mathPr", "attachedSchema", "themeFontLang", "clrSchemeMapping")
    found = [one for one in settings if one.tag.rpartition("}")[2] in (*later, *_LAST_SETTINGS)]
    settings.insert(settings.index(found[0]) if found else len(settings), compat)


_LAST_SETTINGS = (
    "doNotIncludeSubdocsInStats",
    "shapeDefaults",
    "doNotEmbedSmartTags",
    "decimalSymbol",
    "listSeparator",
    "docId",
)


def _tags(document: Document, language: Language) -> None:
    """Which language a speller takes the text for."""
    tags = [
        *document.styles.element.iter(qn("w:lang")),
        *document.settings.element.iter(qn("w:themeFontLang")),
    ]
    for tag in tags:
        tag.set(qn("w:val"), language.latin)
        tag.set(qn("w:eastAsia"), language.east_asian)


def _normal(document: Document, language: Language) -> None:
    style = style_of(document, "Normal")
    _typeface(style, LATIN_FONT, language)
    style.font.size = Pt(11)
    style.paragraph_format.space_after = BLOCK_GAP
    style.paragraph_format.line_spacing = 1.2 if language.is_wide else 1.15
    style.paragraph_format.widow_control = True
    body = style_of(document, BODY)
    body.paragraph_format.space_after = Pt(6)
    if language.indents:
        body.paragraph_format.alignment = WD_ALIGN_PARAGRAPH.JUSTIFY
        body.paragraph_format.first_line_indent = Pt(22)
        indent = body.element.get_or_add_pPr().find(qn("w:ind"))
        indent.set(qn("w:firstLineChars"), "200")


def _heading(style: ParagraphStyle, level: int, size: float, language: Language) -> None:
    _typeface(style, LATIN_FONT, language)
    style.font.size, style.font.bold, style.font.italic = Pt(size), True, False
    style.font.color.rgb = INK
    style.paragraph_format.space_before = Pt(_BEFORE_PT[level])
    style.paragraph_format.space_after = Pt(5)
    style.paragraph_format.line_spacing = 1.15
    style.paragraph_format.keep_with_next = True


def _title(style: ParagraphStyle) -> None:
    """The only heading of the first level is the document's title."""
    style.font.size = Pt(_TITLE_PT)
    style.paragraph_format.space_before, style.paragraph_format.space_after = Pt(0), Pt(12)
    style.paragraph_format.line_spacing = 1.05
    properties = cast("BaseOxmlElement", style.element.get_or_add_pPr())
    properties.insert_element_before(border("bottom", ACCENT, 12, 6), *(f"w:{name}" for name in AFTER_BORDER))


def _subtitle(style: ParagraphStyle, language: Language) -> None:
    _typeface(style, LATIN_FONT, language)
    style.font.size, style.font.italic, style.font.color.rgb = Pt(12), False, GREY
    spacing = style.element.get_or_add_rPr().find(qn("w:spacing"))
    if spacing is not None:
        style.element.get_or_add_rPr().remove(spacing)
    numbering = style.element.get_or_add_pPr().find(qn("w:numPr"))
    if numbering is not None:
        style.element.get_or_add_pPr().remove(numbering)
    style.paragraph_format.space_after = Pt(14)


def _item(style: ParagraphStyle) -> None:
    properties = style.element.get_or_add_pPr()
    for one in properties.findall(qn("w:contextualSpacing")):
        properties.remove(one)
    style.paragraph_format.space_after = ITEM_GAP


def _quote(style: ParagraphStyle, language: Language) -> None:
    """Slanted Chinese letters are hard to read."""
    style.font.italic, style.font.color.rgb = not language.is_wide, GREY
    style.paragraph_format.left_indent = style.paragraph_format.right_indent = Cm(0.6)
    properties = cast("BaseOxmlElement", style.element.get_or_add_pPr())
    properties.insert_element_before(border("left", ACCENT, 18, 10), *(f"w:{name}" for name in AFTER_BORDER))


def _code(document: Document, language: Language) -> None:
    style = document.styles.add_style(CODE, WD_STYLE_TYPE.PARAGRAPH)
    style.base_style = document.styles["Normal"]
    _typeface(style, MONO_FONT, language)
    style.font.size = Pt(9.5)
    style.font.no_proof = True
    style.paragraph_format.line_spacing = 1.0
    style.paragraph_format.space_before = style.paragraph_format.space_after = Pt(8)
    style.paragraph_format.left_indent = style.paragraph_format.right_indent = Cm(0.25)
    properties = cast("BaseOxmlElement", style.element.get_or_add_pPr())
    for side in ("top", "left", "bottom", "right"):
        edge = border(side, CODE_FILL, 4, 5)
        existing = properties.find(qn("w:pBdr"))
        if existing is None:
            properties.insert_element_before(edge, *(f"w:{name}" for name in AFTER_BORDER))
        else:
            existing.append(edge[0])
    shade(properties, CODE_FILL)


def _contents(document: Document) -> None:
    """`toc 1` to `toc 3`, as Word calls them."""
    for level in (1, 2, 3):
        style = document.styles.add_style(f"toc {level}", WD_STYLE_TYPE.PARAGRAPH, builtin=True)
        style.base_style = document.styles["Normal"]
        style.paragraph_format.space_after = Pt(2)
        style.paragraph_format.left_indent = Cm(0.6 * (level - 1))
        if level == 1:
            style.font.bold, style.paragraph_format.space_before = True, Pt(4)
    heading = style_of(document, "TOC Heading")
    heading.font.size = Pt(_HEADING_PT[2])
    heading.paragraph_format.space_before, heading.paragraph_format.space_after = Pt(6), Pt(6)
    properties = heading.element.get_or_add_pPr()
    properties.insert_element_before(_no_border(), *(f"w:{name}" for name in AFTER_BORDER))


def _no_border() -> BaseOxmlElement:
    return parse_xml(f'<w:pBdr {nsdecls("w")}><w:bottom w:val="nil"/></w:pBdr>')


def _inner_numbers(document: Document, language: Language) -> None:
    """Lists in lists count in another way than the list around them."""
    inner = ("decimal", "（%1）") if language.indents else ("lowerLetter", "%1.")
    for name, (kind, text) in {"ListNumber2": inner, "ListNumber3": ("lowerRoman", "%1.")}.items():
        for level in document.part.numbering_part.element.iter(qn("w:lvl")):
            style = level.find(qn("w:pStyle"))
            if style is not None and style.get(qn("w:val")) == name:
                level.find(qn("w:numFmt")).set(qn("w:val"), kind)
                level.find(qn("w:lvlText")).set(qn("w:val"), text)
                if language.indents and name == "ListNumber2":
                    _wider(level)


def _wider(level: BaseOxmlElement) -> None:
    """Room for a number in wide brackets."""
    for tab in level.iter(qn("w:tab")):
        tab.set(qn("w:pos"), "1000")
    for indent in level.iter(qn("w:ind")):
        indent.set(qn("w:left"), "1000")
        indent.set(qn("w:hanging"), "640")


def _typeface(style: ParagraphStyle, font: str, language: Language) -> None:
    """Theme fonts win over named ones, so their attributes go."""
    style.font.name = font
    fonts = style.element.get_or_add_rPr().rFonts
    for theme in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
        fonts.attrib.pop(qn(f"w:{theme}"), None)
    fonts.set(qn("w:eastAsia"), language.font)
    fonts.set(qn("w:cs"), font)


_LINE = '<w:{} w:val="single" w:sz="{}" w:space="0" w:color="{}"/>'
_TABLE_STYLE = (
    f'<w:style {nsdecls("w")} w:type="table" w:customStyle="1" w:styleId="FolioTable">'
    f'<w:name w:val="{TABLE}"/><w:basedOn w:val="TableNormal"/><w:uiPriority w:val="59"/><w:qFormat/>'
    '<w:pPr><w:spacing w:before="40" w:after="40" w:line="252" w:lineRule="auto"/></w:pPr>'
    "<w:tblPr><w:tblBorders>"
    + _LINE.format("top", 8, ACCENT)
    + _LINE.format("bottom", 8, ACCENT)
    + _LINE.format("insideH", 4, "D9DFE8")
    + '</w:tblBorders><w:tblCellMar><w:top w:w="30" w:type="dxa"/><w:left w:w="100" w:type="dxa"/>'
    '<w:bottom w:w="30" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>'
)
