"""Makes Excel calculate anew: the request in workbook.xml, and the chain of formulas taken out."""

from tools.office.package import xml
from tools.office.package.package import CONTENT_TYPES, relations_name
from tools.office.xlsx.markup import Tags, attribute, masked, tags_of, with_attribute
from tools.office.xlsx.workbook import Workbook

_BEFORE_CALC_PR = ("definedNames", "externalReferences", "functionGroups", "sheets")


def with_full_calculation(workbook_part: bytes) -> bytes:
    """workbook.xml with `fullCalcOnLoad`, which Excel obeys and then takes out again."""
    raw = xml.utf8(workbook_part)
    tags, text = tags_of(raw), masked(raw)
    match = tags.opening("calcPr").search(text)
    if match is not None:
        if attribute(match[1], "fullCalcOnLoad") in ("1", "true"):
            return raw
        attributes = with_attribute(match[1], "fullCalcOnLoad", "1")
        return raw[: match.start(1)] + attributes + raw[match.end(1) :]
    place = _place_for_calc_pr(tags, text)
    return raw[:place] + b'<%scalcPr fullCalcOnLoad="1"/>' % tags.prefix + raw[place:]


def _place_for_calc_pr(tags: Tags, text: bytes) -> int:
    for name in _BEFORE_CALC_PR:
        if match := tags.first(name, text):
            return match.end()
    return text.rindex(b"</" + tags.prefix + b"workbook")


def without_chain(book: Workbook) -> tuple[dict[str, bytes], str | None]:
    """The parts that speak of calcChain without it, and its name; Excel builds it again."""
    chain = book.shared_part("calcChain")
    if chain is None:
        return {}, None
    listing = relations_name(book.part)
    relation = next(r.id for r in book.relations.values() if r.type == "calcChain")
    types, relations = book.package.part(CONTENT_TYPES), book.package.part(listing)
    parts = {
        CONTENT_TYPES: _without_element(types, "Override", "PartName", f"/{chain}"),
        listing: _without_element(relations, "Relationship", "Id", relation),
    }
    return parts, chain


def _without_element(part: bytes, element: str, name: str, value: str) -> bytes:
    """The listing without the element whose attribute has this value, in any letter case."""
    raw = xml.utf8(part)
    tags = tags_of(raw)
    for match in reversed(list(tags.elements(element, masked(raw)))):
        if (attribute(match[1], name) or "").casefold() == value.casefold():
            raw = raw[: match.start()] + raw[match.end() :]
    return raw
