"""Puts a table onto a slide: widths by content, figures to the right, the deck's own style."""

from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.slide import Slide
from pptx.table import Table, _Cell
from pptx.util import Emu, Inches, Pt

from tools.office.letters.columns import shares_of
from tools.office.letters.figures import are_figures, is_total
from tools.office.letters.language import Language
from tools.office.letters.width import widest_line
from tools.office.pptx.making.rich import plain, write
from tools.office.pptx.making.spec import TableSpec
from tools.office.pptx.making.theme import DRAWING, TABLE_STYLE
from tools.office.pptx.master import BODY_HEIGHT, BODY_TOP, MARGIN, WIDTH

_WIDTH = WIDTH - 2 * MARGIN - 0.2
_SIZES_PT = (18, 16, 14, 12)
_LETTER, _ROW, _PADDING_PT = 0.52, 1.25, 11.0


def add_table(slide: Slide, spec: TableSpec, top: float, language: Language) -> None:
    """`top` in inches."""
    texts = [[plain(text) for text in row] for row in spec.rows]
    room = BODY_TOP + BODY_HEIGHT - top
    size = next((one for one in _SIZES_PT if _height(texts, one) <= room * 72), _SIZES_PT[-1])
    shares = shares_of(texts, _letters(size))
    width = Emu(int(Inches(_WIDTH) * min(1.0, sum(shares) / _letters(size))))
    height = Pt(len(texts) * (size * _ROW + _PADDING_PT))
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


def _letters(size: float) -> float:
    return _WIDTH * 72 / (size * _LETTER)


def _height(texts: list[list[str]], size: float) -> float:
    """In points, with the lines that long texts take."""
    shares = shares_of(texts, _letters(size))
    total = 0.0
    for row in texts:
        lines = max(
            -(-widest_line(text) // max(1.0, share - 2)) for text, share in zip(row, shares, strict=True)
        )
        total += max(1.0, lines) * size * _ROW + _PADDING_PT
    return total


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
