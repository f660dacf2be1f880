"""Writes a new slide's part out of its layout's placeholders."""

import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

from lxml import etree

from tools.office.package import xml
from tools.office.package.numbers import whole
from tools.office.pptx.dialect import DECLARATION, Dialect
from tools.office.pptx.inherit import own_box
from tools.office.pptx.markup import EMPTY_TREE, MASTER_COLOURS, RECTANGLE, box_markup
from tools.office.pptx.names import RELATIONS, children
from tools.office.pptx.shapes import KINDS, placeholder_of
from tools.office.pptx.slides.layouts import ON_EVERY_SLIDE, TEXTS, TITLES, Layout
from tools.office.pptx.slides.manner import Manner, set_box, set_sizes, shrunk
from tools.office.pptx.write_text import write_lines

_EMPTY = f"<p:sld {{ns}}>{EMPTY_TREE}{MASTER_COLOURS}</p:sld>"

Lines = Sequence[tuple[int, str]]
"""Paragraphs with their list levels, from 0."""


@dataclass(frozen=True)
class Page:
    """A slide's bytes, and what is to be told about it."""

    content: bytes
    remarks: tuple[str, ...]


def page_of(
    dialect: Dialect, layout: Layout, texts: tuple[Lines, Lines], manner: Manner, *, whole_layout: bool
) -> Page:
    """`texts` are those of title and body; the body's size is that of its like. Placeholders that stay empty
    come along only with the `whole_layout`, as PowerPoint makes them; date, footer and slide number where
    the neighbour shows them.
    """
    root = xml.parse(dialect.part(_EMPTY))
    tree = next(root.iter("{*}spTree"))
    homes = [_home(layout, kinds) for kinds in (TITLES, TEXTS)]
    told = _placeholders(dialect, tree, layout, (homes, texts), manner, whole_layout=whole_layout)
    for home, lines, what in zip(homes, texts, ("title", "text"), strict=True):
        if lines and home is None:
            tree.append(_text_box(dialect, tree, layout, lines, what))
            told.append(f"layout {layout.name!r} has no place for a {what}, which came into its own box")
    for shape in _common(layout, manner):
        _properties(shape).set("id", str(_free_id(tree)))
        tree.append(shape)
    return Page(xml.serialise(root, DECLARATION), tuple(told))


def _placeholders(
    dialect: Dialect,
    tree: etree._Element,
    layout: Layout,
    filling: tuple[Sequence[etree._Element | None], tuple[Lines, Lines]],
    manner: Manner,
    *,
    whole_layout: bool,
) -> list[str]:
    """Makes those that are filled, or all; says how they came out."""
    told, empty = [], []
    (title, body), (heading, points) = filling
    for shape, kind in _content(layout):
        lines = heading if shape is title else points if shape is body else []
        if not lines and not whole_layout:
            continue
        made = _placeholder(dialect, tree, shape, kind)
        set_box(dialect, made, manner.boxes)
        _fill(dialect, made, kind, lines)
        if not lines:
            empty.append(f"{_name(made)!r} ({KINDS.get(kind, kind)})")
        elif shape is body:
            set_sizes(dialect, made, manner.sizes)
            told += shrunk(dialect, made, layout.lineage)
    return [*told, *([f"placeholders that are still empty: {', '.join(empty)}"] if empty else [])]


def _content(layout: Layout) -> list[tuple[etree._Element, str]]:
    return [(shape, kind) for shape, kind in layout.placeholders if kind not in ON_EVERY_SLIDE]


def _home(layout: Layout, kinds: tuple[str, ...]) -> etree._Element | None:
    """Where text of these kinds goes: into the largest box, one for any content before one for text."""
    suited = [(shape, kind) for shape, kind in _content(layout) if kind in kinds]
    ranked = sorted(suited, key=lambda one: (one[1] == "subTitle", one[1] != "obj", -_area(one[0])))
    return ranked[0][0] if ranked else None


