"""Puts a table onto a slide: widths by content, figures to the right, the deck's own style."""

from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.slide import Slide
from pptx.table import Table, _Cell
from pptx.util import Emu, Inches, Pt

from tools.office.letters.columns import shares_of
from tools.office.letters.figures import are_figures, is_total
from tools.office.letters.language import Language
from tools.office.pptx.making.rich import plain, write
from tools.office.pptx.making.room import TABLE_PT, TABLE_WIDTH, letters_of_table, row_heights_pt
from tools.office.pptx.making.spec import TableSpec
from tools.office.pptx.making.theme import DRAWING, TABLE_STYLE
from tools.office.pptx.master import BODY_HEIGHT, BODY_TOP, MARGIN


def add_table(slide: Slide, spec: TableSpec, top: float, language: Language) -> None:
    """`top` in inches."""
    texts = [[plain(text) for text in row] for row in spec.rows]
    room = BODY_TOP + BODY_HEIGHT - top
    fits = (one for one in TABLE_PT if sum(row_heights_pt(texts, one)) <= room * 72)
    size = next(fits, TABLE_PT[-1])
    shares = shares_of(texts, letters_of_table(size))
    width = Emu(int(Inches(TABLE_WIDTH) * min(1.0, sum(shares) / letters_of_table(size))))
    height = Pt(sum(row_heights_pt(texts, size)))
    place = Inches(MARGIN + 0.1), Inches(top), width, Emu(height)
    table = slide.shapes.add_table(len(texts), len(texts[0]), *place).table
    _set_style(table, last=is_total(texts[-1][0]) and len(texts) > 2)  # noqa: PLR2004 -- header, body, total
    for at, share in enumerate(shares):
        table.columns[at].width = Emu(int(width * share / sum(shares)))
    for at in range(len(texts[0])):
        figures = at > 0 and are_figures(row[at] for row in texts[1:])
        for number, row in enumerate(spec.rows):
            _fill(table.cell(number, at), row[at], size, language, figures=figures)


def _set_style(table: Table, *, last: bool) -> None:
    table.first_row, table.horz_banding, table.last_row = True, False, last
    properties = table._tbl.tblPr  # noqa: SLF001 - python-pptx has no public table styles
    style = None if properties is None else properties.find(f"{{{DRAWING}}}tableStyleId")
    if style is not None:
        style.text = TABLE_STYLE


def _fill(cell: _Cell, text: str, size: int, language: Language, *, figures: bool) -> None:
    paragraph = cell.text_frame.paragraphs[0]
    write(paragraph, text, language)
    for run in paragraph.runs:
        run.font.size = Pt(size)
    if not paragraph.runs:
        paragraph.font.size = Pt(size)
    if figures:
        paragraph.alignment = PP_ALIGN.RIGHT
    cell.vertical_anchor = MSO_ANCHOR.MIDDLE
