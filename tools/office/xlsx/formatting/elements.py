"""Changes one child of a small element of styles.xml, in its place by the schema."""

from collections.abc import Sequence

from tools.office.xlsx.children import children
from tools.office.xlsx.markup import Tags, masked

_FONT = "b i strike condense extend outline shadow u vertAlign sz color name family charset scheme"
_BORDER = "start end left right top bottom diagonal vertical horizontal extLst"
ORDER_OF_FONT = tuple(_FONT.split())
ORDER_OF_BORDER = tuple(_BORDER.split())
ORDER_OF_FORMAT = ("alignment", "protection", "extLst")


def with_child(tags: Tags, raw: bytes, name: str, new: bytes, order: Sequence[str]) -> bytes:
    """The element `raw` with `new` for its child of this name, or without that child when `new` is empty."""
    opened = _opened(raw)
    found = list(children(masked(opened)))
    for child in found:
        if child.name == name:
            return opened[: child.start] + new + opened[child.end :]
    rank = order.index(name)
    later = (c.start for c in found if c.name in order and order.index(c.name) > rank)
    place = next(later, opened.rindex(b"</"))
    return opened[:place] + new + opened[place:]


def child_of(raw: bytes, name: str) -> bytes:
    """The child's bytes, or none."""
    return next((raw[c.start : c.end] for c in children(masked(raw)) if c.name == name), b"")


def _opened(raw: bytes) -> bytes:
    """The element with an end tag of its own."""
    if not raw.rstrip().endswith(b"/>") or raw.count(b"<") > 1:
        return raw
    name = raw[1:].split(b"/", 1)[0].split()[0]
    return raw.rstrip()[:-2].rstrip() + b"></" + name + b">"
