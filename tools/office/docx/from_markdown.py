"""Writes parsed Markdown into a python-docx document, block by block."""

from collections.abc import Callable

from docx.document import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import Cm, Pt
from docx.table import Table, _Cell
from docx.text.paragraph import Paragraph
from markdown_it.tree import SyntaxTreeNode

from tools.office.docx.inline_markdown import Look, add_inline, plain_text
from tools.office.docx.shading import bottom_line, repeat_as_header, shade

DEEPEST_LIST = 3
HEADER_FILL, CODE_FILL = "E8EDF5", "F4F4F4"
ALIGNMENTS = {
    "text-align:right": WD_ALIGN_PARAGRAPH.RIGHT,
    "text-align:center": WD_ALIGN_PARAGRAPH.CENTER,
}


class Builder:
    """Adds blocks at the end of a document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.first_heading = ""
        self.styles = {style.name for style in document.styles}
        self._kinds: dict[str, Callable[[SyntaxTreeNode], None]] = {
            "heading": self._heading,
            "paragraph": lambda node: self._inline(self._paragraph(), node),
            "bullet_list": lambda node: self._list(node, 1),
            "ordered_list": lambda node: self._list(node, 1),
            "blockquote": self._quote,
            "fence": lambda node: self._code(node.content),
            "code_block": lambda node: self._code(node.content),
            "hr": lambda _node: bottom_line(self._paragraph()),
            "table": self._table,
        }

    def block(self, node: SyntaxTreeNode) -> None:
        """One block with all that is in it; HTML and unknown blocks become plain paragraphs."""
        add = self._kinds.get(node.type)
        if add is not None:
            add(node)
        elif node.content.strip():
            self._paragraph().add_run(node.content.strip())

    def _paragraph(self, style: str = "Normal") -> Paragraph:
        return self.document.add_paragraph(style=style if style in self.styles else None)

    def _inline(self, paragraph: Paragraph, node: SyntaxTreeNode) -> None:
        for inline in node.children:
            add_inline(paragraph, inline.children, Look())

    def _heading(self, node: SyntaxTreeNode) -> None:
        self._inline(self._paragraph(f"Heading {node.tag[1:]}"), node)
        if not self.first_heading:
            self.first_heading = plain_text(node)

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
            paragraph.paragraph_format.left_indent = Cm(0.8)
            self._inline(paragraph, child)

    def _code(self, content: str) -> None:
        paragraph = self._paragraph()
        paragraph.paragraph_format.line_spacing = 1.0
        paragraph.alignment = WD_ALIGN_PARAGRAPH.LEFT
        shade(paragraph._p.get_or_add_pPr(), CODE_FILL)  # noqa: SLF001 - no public way to shade
        for number, line in enumerate(content.rstrip("\n").split("\n")):
            run = paragraph.add_run()
            if number:
                run.add_break()
            run.add_text(line)
            run.font.name, run.font.size = "Consolas", Pt(9.5)

    def _table(self, node: SyntaxTreeNode) -> None:
        rows = [row for part in node.children for row in part.children]
        columns = max(len(row.children) for row in rows)
        table = self.document.add_table(rows=len(rows), cols=columns)
        if "Table Grid" in self.styles:
            table.style = "Table Grid"
        _fill_table(table, rows)
        repeat_as_header(table.rows[0])
        self._paragraph().paragraph_format.space_after = Pt(4)


def _fill_table(table: Table, rows: list[SyntaxTreeNode]) -> None:
    for number, (row, node) in enumerate(zip(table.rows, rows, strict=True)):
        for cell, content in zip(row.cells, node.children, strict=False):
            _fill_cell(cell, content, header=number == 0)


def _fill_cell(cell: _Cell, node: SyntaxTreeNode, *, header: bool) -> None:
    paragraph = cell.paragraphs[0]
    paragraph.paragraph_format.space_before = paragraph.paragraph_format.space_after = Pt(3)
    paragraph.paragraph_format.line_spacing = 1.0
    paragraph.alignment = ALIGNMENTS.get(str(node.attrs.get("style", "")))
    for inline in node.children:
        add_inline(paragraph, inline.children, Look(bold=header))
    if header:
        shade(cell._tc.get_or_add_tcPr(), HEADER_FILL)  # noqa: SLF001 - no public way to shade


def _numbered(paragraph: Paragraph, numbering: int) -> None:
    own = paragraph._p.get_or_add_pPr()  # noqa: SLF001 - python-docx has no public numbering
    properties = own.get_or_add_numPr()  # type: ignore[attr-defined]  # made by its metaclass
    properties.get_or_add_ilvl().val = 0
    properties.get_or_add_numId().val = numbering
