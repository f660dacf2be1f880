"""Sets the text of one table cell, in the look that it had."""

from lxml import etree

from tools.office.package.edit import Change, Edit
from tools.office.package.numbers import whole
from tools.office.package.package import Package
from tools.office.pptx.deck import Deck, Slide
from tools.office.pptx.draft import Draft
from tools.office.pptx.errors import PptxError
from tools.office.pptx.fit import EMU_PER_POINT, LINE_HEIGHT, lines_needed
from tools.office.pptx.inherit import PLAIN_SIZE_PT, own_box
from tools.office.pptx.names import child, children
from tools.office.pptx.shapes import Body, Node, is_covered
from tools.office.pptx.targets import of_kind, shown_name
from tools.office.pptx.text import text_of
from tools.office.pptx.write_text import lines_of, write_lines

_INSETS_EMU = 2 * 91_440


def set_table_cell(package: Package, slide: int, table: str, place: tuple[int, int], text: str) -> Edit:
    """`place` is row and column from 1 as shown; `table` a name, a number, or empty for the only one.

    The closed table of parts: the slide. Raises PptxError.
    """
    lines = lines_of(text, "text")
    draft = Draft(package)
    page = draft.deck.slide(slide)
    node = of_kind(page, "table", table)
    cell = _cell(node, place)
    before = _text_at(node, place)
    body = child(cell, "txBody")
    if body is None:
        body = draft.dialect.fragment("<a:txBody><a:bodyPr/><a:lstStyle/><a:p/></a:txBody>")
        cell.insert(0, body)
    draft.touch(page.part)
    write_lines(body, lines)
    content = draft.saved()
    fresh = Deck(Package.open(content, package.limits)).slide(slide)
    saved = _same(fresh, page, node)
    where = f"slide {slide}, {shown_name(node)!r}, row {place[0]}, column {place[1]}"
    remark = _height_remark(fresh, saved, place, draft.deck.size[1])
    return draft.edit(content, [Change(where, before, _text_at(saved, place))], [remark] if remark else [])


def _same(fresh: Slide, page: Slide, node: Node) -> Node:
    """The node in the saved slide that stands where `node` stood."""
    return fresh.nodes[page.nodes.index(node)]


def _rows(node: Node) -> list[list[etree._Element]]:
    table = child(node.element, "graphic", "graphicData", "tbl")
    return [list(children(row, "tc")) for row in children(table, "tr")]


def _cell(node: Node, place: tuple[int, int]) -> etree._Element:
    rows, (row, column) = _rows(node), place
    if not 1 <= row <= len(rows):
        raise PptxError(f"row {row} is not there; {node.name!r} has rows 1 to {len(rows)}").on("row")
    cells = rows[row - 1]
    if not 1 <= column <= len(cells):
        raise PptxError(f"column {column} is not there; row {row} has columns 1 to {len(cells)}").on("column")
    cell = cells[column - 1]
    if is_covered(cell):
        at = _covering(rows, row - 1, column - 1)
        use = f"; set row {at[0]}, column {at[1]}, which covers it" if at else ""
        raise PptxError(f"row {row}, column {column} is part of a merged cell{use}").on("column")
    return cell


def _covering(rows: list[list[etree._Element]], row: int, column: int) -> tuple[int, int] | None:
    """Row and column, from 1, of the merged cell that lies over a place counted from 0."""
    for at in range(row, -1, -1):
        for across in range(min(column, len(rows[at]) - 1), -1, -1):
            cell = rows[at][across]
            tall, wide = (max(1, whole(cell.get(name), 1)) for name in ("rowSpan", "gridSpan"))
            if not is_covered(cell) and at + tall > row and across + wide > column:
                return at + 1, across + 1
    return None


def _text_at(node: Node, place: tuple[int, int]) -> str:
    found: Body | None = next((body for body in node.bodies if body.cell == place), None)
    return "" if found is None else "\n".join(text_of(one) for one in found.paragraphs)


def _height_remark(slide: Slide, node: Node, place: tuple[int, int], slide_height: int) -> str | None:
    """Says that the row has to grow, and whether the table then ends below the slide."""
    table = child(node.element, "graphic", "graphicData", "tbl")
    row = list(children(table, "tr"))[place[0] - 1]
    cell = list(children(row, "tc"))[place[1] - 1]
    columns = list(children(child(table, "tblGrid"), "gridCol"))
    wide = max(1, whole(cell.get("gridSpan"), 1))
    width = sum(whole(one.get("w")) for one in columns[place[1] - 1 : place[1] - 1 + wide]) - _INSETS_EMU
    if width <= 0 or whole(cell.get("rowSpan"), 1) > 1:
        return None
    size = _size_pt(cell)
    lines = lines_needed(_text_at(node, place).split("\n"), width / EMU_PER_POINT, size)
    grows = int(lines * size * LINE_HEIGHT * EMU_PER_POINT + _INSETS_EMU / 2) - whole(row.get("h"))
    if lines == 1 or grows <= 0:
        return None
    box = own_box(node.element)
    over = box is not None and box.y + box.cy + grows > slide_height and not node.groups
    end = "; the table may then end below the slide" if over else ""
    return f"slide {slide.number}, {node.name!r}: row {place[0]} grows to about {lines} lines of text{end}"


def _size_pt(cell: etree._Element) -> float:
    sizes = (whole(properties.get("sz")) for properties in cell.iter("{*}rPr"))
    return max(sizes, default=0) / 100 or PLAIN_SIZE_PT
