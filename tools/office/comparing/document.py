"""Two documents paragraph by paragraph: changed, added, removed, moved, with the words that changed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from tools.office.comparing.pairing import paired
from tools.office.comparing.sequence import Gap, gaps, matches
from tools.office.comparing.words import Span, likeness, spans
from tools.office.docx.document import Block, Document
from tools.office.package.package import Package

MOST_CHANGES = 2_000
MOST_CHARACTERS = 10_000
_ALIKE = 0.4
_MOVED_CHARACTERS = 12

State = Literal["same", "changed", "added", "removed", "moved"]


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph as shown; `table` is table, row and cell where it stands in one."""

    id: str
    number: int
    place: str
    style: str
    list_label: str | None
    heading: int | None
    text: str
    table: tuple[int, int, int] | None


@dataclass(frozen=True, slots=True)
class ParaChange:
    """`spans` are there for words that changed; a paragraph whose style alone changed has none."""

    state: State
    before: Para | None
    after: Para | None
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class ParaTotals:
    added: int = 0
    removed: int = 0
    changed: int = 0
    moved: int = 0


@dataclass(frozen=True, slots=True)
class DocumentChanges:
    """In reading order of the later one; an unchanged paragraph stands beside a change for orientation."""

    same: bool
    totals: ParaTotals
    changes: tuple[ParaChange, ...]
    more: bool
    kind: Literal["document"] = "document"


def compare_documents(before: bytes, after: bytes, most: int = MOST_CHANGES) -> DocumentChanges:
    """Raises an OfficeError."""
    one, two = _blocks(before), _blocks(after)
    whole = _moved(list(_changes(one, two)))
    counts = Counter(change.state for change in whole)
    totals = ParaTotals(counts["added"], counts["removed"], counts["changed"], counts["moved"])
    shown = [change for at, change in enumerate(whole) if _is_seen(whole, at)]
    changed = sum(change.state != "same" for change in whole)
    return DocumentChanges(not changed, totals, tuple(shown[:most]), len(shown) > most)


def _blocks(content: bytes) -> tuple[Block, ...]:
    return Document(Package.open(content, expected="document")).blocks


def _changes(one: Sequence[Block], two: Sequence[Block]) -> Iterator[ParaChange]:
    """All paragraphs of both. An empty paragraph aligns nothing by itself."""
    found = matches([_key(block) for block in one], [_key(block) for block in two])
    left = {(gap.before, gap.after): gap for gap in gaps(found, Gap(0, len(one), 0, len(two)))}
    before, after = 0, 0
    for match in (*found, None):
        if gap := left.get((before, after)):
            yield from _in_gap(one[gap.before : gap.before_end], two[gap.after : gap.after_end])
        if match is None:
            return
        for at in range(match.size):
            yield _pair(one[match.before + at], two[match.after + at])
        before, after = match.before + match.size, match.after + match.size


def _key(block: Block) -> tuple[str, str, bool]:
    return block.text, _room(block), block.table is not None


def _room(block: Block) -> str:
    """Where it stands, without the numbers of tables around it."""
    return block.place.partition(",")[0]


def _in_gap(one: Sequence[Block], two: Sequence[Block]) -> Iterator[ParaChange]:
    for before, after in paired(one, two, _similar, _ALIKE):
        if before is not None and after is not None:
            yield _pair(before, after)
        elif before is not None:
            yield ParaChange("removed", _para(before), None)
        elif after is not None:
            yield ParaChange("added", None, _para(after))


def _similar(one: Block, two: Block) -> float:
    """The same cell of the same table is the same place, whatever stands in it."""
    if (one.table is None) != (two.table is None) or _room(one) != _room(two):
        return 0.0
    if not one.text.strip() or not two.text.strip():
        return 1.0 if one.text == two.text else 0.0
    bonus = 0.5 if one.table is not None and one.table == two.table else 0.0
    return min(1.0, likeness(one.text, two.text) + bonus)


def _pair(one: Block, two: Block) -> ParaChange:
    before, after = _para(one), _para(two)
    if one.text != two.text:
        return ParaChange("changed", before, after, spans(before.text, after.text))
    styled = (one.style, one.heading, one.list_label is None) == (
        two.style,
        two.heading,
        two.list_label is None,
    )
    return ParaChange("same" if styled and one.marks == two.marks else "changed", before, after)


def _para(block: Block) -> Para:
    return Para(
        block.id,
        block.number,
        block.place,
        block.style,
        block.list_label,
        block.heading,
        block.text[:MOST_CHARACTERS],
        block.table,
    )


def _moved(changes: list[ParaChange]) -> list[ParaChange]:
    """A text that was taken out once and put in once elsewhere has moved."""
    gone = Counter(c.before.text for c in changes if c.state == "removed" and c.before)
    come = Counter(c.after.text for c in changes if c.state == "added" and c.after)
    moved = {text for text in gone if len(text) >= _MOVED_CHARACTERS and gone[text] == come[text] == 1}
    origins = {c.before.text: c.before for c in changes if c.state == "removed" and c.before}
    out = []
    for change in changes:
        if change.state == "removed" and change.before and change.before.text in moved:
            continue
        if change.state == "added" and change.after and change.after.text in moved:
            out.append(ParaChange("moved", origins[change.after.text], change.after))
        else:
            out.append(change)
    return out


def _is_seen(changes: Sequence[ParaChange], at: int) -> bool:
    around = changes[max(at - 1, 0) : at + 2]
    return any(change.state != "same" for change in around)
