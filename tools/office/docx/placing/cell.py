"""Gives a table's cell a new text; its borders, shading and the look of its paragraphs stay."""

from collections.abc import Iterator, Sequence

from tools.office.docx.addresses import addressed
from tools.office.docx.clear import cleared, first_place
from tools.office.docx.document import Document, Part
from tools.office.docx.drafting.draft import Draft
from tools.office.docx.drafting.make import Element, Maker
from tools.office.docx.drafting.outcome import outcome
from tools.office.docx.drafting.renumbering import DocxEdit, Window
from tools.office.docx.errors import DocxError
from tools.office.docx.inline import items_of
from tools.office.docx.names import attribute, child, local, value
from tools.office.docx.placing.contents import check_fields, inside
from tools.office.docx.placing.delete import take_out
from tools.office.docx.placing.looks import main_look, paragraph_look
from tools.office.docx.placing.surroundings import around, numbers_under
from tools.office.docx.story import CONTAINERS, Paragraph, twins
from tools.office.docx.tracking.insertion import mark_new
from tools.office.docx.tracking.set_text import set_text
from tools.office.docx.tracking.tracker import Author, Tracker
from tools.office.docx.tracking.wipe import wipe
from tools.office.docx.write import check_text
from tools.office.package.numbers import whole
from tools.office.package.package import Package

_MOST_LINES = 500
_PICTURES = frozenset(("drawing", "pict", "object"))


def set_cell_at(
    package: Package, table: int, row: int, column: int, text: str, author: Author | None = None
) -> DocxEdit:
    """The cell by its table's number in the body's reading order, its row and its column, all from 1."""
    draft = Draft(package)
    return _set(draft, *_cell_at(draft.document, table, row, column), text, author)


def set_cell_of(package: Package, address: str, text: str, author: Author | None = None) -> DocxEdit:
    """The cell that holds the paragraph `P12#a7b2`. Raises DocxError."""
    draft = Draft(package)
    block = addressed(draft.document, address)
    part, paragraph = draft.document.paragraphs[block.number - 1]
    cell = around(paragraph.element, "tc")
    box = around(paragraph.element, "txbxContent")
    if cell is None or (box is not None and cell in box.iterancestors()):
        raise DocxError(f"{block.id} stands in no table; use docx_set_paragraph for it").on("paragraph")
    return _set(draft, part, cell, text, author)


def _cell_at(document: Document, table: int, row: int, column: int) -> tuple[Part, Element]:
    part = document.parts[0]
    tables = _tables(document)
    if not 1 <= table <= len(tables):
        raise DocxError(f"there is no table {table}; the document's body has {len(tables)}").on("table")
    rows = list(_members(tables[table - 1], "tr"))
    if not 1 <= row <= len(rows):
        raise DocxError(f"table {table} has no row {row}; its rows are 1 to {len(rows)}").on("row")
    begins, cell = _cell_in(rows[row - 1], column, f"table {table}, row {row}")
    if begins != column:
        raise DocxError(
            f"column {column} is covered by the cell that begins at column {begins}; name that"
        ).on("column")
    merged = child(cell, "tcPr", "vMerge")
    if merged is not None and attribute(merged, "val") != "restart":
        top = _top_of(rows, row, column)
        raise DocxError(f"this cell is covered by the one above it; name row {top} of this column").on("row")
    return part, cell


def _cell_in(row: Element, column: int, where: str) -> tuple[int, Element]:
    """The cell that covers a column, and the column that it begins at."""
    at = 1 + whole(value(row, "trPr", "gridBefore"))
    for cell in _members(row, "tc"):
        span = max(whole(value(cell, "tcPr", "gridSpan"), 1), 1)
        if at <= column < at + span:
            return at, cell
        at += span
    raise DocxError(f"{where} has no column {column}; its columns are 1 to {at - 1}").on("column")


def _top_of(rows: Sequence[Element], row: int, column: int) -> int:
    for number in range(row - 1, 0, -1):
        merged = child(_cell_in(rows[number - 1], column, "")[1], "tcPr", "vMerge")
        if merged is None or attribute(merged, "val") == "restart":
            return number
    return 1


def _tables(document: Document) -> list[Element]:
    """The body's tables in the order in which a reading meets them."""
    found: dict[int, Element] = {}
    for part, paragraph in document.paragraphs:
        if part is document.parts[0] and paragraph.table:
            for number, table in _around(paragraph):
                found.setdefault(number, table)
    return [found[number] for number in sorted(found)]


