"""Moves the formulas of defined names."""

from lxml import etree

from tools.office.package import xml
from tools.office.xlsx.markup import attribute, escaped, from_escapes, masked, plain, tags_of, to_escapes
from tools.office.xlsx.shifting.anchored import NOWHERE, anchored
from tools.office.xlsx.shifting.references import Follower
from tools.office.xlsx.shifting.trees import elements
from tools.office.xlsx.workbook import DefinedName


def moved_name(name: DefinedName, follower: Follower, home: int) -> str:
    """`home` is the index of the sheet whose lines move."""
    return anchored(name.formula, follower, NOWHERE, home=name.sheet == home)


def moved_names(workbook_part: bytes, follower: Follower, home: int) -> bytes:
    """workbook.xml with its names following; the hidden name of a filter that is gone goes with it."""
    raw = xml.utf8(workbook_part)
    tags = tags_of(raw)
    for match in reversed(list(tags.elements("definedName", masked(raw)))):
        if match[2] is None:
            continue
        before = from_escapes(plain(raw[match.start(2) : match.end(2)]))
        local = attribute(match[1], "localSheetId") == str(home)
        after = anchored(before, follower, NOWHERE, home=local)
        if after == before:
            continue
        filters = attribute(match[1], "name") == "_xlnm._FilterDatabase"
        if filters and "#REF!" in after:
            raw = raw[: match.start()] + raw[match.end() :]
        else:
            raw = raw[: match.start(2)] + escaped(to_escapes(after)) + raw[match.end(2) :]
    return _without_empty_list(raw)


def _without_empty_list(raw: bytes) -> bytes:
    match = tags_of(raw).first("definedNames", masked(raw))
    empty = match is not None and match[2] is not None and not match[2].strip()
    return raw[: match.start()] + raw[match.end() :] if match and empty else raw


def move_parameters(root: etree._Element, follower: Follower) -> None:
    """The cells that the queries of connections.xml take their parameters from."""
    for element in elements(root):
        if text := element.get("cell"):
            element.set("cell", follower.followed(text, home=False).text)
