"""Takes a document apart: its paragraphs by number under their headings, tables row by row."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from tools.office.docx.document import Block, Document
from tools.office.package.package import Package
from tools.passages.unit import CELLS, Place, Unit


def document_units(content: bytes) -> Iterator[Unit]:
    """Headers, notes and comments stand behind the body, as file_read counts them. Raises OfficeError."""
    blocks = Document(Package.open(content, expected="document")).blocks
    table, head = "", ""
    for where, group in groupby(blocks, key=_row_of):
        row = list(group)
        place = Place("paragraphs", row[0].number, row[-1].number)
        if not where[0]:
            table = ""
            yield _paragraph(row[0], place)
        elif where[0] != table:
            table, head = where[0], _row_text(row)
            yield Unit(place, head, boundary="soft")
        else:
            yield Unit(place, _row_text(row), lead=head)


def _row_of(block: Block) -> tuple[str, int]:
    """The table and row that a paragraph stands in; without a table, a row of its own."""
    if block.table is None:
        return "", block.number
    number, row, _ = block.table
    return f"{block.place.partition(' row ')[0]} {number}", row


def _paragraph(block: Block, place: Place) -> Unit:
    text = f"{block.list_label} {block.text}" if block.list_label and block.text else block.text
    if block.heading and block.text.strip():
        return Unit(place, text, block.heading, "section")
    return Unit(place, text)


def _row_text(row: Sequence[Block]) -> str:
    """Its cells in a line, each with its paragraphs one after the other."""
    cells = groupby(row, key=lambda block: block.table)
    return CELLS.join(" ".join(one.text for one in cell if one.text.strip()) for _, cell in cells)