def _around(paragraph: Paragraph) -> Iterator[tuple[int, Element]]:
    table = around(paragraph.element, "tbl")
    if paragraph.table and table is not None:
        yield paragraph.table[0], table


def _members(parent: Element, name: str) -> Iterator[Element]:
    for one in parent:
        if local(one) == name:
            yield one
        elif local(one) in CONTAINERS:
            yield from _members(one, name)


def _set(draft: Draft, part: Part, cell: Element, text: str, author: Author | None) -> DocxEdit:
    merged = child(cell, "tcPr", "vMerge")
    if merged is not None and attribute(merged, "val") != "restart":
        raise DocxError("this cell is covered by the one above it; name a paragraph of that cell").on(
            "paragraph"
        )
    lines = check_text(text).split("\n")
    if len(lines) > _MOST_LINES:
        raise DocxError(f"the text has {len(lines)} lines; a cell takes at most {_MOST_LINES}").on("text")
    paragraphs = _paragraphs(cell)
    copies = twins(part.root)
    sets = list(zip(*([one, *copies.get(one, [])] for one in paragraphs), strict=False))
    numbers = numbers_under(draft.document, cell)
    tracker = Tracker(author, draft.document) if author else None
    for copy in sets:
        _fill(draft, part, list(copy), lines, tracker)
    return outcome(draft, Window(numbers[0], len(numbers)))


def _paragraphs(cell: Element) -> list[Element]:
    blocks = [one for one in cell if local(one) in {"p", "tbl", "sdt", "customXml"}]
    if any(local(one) != "p" for one in blocks):
        raise DocxError(
            "this cell holds a table or a control of its own; name the paragraph with docx_set_paragraph"
        )
    for one in blocks:
        check_fields(one)
    return blocks


def _fill(
    draft: Draft, part: Part, paragraphs: list[Element], lines: Sequence[str], tracker: Tracker | None
) -> None:
    """Each line is a paragraph; surplus paragraphs go, and new ones look like the last."""
    for paragraph, line in zip(paragraphs, lines, strict=False):
        _set_line(draft, part, paragraph, line, tracker)
    last = paragraphs[min(len(paragraphs), len(lines)) - 1]
    if len(lines) > len(paragraphs):
        new = [_like(last, line) for line in lines[len(paragraphs) :]]
        if tracker:
            draft.touch(part, last)
            tracker.mark_end(last, "ins")
            mark_new(tracker, new, keeps_end=new[-1])
        draft.put_after(part, last, new)
    elif len(paragraphs) > len(lines):
        _drop(draft, part, paragraphs[len(lines) - 1 :], tracker)


def _set_line(draft: Draft, part: Part, paragraph: Element, line: str, tracker: Tracker | None) -> None:
    if tracker:
        set_text(draft, part, paragraph, frozenset(), line, tracker)
    else:
        draft.touch(part, paragraph)
        _put_text(paragraph, line)


def _put_text(paragraph: Element, line: str) -> None:
    """The new text stands where the old began; pictures, bookmarks and comment anchors stay."""
    items, look = items_of(paragraph), main_look(paragraph)
    live = [item for item in items if item.kind == "text"]
    place = first_place(paragraph, live)
    removed, _ = cleared(paragraph, items, frozenset(), place)
    if line and place is not None:
        place.addprevious(Maker(paragraph).run(line, look))
    elif line:
        paragraph.append(Maker(paragraph).run(line, look))
    for one in removed:
        parent = one.getparent()
        if parent is not None:
            parent.remove(one)


def _like(model: Element, line: str) -> Element:
    maker = Maker(model)
    made = maker.make("p")
    look = paragraph_look(model)
    if look is not None and len(look):
        made.append(look)
    if line:
        made.append(maker.run(line, main_look(model)))
    return made


def _drop(draft: Draft, part: Part, paragraphs: Sequence[Element], tracker: Tracker | None) -> None:
    """All but the first go; tracked, the last keeps the cell's end, and every end before it is deleted.

    Where one holds a picture they only lose their text.
    """
    if any(local(one) in _PICTURES for paragraph in paragraphs[1:] for one in inside(paragraph)):
        for one in paragraphs[1:]:
            _set_line(draft, part, one, "", tracker)
        return
    for one in paragraphs[1:]:
        if tracker:
            draft.touch(part, one)
            wipe(one, tracker)
        else:
            take_out(draft, part, one)
    if tracker:
        for one in paragraphs[:-1]:
            draft.touch(part, one)
            tracker.mark_end(one, "del")
