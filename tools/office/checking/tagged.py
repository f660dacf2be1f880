"""Puts a word of its own into each visible text of a document, a deck or beside cells, by raw XML alone.

Where such a word is found in a reading, and how often, says whether that text is read exactly once. Nothing
here uses the walkers that are checked.
"""

import io
import zipfile
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from lxml import etree

from tools.office.checking.raw_package import RawPackage, raw_tree

_COMPATIBILITY = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_WORD = ("wordprocessingml/2006/main}", "wordprocessingml/main}")
_DRAWING = ("drawingml/2006/main}", "drawingml/main}")
_MATH = ("officeDocument/2006/math}", "officeDocument/math}")
_SHEET = ("spreadsheetml/2006/main}", "spreadsheetml/main}")
_DOCUMENT_TYPES = ("header", "footer", "footnotes", "endnotes", "comments")
_DRAWN_TYPES = ("chart", "diagramData")
_DECK_TYPES = ("notesSlide", *_DRAWN_TYPES)
_TAB_TYPES = ("worksheet", "chartsheet", "dialogsheet")
_PAGE_FURNITURE = ("sldNum", "dt", "hdr", "ftr", "sldImg")


@dataclass(frozen=True, slots=True)
class Tagged:
    """The changed package, and for each word the part and the text that it stands for."""

    content: bytes
    words: dict[str, tuple[str, str]]


def tagged_document(content: bytes) -> Tagged:
    """Each `w:t` of the body, headers, footers, notes and comments, and the words of charts and diagrams."""
    package = RawPackage(content)
    main = package.main
    related = package.relations(main)
    names = [main, *(r.target for r in related if r.type in _DOCUMENT_TYPES)]
    drawn = [r.target for r in related if r.type in _DRAWN_TYPES]
    return _tagged(package, dict.fromkeys(names, (*_WORD, *_MATH)) | dict.fromkeys(drawn, _DRAWING))


def tagged_deck(content: bytes) -> Tagged:
    """Each `a:t` of the slides, of their charts and diagrams, and of the speaker's notes."""
    package = RawPackage(content)
    listed = [r for r in package.relations(package.main) if r.type == "slide"]
    shown = set(_slide_ids(raw_tree(package.part(package.main))))
    slides = [relation.target for relation in listed if relation.id in shown]
    beside = [r.target for s in slides for r in package.relations(s) if r.type in _DECK_TYPES]
    return _tagged(package, dict.fromkeys((*slides, *beside), (*_DRAWING, *_MATH)))


def tagged_workbook(content: bytes) -> Tagged:
    """What lies beside the cells: each `a:t` of shapes, charts and diagrams, each `t` of comments."""
    package = RawPackage(content)
    parts: dict[str, Collection[str]] = {}
    for tab in (r.target for r in package.relations(package.main) if r.type in _TAB_TYPES):
        kinds = {r.type for r in package.relations(tab)}
        for relation in package.relations(tab):
            if relation.type == "comments" and "threadedComment" not in kinds:
                parts[relation.target] = _SHEET
            elif relation.type == "drawing":
                parts[relation.target] = _DRAWING
                below = package.relations(relation.target)
                parts |= {r.target: _DRAWING for r in below if r.type in _DRAWN_TYPES}
    return _tagged(package, parts)


def _slide_ids(root: etree._Element) -> Iterator[str]:
    for slide in root.iterfind("{*}sldIdLst/{*}sldId"):
        yield from (str(v) for name, v in slide.attrib.items() if str(name).endswith("}id"))


def _tagged(package: RawPackage, parts: Mapping[str, Collection[str]]) -> Tagged:
    words: dict[str, tuple[str, str]] = {}
    changed: dict[str, bytes] = {}
    for name, namespaces in parts.items():
        if name not in package:
            continue
        root = raw_tree(package.part(name))
        for element in _texts(root, namespaces):
            word = f"q{len(words)}z"
            words[word] = (name, element.text or "")
            element.text = word
        changed[name] = etree.tostring(root.getroottree(), xml_declaration=True, encoding="UTF-8")
    return Tagged(_rewritten(package.content, changed), words)


def _texts(root: etree._Element, namespaces: Collection[str]) -> list[etree._Element]:
    found = (one for one in root.iter("{*}t") if str(one.tag).endswith(tuple(f"{n}t" for n in namespaces)))
    return [one for one in found if (one.text or "").strip() and not _is_out_of_sight(one)]


def _is_out_of_sight(element: etree._Element) -> bool:
    """Copies for older programs, text that was moved away, covered cells, page numbers of notes."""
    above = [element, *element.iterancestors()]
    for one, parent in pairwise(above):
        name = _local(one)
        if _local(parent) == "AlternateContent" and _is_copy(one, parent):
            return True
        if name == "moveFrom" or (name == "tc" and _is_covered(one)):
            return True
        if name == "sp" and _is_furniture(one):
            return _local(one.getroottree().getroot()) == "notes"
    return False


def _is_furniture(shape: etree._Element) -> bool:
    """Of a page of notes: its number, date, header and footer, also those in boxes of their own."""
    if any(ph.get("type") in _PAGE_FURNITURE for ph in shape.iterfind("*/*/{*}ph")):
        return True
    boxed = not any(True for _ in shape.iterfind("*/*/{*}ph"))
    around = (text.getparent() for text in shape.iter("{*}t") if (text.text or "").strip())
    return boxed and all(one is not None and _local(one) == "fld" for one in around)


def _is_copy(branch: etree._Element, alternate: etree._Element) -> bool:
    branches = [one for one in alternate if str(one.tag).startswith(_COMPATIBILITY)]
    choices = [one for one in branches if _local(one) == "Choice"]
    return branch is not (choices or branches)[0]


def _is_covered(cell: etree._Element) -> bool:
    return cell.get("hMerge") in ("1", "true") or cell.get("vMerge") in ("1", "true")


def _local(element: etree._Element) -> str:
    """Of a comment it is no element's name."""
    return str(element.tag).rpartition("}")[2]


def _rewritten(content: bytes, changed: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        for item in old.infolist():
            name = item.filename.replace("\\", "/").lstrip("/")
            new.writestr(item.filename, changed.get(name.casefold(), old.read(item)))
    return out.getvalue()
