"""Writes notes at cells of a workbook; all cells stay as they are."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.office.package.edit import Change, Edit
from tools.office.package.package import Package
from tools.office.xlsx.change import placed
from tools.office.xlsx.charts.drawing import folder_of
from tools.office.xlsx.children import place_for, relation_attribute
from tools.office.xlsx.commenting import boxes, notes
from tools.office.xlsx.commenting.notes import Note
from tools.office.xlsx.commenting.places import NotedSheet
from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.listings import Listings
from tools.office.xlsx.namespaces import namespaces_of
from tools.office.xlsx.outcome import outcome, protection, saved
from tools.office.xlsx.refs import Cell, parse_cell
from tools.office.xlsx.workbook import Sheet, Workbook

MOST_CHARS = 8_000
_ID = re.compile(rb"(?:\A|\s)[\w.-]+:id\s*=\s*[\"']([^\"']*)[\"']")


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment that is wanted at a cell of a sheet; `sheet` is None for the only one there is."""

    sheet: str | None
    cell: str
    text: str


def add_comments(package: Package, remarks: Sequence[Remark], author: str) -> Edit:
    """All of them or none; a cell that has a note already keeps it, with the new text at its end.

    Raises XlsxError.
    """
    book = Workbook(package)
    listings = Listings(package)
    wanted = _by_sheet(book, remarks)
    changed: list[tuple[NotedSheet, list[Note]]] = []
    for tab, listed in wanted.items():
        sheet = NotedSheet(book, tab)
        for note in listed:
            sheet.check(note.cell)
        _write(sheet, listings, listed, author)
        changed.append((sheet, listed))
    made = saved(book, listings.parts)
    told = [change for sheet, listed in changed for change in _changes(sheet, made, listed)]
    locked = (said for sheet, _ in changed for said in protection(book, sheet.tab))
    return outcome(book, made, set(listings.parts), told, locked)


def _by_sheet(book: Workbook, remarks: Sequence[Remark]) -> dict[Sheet, list[Note]]:
    """One note for each cell; several remarks on one are joined in their order."""
    texts: dict[Sheet, dict[Cell, str]] = {}
    for remark in remarks:
        if not remark.text.strip():
            raise XlsxError("the comment is empty; text holds what it says").on("text")
        if len(remark.text) > MOST_CHARS:
            raise XlsxError(f"a comment has at most {MOST_CHARS:,} characters").on("text")
        of_sheet = texts.setdefault(book.sheet(remark.sheet), {})
        cell = parse_cell(remark.cell.replace("$", "").strip())
        text = remark.text.replace("\r\n", "\n").replace("\r", "\n")
        of_sheet[cell] = f"{of_sheet[cell]}\n\n{text}" if cell in of_sheet else text
    return {tab: [Note(cell, text) for cell, text in of.items()] for tab, of in texts.items()}


def _write(sheet: NotedSheet, listings: Listings, listed: Sequence[Note], author: str) -> None:
    package, spaces = sheet.book.package, namespaces_of(sheet.book)
    there = sheet.said()
    part = sheet.related("comments")
    raw = package.part(part) if part else notes.empty_list(spaces.main)
    raw = notes.with_notes(raw, listed, author)
    if part:
        listings.parts[part] = raw
    else:
        part = listings.add(folder_of(sheet.book) + "comments", notes.MEDIA_TYPE, raw)
        listings.relate(sheet.tab.part, f"{spaces.relations}/comments", part)
    fresh = [note for note in listed if str(note.cell) not in there]
    if fresh:
        _draw(sheet, listings, fresh)


def _draw(sheet: NotedSheet, listings: Listings, fresh: Sequence[Note]) -> None:
    """A box for each new note, in the sheet's old drawing; it is made when there is none."""
    package, spaces = sheet.book.package, namespaces_of(sheet.book)
    drawing = _drawing(sheet)
    taken = _blocks(package, listings, leaving_out=drawing)
    if drawing:
        listings.parts[drawing] = boxes.with_boxes(package.part(drawing), fresh, taken)
        return
    block = next(number for number in range(1, len(taken) + 2) if number not in taken)
    content = boxes.with_boxes(boxes.empty_drawing(block), fresh, taken)
    stem = folder_of(sheet.book) + "drawings/vmlDrawing"
    part = listings.add(stem, boxes.MEDIA_TYPE, content, suffix=".vml")
    relation = listings.relate(sheet.tab.part, f"{spaces.relations}/vmlDrawing", part)
    grid = sheet.grid
    element = b"<%slegacyDrawing%s/>" % (
        grid.tags.prefix,
        relation_attribute(grid.raw, spaces.relations, relation),
    )
    place = place_for(grid, "legacyDrawing")
    listings.parts[sheet.tab.part] = grid.raw[:place] + element + grid.raw[place:]


def _drawing(sheet: NotedSheet) -> str | None:
    """The part that the sheet names as its old drawing. Raises XlsxError when it names one that is gone."""
    found = sheet.grid.tags.opening("legacyDrawing").search(sheet.grid.tail)
    if found is None:
        return None
    named = _ID.search(found[1])
    package = sheet.book.package
    for relation in package.relations(sheet.tab.part):
        if named and relation.id.encode() == named[1] and relation.target in package:
            return package.actual_name(relation.target)
    raise XlsxError(
        f"the drawing that holds the notes of {sheet.tab.name!r} is missing; save the workbook anew in Excel"
    ).on("sheet")


def _blocks(package: Package, listings: Listings, leaving_out: str | None) -> set[int]:
    """The blocks of ids that other drawings of the workbook have."""
    names = [name for name in package.names() if name.lower().endswith(".vml") and name != leaving_out]
    contents = [listings.parts.get(name) or package.part(name) for name in names]
    contents += [new for name, new in listings.parts.items() if name.endswith(".vml") and name not in package]
    return {block for raw in contents if isinstance(raw, bytes) for block in boxes.blocks_of(raw)}


def _changes(sheet: NotedSheet, made: Workbook, listed: Sequence[Note]) -> Iterator[Change]:
    before, after = sheet.said(), NotedSheet(made, made.sheet(sheet.tab.name)).said()
    for note in listed:
        cell = str(note.cell)
        yield Change(f"{placed(sheet.tab, note.cell)}, comment", before.get(cell, ""), after.get(cell, ""))
