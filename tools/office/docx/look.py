"""Which run properties most of a paragraph's text has, as bytes to give to new text."""

from collections import Counter

from lxml import etree

from tools.office.docx.document import Part
from tools.office.docx.inline import Item
from tools.office.docx.names import child, local, name_of
from tools.office.runs.rewrite import qualified, source

TRACKING = frozenset(("ins", "del", "moveFrom", "moveTo", "rPrChange"))


def dominant_look(part: Part, paragraph: etree._Element, live: list[Item]) -> bytes:
    """The properties of most characters; of an empty paragraph those of its end mark."""
    if not live:
        end_mark = child(paragraph, "pPr", "rPr")
        return _written(part, paragraph, [] if end_mark is None else [end_mark]).get(end_mark, b"")
    owners = {item.run: child(item.run, "rPr") for item in live if item.run is not None}
    looks = _written(part, paragraph, [one for one in owners.values() if one is not None])
    weights = Counter[bytes]()
    for item in live:
        if item.run is not None:
            weights[looks.get(owners[item.run], b"")] += len(item.text)
    return max(weights, key=lambda look: weights[look], default=b"")


def _written(
    part: Part, paragraph: etree._Element, looks: list[etree._Element]
) -> dict[etree._Element | None, bytes]:
    """Properties as they stand in the part, without the marks of tracked changes."""
    kept = {look: [one for one in look if name_of(one) and local(one) not in TRACKING] for look in looks}
    sources = source(part.content, part.root, [one for members in kept.values() for one in members])
    name = qualified(paragraph, "rPr").encode()
    return {
        look: b"<%b>%b</%b>" % (name, b"".join(sources[one] for one in members), name)
        for look, members in kept.items()
        if members
    }
