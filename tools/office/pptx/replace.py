"""Replaces text that may be split over runs, on one slide or on all of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from tools.office.package.edit import Change, Edit
from tools.office.package.package import Package
from tools.office.pptx.chart import title_paragraphs
from tools.office.pptx.deck import Deck, Part, Slide
from tools.office.pptx.errors import PptxError
from tools.office.pptx.fit import box_texts, fit_remark
from tools.office.pptx.names import child, hidden_paragraphs, is_text_paragraph, local
from tools.office.pptx.read import find as find_text
from tools.office.pptx.shapes import Node
from tools.office.pptx.text import stream_of, text_of
from tools.office.runs.rewrite import Rewriting, escaped, qualified, rewritten, source, unwritable
from tools.office.runs.segments import FOLD_REMARK, Segment, rewrites
from tools.office.search.wanted import Wanted

SHOWN_CHARS = 300
MAX_REMARKS = 10


@dataclass(frozen=True)
class Spot:
    """One paragraph that may be changed: where it is, and the shape that shows it."""

    part: Part
    paragraph: etree._Element
    place: str
    node: Node | None = None


@dataclass(frozen=True)
class Found:
    """What a search wants to write, by part, and the index of the spot of each match in order."""

    parts: dict[str, Part]
    rewritings: dict[str, Rewriting]
    hits: list[int]


def replace_on_slide(package: Package, slide: int | None, find: str, replace: str) -> Edit:
    """Every `find` on a slide, or on all slides when `slide` is None, becomes `replace`.

    The closed table of parts: the slide, its notes, its charts' titles, its SmartArt's data and drawing.
    Raises PptxError when nothing matches.
    """
    if not find:
        raise PptxError("find is empty; give the text to look for").on("find")
    find, replace = find.replace("\r\n", "\n"), _checked(replace)
    deck = Deck(package)
    slides = list(deck.slides()) if slide is None else [deck.slide(slide)]
    spots = [spot for one in slides for spot in spots_of(one)]
    for folded in (False, True):
        found = _search(slides, spots, (find, replace), folded=folded)
        if found.hits:
            return _saved(package, slides, spots, found, [FOLD_REMARK] if folded else [])
    where = "in this deck" if slide is None else f"on slide {slide}"
    raise PptxError(f"{find[:80]!r} was not found {where}{_elsewhere(package, slide, find)}").on("find")


def delete_text(package: Package, find: str) -> Edit:
    """Every `find` goes, on all slides."""
    return replace_on_slide(package, None, find, "")


def spots_of(slide: Slide) -> Iterator[Spot]:
    """Every paragraph of a slide that text can be replaced in, in reading order."""
    where = f"slide {slide.number}"
    for node in slide.nodes:
        label = f"{where}, {node.name!r} (id {node.id})"
        for body in node.bodies:
            cell = f", row {body.cell[0]}, column {body.cell[1]}" if body.cell else ""
            yield from (Spot(slide.part, one, label + cell, node) for one in body.paragraphs)
        if (chart := slide.chart(node)) is not None:
            yield from (Spot(chart, one, f"{label}, chart title") for one in title_paragraphs(chart.root))
        if (diagram := slide.smart_art(node)) is not None:
            yield from (Spot(diagram.data, one, label) for one in diagram.paragraphs)
    if slide.notes is not None:
        yield from (Spot(slide.notes, one, f"{where}, notes") for one in slide.notes_paragraphs)


def _search(slides: list[Slide], spots: list[Spot], texts: tuple[str, str], *, folded: bool) -> Found:
    found = Found({}, {}, [])
    for at, spot in enumerate(spots):
        found.hits.extend([at] * _note(found, spot.part, spot.paragraph, texts, folded=folded))
    if found.hits:
        for part, paragraph in (copy for slide in slides for copy in _copies(slide)):
            _note(found, part, paragraph, texts, folded=folded)
    return found


def _note(
    found: Found, part: Part, paragraph: etree._Element, texts: tuple[str, str], *, folded: bool
) -> int:
    count, changed = rewrites(list(stream_of(paragraph)), *texts, folded=folded)
    if changed:
        kept = found.parts.setdefault(part.name, part)
        rewriting = found.rewritings.setdefault(part.name, Rewriting())
        for segment, text in changed:
            rewriting.replaced[segment.element] = _written(kept, segment, text)
    return count


def _copies(slide: Slide) -> Iterator[tuple[Part, etree._Element]]:
    """What repeats shown text for older programs: fallback branches and SmartArt's drawing."""
    yield from ((slide.part, one) for one in hidden_paragraphs(slide.part.root))
    for node in slide.nodes:
        diagram = slide.smart_art(node)
        if diagram is not None and diagram.drawing is not None:
            drawing = diagram.drawing
            yield from ((drawing, one) for one in drawing.root.iter("{*}p") if is_text_paragraph(one))