def _area(shape: etree._Element) -> int:
    box = own_box(shape)
    return box.cx * box.cy if box is not None else 0


def _placeholder(dialect: Dialect, tree: etree._Element, model: etree._Element, kind: str) -> etree._Element:
    number = _free_id(tree)
    stem = re.sub(r"\s*\d+\s*$", "", _name(model)) or KINDS.get(kind, "Placeholder").title()
    found = placeholder_of(model)
    given = {} if found is None else {name: found.get(name) for name in ("type", "orient", "sz", "idx")}
    attributes = "".join(f" {name}={quoteattr(value)}" for name, value in given.items() if value)
    made = dialect.fragment(
        f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name={quoteattr(f"{stem} {number - 1}")}/><p:cNvSpPr>'
        f'<a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph{attributes}/></p:nvPr></p:nvSpPr><p:spPr/></p:sp>'
    )
    tree.append(made)
    return made


def _fill(dialect: Dialect, shape: etree._Element, kind: str, lines: Lines) -> None:
    """Only what can hold text gets a text body."""
    if kind in (*TITLES, *TEXTS):
        body = dialect.fragment("<p:txBody><a:bodyPr/><a:lstStyle/><a:p/></p:txBody>")
        write_lines(body, [text for _, text in lines] or [""], [level for level, _ in lines])
        shape.append(body)


def _text_box(
    dialect: Dialect, tree: etree._Element, layout: Layout, lines: Lines, what: str
) -> etree._Element:
    """Over the slide's width: a title at its top, text below it."""
    number, (width, height) = _free_id(tree), layout.size
    top, tall, size = (0.05, 0.13, 2800) if what == "title" else (0.22, 0.68, 2000)
    box = box_markup(width // 15, int(height * top), width - 2 * (width // 15), int(height * tall))
    made = dialect.fragment(
        f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="TextBox {number - 1}"/><p:cNvSpPr txBox="1"/><p:nvPr/>'
        f"</p:nvSpPr><p:spPr>{box}{RECTANGLE}<a:noFill/></p:spPr><p:txBody>"
        f'<a:bodyPr wrap="square"/><a:lstStyle/><a:p><a:endParaRPr sz="{size}"/></a:p></p:txBody></p:sp>'
    )
    write_lines(next(made.iter("{*}txBody")), [text for _, text in lines], [level for level, _ in lines])
    return made


def _common(layout: Layout, manner: Manner) -> Iterator[etree._Element]:
    """Date, footer and slide number as the neighbour has them, where the layout puts them."""
    there = {kind: shape for shape, kind in layout.placeholders if kind in ON_EVERY_SLIDE}
    for node in [] if manner.near is None else manner.near.nodes:
        model = there.pop(node.placeholder or "", None)
        if model is None or node.groups or _uses_relations(node.element):
            continue
        made = deepcopy(node.element)
        made.tail = None
        own, wanted = placeholder_of(made), placeholder_of(model)
        if own is not None and wanted is not None:
            own.attrib.clear()
            own.attrib.update({k: v for k, v in wanted.attrib.items() if k != "hasCustomPrompt"})
        for holder in children(made, "spPr"):
            for transform in list(children(holder, "xfrm")):
                holder.remove(transform)
        if node.placeholder == "sldNum":
            for text in (t for field in made.iter("{*}fld") for t in children(field, "t")):
                text.text = str(manner.number)
        yield made


def _uses_relations(shape: etree._Element) -> bool:
    return any(str(name).startswith(RELATIONS) for one in shape.iter("*") for name in one.attrib)


def _name(shape: etree._Element) -> str:
    return _properties(shape).get("name", "")


def _properties(shape: etree._Element) -> etree._Element:
    return next(shape.iter("{*}cNvPr"))


def _free_id(tree: etree._Element) -> int:
    return max((whole(one.get("id")) for one in tree.iter("{*}cNvPr")), default=1) + 1
