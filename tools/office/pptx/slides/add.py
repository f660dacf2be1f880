"""Adds a slide in the deck's own layout, its placeholders filled by kind."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.office.package.edit import Change, Edit
from tools.office.package.package import Package
from tools.office.pptx.deck import Deck, Slide
from tools.office.pptx.draft import Draft
from tools.office.pptx.errors import PptxError
from tools.office.pptx.fit import fit_remark
from tools.office.pptx.read import slide_text
from tools.office.pptx.slides.layouts import Layout, chosen
from tools.office.pptx.slides.manner import manner_of
from tools.office.pptx.slides.page import Lines, Page, page_of
from tools.office.pptx.slides.place import enter, place_behind
from tools.office.pptx.write_text import lines_of

SLIDE_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.slide+xml"
MOST_BULLETS, MOST_LEVEL = 60, 4


@dataclass(frozen=True)
class NewSlide:
    """What a slide is to say; a bullet's level is the number of its leading tabs or pairs of spaces."""

    title: str = ""
    bullets: tuple[str, ...] = ()
    layout: str = ""


def add_slide(package: Package, wanted: NewSlide, after: int | None = None) -> Edit:
    """The new slide comes behind slide `after` (0: in front of all), or at the end.

    The closed table of parts: the new slide with its relations, presentation.xml and its relations, the
    content types. Raises PptxError.
    """
    title, bullets = _checked(wanted)
    draft = Draft(package)
    total = len(draft.deck.names)
    place = place_behind(draft.deck, after, total)
    neighbour = max(place, min(total, 1))
    layout = chosen(draft.deck, wanted.layout, neighbour, (bool(title), bool(bullets)))
    manner = manner_of(draft.deck, layout, neighbour, place + 1)
    page = page_of(draft.dialect, layout, (title, bullets), manner, whole_layout=bool(wanted.layout))
    _put(draft, page, layout, place)
    content = draft.saved()
    fresh = Deck(Package.open(content, package.limits)).slide(place + 1)
    change = Change(f"slide {place + 1}", "", _said(fresh, layout))
    return draft.edit(content, [change], [*page.remarks, *_fit_remarks(fresh)])


def _put(draft: Draft, page: Page, layout: Layout, place: int) -> None:
    name = draft.free_name(_stem(draft.deck), ".xml")
    draft.add(name, page.content, SLIDE_TYPE)
    draft.relate(name, "slideLayout", layout.part.name)
    enter(draft, name, place)


def _stem(deck: Deck) -> str:
    """Where slides are kept here."""
    folder = deck.names[0].rpartition("/")[0] if deck.names else ""
    if not folder:
        folder = "/".join(filter(None, (deck.package.main_part.rpartition("/")[0], "slides")))
    return f"{folder}/slide"


def _checked(wanted: NewSlide) -> tuple[Lines, Lines]:
    """The title, whose lines are of level 0, and each bullet with its level."""
    if len(wanted.bullets) > MOST_BULLETS:
        raise PptxError(f"{len(wanted.bullets)} bullets are too many; at most {MOST_BULLETS} fit").on(
            "bullets"
        )
    title = lines_of(wanted.title, "title") if wanted.title.strip() else []
    spelled = (" ".join(lines_of(bullet, "bullets")) for bullet in wanted.bullets)
    return [(0, line) for line in title], [_levelled(bullet) for bullet in spelled]


def _levelled(bullet: str) -> tuple[int, str]:
    spread = bullet.expandtabs(2)
    text = spread.lstrip(" ")
    level = min((len(spread) - len(text)) // 2, MOST_LEVEL)
    for mark in ("- ", "* ", "• "):
        text = text.removeprefix(mark)
    return level, text.strip()


def _said(slide: Slide, layout: Layout) -> str:
    """What the saved slide shows."""
    texts: Sequence[str] = [text for shape in slide_text(slide).shapes for text in shape.lines if text]
    return f"layout {layout.name!r}: {' | '.join(texts)}"[:600]


def _fit_remarks(slide: Slide) -> list[str]:
    found = (fit_remark(node, [], slide.lineage) for node in slide.nodes if node.bodies)
    return [f"slide {slide.number}, {remark}" for remark in found if remark]
