"""The colours, typefaces and table style of a new deck, where PowerPoint looks for them."""

from lxml import etree
from pptx.opc.constants import RELATIONSHIP_TYPE
from pptx.opc.package import Part
from pptx.presentation import Presentation as Deck

from tools.office.letters.language import Language

DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"
LATIN_FONT = "Calibri"
_SPARE = ("printerSettings", "thumbnail")
TABLE_STYLE = "{6E1B8A52-4C1D-4F7B-9C55-2B8E5A9D7F10}"
_COLOURS = {
    "dk1": "263041",
    "lt1": "FFFFFF",
    "dk2": "1F2A44",
    "lt2": "F1F4F9",
    "accent1": "2F6FB7",
    "accent2": "2E9C8F",
    "accent3": "E0A030",
    "accent4": "C65D57",
    "accent5": "7A6FB0",
    "accent6": "5F6B7A",
    "hlink": "2F6FB7",
    "folHlink": "7A6FB0",
}


def set_theme(deck: Deck, language: Language) -> None:
    theme = deck.slide_master.part.part_related_by(RELATIONSHIP_TYPE.THEME)
    root = etree.fromstring(theme.blob)
    root.set("name", "Folio")
    _replace(root, "clrScheme", _colours())
    _replace(root, "fontScheme", _fonts(language))
    _store(theme, etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))
    styles = deck.part.part_related_by(RELATIONSHIP_TYPE.TABLE_STYLES)
    _store(styles, _TABLE_STYLES.encode())


def drop_spare(deck: Deck) -> None:
    """What the template has of its own: a printer's settings, a picture of another slide."""
    for part in (deck.part, deck.part.package):
        relations = part._rels  # noqa: SLF001 - python-pptx has no public way to let go of a part
        for key in [key for key, one in relations.items() if one.reltype.endswith(_SPARE)]:
            relations.pop(key)


def _store(part: Part, content: bytes) -> None:
    part._blob = content  # noqa: SLF001 - python-pptx has no public way to change a theme


def _replace(root: etree._Element, name: str, markup: str) -> None:
    old = root.find(f".//{{{DRAWING}}}{name}")
    parent = None if old is None else old.getparent()
    if old is not None and parent is not None:
        parent.replace(old, etree.fromstring(markup))


def _colours() -> str:
    inner = "".join(f'<a:{name}><a:srgbClr val="{value}"/></a:{name}>' for name, value in _COLOURS.items())
    return f'<a:clrScheme xmlns:a="{DRAWING}" name="Folio">{inner}</a:clrScheme>'


def _fonts(language: Language) -> str:
    face = f'<a:latin typeface="{LATIN_FONT}"/><a:ea typeface="{language.font}"/><a:cs typeface=""/>'
    return (
        f'<a:fontScheme xmlns:a="{DRAWING}" name="Folio"><a:majorFont>{face}</a:majorFont>'
        f"<a:minorFont>{face}</a:minorFont></a:fontScheme>"
    )


def _line(side: str, width: int, colour: str) -> str:
    fill = f'<a:solidFill><a:schemeClr val="{colour}"/></a:solidFill>'
    return f'<a:{side}><a:ln w="{width}" cmpd="sng">{fill}</a:ln></a:{side}>'


_NO_LINES = "".join(f"<a:{side}><a:ln><a:noFill/></a:ln></a:{side}>" for side in ("left", "right"))
_BOLD = '<a:tcTxStyle b="on"><a:fontRef idx="minor"/><a:schemeClr val="{}"/></a:tcTxStyle>'
_TABLE_STYLES = (
    f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<a:tblStyleLst xmlns:a="{DRAWING}" '
    f'def="{TABLE_STYLE}"><a:tblStyle styleId="{TABLE_STYLE}" styleName="Folio">'
    '<a:wholeTbl><a:tcTxStyle><a:fontRef idx="minor"/><a:schemeClr val="dk1"/></a:tcTxStyle>'
    "<a:tcStyle><a:tcBdr>"
    + _NO_LINES
    + _line("top", 12700, "accent1")
    + _line("bottom", 12700, "accent1")
    + '<a:insideH><a:ln w="6350" cmpd="sng"><a:solidFill><a:srgbClr val="D9DFE8"/></a:solidFill></a:ln>'
    "</a:insideH>"
    "</a:tcBdr><a:fill><a:noFill/></a:fill></a:tcStyle></a:wholeTbl>"
    f"<a:lastRow>{_BOLD.format('dk2')}<a:tcStyle><a:tcBdr>{_line('top', 12700, 'dk2')}</a:tcBdr>"
    "</a:tcStyle></a:lastRow>"
    f"<a:firstRow>{_BOLD.format('dk2')}<a:tcStyle><a:tcBdr>{_line('bottom', 19050, 'accent1')}</a:tcBdr>"
    '<a:fill><a:solidFill><a:schemeClr val="lt2"/></a:solidFill></a:fill></a:tcStyle></a:firstRow>'
    "</a:tblStyle></a:tblStyleLst>"
)
