"""Names of WordprocessingML elements in the transitional and the strict namespace."""

from functools import lru_cache

from lxml import etree

MAIN = frozenset(
    (
        "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "http://purl.oclc.org/ooxml/wordprocessingml/main",
    )
)
COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006"
_STRAYED = frozenset(("{http://schemas.microsoft.com/office/word/2006/wordml}txbxContent",))
"""Word's own under another namespace, as Word writes text boxes of strict documents."""
ALTERNATE, CHOICE, FALLBACK = "AlternateContent", "Choice", "Fallback"


def name_of(element: etree._Element) -> str:
    """The name with its namespace; '' for comments and processing instructions, whose tag is a function."""
    tag: object = element.tag
    return tag if isinstance(tag, str) else ""


def local(element: etree._Element) -> str:
    """The name without its namespace for Word's own and compatibility elements, else `{…}name` or ''."""
    tag: object = element.tag
    return _local(tag) if isinstance(tag, str) else ""


@lru_cache(maxsize=4096)
def _local(tag: str) -> str:
    namespace, _, name = tag[1:].rpartition("}")
    return name if namespace in MAIN or namespace == COMPATIBILITY or tag in _STRAYED else tag


def bare(element: etree._Element) -> str:
    """The name without its namespace, whatever that is."""
    return name_of(element).rpartition("}")[2]


def attribute(element: etree._Element, name: str) -> str | None:
    """An attribute of Word's own, in either namespace."""
    for namespace in MAIN:
        value = element.get(f"{{{namespace}}}{name}")
        if value is not None:
            return value
    return None


def child(element: etree._Element | None, *path: str) -> etree._Element | None:
    """The first descendant along a path of local names."""
    for name in path:
        if element is None:
            return None
        element = next((one for one in element if local(one) == name), None)
    return element


def value(element: etree._Element | None, *path: str) -> str | None:
    """The `val` of the element at a path."""
    found = child(element, *path)
    return None if found is None else attribute(found, "val")


def is_on(properties: etree._Element | None, name: str) -> bool:
    """Whether a toggle such as `vanish` is set and not switched off."""
    found = child(properties, name)
    return found is not None and attribute(found, "val") not in {"0", "false", "off"}
