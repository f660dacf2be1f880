"""Chooses the deck's own layout for a new slide."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from lxml import etree

from tools.office.pptx.deck import Deck, Part
from tools.office.pptx.errors import PptxError
from tools.office.pptx.names import child, children, relation_id
from tools.office.pptx.shapes import placeholder_of

TITLES, TEXTS, ON_EVERY_SLIDE = (
    ("title", "ctrTitle"),
    ("body", "obj", "subTitle"),
    ("dt", "ftr", "sldNum", "hdr"),
)
_SHOWN = 30


@dataclass(frozen=True)
class Layout:
    """A layout with its placeholders, in the order in which they stand."""

    part: Part
    master: str
    size: tuple[int, int]

    @property
    def name(self) -> str:
        data = child(self.part.root, "cSld")
        return "" if data is None else data.get("name", "")

    @cached_property
    def placeholders(self) -> tuple[tuple[etree._Element, str], ...]:
        """Each shape with its kind; those of date, footer and slide number included."""
        shapes = child(self.part.root, "cSld", "spTree")
        found = (
            (one, ph) for one in (() if shapes is None else shapes) if (ph := placeholder_of(one)) is not None
        )
        return tuple((one, ph.get("type") or "obj") for one, ph in found)

    def kinds(self) -> list[str]:
        return [kind for _, kind in self.placeholders if kind not in ON_EVERY_SLIDE]

    def has(self, kinds: tuple[str, ...]) -> bool:
        return any(kind in kinds for kind in self.kinds())


def layouts_of(deck: Deck) -> list[Layout]:
    """All layouts, master by master in the deck's order."""
    return [
        Layout(deck.parts.get(layout), master, deck.size)
        for master in _targets(deck, deck.package.main_part, "sldMasterIdLst", "sldMasterId")
        for layout in _targets(deck, master, "sldLayoutIdLst", "sldLayoutId")
    ]


def chosen(deck: Deck, name: str, neighbour: int, needs: tuple[bool, bool]) -> Layout:
    """The layout with a name, else the one that suits best what is to be shown; `needs` are title and text.

    `neighbour` is the number of a slide whose master is preferred, 0 for none. Raises PptxError.
    """
    layouts = layouts_of(deck)
    if not layouts:
        raise PptxError("this deck has no slide layout, so that no slide can be made")
    if name:
        return _named(layouts, name)
    used = Counter(part.name for slide in deck.slides() if (part := slide.layout_part) is not None)
    near = deck.slide(neighbour).layout_part if neighbour else None
    master = next((one.master for one in layouts if near is not None and one.part.name == near.name), "")
    return min(layouts, key=lambda one: (*_unfit(one, needs), one.master != master, -used[one.part.name]))


def _unfit(layout: Layout, needs: tuple[bool, bool]) -> tuple[int, int, int]:
    """What is missing, how unlike its use is, and what would stay empty: the smaller, the better."""
    title, text = needs
    has_title, has_text = layout.has(TITLES), layout.has(TEXTS)
    missing = (title and not has_title) + 2 * (text and not has_text)
    kinds = layout.kinds()
    opening = "ctrTitle" in kinds or "subTitle" in kinds or layout.part.root.get("type") == "secHead"
    spare = len(kinds) - (1 if title and has_title else 0) - (1 if text and has_text else 0)
    return missing, int(opening), spare


def _named(layouts: list[Layout], name: str) -> Layout:
    wanted = name.strip().casefold()
    exact = [one for one in layouts if one.name == name]
    if found := exact or [one for one in layouts if one.name.strip().casefold() == wanted]:
        return found[0]
    names = list(dict.fromkeys(repr(one.name) for one in layouts))
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    raise PptxError(f"no layout is named {name[:80]!r}; this deck has {', '.join(names[:_SHOWN])}{more}").on(
        "layout"
    )


def _targets(deck: Deck, source: str, listing: str, entry: str) -> Iterator[str]:
    """The parts that a list in `source` names, in its order."""
    targets = {r.id: r.target for r in deck.package.relations(source) if not r.external}
    for one in children(child(deck.parts.get(source).root, listing), entry):
        if (target := targets.get(relation_id(one) or "", "")) in deck.package:
            yield deck.package.actual_name(target)
