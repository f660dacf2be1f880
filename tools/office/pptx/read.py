"""Shows a deck: its slides with every text on them, in pages, and where a text stands."""

from collections.abc import Iterator
from dataclasses import dataclass

from tools.office.package.package import Package
from tools.office.pptx.chart import chart_lines
from tools.office.pptx.deck import Deck, Slide
from tools.office.pptx.errors import PptxError
from tools.office.pptx.shapes import Body, Node
from tools.office.pptx.text import text_of
from tools.office.search.hits import Hits, hits_of
from tools.office.search.wanted import Wanted


@dataclass(frozen=True)
class Cell:
    """One table cell; row and column count from 1."""

    row: int
    column: int
    text: str


@dataclass(frozen=True)
class Shape:
    """One shape: `lines` holds a paragraph each, `cells` a table's, `alt` its alternative text."""

    id: int
    name: str
    kind: str
    groups: tuple[str, ...]
    lines: tuple[str, ...]
    cells: tuple[Cell, ...]
    alt: str

    @property
    def shown_name(self) -> str:
        """With its groups before it."""
        return " / ".join((*self.groups, self.name))

    @property
    def texts(self) -> tuple[str, ...]:
        return (*self.lines, *(cell.text for cell in self.cells))


@dataclass(frozen=True)
class SlideText:
    """A slide as read; `notes` and `comments` hold a paragraph and a comment each."""

    number: int
    title: str
    hidden: bool
    shapes: tuple[Shape, ...]
    notes: tuple[str, ...]
    comments: tuple[str, ...]


@dataclass(frozen=True)
class Pages:
    """A window of slides; `total` counts all of the deck's slides."""

    slides: tuple[SlideText, ...]
    total: int


@dataclass(frozen=True)
class Outline:
    """The titles of all slides in order; a hidden slide says so."""

    titles: tuple[tuple[int, str, bool], ...]
    size_emu: tuple[int, int]


@dataclass(frozen=True)
class Hit:
    """Where a text stands: the slide, and the shape or `notes`."""

    slide: int
    place: str
    text: str


def outline(package: Package) -> Outline:
    """Number, title and hidden state of each slide, and the size of a slide."""
    deck = Deck(package)
    return Outline(tuple((s.number, _title(s.nodes), s.hidden) for s in deck.slides()), deck.size)


def read(package: Package, start: int = 1, count: int = 20) -> Pages:
    """The slides `start` … `start + count - 1`. Raises PptxError behind the end."""
    deck = Deck(package)
    total = len(deck.names)
    if start < 1 or (total and start > total):
        raise PptxError(f"start {start} is outside this deck's slides 1 to {total}").on("start")
    numbers = range(start, min(start + count, total + 1))
    return Pages(tuple(slide_text(deck.slide(number)) for number in numbers), total)


def find(package: Package, wanted: Wanted, start: int = 1, count: int = 50) -> Hits[Hit]:
    """The places that hold what is wanted, as a page of hits."""
    slides = (slide_text(slide) for slide in Deck(package).slides())
    places = (hit for slide in slides for hit in _texts(slide) if wanted.in_text(hit.text))
    return hits_of(places, start, count)


def slide_text(slide: Slide) -> SlideText:
    """Everything that a slide says."""
    shapes = tuple(_shape(slide, node) for node in slide.nodes)
    notes = tuple(text for one in slide.notes_paragraphs if (text := text_of(one)))
    return SlideText(slide.number, _title(slide.nodes), slide.hidden, shapes, notes, tuple(slide.comments()))


def _shape(slide: Slide, node: Node) -> Shape:
    lines = [text for body in node.bodies if body.cell is None for text in _lines(body)]
    cells = [Cell(*body.cell, "\n".join(_lines(body))) for body in node.bodies if body.cell is not None]
    chart, diagram = slide.chart(node), slide.smart_art(node)
    if chart is not None:
        lines += chart_lines(chart.root)
    if diagram is not None:
        lines += [text for paragraph in diagram.paragraphs if (text := text_of(paragraph))]
    return Shape(node.id, node.name, node.kind, node.groups, tuple(lines), tuple(cells), node.alt)


def _lines(body: Body) -> list[str]:
    return [text for paragraph in body.paragraphs if (text := text_of(paragraph))]


def _title(nodes: list[Node]) -> str:
    titles = (node for node in nodes if node.kind == "title")
    return next((" ".join(text for body in node.bodies for text in _lines(body)) for node in titles), "")


def _texts(slide: SlideText) -> Iterator[Hit]:
    """A shape is named with the groups that it stands in, as it is shown."""
    for shape in slide.shapes:
        place = shape.shown_name
        yield from (Hit(slide.number, place, line) for line in shape.lines)
        cells = ((f"{place}, cell {cell.row},{cell.column}", cell.text) for cell in shape.cells)
        yield from (Hit(slide.number, where, text) for where, text in cells)
        if shape.alt:
            yield Hit(slide.number, f"{place}, alternative text", shape.alt)
    yield from (Hit(slide.number, "notes", text) for text in slide.notes)
    yield from (Hit(slide.number, "comment", text) for text in slide.comments)
