"""Two decks slide by slide: which came, went or moved, and what changed on those that stayed."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tools.office.comparing.sequence import ascending
from tools.office.comparing.words import Span, likeness, spans
from tools.office.package.package import Package
from tools.office.pptx.deck import Deck, Slide
from tools.office.pptx.names import child, children, relation_id
from tools.office.pptx.read import Shape, SlideText, slide_text
from tools.office.pptx.shapes import Node
from tools.office.viewing.deck import places_of

MOST_SHAPES = 200
MOST_SLIDES = 1_000
_ALIKE, _SURE = 0.35, 0.15
_MOST_TRIED = 40_000

State = Literal["same", "changed", "added", "removed", "moved"]


@dataclass(frozen=True, slots=True)
class CellText:
    """A table's cell; the text is None where there is no such cell."""

    row: int
    column: int
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class ShapeChange:
    """`before` and `after` are its paragraphs, or a chart's lines; `spans` the words that changed."""

    state: State
    id: int
    name: str
    kind: str
    before: tuple[str, ...] | None
    after: tuple[str, ...] | None
    spans: tuple[Span, ...] = ()
    cells: tuple[CellText, ...] = ()
    chart: bool = False
    picture_changed: bool = False
    place_changed: bool = False


@dataclass(frozen=True, slots=True)
class TextChange:
    before: tuple[str, ...]
    after: tuple[str, ...]
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class SlideChange:
    """`before` and `after` are the slide's numbers; a moved slide may have changed as well."""

    state: State
    before: int | None
    after: int | None
    title_before: str | None
    title_after: str | None
    shapes: tuple[ShapeChange, ...] = ()
    notes: TextChange | None = None
    comments: TextChange | None = None
    layout_changed: bool = False
    hidden_before: bool | None = None
    hidden_after: bool | None = None


@dataclass(frozen=True, slots=True)
class SlideTotals:
    added: int = 0
    removed: int = 0
    moved: int = 0
    changed: int = 0


@dataclass(frozen=True, slots=True)
class DeckChanges:
    """All slides in the order of the later deck; removed ones stand where they stood."""

    same: bool
    totals: SlideTotals
    slides: tuple[SlideChange, ...]
    more: bool
    kind: Literal["deck"] = "deck"


@dataclass(frozen=True)
class Seen:
    """A slide with what it says, its identity in the deck, and what its frames and pictures hold."""

    slide: Slide
    text: SlideText
    id: str
    places: Mapping[int, tuple[int, int, int, int] | None]
    pictures: Mapping[int, str]

    @property
    def words(self) -> str:
        return "\n".join(text for shape in self.text.shapes for text in shape.texts)


def compare_decks(before: bytes, after: bytes) -> DeckChanges:
    """Raises an OfficeError."""
    one, two = _slides(before), _slides(after)
    pairs = _paired(one, two)
    steady = {left for left, _ in ascending(sorted(pairs.items()))}
    changes = list(_changes(one, two, pairs, steady))
    counts = Counter(change.state for change in changes)
    changed = sum(change.state in ("changed", "moved") and _differs(change) for change in changes)
    totals = SlideTotals(counts["added"], counts["removed"], counts["moved"], changed)
    same = all(change.state == "same" for change in changes)
    return DeckChanges(same, totals, tuple(changes[:MOST_SLIDES]), len(changes) > MOST_SLIDES)


def _slides(content: bytes) -> list[Seen]:
    deck = Deck(Package.open(content, expected="deck"))
    listed = children(child(deck.root, "sldIdLst"), "sldId")
    targets = {r.id: r.target for r in deck.package.relations(deck.package.main_part) if not r.external}
    ids = {
        deck.package.actual_name(targets[key]): one.get("id", "")
        for one in listed
        if (key := relation_id(one)) in targets and targets[key] in deck.package
    }
    return [_seen(slide, ids) for slide in deck.slides()]


def _seen(slide: Slide, ids: Mapping[str, str]) -> Seen:
    nodes = slide.nodes
    return Seen(
        slide,
        slide_text(slide),
        ids.get(slide.part.name, ""),
        places_of(slide),
        {node.id: found for node in nodes if node.kind == "picture" and (found := _picture(slide, node))},
    )


def _picture(slide: Slide, node: Node) -> str:
    """The hash of the picture's bytes."""
    blip = next(node.element.iter("{*}blip"), None)
    wanted = None if blip is None else relation_id(blip, "embed")
    package = slide.parts.package
    for relation in slide.relations:
        if relation.id == wanted and not relation.external and relation.target in package:
            return hashlib.sha256(package.part(relation.target)).hexdigest()
    return ""


def _paired(one: Sequence[Seen], two: Sequence[Seen]) -> dict[int, int]:
    """By id where the slides have anything in common; of the rest, those that say the same, or much of it."""
    by_id = {seen.id: at for at, seen in enumerate(two) if seen.id}
    pairs = {
        at: by_id[seen.id]
        for at, seen in enumerate(one)
        if seen.id in by_id and _likeness(seen, two[by_id[seen.id]]) >= _SURE
    }
    left = [at for at in range(len(one)) if at not in pairs]
    right = [at for at in range(len(two)) if at not in set(pairs.values())]
    if len(left) * len(right) > _MOST_TRIED:
        return pairs
    near = sorted(
        ((_likeness(one[a], two[b]), -abs(a - b), a, b) for a in left for b in right),
        reverse=True,
    )
    used: set[int] = set()
    for score, _, a, b in near:
        if score >= _ALIKE and a not in pairs and b not in used:
            pairs[a] = b
            used.add(b)
    return pairs


