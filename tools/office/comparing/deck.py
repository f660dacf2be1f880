"""Two decks slide by slide: which came, went or moved, and what changed on those that stayed."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tools.office.comparing.sequence import ascending
from tools.office.comparing.slide_pairs import Seen, paired_slides, slides_of
from tools.office.comparing.words import Span, spans
from tools.office.pptx.deck import Slide
from tools.office.pptx.read import Shape

MOST_SHAPES = 200
MOST_SLIDES = 1_000

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


def compare_decks(before: bytes, after: bytes) -> DeckChanges:
    """Raises an OfficeError."""
    one, two = slides_of(before), slides_of(after)
    pairs = paired_slides(one, two)
    steady = {left for left, _ in ascending(sorted(pairs.items()))}
    changes = list(_changes(one, two, pairs, steady))
    counts = Counter(change.state for change in changes)
    changed = sum(change.state in ("changed", "moved") and _differs(change) for change in changes)
    totals = SlideTotals(counts["added"], counts["removed"], counts["moved"], changed)
    same = all(change.state == "same" for change in changes)
    return DeckChanges(same, totals, tuple(changes[:MOST_SLIDES]), len(changes) > MOST_SLIDES)


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
