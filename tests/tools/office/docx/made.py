"""Documents made from raw parts, for what no program here can write."""

import io
import zipfile
from collections.abc import Mapping

from tools.office.docx.document import Block
from tools.office.docx.read import read
from tools.office.package.package import Package

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
STRICT_W = "http://purl.oclc.org/ooxml/wordprocessingml/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_OFFICE = "http://purl.oclc.org/ooxml/officeDocument/relationships"
EXTRA = (
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" mc:Ignorable="w14"'
)
MAIN_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


def docx(body: str, parts: Mapping[str, str] | None = None, *, strict: bool = False) -> bytes:
    """`body` is the content of w:body; `parts` maps a relation type to a part's content, root without it."""
    namespace, office = (STRICT_W, STRICT_OFFICE) if strict else (W, OFFICE)
    head = f"xmlns:w='{namespace}' {EXTRA}"
    members = {
        "[Content_Types].xml": _types(),
        "_rels/.rels": _relations({"officeDocument": "word/document.xml"}, office),
        "word/document.xml": f"<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\r\n"
        f"<w:document {head}><w:body>{body}</w:body></w:document>",
        "word/_rels/document.xml.rels": _relations({kind: f"{kind}.xml" for kind in parts or {}}, office),
    }
    for kind, content in (parts or {}).items():
        root = {"header": "hdr", "footer": "ftr"}.get(kind, kind)
        members[f"word/{kind}.xml"] = f"<w:{root} {head}>{content}</w:{root}>"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return out.getvalue()


def opened(body: str, parts: Mapping[str, str] | None = None, *, strict: bool = False) -> Package:
    return Package.open(docx(body, parts, strict=strict))


def paragraph(text: str, properties: str = "") -> str:
    return f"<w:p>{properties}<w:r><w:t>{text}</w:t></w:r></w:p>"


def blocks(package: Package) -> tuple[Block, ...]:
    return read(package, 1, 10_000).blocks


def texts(package: Package) -> list[str]:
    return [block.text for block in blocks(package)]


def document_xml(content: bytes) -> str:
    return Package.open(content).part("word/document.xml").decode()


def _types() -> str:
    return (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/word/document.xml" ContentType="{MAIN_TYPE}"/></Types>'
    )


def _relations(targets: Mapping[str, str], office: str) -> str:
    listed = "".join(
        f'<Relationship Id="rId{n}" Type="{office}/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(targets.items(), 1)
    )
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{listed}</Relationships>'
