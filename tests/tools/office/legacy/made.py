"""Small OpenDocument and RTF files made byte by byte, and a mark for tests that need LibreOffice."""

import io
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
