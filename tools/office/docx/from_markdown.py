"""Writes parsed Markdown into a python-docx document, block by block."""

from collections.abc import Callable, Sequence

from docx.document import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import Cm, Pt
from docx.text.paragraph import Paragraph
from markdown_it.tree import SyntaxTreeNode

from tools.office.docx.inline_markdown import Look, add_inline, plain_text, take_check_box
from tools.office.docx.making.contents import mark_heading
from tools.office.docx.making.manner import Manner
from tools.office.docx.making.styles import BLOCK_GAP, BODY, CODE, CODE_FILL, TABLE
from tools.office.docx.making.tables import add_table
from tools.office.docx.shading import bottom_line, shade
from tools.office.letters.width import width_of

DEEPEST_LIST = 3
_LONGEST_SALUTATION = 40
_STEP_CM = 0.635


class Builder:
    """Adds blocks at the end of a document."""

    def __init__(self, document: Document, manner: Manner) -> None:
        self.document, self.manner = document, manner
        self.first_heading = ""
        self.styles = {style.name for style in document.styles}
        self._headings = 0
        self._last: Paragraph | None = None
        self._kinds: dict[str, Callable[[SyntaxTreeNode], None]] = {
            "heading": self._heading,
            "paragraph": self._body,
            "bullet_list": self._outer_list,
            "ordered_list": self._outer_list,
            "blockquote": self._quote,
            "fence": lambda node: self._code(node.content),
            "code_block": lambda node: self._code(node.content),
            "hr": lambda _node: bottom_line(self._paragraph()),
            "table": self._table,
        }

    def front(self, blocks: Sequence[SyntaxTreeNode]) -> int:
        """The title with what belongs to it; says how many blocks that were."""
        self._heading(blocks[0])
        for block in blocks[1 : 1 + self.manner.subtitles]:
            self._inline(self._paragraph("Subtitle"), block, Look(plain=True))
        return 1 + self.manner.subtitles

    def block(self, node: SyntaxTreeNode) -> None:
        """One block with all that is in it; HTML and unknown blocks become plain paragraphs."""
        add = self._kinds.get(node.type)
        if add is not None:
            add(node)
        elif node.content.strip():
            self._paragraph().add_run(node.content.strip())

    def _paragraph(self, style: str = "Normal") -> Paragraph:
        self._last = self.document.add_paragraph(style=style if style in self.styles else None)
        return self._last

    def _inline(self, paragraph: Paragraph, node: SyntaxTreeNode, look: Look | None = None) -> None:
        for inline in node.children:
            add_inline(paragraph, inline.children, look or Look())

    def _body(self, node: SyntaxTreeNode) -> None:
        """Chinese paragraphs begin two letters in, but not a salutation and the like."""
        text = plain_text(node).rstrip()
        short = text.endswith(("：", ":")) and width_of(text) <= _LONGEST_SALUTATION
        indents = self.manner.is_new and self.manner.language.indents and not short
        self._inline(self._paragraph(BODY if indents else "Normal"), node)

    def _heading(self, node: SyntaxTreeNode) -> None:
        paragraph = self._paragraph(f"Heading {node.tag[1:]}")
        self._inline(paragraph, node)
        if int(node.tag[1:]) in self.manner.listed:
            mark_heading(paragraph, self._headings)
        self._headings += 1
        if not self.first_heading:
            self.first_heading = plain_text(node)

    def _outer_list(self, node: SyntaxTreeNode) -> None:
        self._list(node, 1)
        if self._last is not None:
            self._last.paragraph_format.space_after = BLOCK_GAP

    def _list(self, node: SyntaxTreeNode, depth: int) -> None:
        kind = "Bullet" if node.type == "bullet_list" else "Number"
        level = min(depth, DEEPEST_LIST)
        style = f"List {kind}" + (f" {level}" if level > 1 else "")
        numbering = self._new_numbering(style, int(node.attrs.get("start", 1))) if kind == "Number" else None
        for item in node.children:
            self._list_item(item, style, numbering, depth)

    def _list_item(self, item: SyntaxTreeNode, style: str, numbering: int | None, depth: int) -> None:
        labelled = False
        for child in item.children:
            if child.type in {"bullet_list", "ordered_list"}:
                self._list(child, depth + 1)
            elif child.type == "paragraph" and not labelled:
                paragraph = self._paragraph(style)
                if numbering is not None:
                    _numbered(paragraph, numbering)
                if take_check_box(child):
                    _without_label(paragraph, depth)
                self._inline(paragraph, child)
                labelled = True
            elif child.type == "paragraph":
                paragraph = self._paragraph(
                    "List Continue" + (f" {depth}" if 1 < depth <= DEEPEST_LIST else "")
                )
                self._inline(paragraph, child)
            else:
                self.block(child)

    def _new_numbering(self, style: str, start: int) -> int | None:
        """Each list counts from its own start, though its style is shared."""
        if style not in self.styles:
            return None
        properties = self.document.styles[style].element.pPr
        if properties is None or properties.numPr is None or properties.numPr.numId is None:
            return None
        try:
            numbering = self.document.part.numbering_part.element
        except NotImplementedError:
            return None
        abstract = numbering.num_having_numId(properties.numPr.numId.val).abstractNumId.val
        num = numbering.add_num(abstract)
        num.add_lvlOverride(ilvl=0).add_startOverride(start)
        return int(num.numId)

    def _quote(self, node: SyntaxTreeNode) -> None:
        for child in node.children:
            if child.type != "paragraph":
                self.block(child)
                continue
            paragraph = self._paragraph("Quote")
            if not self.manner.is_new:
                paragraph.paragraph_format.left_indent = Cm(0.8)
            self._inline(paragraph, child)

    def _code(self, content: str) -> None:
        styled = self.manner.is_new
        paragraph = self._paragraph(CODE if styled else "Normal")
        if not styled:
            paragraph.paragraph_format.line_spacing = 1.0
            paragraph.alignment = WD_ALIGN_PARAGRAPH.LEFT
            shade(paragraph._p.get_or_add_pPr(), CODE_FILL)  # noqa: SLF001 - no public way to shade
        for number, line in enumerate(content.rstrip("\n").split("\n")):
            run = paragraph.add_run()
            if number:
                run.add_break()
            run.add_text(line)
            if not styled:
                run.font.name, run.font.size = "Consolas", Pt(9.5)

    def _table(self, node: SyntaxTreeNode) -> None:
        style = next((name for name in (TABLE, "Table Grid") if name in self.styles), None)
        add_table(self.document, node, style)
        gap = self._paragraph().paragraph_format
        gap.space_after, gap.line_spacing = Pt(0), Pt(6)


def _numbered(paragraph: Paragraph, numbering: int) -> None:
    own = paragraph._p.get_or_add_pPr()  # noqa: SLF001 - python-docx has no public numbering
    properties = own.get_or_add_numPr()  # type: ignore[attr-defined]  # made by its metaclass
    properties.get_or_add_ilvl().val = 0
    properties.get_or_add_numId().val = numbering


def _without_label(paragraph: Paragraph, depth: int) -> None:
    """A task has its box where others have their bullet."""
    _numbered(paragraph, 0)
    paragraph.paragraph_format.left_indent = Cm(_STEP_CM * depth)
    paragraph.paragraph_format.first_line_indent = Cm(-_STEP_CM)
