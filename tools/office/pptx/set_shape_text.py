"""Sets the whole text of one shape, in the look that it had."""

from lxml import etree

from tools.office.package.edit import Change, Edit
from tools.office.package.package import Package
from tools.office.pptx.deck import Deck
from tools.office.pptx.draft import Draft
from tools.office.pptx.errors import PptxError
from tools.office.pptx.fit import box_texts, fit_remark
from tools.office.pptx.names import child, local
from tools.office.pptx.shapes import Node
from tools.office.pptx.targets import shape as shape_named
from tools.office.pptx.targets import shown_name
from tools.office.pptx.write_text import lines_of, write_lines


def set_shape_text(package: Package, slide: int, shape: str, text: str) -> Edit:
    """A line of `text` becomes a paragraph; `shape` is a name as shown, or an id.

    The closed table of parts: the slide. Raises PptxError.
    """
    lines = lines_of(text, "text")
    draft = Draft(package)
    page = draft.deck.slide(slide)
    node = shape_named(page, shape)
    _check(node)
    before = box_texts(node)
    body = child(node.element, "txBody")
    if body is None:
        body = draft.dialect.fragment("<p:txBody><a:bodyPr/><a:lstStyle/><a:p/></p:txBody>")
        _insert(node.element, body)
    draft.touch(page.part)
    write_lines(body, lines)
    content = draft.saved()
    fresh = Deck(Package.open(content, package.limits)).slide(slide)
    saved = fresh.nodes[page.nodes.index(node)]
    remark = fit_remark(saved, before, fresh.lineage)
    change = Change(f"slide {slide}, {shown_name(node)!r}", "\n".join(before), "\n".join(box_texts(saved)))
    return draft.edit(content, [change], [f"slide {slide}, {remark}"] if remark else [])


def _check(node: Node) -> None:
    if node.kind == "table":
        raise PptxError(f"{node.name!r} is a table; use pptx_set_table_cell").on("shape")
    if local(node.element) != "sp" or node.placeholder in {"pic", "chart", "tbl", "dgm", "media", "sldImg"}:
        raise PptxError(f"{node.name!r} is a {node.kind} and holds no text of its own").on("shape")


def _insert(shape: etree._Element, body: etree._Element) -> None:
    """`txBody` comes behind properties and style."""
    before = [at for at, one in enumerate(shape) if local(one) in {"nvSpPr", "spPr", "style"}]
    shape.insert(max(before, default=-1) + 1, body)
