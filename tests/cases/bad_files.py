"""Booby-trapped files, made small here and large where they are opened."""

import io
import random
import zipfile

from tests.tools.office.package.archives import archive, minimal
from tools.editing.make import made

_ENTITIES = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
_DOCTYPE = f'<!DOCTYPE lolz [<!ENTITY l0 "lol">{_ENTITIES}]>'
_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_SHEET = "xl/worksheets/sheet1.xml"


def entity_document() -> bytes:
    """A billion laughs in the body."""
    body = f"{_DOCTYPE}<w:document {_W}><w:body><w:p><w:r><w:t>&l9;</w:t></w:r></w:p></w:body></w:document>"
    return archive({**minimal(), "word/document.xml": body})


def entity_workbook() -> bytes:
    """A billion laughs in a cell, in a part that nobody opens to learn what the file is."""
    cell = '<row r="1"><c r="A1" t="inlineStr"><is><t>&l9;</t></is></c></row>'
    return _with_sheet(f"{_DOCTYPE}<worksheet {_S}><sheetData>{cell}</sheetData></worksheet>")


def million_rows() -> bytes:
    """Four cells under a dimension of all rows and columns."""
    rows = "".join(f'<row r="{n}"><c r="A{n}"><v>1</v></c><c r="B{n}"><v>2</v></c></row>' for n in (1, 2))
    return _with_sheet(_sheet(rows))


def far_cell() -> bytes:
    """A1 and the last cell that there is."""
    first, last = '<row r="1"><c r="A1"><v>1</v></c></row>', '<c r="XFD1048576"><v>7</v></c>'
    return _with_sheet(_sheet(f'{first}<row r="1048576">{last}</row>'))


def noisy_document(unit: str, size: int = 14 * 1024 * 1024) -> bytes:
    """A body full of `unit`, with enough noise in it to pass for something that was written."""
    noise = random.Random(1)  # noqa: S311 -- filler, no secret
    pieces, length = [], 0
    while length < size:
        pieces.append(f"{unit * (2_000 // len(unit))}<!--{noise.getrandbits(128):x}-->")
        length += len(pieces[-1])
    body = f"<w:document {_W}><w:body>{''.join(pieces)}</w:body></w:document>"
    return archive({**minimal(), "word/document.xml": body})


def _sheet(rows: str) -> str:
    return f'<worksheet {_S}><dimension ref="A1:XFD1048576"/><sheetData>{rows}</sheetData></worksheet>'


def _with_sheet(xml: str) -> bytes:
    """A small workbook with this in place of its sheet."""
    plain, out = made("spreadsheet", [{"name": "S", "rows": [["a"]]}]), io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(plain)) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            target.writestr(name, xml if name == _SHEET else source.read(name))
    return out.getvalue()
