"""Chooses the deck's own layout for a new slide."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from lxml import etree

from tools.office.pptx.deck import Deck, Part, lineage_of
from tools.office.pptx.errors import PptxError
from tools.office.pptx.inherit import Lineage
from tools.office.pptx.names import child, children, relation_id
from tools.office.pptx.shapes import placeholder_of

TITLES, TEXTS, ON_EVERY_SLIDE = (
    ("title", "ctrTitle"),
    ("body", "obj", "subTitle"),
    ("dt", "ftr", "sldNum", "hdr"),
)
_SHOWN, _ROOMY, _USUAL_SHARE = 30, 0.15, 0.4
_OPENINGS = frozenset(("title", "secHead"))


@dataclass(frozen=True)
class Layout:
    """A layout with its placeholders, in the order in which they stand."""

    part: Part
    master: str
    size: tuple[int, int]
    lineage: Lineage

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

    @cached_property
    def is_opening(self) -> bool:
        """Whether it is made for a title slide or a divider."""
        kinds = self.kinds()
        return "ctrTitle" in kinds or "subTitle" in kinds or self.part.root.get("type") in _OPENINGS

    @property
    def is_vertical(self) -> bool:
        roles = (placeholder_of(shape) for shape, _ in self.placeholders)
        return any(role is not None and role.get("orient") == "vert" for role in roles)

    @property
    def is_cramped(self) -> bool:
        """Whether its boxes for text take so little of the slide that slides have to state their own."""
        boxes = [self.lineage.box(shape) for shape, kind in self.placeholders if kind in TEXTS]
        shares = [box.cx * box.cy / max(1, self.size[0] * self.size[1]) for box in boxes if box is not None]
        return max(shares, default=1.0) < _ROOMY

    def has(self, kinds: tuple[str, ...]) -> bool:
        return any(kind in kinds for kind in self.kinds())


def layouts_of(deck: Deck) -> list[Layout]:
    """All layouts, master by master in the deck's order."""
    return [
        _layout(deck, layout, master)
        for master in _targets(deck, deck.package.main_part, "sldMasterIdLst", "sldMasterId")
        for layout in _targets(deck, master, "sldLayoutIdLst", "sldLayoutId")
    ]


def _layout(deck: Deck, name: str, master: str) -> Layout:
    part = deck.parts.get(name)
    return Layout(part, master, deck.size, lineage_of(deck.parts, part))


def chosen(deck: Deck, name: str, neighbour: int, needs: tuple[bool, bool]) -> Layout:
    """The layout with a name, else the one that suits best what is to be shown; `needs` are title and text.

    `neighbour` is the number of a slide whose master is preferred, 0 for none. Raises PptxError.
    """
    layouts = layouts_of(deck)
    if not layouts:
        raise PptxError("this deck has no slide layout, so that no slide can be made")
    if name:
        return _named(layouts, name)
    names = layout_names(deck)
    used = Counter(names)
    master = _master_nearby(layouts, names, neighbour)

    def rank(layout: Layout) -> tuple[int, ...]:
        times = used[layout.part.name]
        missing, unlike, spare = _unfit(layout, needs)
        usual = times >= max(2, len(deck.names) * _USUAL_SHARE)
        return (
            missing,
            0 if usual else unlike,
            0 if usual else spare,
            int(not times),
            int(layout.master != master),
            -times,
        )

    return min(layouts, key=rank)


def layout_names(deck: Deck) -> list[str]:
    """The part of each slide's layout, empty where it has none; no slide is opened for it."""
    found = (
        (r.target for r in deck.package.relations(name) if r.type == "slideLayout") for name in deck.names
    )
    first = (next(targets, "") for targets in found)
    return [deck.package.actual_name(name) if name in deck.package else "" for name in first]


def _master_nearby(layouts: list[Layout], names: list[str], neighbour: int) -> str:
    """Of the nearest slide, those before it first, that is no opening and no divider."""
    by_part = {one.part.name: one for one in layouts}
    ordered = (*reversed(names[:neighbour]), *names[neighbour:])
    near = [one for name in ordered if (one := by_part.get(name)) is not None]
    plain = (one for one in near if not one.is_opening and one.has(TITLES))
    return next((one.master for one in (*plain, *near)), "")


def _unfit(layout: Layout, needs: tuple[bool, bool]) -> tuple[int, int, int]:
    """What is missing, how unlike its use is, and what would stay empty: the smaller, the better."""
    title, text = needs
    has_title, has_text = layout.has(TITLES), layout.has(TEXTS)
    missing = (title and not has_title) + 2 * (text and not has_text)
    kinds = layout.kinds()
    cramped = text and layout.is_cramped
    spare = len(kinds) - (1 if title and has_title else 0) - (1 if text and has_text else 0)
    return missing, int(layout.is_opening) + int(layout.is_vertical) + int(cramped), spare


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
