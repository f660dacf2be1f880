"""Makes a table that looks like the document's others."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import replace

from lxml import etree

from tools.office.docx.document import Part
from tools.office.docx.drafting.draft import Draft
from tools.office.docx.drafting.make import P_PR, Element, Maker, properties_of, put
from tools.office.docx.names import child, local, value
from tools.office.docx.placing.blocks import NewTable, Words
from tools.office.docx.placing.looks import main_look, paragraph_look
from tools.office.docx.placing.style_book import StyleBook
from tools.office.docx.placing.surroundings import EMU_PER_TWIP, room_emu

Runs = tuple[Callable[[Sequence[Words], Element | None], Iterable[Element]], Element | None]
"""What makes runs of words and their look, and the look of words where no other table shows one."""
MOST_COLUMNS = 63


def new_table(
    draft: Draft, part: Part, anchor: etree._Element, block: NewTable, runs: Runs
) -> etree._Element:
    """Columns share the width that there is; the first row is bold and repeats on each page."""
    maker = Maker(anchor)
    columns = min(max(len(row) for row in block.rows), MOST_COLUMNS)
    width = room_emu(draft.document, anchor)[0] // EMU_PER_TWIP
    widths = [str(width // columns)] * columns
    like = next((one for one in part.root.iter("{*}tbl") if local(one) == "tbl"), None)
    grid = maker.make("tblGrid", None, *(maker.make("gridCol", {"w": one}) for one in widths))
    table = maker.make("tbl", None, _properties(draft, maker, like, width), grid)
    for number, row in enumerate(block.rows):
        cells = [*row, *[()] * (columns - len(row))][:columns]
        table.append(_row(maker, cells, widths, like, runs, header=number == 0))
        _align(maker, table[-1], block.sides)
    return table


def _align(maker: Maker, row: etree._Element, sides: Sequence[str]) -> None:
    """The columns' texts stand where they were asked to, else at their start."""
    for cell, side in zip((one for one in row if local(one) == "tc"), sides, strict=False):
        for paragraph in cell.iterchildren("{*}p"):
            own = child(paragraph, "pPr", "jc")
            if own is not None:
                own.getparent().remove(own)  # type: ignore[union-attr]  # it was found in its pPr
            if side in {"right", "center"}:
                word = maker.right if side == "right" else side
                put(properties_of(paragraph), maker.val("jc", word), P_PR)


def _properties(draft: Draft, maker: Maker, like: etree._Element | None, width: int) -> etree._Element:
    own = child(like, "tblPr")
    style = value(own, "tblStyle") or StyleBook(draft).find("table grid", "table")
    made = maker.make("tblPr")
    if style:
        made.append(maker.val("tblStyle", style))
    made.append(maker.make("tblW", {"w": str(width), "type": "dxa"}))
    borders = child(own, "tblBorders")
    if borders is not None:
        made.append(deepcopy(borders))
    elif not style:
        sides = ("top", maker.left, "bottom", maker.right, "insideH", "insideV")
        line = {"val": "single", "sz": "4", "space": "0", "color": "auto"}
        made.append(maker.make("tblBorders", None, *(maker.make(side, line) for side in sides)))
    for name in ("tblCellMar", "tblLook"):
        taken = child(own, name)
        if taken is not None:
            made.append(deepcopy(taken))
    return made


def _row(
    maker: Maker,
    cells: Sequence[Sequence[Words]],
    widths: Sequence[str],
    like: etree._Element | None,
    runs: Runs,
    *,
    header: bool,
) -> etree._Element:
    row = maker.make("tr")
    if header:
        row.append(maker.make("trPr", None, maker.make("tblHeader")))
    model, fill = _cell_paragraph(like), _header_fill(like)
    for words, width in zip(cells, widths, strict=True):
        size = maker.make("tcPr", None, maker.make("tcW", {"w": width, "type": "dxa"}))
        if header and fill is not None:
            size.append(deepcopy(fill))
        paragraph = maker.make("p")
        look = None if model is None else paragraph_look(model)
        if look is not None and len(look):
            paragraph.append(look)
        shown = [replace(word, bold=True) for word in words] if header else words
        write, fallback = runs
        paragraph.extend(write(shown, fallback if model is None else main_look(model)))
        row.append(maker.make("tc", None, size, paragraph))
    return row


def _header_fill(like: etree._Element | None) -> etree._Element | None:
    """The shading of the other table's first row, where it has a row of its own look."""
    rows = [] if like is None else [one for one in like if local(one) == "tr"]
    return child(rows[0], "tc", "tcPr", "shd") if len(rows) > 1 else None


def _cell_paragraph(like: etree._Element | None) -> etree._Element | None:
    """The paragraph in the last row's first cell, where a table's ordinary text stands."""
    rows = [] if like is None else [one for one in like if local(one) == "tr"]
    return next(_paragraphs(rows[-1]), None) if rows else None


def _paragraphs(row: etree._Element) -> Iterator[etree._Element]:
    for cell in row:
        if local(cell) == "tc":
            yield from (one for one in cell if local(one) == "p")
