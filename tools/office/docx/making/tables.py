"""Lays a table of a document out: widths by content, figures to the right, a header on every page."""

from collections.abc import Sequence

from docx.document import Document
from docx.enum.table import WD_CELL_VERTICAL_ALIGNMENT, WD_TABLE_ALIGNMENT
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import Emu, Pt
from docx.table import Table, _Cell
from markdown_it.tree import SyntaxTreeNode

from tools.office.docx.inline_markdown import BREAK, MONO_FONT, Look, add_inline
from tools.office.docx.shading import keep_whole, repeat_as_header, shade
from tools.office.letters.columns import shares_of
from tools.office.letters.figures import are_figures, is_total

HEADER_FILL = "E8EDF5"
_ALIGNMENTS = {
    "text-align:left": WD_ALIGN_PARAGRAPH.LEFT,
    "text-align:right": WD_ALIGN_PARAGRAPH.RIGHT,
    "text-align:center": WD_ALIGN_PARAGRAPH.CENTER,
}
_LETTER = 0.5
_SIZES_PT = (10.5, 9.5, 8.5)
_CROWDED = 1.6
_MOST_CHARS = 400


def add_table(document: Document, node: SyntaxTreeNode, style: str | None) -> None:
    rows = [row.children for part in node.children for row in part.children]
    count = max(map(len, rows))
    texts = [[_shown(row[at]) if at < len(row) else "" for at in range(count)] for row in rows]
    table = document.add_table(rows=len(rows), cols=count)
    if style is not None:
        table.style = style
    table.alignment = WD_TABLE_ALIGNMENT.LEFT
    size = _set_widths(document, table, texts)
    alignments = [_alignment(rows, texts, at) for at in range(count)]
    for number, (row, nodes) in enumerate(zip(table.rows, rows, strict=True)):
        keep_whole(row)
        strong = number == 0 or (number == len(rows) - 1 and is_total(texts[number][0]))
        for cell, content, alignment in zip(row.cells, nodes, alignments, strict=False):
            _fill(cell, content, alignment, size, Look(bold=strong))
            if number == 0:
                shade(cell._tc.get_or_add_tcPr(), HEADER_FILL)  # noqa: SLF001 - no public way to shade
    for cell in table.rows[0].cells:
        cell.paragraphs[0].paragraph_format.keep_with_next = True
    repeat_as_header(table.rows[0])


def _shown(node: SyntaxTreeNode) -> str:
    """Letters of code are wider."""
    if node.type == "code_inline":
        return node.content + "m" * (1 + len(node.content) // 5)
    if node.children:
        return "".join(map(_shown, node.children))[:_MOST_CHARS]
    return BREAK.sub("\n", node.content)


def _alignment(
    rows: Sequence[Sequence[SyntaxTreeNode]], texts: Sequence[Sequence[str]], at: int
) -> WD_ALIGN_PARAGRAPH | None:
    """As the Markdown says, else figures to the right."""
    stated = str(rows[0][at].attrs.get("style", "")) if at < len(rows[0]) else ""
    figures = at > 0 and are_figures(row[at] for row in texts[1:])
    return _ALIGNMENTS.get(stated) or (WD_ALIGN_PARAGRAPH.RIGHT if figures else WD_ALIGN_PARAGRAPH.LEFT)


def _set_widths(document: Document, table: Table, texts: Sequence[Sequence[str]]) -> Pt:
    """Many columns get smaller letters."""
    section = document.sections[-1]
    width = (section.page_width or 0) - (section.left_margin or 0) - (section.right_margin or 0)
    needed = sum(shares_of(texts, 10_000))
    size = next((one for one in _SIZES_PT if needed <= _CROWDED * _letters(width, one)), _SIZES_PT[-1])
    room = _letters(width, size)
    shares = shares_of(texts, room)
    table.autofit = False
    for column, share in zip(table.columns, shares, strict=True):
        column.width = Emu(int(width * share / room))
    for row in table.rows:
        for cell, share in zip(row.cells, shares, strict=True):
            cell.width = Emu(int(width * share / room))
    return Pt(size)


def _letters(width: int, size: float) -> float:
    return width / Pt(size) / _LETTER


def _fill(
    cell: _Cell, node: SyntaxTreeNode, alignment: WD_ALIGN_PARAGRAPH | None, size: Pt, look: Look
) -> None:
    paragraph = cell.paragraphs[0]
    paragraph.alignment = alignment
    paragraph.paragraph_format.space_before = paragraph.paragraph_format.space_after = Pt(2)
    paragraph.paragraph_format.line_spacing = 1.05
    cell.vertical_alignment = WD_CELL_VERTICAL_ALIGNMENT.CENTER
    for inline in node.children:
        add_inline(paragraph, inline.children, look)
    for run in paragraph.runs:
        run.font.size = Pt(size.pt - 1) if run.font.name == MONO_FONT else size
