"""Real places in a real file, so that an example is right at once: a sheet, a slide, a paragraph, words."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tools.image.errors import ImageError
from tools.office.package.errors import OfficeError

_WORD = re.compile(r"\w{2,40}")
_LOOKED_AT, _SHEETS_LOOKED_AT = 40, 5


@dataclass(frozen=True)
class Places:
    """What stands for SHEET, CELL, SLIDE, PARAGRAPH and FIND in an example."""

    sheet: str = "Sheet1"
    slide: int = 1
    paragraph: str = "P1#0000"
    find: str = "old words"

    @property
    def cell(self) -> str:
        """One with its sheet."""
        name = self.sheet.replace("'", "''")
        return f"'{name}'!B2"


def places_of(kind: str, content: bytes) -> Places:
    """Never raises for a file that can't be opened: then the general places stand."""
    try:
        return _places(kind, content)
    except (OfficeError, ImageError):
        return Places()


def _places(kind: str, content: bytes) -> Places:
    match kind:
        case "xlsx":
            return _in_workbook(content)
        case "docx":
            return _in_document(content)
        case "pptx":
            return _in_deck(content)
        case "csv" | "text":
            return _in_text(content)
    return Places()


def _in_workbook(content: bytes) -> Places:
    from tools.office.package.package import Package  # noqa: PLC0415 -- brings its libraries
    from tools.office.xlsx.window import read_window  # noqa: PLC0415 -- brings its libraries
    from tools.office.xlsx.workbook import Workbook  # noqa: PLC0415 -- brings its libraries

    book = Workbook(Package.open(content, expected="workbook"))
    visible = [sheet.name for sheet in book.worksheets if sheet.state == "visible"][:_SHEETS_LOOKED_AT]
    rows = (row for name in visible for row in read_window(book, name, None, _LOOKED_AT).rows)
    texts = (view.text for row in rows for view in row.cells if view.kind == "text" and not view.formula)
    return Places(sheet=visible[0] if visible else Places.sheet, find=_word(texts))


def _in_document(content: bytes) -> Places:
    from tools.office.docx.read import read  # noqa: PLC0415 -- brings its libraries
    from tools.office.package.package import Package  # noqa: PLC0415 -- brings its libraries

    blocks = read(Package.open(content, expected="document"), 1, _LOOKED_AT).blocks
    plain = [
        block for block in blocks if block.place == "body" and not block.marks and _WORD.search(block.text)
    ]
    chosen = plain[0] if plain else None
    return Places(paragraph=chosen.id, find=_word([chosen.text])) if chosen else Places()


def _in_deck(content: bytes) -> Places:
    from tools.office.package.package import Package  # noqa: PLC0415 -- brings its libraries
    from tools.office.pptx.read import read  # noqa: PLC0415 -- brings its libraries

    for slide in read(Package.open(content, expected="deck")).slides:
        words = [line for shape in slide.shapes if shape.kind != "chart" for line in shape.texts]
        if any(_WORD.search(line) for line in words):
            return Places(slide=slide.number, find=_word(words))
    return Places()


def _in_text(content: bytes) -> Places:
    from tools.office.text.decode import decode  # noqa: PLC0415 -- brings its libraries

    return Places(find=_word(decode(content).text[:4_000].splitlines()))


def _word(texts: Iterable[str]) -> str:
    """The first whole word in them."""
    found = (_WORD.search(text) for text in texts)
    return next((match[0] for match in found if match), Places.find)
