"""The slides of a presentation in the order in which they are shown, with the parts around them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from lxml import etree

from tools.office.package.numbers import whole
from tools.office.package.package import Package, Relation
from tools.office.pptx.errors import PptxError
from tools.office.pptx.inherit import Lineage
from tools.office.pptx.names import child, children, is_text_paragraph, local, relation_id
from tools.office.pptx.shapes import Node, nodes_of
from tools.office.pptx.text import shows_fields_alone, text_of

DEFAULT_SIZE_EMU = (9_144_000, 6_858_000)


@dataclass(frozen=True)
class Part:
    """One part with its bytes and its tree."""

    name: str
    content: bytes
    root: etree._Element


@dataclass(frozen=True)
class SmartArt:
    """The text of a diagram, and the drawing that shows a copy of it."""

    data: Part
    drawing: Part | None

    @property
    def paragraphs(self) -> list[etree._Element]:
        return [
            paragraph
            for point in self.data.root.iter("{*}pt")
            if point.get("type") in {None, "node", "asst"}
            for paragraph in children(child(point, "t"), "p")
        ]


class Parts:
    """The parts of a package, each parsed once."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self._parsed: dict[str, Part] = {}

    def get(self, name: str) -> Part:
        """Raises MissingPart or Damaged."""
        actual = self.package.actual_name(name)
        if actual not in self._parsed:
            self._parsed[actual] = Part(actual, *self.package.tree(actual))
        return self._parsed[actual]


def lineage_of(parts: Parts, layout: Part | None) -> Lineage:
    """A layout with the master that it belongs to."""
    if layout is None:
        return Lineage(None, None)
    related = (r for r in parts.package.relations(layout.name) if r.type == "slideMaster" and not r.external)
    master = next((r.target for r in related if r.target in parts.package), None)
    return Lineage(layout.root, None if master is None else parts.get(master).root)


class Slide:
    """One slide; `number` counts from 1 as shown, hidden slides included."""

    def __init__(self, parts: Parts, number: int, name: str) -> None:
        self.parts, self.number = parts, number
        self.part = parts.get(name)
        self.relations: tuple[Relation, ...] = parts.package.relations(name)
        self.hidden = self.part.root.get("show") in {"0", "false"}

    @cached_property
    def layout_part(self) -> Part | None:
        return self._first("slideLayout")

    @property
    def layout(self) -> etree._Element | None:
        return None if self.layout_part is None else self.layout_part.root

    @cached_property
    def lineage(self) -> Lineage:
        """What the slide's placeholders inherit from."""
        return lineage_of(self.parts, self.layout_part)

    @cached_property
    def nodes(self) -> list[Node]:
        return nodes_of(self.part.root, self.layout)

    @property
    def title(self) -> str:
        """Empty when the slide has none."""
        titles = (node for node in self.nodes if node.kind == "title")
        paragraphs = (one for node in titles for body in node.bodies for one in body.paragraphs)
        return " ".join(text for one in paragraphs if (text := text_of(one)))

    @cached_property
    def notes(self) -> Part | None:
        return self._first("notesSlide")

    @cached_property
    def notes_paragraphs(self) -> list[etree._Element]:
        """The speaker's text alone, without the page's own number and date."""
        if self.notes is None:
            return []
        nodes = notes_nodes(self.notes.root)
        return [paragraph for node in nodes for body in node.bodies for paragraph in body.paragraphs]

    def chart(self, node: Node) -> Part | None:
        """The chart that a frame shows; None for newer kinds that have other parts."""
        frame = child(node.element, "graphic", "graphicData", "chart")
        part = None if frame is None else self._by_id(relation_id(frame))
        return part if part is not None and local(part.root) == "chartSpace" else None

    def smart_art(self, node: Node) -> SmartArt | None:
        """The diagram that a frame shows."""
        frame = child(node.element, "graphic", "graphicData", "relIds")
        data = None if frame is None else self._by_id(relation_id(frame, "dm"))
        if data is None:
            return None
        link = next(data.root.iter("{*}dataModelExt"), None)
        return SmartArt(data, None if link is None else self._by_id(link.get("relId")))

    def comments(self) -> Iterator[str]:
        """The texts of comments and of replies to them."""
        for relation in self.relations:
            part = self._target(relation) if relation.type == "comments" else None
            if part is not None:
                yield from (_comment_text(one) for one in part.root.iter("{*}cm", "{*}reply"))

    def _first(self, kind: str) -> Part | None:
        return next(
            (p for r in self.relations if r.type == kind and (p := self._target(r)) is not None), None
        )

    def _by_id(self, wanted: str | None) -> Part | None:
        return next((self._target(r) for r in self.relations if r.id == wanted), None)

    def _target(self, relation: Relation) -> Part | None:
        if relation.external or relation.target not in self.parts.package:
            return None
        return self.parts.get(relation.target)


def notes_nodes(root: etree._Element) -> list[Node]:
    """Where a page of notes holds the speaker's text.

    LibreOffice writes the page's number and date as text boxes of their own, which are none of it.
    """
    return [
        node
        for node in nodes_of(root)
        if node.placeholder == "body"
        or (
            node.placeholder is None
            and not shows_fields_alone([paragraph for body in node.bodies for paragraph in body.paragraphs])
        )
    ]


class Deck:
    """A presentation opened for reading or editing."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self.parts = Parts(package)
        self.root = self.parts.get(package.main_part).root
        if local(self.root) != "presentation":
            raise PptxError("this file's main part is no presentation; send a whole copy of it")

    @property
    def names(self) -> tuple[str, ...]:
        """The slide parts in the order in which they are shown."""
        return tuple(name for _, name in self._listed)

    @property
    def entries(self) -> tuple[etree._Element, ...]:
        """The `sldId` of each slide in that order."""
        return tuple(entry for entry, _ in self._listed)

    @cached_property
    def _listed(self) -> tuple[tuple[etree._Element, str], ...]:
        """The entries whose slides are there."""
        targets = {r.id: r.target for r in self.package.relations(self.package.main_part) if not r.external}
        listed = children(child(self.root, "sldIdLst"), "sldId")
        found = ((one, targets.get(relation_id(one) or "", "")) for one in listed)
        return tuple((one, self.package.actual_name(name)) for one, name in found if name in self.package)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a slide in EMU."""
        size = child(self.root, "sldSz")
        if size is None:
            return DEFAULT_SIZE_EMU
        return whole(size.get("cx"), DEFAULT_SIZE_EMU[0]), whole(size.get("cy"), DEFAULT_SIZE_EMU[1])

    def slide(self, number: int) -> Slide:
        """Raises PptxError when there is no such slide."""
        if not 1 <= number <= len(self.names):
            raise PptxError(f"slide {number} is not there; this deck has slides 1 to {len(self.names)}").on(
                "slide"
            )
        return Slide(self.parts, number, self.names[number - 1])

    def slides(self) -> Iterator[Slide]:
        return (Slide(self.parts, number, name) for number, name in enumerate(self.names, 1))


def _comment_text(comment: etree._Element) -> str:
    plain = child(comment, "text")
    if plain is not None:
        return plain.text or ""
    body = child(comment, "txBody")
    paragraphs = [] if body is None else [one for one in body if is_text_paragraph(one)]
    return "\n".join("".join(t.text or "" for t in one.iter("{*}t")) for one in paragraphs)
