"""Which run properties most of a paragraph's text has, as bytes to give to new text."""

from collections import Counter

from lxml import etree

from tools.office.docx.document import Part
from tools.office.docx.inline import Item
from tools.office.docx.names import child, local
from tools.office.runs.rewrite import qualified, source

TRACKING = frozenset(("ins", "del", "moveFrom", "moveTo", "rPrChange"))


def dominant_look(part: Part, paragraph: etree._Element, live: list[Item]) -> bytes:
    """The properties of most characters; of an empty paragraph those of its end mark."""
    if not live:
        return _bytes(part, paragraph, child(paragraph, "pPr", "rPr"))
    runs = {item.run: child(item.run, "rPr") for item in live if item.run is not None}
    looks = {run: _bytes(part, paragraph, properties) for run, properties in runs.items()}
    weights = Counter[bytes]()
    for item in live:
        if item.run is not None:
            weights[looks[item.run]] += len(item.text)
    return max(weights, key=lambda look: weights[look], default=b"")


def _bytes(part: Part, paragraph: etree._Element, properties: etree._Element | None) -> bytes:
    """Properties as they stand in the part, without the marks of tracked changes."""
    kept = (
        [] if properties is None else [one for one in properties if local(one) not in TRACKING and local(one)]
    )
    kept += (
        []
        if properties is None
        else [one for one in properties if not local(one) and isinstance(one.tag, str)]
    )
    if not kept:
        return b""
    written = source(part.content, part.root, kept)
    name = qualified(paragraph, "rPr").encode()
    return b"<%b>%b</%b>" % (name, b"".join(written[one] for one in kept), name)
