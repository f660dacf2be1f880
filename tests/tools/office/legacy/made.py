"""Small OpenDocument and RTF files made byte by byte, and a mark for tests that need LibreOffice."""

import io
import struct
import zipfile
from collections.abc import Mapping

import pytest

from tools.office.rendering.soffice import soffice

needs_libreoffice = pytest.mark.skipif(soffice() is None, reason="LibreOffice is not installed")
_NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "text", "style", "draw", "presentation")
)
RTF = rb"{\rtf1\ansi\ansicpg1252 Payment to {\b client} is due.\par Second caf\'e9 line.\par}"


def open_document(kind: str, body: str, more: Mapping[str, str] | None = None, *, prolog: str = "") -> bytes:
    """`kind` is spreadsheet, text or presentation."""
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?>{prolog}'
        f'<office:document-content {_NAMES} office:version="1.2">'
        f"<office:body><office:{kind}>{body}</office:{kind}></office:body></office:document-content>"
    )
    manifest = (
        '<?xml version="1.0" encoding="UTF-8"?><manifest:manifest '
        'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{mime(kind)}"/>'
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
        "</manifest:manifest>"
    )
    parts = {"content.xml": content, "META-INF/manifest.xml": manifest, **(more or {})}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("mimetype"), mime(kind))
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()


def mime(kind: str) -> str:
    return f"application/vnd.oasis.opendocument.{kind}"


def sheet(name: str, *rows: str) -> str:
    return f'<table:table table:name="{name}">{"".join(rows)}</table:table>'


def row(*cells: str, times: int = 1) -> str:
    repeated = f' table:number-rows-repeated="{times}"' if times > 1 else ""
    return f"<table:table-row{repeated}>{''.join(cells)}</table:table-row>"


def text(words: str) -> str:
    return f'<table:table-cell office:value-type="string"><text:p>{words}</text:p></table:table-cell>'


def number(value: float) -> str:
    return f'<table:table-cell office:value-type="float" office:value="{value}"/>'


def date(value: str) -> str:
    return f'<table:table-cell office:value-type="date" office:date-value="{value}"/>'


def gap(times: int) -> str:
    return f'<table:table-cell table:number-columns-repeated="{times}"/>'


def ods(*sheets: str) -> bytes:
    return open_document("spreadsheet", "".join(sheets))


_SECTOR = 512
_LAST, _OF_THE_TABLE, _FREE = 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFF
_CHART = 2


def xls(stream: str = "Workbook", /, **kinds: int) -> bytes:
    """A workbook of BIFF 8 with empty sheets: names with their kinds, 0 for a worksheet and 2 for a chart."""
    begin = _record(0x809, struct.pack("<4H2I", 0x600, 5, 0, 0, 0, 0))
    at = len(begin) + sum(len(_listed(0, name, kind)) for name, kind in kinds.items()) + len(_record(0x0A))
    listed, sheets = b"", b""
    for name, kind in kinds.items():
        listed += _listed(at + len(sheets), name, kind)
        of = 0x20 if kind == _CHART else 0x10
        sheets += _record(0x809, struct.pack("<4H2I", 0x600, of, 0, 0, 0, 0)) + _record(0x0A)
    return _compound(stream, begin + listed + _record(0x0A) + sheets)


def _listed(at: int, name: str, kind: int) -> bytes:
    return _record(0x85, struct.pack("<IBBBB", at, 0, kind, len(name), 0) + name.encode("latin-1"))


def _record(kind: int, body: bytes = b"") -> bytes:
    return struct.pack("<HH", kind, len(body)) + body


def _compound(name: str, stream: bytes) -> bytes:
    """An OLE compound file of one stream: its table of sectors, its directory, the stream."""
    sectors = max(9, -(-len(stream) // _SECTOR))
    chain = [*range(3, 2 + sectors), _LAST]
    table = struct.pack("<128I", _OF_THE_TABLE, _LAST, *chain, *[_FREE] * (126 - sectors))
    entries = _entry("Root Entry", 5, child=1, start=_LAST) + _entry(name, 2, start=2, size=sectors * _SECTOR)
    head = struct.pack("<8s16s5H6x", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"", 0x3E, 3, 0xFFFE, 9, 6)
    head += struct.pack("<9I", 0, 1, 1, 0, 4096, _LAST, 0, _LAST, 0) + struct.pack("<109I", 0, *[_FREE] * 108)
    return head + table + entries.ljust(_SECTOR, b"\0") + stream.ljust(sectors * _SECTOR, b"\0")


def _entry(name: str, kind: int, *, child: int = _FREE, start: int = 0, size: int = 0) -> bytes:
    coded = name.encode("utf-16-le") + b"\0\0"
    links = struct.pack("<3I", _FREE, _FREE, child)
    return (
        coded.ljust(64, b"\0")
        + struct.pack("<HBB", len(coded), kind, 1)
        + links
        + bytes(36)
        + struct.pack("<IQ", start, size)
    )
