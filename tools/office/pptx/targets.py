"""Finds the shape, table or chart that an op names: by its name as shown, by its id, or by its number."""

from collections.abc import Sequence

from tools.office.pptx.deck import Slide
from tools.office.pptx.errors import PptxError
from tools.office.pptx.shapes import Node

_SHOWN = 12


def shown_name(node: Node) -> str:
    """The name with its groups before it, as a reading shows it."""
    return " / ".join((*node.groups, node.name))


def of_kind(slide: Slide, kind: str, wanted: str) -> Node:
    """The only one of its kind on the slide, else that with the name, or the n-th of the kind.

    Raises PptxError on the argument `kind`.
    """
    nodes = [node for node in slide.nodes if node.kind == kind]
    if not nodes:
        raise PptxError(f"slide {slide.number} has no {kind}").on("slide")
    if not wanted and len(nodes) == 1:
        return nodes[0]
    named = _named(nodes, wanted) if wanted else []
    if len(named) == 1:
        return named[0]
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted[:9]) <= len(nodes):
        return nodes[int(wanted[:9]) - 1]
    raise PptxError(f"{_trouble(slide, kind, wanted, len(named))}: {_listed(nodes)}").on(kind)


def shape(slide: Slide, wanted: str) -> Node:
    """The shape with a name, or with an id where the name is no shape's. Raises PptxError."""
    named = _named(slide.nodes, wanted)
    by_id = [node for node in slide.nodes if str(node.id) == wanted.removeprefix("#").strip()]
    found = named or by_id
    if len(found) == 1:
        return found[0]
    if found:
        ids = ", ".join(str(node.id) for node in found[:_SHOWN])
        raise PptxError(
            f"{len(found)} shapes on slide {slide.number} are named {wanted[:80]!r}; use an id: {ids}"
        ).on("shape")
    names = ", ".join(repr(shown_name(node)) for node in slide.nodes[:_SHOWN]) or "none"
    raise PptxError(f"slide {slide.number} has no shape {wanted[:80]!r}; its shapes: {names}").on("shape")


def _named(nodes: Sequence[Node], wanted: str) -> list[Node]:
    """Those with exactly this name, else with it in another letter case."""
    exact = [node for node in nodes if wanted in (node.name, shown_name(node))]
    folded = wanted.strip().casefold()
    return exact or [node for node in nodes if folded in (node.name.casefold(), shown_name(node).casefold())]


def _trouble(slide: Slide, kind: str, wanted: str, named: int) -> str:
    if not wanted:
        return f"slide {slide.number} has several {kind}s; name one"
    if named > 1:
        return f"slide {slide.number} has {named} {kind}s named {wanted[:80]!r}; use a number"
    return f"slide {slide.number} has no {kind} {wanted[:80]!r}; it has"


def _listed(nodes: Sequence[Node]) -> str:
    return ", ".join(f"{at} {shown_name(node)!r}" for at, node in enumerate(nodes[:_SHOWN], 1))
