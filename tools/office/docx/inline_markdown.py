"""Writes Markdown's bold, italic, code and links as runs of a paragraph."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Pt, RGBColor
from docx.text.paragraph import Paragraph
from docx.text.run import Run
from markdown_it.tree import SyntaxTreeNode

from tools.office.letters.width import is_wide

BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_SCRIPTS = re.compile(
    "[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]+|[^\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]+"
)
_BOXES = {"[ ] ": "☐", "[x] ": "☑"}
MONO_FONT = "Consolas"
LINK_COLOUR = RGBColor(0x05, 0x63, 0xC1)
SAFE_LINKS = ("http://", "https://", "mailto:")


@dataclass(frozen=True)
class Look:
    """What surrounds a run says about its letters."""

    bold: bool = False
    italic: bool = False
    strike: bool = False
    code: bool = False
    link: str = ""
    plain: bool = False


def add_inline(paragraph: Paragraph, nodes: Iterable[SyntaxTreeNode], look: Look) -> None:
    """Adds inline nodes as runs."""
    for node in nodes:
        match node.type:
            case "strong" | "em" | "s" | "link":
                add_inline(paragraph, node.children, _within(node, look))
            case "code_inline":
                _run(paragraph, node.content, replace(look, code=True))
            case "image":
                _run(paragraph, f"[{node.content or 'picture'}]", replace(look, italic=True))
            case "hardbreak":
                paragraph.add_run().add_break()
            case "softbreak":
                _run(paragraph, " ", look)
            case _:
                _text(paragraph, node.content, look)


def _within(node: SyntaxTreeNode, look: Look) -> Look:
    match node.type:
        case "strong":
            return replace(look, bold=not look.plain)
        case "em":
            return replace(look, italic=not look.plain)
        case "s":
            return replace(look, strike=True)
    return replace(look, link=str(node.attrs.get("href", "")))


def take_check_box(node: SyntaxTreeNode) -> bool:
    """Puts a box in place of the brackets of a task; says whether the item of a list is one."""
    first = next((one for inline in node.children for one in inline.children), None)
    if first is not None and first.type == "text" and first.token is not None:
        box = _BOXES.get(first.content[:4].lower())
        first.token.content = f"{box}\t{first.content[4:]}" if box else first.content
        return bool(box)
    return False


def plain_text(node: SyntaxTreeNode) -> str:
    """All letters under a node."""
    return node.content if not node.children else "".join(plain_text(child) for child in node.children)


def _text(paragraph: Paragraph, text: str, look: Look) -> None:
    """HTML's line breaks are the one thing that tables have for lines."""
    for number, line in enumerate(BREAK.split(text)):
        if number:
            paragraph.add_run().add_break()
        if line:
            for part in _SCRIPTS.findall(line) if look.italic else [line]:
                _run(paragraph, part, look)


def _run(paragraph: Paragraph, text: str, look: Look) -> None:
    run = paragraph.add_run(text)
    run.bold = look.bold or None
    if look.italic and all(map(is_wide, text.replace(" ", ""))):
        _dotted(run)
    else:
        run.italic = look.italic or None
    run.font.strike = look.strike or None
    if look.code:
        run.font.name, run.font.size = MONO_FONT, Pt(10)
    if look.link.lower().startswith(SAFE_LINKS):
        _linked(paragraph, run, look.link)


def _dotted(run: Run) -> None:
    """East Asian letters are stressed by dots: they have no slanted form."""
    mark = OxmlElement("w:em")
    mark.set(qn("w:val"), "dot")
    run._r.get_or_add_rPr().append(mark)  # noqa: SLF001 - python-docx has no stress marks


def _linked(paragraph: Paragraph, run: Run, address: str) -> None:
    run.font.color.rgb, run.font.underline = LINK_COLOUR, True
    link = OxmlElement("w:hyperlink")
    link.set(qn("r:id"), paragraph.part.relate_to(address, RELATIONSHIP_TYPE.HYPERLINK, is_external=True))
    paragraph._p.append(link)  # noqa: SLF001 - python-docx can read links but not add them
    link.append(run._r)  # noqa: SLF001 - the same
