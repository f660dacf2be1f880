"""Small packages made from parts, with every freedom that a hostile file would take."""

import io
import zipfile
from collections.abc import Mapping

TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATIONS_TYPE = "application/vnd.openxmlformats-package.relationships+xml"
DOCUMENT_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


def archive(parts: Mapping[str, bytes | str], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as target:
        for name, content in parts.items():
            target.writestr(name, content)
    return out.getvalue()


def minimal(media_type: str = DOCUMENT_TYPE, main: str = "word/document.xml") -> dict[str, bytes | str]:
    """The fewest parts that make a package; the main part is a bare root."""
    default = f'<Default Extension="rels" ContentType="{RELATIONS_TYPE}"/>'
    override = f'<Override PartName="/{main}" ContentType="{media_type}"/>'
    relation = f'<Relationship Id="rId1" Type="{OFFICE}/officeDocument" Target="/{main}"/>'
    return {
        "[Content_Types].xml": f'<Types xmlns="{TYPES}">{default}{override}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{RELATIONS}">{relation}</Relationships>',
        main: '<document xmlns="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>',
    }


def members(content: bytes) -> dict[str, bytes]:
    """All parts as an independent reader unpacks them."""
    with zipfile.ZipFile(io.BytesIO(content)) as source:
        return {name: source.read(name) for name in source.namelist()}
