"""Makes a deck from titles, bullets and notes that looks like a careful person's work."""

import io
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import cast

from pptx import Presentation
from pptx.oxml.shapes.autoshape import CT_Shape
from pptx.presentation import Presentation as Deck
from pptx.shapes.base import BaseShape
from pptx.slide import Slide, SlideLayout
from pptx.util import Emu, Pt

from tools.kit.json_types import JsonMapping
from tools.office.pptx.errors import PptxError
from tools.office.pptx.master import CONTENT, TITLE, TITLE_ONLY, placeholders, set_up
from tools.office.runs.rewrite import unwritable

MAX_SLIDES, MAX_BULLETS = 200, 60
SIZES_PT = (24, 20, 18, 16, 14, 12)
LINE_HEIGHT = 1.35
CHAR_WIDTH = 0.52
MAX_LEVEL = 4
NUMBER_PLACEHOLDER = 13


@dataclass(frozen=True)
class SlideSpec:
    """One slide to make; a bullet's level is the number of its leading tabs or pairs of spaces."""

    title: str
    bullets: tuple[str, ...] = ()
    notes: str = ""

    @classmethod
    def of(cls, given: JsonMapping) -> "SlideSpec":
        """From `{title, bullets?, notes?}`."""
        bullets = given.get("bullets")
        lines = tuple(str(one) for one in bullets) if isinstance(bullets, list) else ()
        return cls(str(given.get("title") or ""), lines, str(given.get("notes") or ""))


def new_deck(given: Sequence[JsonMapping]) -> bytes:
    """A new 16:9 .pptx from `{title, bullets?, notes?}`. Raises PptxError for no or too many slides."""
    slides = [SlideSpec.of(one) for one in given]
    if not 1 <= len(slides) <= MAX_SLIDES:
        raise PptxError(f"a deck has 1 to {MAX_SLIDES} slides, not {len(slides)}")
    deck = Presentation()
    set_up(deck)
    for number, spec in enumerate(slides, 1):
        _check(number, spec)
        _add(deck, spec, number, opening=number == 1 and not spec.bullets)
    deck.core_properties.title = slides[0].title[:250]
    deck.core_properties.author = ""
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def _check(number: int, spec: SlideSpec) -> None:
    if len(spec.bullets) > MAX_BULLETS:
        raise PptxError(
            f"slide {number} has {len(spec.bullets)} bullets; at most {MAX_BULLETS} fit, use more slides"
        )
    if any(unwritable(text) for text in (spec.title, spec.notes, *spec.bullets)):
        raise PptxError(f"slide {number} holds a control character, which a deck can't; leave it out")


def _add(deck: Deck, spec: SlideSpec, number: int, *, opening: bool) -> None:
    layout = deck.slide_layouts[TITLE if opening else CONTENT if spec.bullets else TITLE_ONLY]
    slide = deck.slides.add_slide(layout)
    title = slide.shapes.title
    if title is not None:
        title.text_frame.text = spec.title
    if spec.bullets:
        _bullets(slide, spec.bullets)
    elif opening:
        _remove(slide.placeholders[1])
    if not opening:
        _number(slide, layout, number)
    if spec.notes and slide.notes_slide.notes_text_frame is not None:
        slide.notes_slide.notes_text_frame.text = spec.notes


def _bullets(slide: Slide, bullets: Sequence[str]) -> None:
    body = slide.placeholders[1]
    size = _size_pt(bullets, Emu(body.width).pt, Emu(body.height).pt)
    frame = body.text_frame
    for at, bullet in enumerate(bullets):
        paragraph = frame.paragraphs[0] if at == 0 else frame.add_paragraph()
        level, text = _level(bullet)
        paragraph.text, paragraph.level = text, level
        for run in paragraph.runs:  # PowerPoint ignores a paragraph's own default size
            run.font.size = Pt(max(size - 2 * level, SIZES_PT[-1]))


def _level(bullet: str) -> tuple[int, str]:
    text = bullet.expandtabs(2).lstrip(" ")
    indent = len(bullet.expandtabs(2)) - len(text)
    return min(indent // 2, MAX_LEVEL), text.removeprefix("- ").removeprefix("* ").removeprefix("• ").strip()


def _size_pt(bullets: Sequence[str], width: float, height: float) -> int:
    """The largest size at which all bullets fit into the box."""
    for size in SIZES_PT:
        per_line = max(1, int(width / (size * CHAR_WIDTH)))
        lines = sum(1 + _weight(bullet) // per_line for bullet in bullets)
        if lines * size * LINE_HEIGHT <= height:
            return size
    return SIZES_PT[-1]


def _weight(text: str) -> int:
    """Characters, wide ones counted twice."""
    return sum(2 if char > "\u2e7f" else 1 for char in text)


def _number(slide: Slide, layout: SlideLayout, number: int) -> None:
    """The layout's slide number, which python-pptx leaves out."""
    for shape in placeholders(layout):
        if shape.placeholder_format.type == NUMBER_PLACEHOLDER:
            copy = cast(CT_Shape, deepcopy(shape.element))
            slide.shapes._spTree.append(copy)  # noqa: SLF001 - python-pptx has no public way to copy a shape
            copy.nvSpPr.cNvPr.set("id", str(max(one.shape_id for one in slide.shapes) + 1))
            for text in copy.iter("{http://schemas.openxmlformats.org/drawingml/2006/main}t"):
                text.text = str(number)


def _remove(shape: BaseShape) -> None:
    parent = shape.element.getparent()
    if parent is not None:
        parent.remove(shape.element)
