"""Finds children that an edit of a file left out of the schema's order."""

from lxml import etree

from tools.office.checking.order.faults import new_faults
from tools.office.checking.parts import members


def out_of_order(before: bytes, after: bytes) -> tuple[str, ...]:
    """Children of parts that the edit touched which stand where the schema doesn't want them."""
    old, new = members(before), members(after)
    touched = [name for name in new if name.endswith(".xml") and old.get(name) != new[name]]
    return tuple(f"{name}: {fault}" for name in touched for fault in _faults(old.get(name), new[name]))


def _faults(before: bytes | None, after: bytes) -> list[str]:
    try:
        return new_faults(before, after)
    except etree.XMLSyntaxError as error:
        return [f"no XML ({error})"]
