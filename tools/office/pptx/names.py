"""Names of PresentationML and DrawingML elements, transitional or strict, by their last word."""

from collections.abc import Iterator

from lxml import etree

ALTERNATE, CHOICE = "AlternateContent", "Choice"
TEXT_PARAGRAPHS = ("/drawingml/2006/main}p", "/drawingml/main}p")
RELATIONS = (
    "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}",
    "{http://purl.oclc.org/ooxml/officeDocument/relationships}",
)


def local(element: etree._Element) -> str:
    """The name without its namespace; '' for comments."""
    tag: object = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def children(element: etree._Element | None, name: str) -> Iterator[etree._Element]:
    """The children with a name."""
    if element is not None:
        yield from (one for one in element if local(one) == name)


def child(element: etree._Element | None, *path: str) -> etree._Element | None:
    """The first descendant along a path of names."""
    for name in path:
        element = next(children(element, name), None)
    return element


def relation_id(element: etree._Element, name: str = "id") -> str | None:
    """A relation's id in an attribute such as `r:id`."""
    return next((found for ns in RELATIONS if (found := element.get(f"{ns}{name}"))), None)


def refers_to(element: etree._Element, relation: str) -> bool:
    """Whether one of the element's attributes names a relation by its id."""
    return any(value == relation for name, value in element.attrib.items() if str(name).startswith(RELATIONS))


def shown_branch(alternate: etree._Element) -> etree._Element | None:
    """The first choice is shown, a fallback only when there is none."""
    branches = [one for one in alternate if local(one)]
    return next((one for one in branches if local(one) == CHOICE), branches[0] if branches else None)


def hidden_paragraphs(root: etree._Element) -> list[etree._Element]:
    """Paragraphs in the branches of compatibility blocks that are not shown."""
    found: dict[etree._Element, None] = {}
    for alternate in root.iter("{*}AlternateContent"):
        shown = shown_branch(alternate)
        for branch in alternate:
            if branch is not shown and local(branch):
                found.update(dict.fromkeys(one for one in branch.iter("{*}p") if is_text_paragraph(one)))
    return list(found)


def is_text_paragraph(element: etree._Element) -> bool:
    """Whether an element is DrawingML's `a:p`."""
    tag: object = element.tag
    return isinstance(tag, str) and tag.endswith(TEXT_PARAGRAPHS)
