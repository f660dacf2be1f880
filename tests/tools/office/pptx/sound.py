"""Looks at a saved deck with nothing of the engine: relations, content types, ids, order of elements."""

import io
import posixpath
import zipfile
from collections.abc import Iterator
from urllib.parse import unquote

from lxml import etree
from pptx import Presentation

_RELATIONSHIP_IDS = (
    "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}",
    "{http://purl.oclc.org/ooxml/officeDocument/relationships}",
)


def troubles(content: bytes) -> set[str]:
    """Broken relations, ids that name none, stray content types, doubled ids."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    folded = {name.casefold() for name in parts}
    return {
        *_broken_relations(parts, folded),
        *_stray_types(parts, folded),
        *_unknown_ids(parts),
        *_doubled(parts),
    }


def opens_elsewhere(content: bytes) -> bool:
    """Whether python-pptx opens it and reads its slides."""
    try:
        return len(list(Presentation(io.BytesIO(content)).slides)) >= 0
    except (KeyError, ValueError, AttributeError, etree.XMLSyntaxError):
        return False


def shown_titles(content: bytes) -> list[str]:
    """The titles as python-pptx reads them, in order."""
    slides = Presentation(io.BytesIO(content)).slides
    return [slide.shapes.title.text_frame.text if slide.shapes.title is not None else "" for slide in slides]


def _broken_relations(parts: dict[str, bytes], folded: set[str]) -> Iterator[str]:
    for name in (name for name in parts if name.endswith(".rels")):
        folder = posixpath.dirname(posixpath.dirname(name))
        source = posixpath.join(folder, posixpath.basename(name).removesuffix(".rels"))
        if posixpath.basename(name) != ".rels" and source.casefold() not in folded:
            yield f"{name} has no part"
        for one in etree.fromstring(parts[name]):
            target = unquote(one.get("Target", "").replace("\\", "/")).partition("#")[0]
            full = posixpath.normpath(posixpath.join(f"/{folder}", target)).lstrip("/").casefold()
            if one.get("TargetMode") != "External" and target and full not in folded:
                yield f"{name} leads to {target}, which is not there"


def _stray_types(parts: dict[str, bytes], folded: set[str]) -> Iterator[str]:
    seen = set()
    for one in etree.fromstring(parts["[Content_Types].xml"]):
        key = (one.get("PartName") or one.get("Extension") or "").casefold()
        if one.get("PartName") and unquote(key).lstrip("/") not in folded:
            yield f"the content types name {key}, which is not there"
        if key in seen:
            yield f"the content types name {key} twice"
        seen.add(key)


def _unknown_ids(parts: dict[str, bytes]) -> Iterator[str]:
    for name in (name for name in parts if name.endswith(".xml") and name != "[Content_Types].xml"):
        folder, base = posixpath.split(name)
        listing = parts.get(posixpath.join(folder, "_rels", f"{base}.rels"))
        known = {one.get("Id") for one in etree.fromstring(listing)} if listing else set()
        for one in etree.fromstring(parts[name]).iter("*"):
            used = (value for key, value in one.attrib.items() if str(key).startswith(_RELATIONSHIP_IDS))
            yield from (
                f"{name} uses {value!r}, which is no relation" for value in used if value not in known | {""}
            )


def _doubled(parts: dict[str, bytes]) -> Iterator[str]:
    for name in (name for name in parts if name.startswith("ppt/") and name.endswith(".xml")):
        root = etree.fromstring(parts[name])
        if etree.QName(root).localname == "presentation":
            yield from _twice(name, [one.get("id", "") for one in root.iter("{*}sldId") if _is_listed(one)])
        if etree.QName(root).localname == "sld":
            tree = root.find("{*}cSld/{*}spTree")
            shapes = [] if tree is None else [one.find("{*}*/{*}cNvPr") for one in tree]
            yield from _twice(name, [one.get("id", "") for one in shapes if one is not None])


def _is_listed(entry: etree._Element) -> bool:
    """Not of a section."""
    return "presentationml" in str(etree.QName(entry).namespace) and "main" in str(
        etree.QName(entry).namespace
    )


def _twice(name: str, ids: list[str]) -> Iterator[str]:
    yield from {f"{name} has the id {one} twice" for one in ids if ids.count(one) > 1}
