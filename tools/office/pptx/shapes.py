"""Walks the shapes of a slide: boxes, groups, tables by cell, frames of charts and SmartArt."""

from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from tools.office.package.numbers import whole
from tools.office.pptx.names import ALTERNATE, child, children, is_text_paragraph, local, shown_branch

KINDS = {
    "title": "title",
    "ctrTitle": "title",
    "subTitle": "subtitle",
    "body": "text",
    "obj": "content",
    "dt": "date",
    "ftr": "footer",
    "hdr": "header",
    "sldNum": "slide number",
    "pic": "picture",
    "chart": "chart",
    "tbl": "table",
    "dgm": "SmartArt",
    "media": "media",
    "sldImg": "slide image",
}
SHAPES = frozenset(("sp", "pic", "graphicFrame", "cxnSp"))


@dataclass(frozen=True)
class Body:
    """The paragraphs of one text body; `cell` is the row and column of a table, counted from 1."""

    paragraphs: tuple[etree._Element, ...]
    cell: tuple[int, int] | None = None


@dataclass(frozen=True)
class Node:
    """One shape in reading order; `groups` names the groups around it, outermost first."""

    element: etree._Element
    id: int
    name: str
    kind: str
    groups: tuple[str, ...]
    alt: str
    bodies: tuple[Body, ...]
    placeholder: str | None


def nodes_of(root: etree._Element, layout: etree._Element | None = None) -> list[Node]:
    """All shapes of a slide or notes page, those in groups too. Kinds are inherited from the layout."""
    tree = child(root, "cSld", "spTree")
    return [] if tree is None else list(_walk(tree, (), layout))


def placeholder_of(shape: etree._Element) -> etree._Element | None:
    """The `ph` element of a shape."""
    return next((ph for part in shape for ph in children(child(part, "nvPr"), "ph")), None)


def matching_placeholder(shape: etree._Element, layout: etree._Element | None) -> etree._Element | None:
    """The layout's shape that a placeholder inherits from: same index, else same kind."""
    wanted = placeholder_of(shape)
    if wanted is None or layout is None:
        return None
    tree = child(layout, "cSld", "spTree")
    candidates = [(one, ph) for one in children(tree, "sp") if (ph := placeholder_of(one)) is not None]
    for attribute in ("idx", "type"):
        value = wanted.get(attribute)
        for one, ph in candidates:
            if value is not None and ph.get(attribute) == value:
                return one
    return None


def _walk(parent: etree._Element, groups: tuple[str, ...], layout: etree._Element | None) -> Iterator[Node]:
    for one in parent:
        name = local(one)
        if name == "grpSp":
            yield from _walk(one, (*groups, _properties(one).get("name", "group")), layout)
        elif name in SHAPES:
            yield _node(one, groups, layout)
        elif name == ALTERNATE and (branch := shown_branch(one)) is not None:
            yield from _walk(branch, groups, layout)


def _node(shape: etree._Element, groups: tuple[str, ...], layout: etree._Element | None) -> Node:
    properties = _properties(shape)
    number = properties.get("id", "")
    placeholder = _placeholder_kind(shape, layout)
    return Node(
        shape,
        whole(number),
        properties.get("name", ""),
        _kind(shape, placeholder),
        groups,
        properties.get("descr", "") or properties.get("title", ""),
        tuple(_bodies(shape)),
        placeholder,
    )


def _properties(shape: etree._Element) -> dict[str, str]:
    for part in shape:
        found = child(part, "cNvPr")
        if found is not None:
            return {str(key): str(value) for key, value in found.attrib.items()}
    return {}


def _placeholder_kind(shape: etree._Element, layout: etree._Element | None) -> str | None:
    ph = placeholder_of(shape)
    if ph is None:
        return None
    inherited = matching_placeholder(shape, layout) if ph.get("type") is None else None
    inherited_ph = None if inherited is None else placeholder_of(inherited)
    return ph.get("type") or (inherited_ph.get("type") if inherited_ph is not None else None) or "obj"


def _kind(shape: etree._Element, placeholder: str | None) -> str:
    match local(shape):
        case "graphicFrame":
            return _frame_kind(shape)
        case "pic":
            return "picture"
        case "cxnSp":
            return "line"
    if placeholder is not None:
        return KINDS.get(placeholder, placeholder)
    marks = child(shape, "nvSpPr", "cNvSpPr")
    return "text box" if marks is not None and marks.get("txBox") in {"1", "true"} else "shape"


def _frame_kind(frame: etree._Element) -> str:
    data = child(frame, "graphic", "graphicData")
    inside = "" if data is None or not len(data) else local(data[0])
    return {"tbl": "table", "chart": "chart", "relIds": "SmartArt"}.get(inside, "object")


def _bodies(shape: etree._Element) -> Iterator[Body]:
    body = child(shape, "txBody")
    if body is not None:
        yield Body(_paragraphs(body))
    table = child(shape, "graphic", "graphicData", "tbl")
    for row_number, row in enumerate(children(table, "tr"), 1):
        for column, cell in enumerate(children(row, "tc"), 1):
            body = child(cell, "txBody")
            if body is not None and not is_covered(cell):
                yield Body(_paragraphs(body), (row_number, column))


def _paragraphs(body: etree._Element) -> tuple[etree._Element, ...]:
    return tuple(one for one in body if is_text_paragraph(one))


def is_covered(cell: etree._Element) -> bool:
    """Cells that a merged one lies over."""
    return cell.get("hMerge") in {"1", "true"} or cell.get("vMerge") in {"1", "true"}