def _likeness(one: Seen, two: Seen) -> float:
    if one.slide.part.content == two.slide.part.content:
        return 1.0
    words, others = one.words, two.words
    if not words.strip() or not others.strip():
        return _SURE if one.id == two.id and one.id else 0.0
    return likeness(words, others)


def _changes(
    one: Sequence[Seen], two: Sequence[Seen], pairs: Mapping[int, int], steady: set[int]
) -> Iterator[SlideChange]:
    origin = {b: a for a, b in pairs.items()}
    told = 0
    for at, seen in enumerate(two):
        start = origin.get(at)
        if start is not None and start in steady:
            yield from (_gone(one[index]) for index in range(told, start) if index not in pairs)
            told = start + 1
        yield _come(seen) if start is None else _pair(one[start], seen, moved=start not in steady)
    yield from (_gone(one[index]) for index in range(told, len(one)) if index not in pairs)


def _gone(seen: Seen) -> SlideChange:
    text = seen.text
    shapes = tuple(_lone(shape, "removed") for shape in text.shapes if shape.texts)
    return SlideChange("removed", text.number, None, text.title, None, shapes, hidden_before=text.hidden)


def _come(seen: Seen) -> SlideChange:
    text = seen.text
    shapes = tuple(_lone(shape, "added") for shape in text.shapes if shape.texts)
    return SlideChange("added", None, text.number, None, text.title, shapes, hidden_after=text.hidden)


def _pair(one: Seen, two: Seen, *, moved: bool) -> SlideChange:
    before, after = one.text, two.text
    change = SlideChange(
        "same",
        before.number,
        after.number,
        before.title,
        after.title,
        tuple(_shapes(one, two))[:MOST_SHAPES],
        _text(before.notes, after.notes),
        _text(before.comments, after.comments),
        _layout(one.slide) != _layout(two.slide),
        before.hidden,
        after.hidden,
    )
    state: State = "moved" if moved else "changed" if _differs(change) else "same"
    return SlideChange(state, *(getattr(change, name) for name in SlideChange.__slots__[1:]))


def _differs(change: SlideChange) -> bool:
    return bool(
        change.shapes
        or change.notes
        or change.comments
        or change.layout_changed
        or change.hidden_before != change.hidden_after
    )


def _layout(slide: Slide) -> str:
    return next((r.target for r in slide.relations if r.type == "slideLayout"), "")


def _text(before: tuple[str, ...], after: tuple[str, ...]) -> TextChange | None:
    if before == after:
        return None
    return TextChange(before, after, spans("\n".join(before), "\n".join(after)))


def _shapes(one: Seen, two: Seen) -> Iterator[ShapeChange]:
    """By id and name; a shape that got another id is the one of its name and kind."""
    left = list(one.text.shapes)
    for shape in two.text.shapes:
        other = _counterpart(shape, left)
        if other is None:
            yield _lone(shape, "added")
            continue
        left.remove(other)
        change = _shape(other, shape, one, two)
        if change is not None:
            yield change
    yield from (_lone(shape, "removed") for shape in left)


def _counterpart(shape: Shape, left: Sequence[Shape]) -> Shape | None:
    same_kind = [other for other in left if other.kind == shape.kind]
    for key in (lambda s: (s.id, s.name), lambda s: s.name, lambda s: s.id):
        found = next((other for other in same_kind if key(other) == key(shape)), None)
        if found is not None:
            return found
    return None


def _lone(shape: Shape, state: State) -> ShapeChange:
    lines = shape.texts
    before, after = (lines, None) if state == "removed" else (None, lines)
    return ShapeChange(state, shape.id, shape.name, shape.kind, before, after, chart=shape.kind == "chart")


def _shape(before: Shape, after: Shape, one: Seen, two: Seen) -> ShapeChange | None:
    cells = tuple(_cells(before, after))
    picture = one.pictures.get(before.id) != two.pictures.get(after.id)
    place = one.places.get(before.id) != two.places.get(after.id)
    worded = before.lines != after.lines
    if not (worded or cells or picture or place or before.alt != after.alt):
        return None
    return ShapeChange(
        "changed",
        after.id,
        after.name,
        after.kind,
        before.lines,
        after.lines,
        spans("\n".join(before.lines), "\n".join(after.lines)) if worded else (),
        cells,
        after.kind == "chart" and worded,
        picture,
        place,
    )


def _cells(before: Shape, after: Shape) -> Iterator[CellText]:
    old = {(cell.row, cell.column): cell.text for cell in before.cells}
    new = {(cell.row, cell.column): cell.text for cell in after.cells}
    for row, column in sorted({*old, *new}):
        left, right = old.get((row, column)), new.get((row, column))
        if left != right:
            yield CellText(row, column, left, right)
