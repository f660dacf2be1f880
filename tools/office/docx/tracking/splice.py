"""Marks stretches of a paragraph's text as deleted and puts new text there, run by run."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from lxml import etree

from tools.office.docx.drafting.make import Element, Maker, copied, plain_look
from tools.office.docx.errors import DocxError
from tools.office.docx.names import child, local
from tools.office.docx.tracking.tracker import Tracker
from tools.office.runs.segments import Segment

TO_DELETED = {"t": "delText", "instrText": "delInstrText"}


@dataclass(frozen=True)
class Cut:
    """From `start` to `end` of a stretch of text stands `new` from now on."""

    start: int
    end: int
    new: str


@dataclass(frozen=True)
class Piece:
    """A part of one element's text; of a new one `look` holds the properties that it gets."""

    kind: Literal["kept", "gone", "new"]
    text: str
    look: etree._Element | None = None


Pieces = Mapping[Element, Sequence[Piece]]


def pieces_of(group: Sequence[Segment], cuts: Sequence[Cut]) -> dict[etree._Element, list[Piece]]:
    """What becomes of each touched element of a stretch; `cuts` stand in order and don't overlap."""
    starts: list[int] = []
    at = 0
    for segment in group:
        starts.append(at)
        at += len(segment.text)
    found: dict[etree._Element, list[Piece]] = {}
    homes = [_home(group, starts, cut) for cut in cuts]
    for index, segment in enumerate(group):
        begin, end = starts[index], starts[index] + len(segment.text)
        mine = [
            (cut, home == index)
            for cut, home in zip(cuts, homes, strict=True)
            if home == index or (cut.start < end and cut.end > begin)
        ]
        if mine:
            looks = [_look_at(group, starts, cut) for cut, _ in mine]
            found[segment.element] = list(_cut_up(segment.text, begin, mine, looks))
    return found


def splice(pieces: Pieces, tracker: Tracker) -> None:
    """Changes the runs that hold the elements. Raises DocxError where a run holds them only indirectly."""
    runs: dict[etree._Element, None] = {}
    for element in pieces:
        run = element.getparent()
        if run is None or local(run) != "r":
            raise DocxError(
                "the text stands in a compatibility block of a run, where no change can be tracked; "
                "edit it without tracked"
            )
        runs[run] = None
    for run in runs:
        _rebuild(run, pieces, tracker)


def deleted(element: etree._Element) -> None:
    """Spells texts and field codes under an element as deleted ones; those of text boxes stay."""
    name = local(element)
    if name in TO_DELETED:
        element.tag = f"{{{etree.QName(element).namespace}}}{TO_DELETED[name]}"
    elif name != "txbxContent":
        for one in element.iterchildren("*"):
            deleted(one)


def _home(group: Sequence[Segment], starts: Sequence[int], cut: Cut) -> int:
    """The segment that the new text goes to: behind what it replaces where that lies side by side."""
    touched = [
        index
        for index, segment in enumerate(group)
        if starts[index] < max(cut.end, cut.start + 1) and starts[index] + len(segment.text) > cut.start
    ]
    if cut.start == cut.end:
        before = [i for i, s in enumerate(group) if s.text and starts[i] + len(s.text) == cut.start]
        return before[-1] if before else touched[0] if touched else 0
    parents = {_container(group[index].element) for index in touched}
    return touched[-1] if len(parents) == 1 else touched[0]


def _container(element: etree._Element) -> etree._Element | None:
    run = element.getparent()
    return None if run is None else run.getparent()


def _look_at(group: Sequence[Segment], starts: Sequence[int], cut: Cut) -> etree._Element | None:
    at = cut.start if cut.end > cut.start or not cut.start else cut.start - 1
    for index, segment in enumerate(group):
        if starts[index] <= at < starts[index] + len(segment.text):
            return child(segment.element.getparent(), "rPr")
    return None


def _cut_up(
    text: str, begin: int, mine: Sequence[tuple[Cut, bool]], looks: Sequence[etree._Element | None]
) -> Iterator[Piece]:
    at = 0
    for (cut, is_home), look in zip(mine, looks, strict=True):
        first, last = max(cut.start - begin, at), min(cut.end - begin, len(text))
        if first > at:
            yield Piece("kept", text[at:first])
        if last > first:
            yield Piece("gone", text[first:last])
        if is_home and cut.new:
            yield Piece("new", cut.new, look)
        at = max(at, first, last)
    if at < len(text):
        yield Piece("kept", text[at:])


def _rebuild(run: etree._Element, pieces: Pieces, tracker: Tracker) -> None:
    """The run as a row of runs, the deleted and the new ones in their marks."""
    own = tracker.in_own_insertion(run)
    look = child(run, "rPr")
    row: list[tuple[str, etree._Element]] = []
    for one in [one for one in run.iterchildren() if one is not look]:
        for kind, content, new_look in _contents(one, pieces):
            if kind == "new" or not row or row[-1][0] != kind:
                row.append((kind, _empty_run(run, new_look if kind == "new" else look, kind)))
            row[-1][1].extend(content)
    _place(run, row, tracker, own=own)


def _place(
    run: etree._Element, row: Sequence[tuple[str, etree._Element]], tracker: Tracker, *, own: bool
) -> None:
    marks = []
    for kind, made in row:
        if kind == "gone" and not own:
            deleted(made)
            run.addprevious(tracker.mark("del", run, made))
        elif kind == "new" and not own:
            marks.append(tracker.mark("ins", run, made))
            run.addprevious(marks[-1])
        elif kind != "gone":
            run.addprevious(made)
    parent = run.getparent()
    if parent is not None:
        parent.remove(run)
        for mark in marks:
            tracker.lift(mark)
        _drop_if_empty(parent)


def _contents(
    one: etree._Element, pieces: Pieces
) -> Iterator[tuple[str, list[etree._Element], etree._Element | None]]:
    if one not in pieces:
        yield "kept", [one], None
        return
    maker = Maker(one)
    for piece in pieces[one]:
        if piece.kind == "new":
            yield "new", list(maker.content(piece.text)), piece.look
        elif local(one) == "t":
            yield piece.kind, [maker.text(piece.text)], None
        else:
            yield piece.kind, [one], None


def _empty_run(run: etree._Element, look: etree._Element | None, kind: str) -> etree._Element:
    made = Maker(run).make("r")
    if kind != "new":
        made.attrib.update(run.attrib)
        if look is not None:
            made.append(copied(look))
    elif (plain := plain_look(look)) is not None:
        made.append(plain)
    return made


def _drop_if_empty(element: etree._Element) -> None:
    """An insertion or a link that holds nothing any more goes."""
    if local(element) in {"ins", "hyperlink"} and not len(element):
        parent = element.getparent()
        if parent is not None:
            parent.remove(element)
            _drop_if_empty(parent)