def _written(part: Part, segment: Segment, text: str) -> bytes:
    """A run's text, or a line break, as bytes; line feeds in new text close the run and open another."""
    element = segment.element
    is_break = local(element) == "br"
    properties = child(element if is_break else element.getparent(), "rPr")
    new_runs = is_break or "\n" in text
    look = (
        b""
        if properties is None or not new_runs
        else source(part.content, part.root, [properties])[properties]
    )
    r, t, br = (qualified(element, name).encode() for name in ("r", "t", "br"))
    line_end = b"</%b><%b>%b</%b><%b>%b" % (r, br, look, br, r, look)
    body = line_end.join(b"<%b>%b</%b>" % (t, escaped(line).encode(), t) for line in text.split("\n"))
    if not is_break:
        return body
    return b"<%b>%b%b</%b>" % (r, look, body, r) if text else b""


def _saved(
    package: Package, slides: list[Slide], spots: list[Spot], found: Found, remarks: list[str]
) -> Edit:
    """Writes the parts, opens the result again, and says what stands there now."""
    changed = {
        name: rewritten(found.parts[name].content, found.parts[name].root, one)
        for name, one in found.rewritings.items()
    }
    content = package.with_parts(changed)
    deck = Deck(Package.open(content, package.limits))
    fresh_slides = [deck.slide(slide.number) for slide in slides]
    fresh = [spot for slide in fresh_slides for spot in spots_of(slide)]
    if [spot.place for spot in fresh] != [spot.place for spot in spots]:
        raise PptxError("the edit would have changed more than text")
    changes = tuple(
        Change(
            spots[at].place,
            _shortened(text_of(spots[at].paragraph)),
            _shortened(text_of(fresh[at].paragraph)),
        )
        for at in found.hits
    )
    remarks = [*remarks, *_fit_remarks(slides, fresh_slides)]
    return Edit(content, changes, tuple(changed), len(package.names()) - len(changed), tuple(remarks))


def _fit_remarks(before: list[Slide], after: list[Slide]) -> list[str]:
    remarks = []
    for old, new in zip(before, after, strict=True):
        for node, fresh in zip(old.nodes, new.nodes, strict=True):
            remark = fit_remark(fresh, box_texts(node), new.lineage)
            if remark:
                remarks.append(f"slide {new.number}, {remark}")
    return remarks[:MAX_REMARKS]


def _checked(text: str) -> str:
    if wrong := unwritable(text):
        raise PptxError(
            f"the new text holds the control character {wrong!r}, which a deck can't; leave it out"
        )
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _shortened(text: str) -> str:
    return text if len(text) <= SHOWN_CHARS else f"{text[:SHOWN_CHARS]}…"


def _elsewhere(package: Package, slide: int | None, find: str) -> str:
    """Where the text does stand, when it is not on the slide that was named."""
    numbers = sorted({hit.slide for hit in find_text(package, Wanted(find)).shown} - {slide})
    if slide is None or not numbers:
        return ""
    return f" (it stands on slide {', '.join(map(str, numbers[:10]))})"
